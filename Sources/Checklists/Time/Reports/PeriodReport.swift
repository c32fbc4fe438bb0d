public import JSON
public import Recurrence

/// What a user did on a day or in a week, and what is usual.
public struct PeriodReport: Sendable {
    /// How long it is.
    public enum Span: String, Sendable, CaseIterable {
        /// A day.
        case daily
        /// The week of a day.
        case weekly

        /// How many days it has.
        public var days: Int { self == .daily ? 1 : 7 }
        /// How many of them before it decide what is usual.
        public var before: Int { PeriodReport.daysBefore / days }
    }

    /// What is usual is the mean of so many days before: of 28 days, or of 4 weeks.
    public static let daysBefore = 28

    /// An axis of the radar chart.
    public struct Axis: Sendable {
        /// The name of the mode.
        public let name: String
        /// The hours that were spent.
        public let hours: Double
        /// The hours that usually are.
        public let usual: Double
    }

    /// A repeating task, and how many of its occurrences in a row were met.
    public struct Streak: Sendable {
        /// The task's id, in lower case.
        public let task: String
        /// Its title.
        public let title: String
        /// The streak at the end of the report's last day, or now.
        public let length: Int

        /// The streak of a task.
        public init(task: String, title: String, length: Int) {
            (self.task, self.title, self.length) = (task, title, length)
        }
    }

    /// How long it is.
    public let span: Span
    /// The day that was asked for.
    public let date: CalendarDate
    /// Its days.
    public let range: ClosedRange<CalendarDate>
    /// The day on which it is now.
    public let today: CalendarDate
    /// The name of the user's time zone.
    public let zone: String
    /// The user's modes, in their order, each with whether it is archived.
    public var modes: [(mode: ReportedMode, isArchived: Bool)] = []
    /// The time that was spent.
    public var spent = TimeFigures()
    /// The time that was spent on the days before.
    public var before = TimeFigures()
    /// The time that occurrences are planned to take.
    public var planned = TimeFigures()
    /// What was completed and earned.
    public var progress = ProgressReport.Figures()
    /// The streaks, in the order in which the tasks are due.
    public var streaks: [Streak] = []

    /// An empty report.
    /// - Parameters:
    ///   - span: how long it is.
    ///   - date: the day that was asked for.
    ///   - range: its days.
    ///   - today: the user's present day.
    ///   - zone: the name of the user's time zone.
    public init(
        _ span: Span, of date: CalendarDate, _ range: ClosedRange<CalendarDate>, today: CalendarDate, zone: String
    ) {
        (self.span, self.date, self.range, self.today, self.zone) = (span, date, range, today, zone)
    }

    /// The axes of the radar chart: modes that are not archived, and those with time.
    public var axes: [Axis] {
        modes.enumerated().compactMap { place, mode in
            let hours = spent.milliseconds[place] ?? 0
            guard !mode.isArchived || hours > 0 else { return nil }
            return Axis(
                name: mode.mode.name, hours: Self.hours(hours),
                usual: Self.hours((before.milliseconds[place] ?? 0), over: span.before))
        }
    }

    /// In hours, to the ten thousandth: a third of a second.
    private static func hours(_ milliseconds: Int64, over count: Int = 1) -> Double {
        (Double(milliseconds) / Double(count) / 360).rounded() / 10_000
    }

    /// It in the interface.
    public var json: JSONValue {
        let (axes, modes) = (axes, modes.map(\.mode))
        let days: [JSONValue.Member] =
            span == .daily
            ? []
            : [
                .init("from", .string(range.lowerBound.description)),
                .init("to", .string(range.upperBound.description)),
            ]
        return .object(
            [.init("date", .string(date.description))] + days + [
                .init("time_zone", .string(zone)), .init("time", .object(spent.members(modes))),
                .init("planned", .object(planned.members(modes))),
                .init(
                    "radar",
                    [
                        "axes": .array(axes.map { .string($0.name) }),
                        "hours": .array(axes.map { Self.number($0.hours) }),
                        "usual": .array(axes.map { Self.number($0.usual) }),
                    ]),
                .init("completed", progress.completedJSON), .init("points", .integer(progress.points)),
                .init(
                    "streaks",
                    .array(
                        streaks.map {
                            [
                                "task_id": .string($0.task), "title": .string($0.title),
                                "current_streak": .integer(Int64($0.length)),
                            ]
                        })),
            ])
    }

    private static func number(_ hours: Double) -> JSONValue {
        hours.rounded() == hours ? .integer(Int64(hours)) : .double(hours)
    }
}
