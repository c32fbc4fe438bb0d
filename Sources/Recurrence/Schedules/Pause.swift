/// Days on which nothing is due.
public struct Pause: Hashable, Sendable {
    /// The first day.
    public var from: CalendarDate
    /// The last day; nil until further notice.
    public var to: CalendarDate?

    /// A pause that ends before it begins has no days.
    public init(from: CalendarDate, to: CalendarDate?) {
        self.from = from
        self.to = to
    }
}

/// Pauses as ranges of days that neither overlap nor touch, in order.
struct PausedDays {
    let ranges: [ClosedRange<CalendarDate>]

    init(_ pauses: [Pause]) {
        var ranges: [ClosedRange<CalendarDate>] = []
        for pause in pauses.sorted(by: { $0.from < $1.from }) {
            let to = pause.to ?? .last
            guard pause.from <= to else { continue }
            if let latest = ranges.last, pause.from.number <= latest.upperBound.number + 1 {
                ranges[ranges.count - 1] = latest.lowerBound...max(latest.upperBound, to)
            } else {
                ranges.append(pause.from...to)
            }
        }
        self.ranges = ranges
    }

    /// The pause of that day.
    func holding(_ date: CalendarDate) -> ClosedRange<CalendarDate>? {
        let index = ranges.firstIndex(from: date) { $0.upperBound }
        guard index < ranges.endIndex, ranges[index].contains(date) else { return nil }
        return ranges[index]
    }

    /// The first day of a pause without an end.
    var beginOfLast: CalendarDate? { ranges.last.flatMap { $0.upperBound == .last ? $0.lowerBound : nil } }
}
