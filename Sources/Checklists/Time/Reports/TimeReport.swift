public import JSON
public import Recurrence

/// The time that a user spent in a range of days, in buckets of days, weeks or months.
public struct TimeReport: Sendable {
    /// The name of the user's time zone.
    public let zone: String
    /// The modes that have time in it, in their order.
    public let modes: [ReportedMode]
    /// The buckets: their first days, and the time in each.
    public private(set) var buckets: [(first: CalendarDate, figures: TimeFigures)]
    private let range: ClosedRange<CalendarDate>
    private let step: ProgressReport.Step

    /// Empty buckets of a range.
    /// - Parameters:
    ///   - zone: the name of the user's time zone.
    ///   - range: the days.
    ///   - step: how long a bucket is. Weeks and months are clipped to the range.
    ///   - weekStart: the first day of a week.
    ///   - modes: those that have time in it, in their order.
    public init(
        zone: String, _ range: ClosedRange<CalendarDate>, by step: ProgressReport.Step, weekStart: Weekday,
        modes: [ReportedMode]
    ) {
        (self.zone, self.range, self.step, self.modes) = (zone, range, step, modes)
        buckets = step.firstDays(of: range, weekStart: weekStart).map { ($0, TimeFigures()) }
    }

    /// Adds time of a mode to a bucket.
    public mutating func add(_ milliseconds: Int64, of mode: Int, in bucket: Int) {
        guard buckets.indices.contains(bucket) else { return }
        buckets[bucket].figures.add(milliseconds, of: mode)
    }

    /// The time in all buckets.
    public var totals: TimeFigures {
        buckets.reduce(into: TimeFigures()) { $0.add($1.figures) }
    }

    /// It in the interface.
    public var json: JSONValue {
        step.report(
            zone: zone, range, buckets.map { ($0.first, $0.figures.members(modes)) }, totals: totals.members(modes))
    }
}
