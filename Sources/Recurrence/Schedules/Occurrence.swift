/// A date on which a task is due, and how long it may be worked on.
public struct Occurrence: Hashable, Sendable {
    /// Its date, which names it.
    public var date: CalendarDate
    /// The last day on which it may be worked on.
    public var endsOn: CalendarDate

    /// An occurrence from its date to its last day.
    public init(date: CalendarDate, endsOn: CalendarDate) {
        self.date = date
        self.endsOn = endsOn
    }
}
