public import JSON
public import Recurrence

/// A user's completions and points in a range of days, in buckets of days, weeks or months.
public struct ProgressReport: Sendable {
    /// How long a bucket is.
    public enum Step: String, Sendable, NamedWords {
        case day, week, month

        /// The name of the words in the document.
        public static let schemaName = "ProgressStep"

        /// The first days of the buckets of a range. Weeks and months are clipped to it.
        func firstDays(of range: ClosedRange<CalendarDate>, weekStart: Weekday) -> [CalendarDate] {
            var days: [CalendarDate] = []
            var first: CalendarDate? = range.lowerBound
            while let date = first, date <= range.upperBound {
                days.append(date)
                first =
                    switch self {
                    case .day: date.adding(days: 1)
                    case .week: date.adding(days: 7 - (date.weekday.rawValue - weekStart.rawValue + 7) % 7)
                    case .month: date.adding(days: 1 - date.day)?.adding(months: 1)
                    }
            }
            return days
        }

        /// A report by such buckets in the interface.
        /// - Parameters:
        ///   - buckets: the first day of each, and its figures.
        ///   - totals: the figures of all.
        func report(
            zone: String, _ range: ClosedRange<CalendarDate>,
            _ buckets: [(first: CalendarDate, figures: [JSONValue.Member])], totals: [JSONValue.Member]
        ) -> JSONValue {
            func days(_ first: CalendarDate, _ last: CalendarDate) -> [JSONValue.Member] {
                [.init("from", .string(first.description)), .init("to", .string(last.description))]
            }
            let ends = buckets.dropFirst().map { $0.first.adding(days: -1) ?? .last } + [range.upperBound]
            return .object(
                [.init("time_zone", .string(zone))] + days(range.lowerBound, range.upperBound) + [
                    .init("by", .string(rawValue)),
                    .init(
                        "buckets",
                        .array(zip(buckets, ends).map { .object(days($0.first, $1) + $0.figures) })),
                    .init("totals", .object(totals)),
                ])
        }
    }

    /// The figures of a bucket.
    public struct Figures: Sendable, Equatable {
        /// The names in the interface, and how the database names them.
        public static let kinds = ["day", "week", "month", "once"]
        /// The priorities in the interface and in the database.
        public static let priorities = ["do_first", "plan", "delegate", "delay", "none"]

        /// Points earned, less those that were taken back.
        public var points: Int64 = 0
        /// How many of each kind were completed, in the order of `kinds`.
        public var completed = [Int64](repeating: 0, count: kinds.count)
        /// The same by priority, in the order of `priorities`.
        public var byPriority = [Int64](repeating: 0, count: priorities.count)

        /// Adds a figure of the database.
        public mutating func add(_ kind: String, _ priority: String?, _ number: Int64) {
            guard let place = Self.kinds.firstIndex(of: kind) else {
                points += number
                return
            }
            completed[place] += number
            if let place = Self.priorities.firstIndex(of: priority ?? "none") { byPriority[place] += number }
        }

        /// `completed` in the interface.
        var completedJSON: JSONValue { Self.object(Self.kinds, completed) }

        private static func object(_ names: [String], _ numbers: [Int64]) -> JSONValue {
            .object(zip(names, numbers).map { .init($0, .integer($1)) })
        }

        var members: [JSONValue.Member] {
            [
                .init("points", .integer(points)), .init("completed", completedJSON),
                .init("by_priority", Self.object(Self.priorities, byPriority)),
            ]
        }
    }

    private let zone: String
    /// The days.
    public let range: ClosedRange<CalendarDate>
    private let step: Step
    /// The buckets: their first days, and what is counted in each.
    public private(set) var buckets: [(first: CalendarDate, figures: Figures)]

    /// Empty buckets of a range.
    /// - Parameters:
    ///   - zone: the name of the user's time zone.
    ///   - range: the days.
    ///   - step: how long a bucket is. Weeks and months are clipped to the range.
    ///   - weekStart: the first day of a week.
    public init(zone: String, _ range: ClosedRange<CalendarDate>, by step: Step, weekStart: Weekday) {
        (self.zone, self.range, self.step) = (zone, range, step)
        buckets = step.firstDays(of: range, weekStart: weekStart).map { ($0, Figures()) }
    }

    /// Counts something in the bucket that begins on a day.
    public mutating func add(on first: CalendarDate, _ kind: String, _ priority: String?, _ number: Int64) {
        var (low, high) = (0, buckets.count)
        while low < high {
            let middle = (low + high) / 2
            if buckets[middle].first < first { low = middle + 1 } else { high = middle }
        }
        guard low < buckets.count, buckets[low].first == first else { return }
        buckets[low].figures.add(kind, priority, number)
    }

    /// The report in the interface.
    public var json: JSONValue {
        var totals = Figures()
        for bucket in buckets {
            totals.points += bucket.figures.points
            totals.completed = zip(totals.completed, bucket.figures.completed).map(+)
            totals.byPriority = zip(totals.byPriority, bucket.figures.byPriority).map(+)
        }
        return step.report(
            zone: zone, range, buckets.map { ($0.first, $0.figures.members) }, totals: totals.members)
    }
}
