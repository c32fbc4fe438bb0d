public import JSON
public import Recurrence

/// How many tasks of a checklist were open and completed at the end of each day, without those that repeat.
public struct Burndown: Sendable {
    /// A day.
    public struct Day: Sendable, Equatable {
        /// Its date.
        public let date: CalendarDate
        /// The tasks that were open at its end, or are now.
        public let open: Int64
        /// The tasks that were completed at its end, or are now.
        public let completed: Int64

        /// The figures of a day.
        public init(date: CalendarDate, open: Int64, completed: Int64) {
            (self.date, self.open, self.completed) = (date, open, completed)
        }
    }

    /// The title of the checklist.
    public let title: String
    /// The name of the reader's time zone.
    public let zone: String
    /// The first day whose figures the change log still has.
    public let keptFrom: CalendarDate
    /// The days, in order.
    public let days: [Day]

    /// The burndown of a checklist of that title.
    public init(title: String, zone: String, keptFrom: CalendarDate, days: [Day]) {
        (self.title, self.zone, self.keptFrom, self.days) = (title, zone, keptFrom, days)
    }

    /// It in the interface.
    public var json: JSONValue {
        [
            "time_zone": .string(zone), "kept_from": .string(keptFrom.description),
            "days": .array(
                days.map {
                    [
                        "date": .string($0.date.description), "open": .integer($0.open),
                        "completed": .integer($0.completed),
                    ]
                }),
        ]
    }
}
