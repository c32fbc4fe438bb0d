public import JSON

/// A reader's filter for the tasks of all checklists, and their order.
public struct TaskSearch: Sendable {
    /// An order of tasks.
    public enum Order: String, Sendable, CaseIterable {
        /// By the time when they are due; tasks without one come last.
        case due
        /// The newest first.
        case created
        /// Those that changed last first.
        case updated
        /// The most urgent and important first, and then by the time when they are due.
        case priority
        /// Those first whose title has the words of the search in their order, then those whose title has all of them.
        case rank
    }

    /// A bound of the times when tasks are due: a time, or a date.
    public struct DueBound: Sendable {
        /// The time in UTC; of a date its first in UTC.
        let time: String
        /// The same as a clock shows it there, without offset: with it dates are compared.
        let local: String

        /// A time in UTC, and the date by which it counts there.
        public init(_ time: String, date: String) { (self.time, local) = (time, date + "T00:00:00") }

        /// Reads a time with its offset, or a date, of the years 1 to 9999 in RFC 3339; nil if it is neither.
        public init?(_ text: String) {
            if Timestamp(text + "T00:00:00Z") != nil {
                (time, local) = (text + "T00:00:00Z", text + "T00:00:00")
            } else if let timestamp = Timestamp(text) {
                // The offset has whole minutes, so the seconds are those of UTC.
                let minutes = text.dropFirst("2026-03-22T".count).prefix("15:30:".count)
                time = timestamp.utc
                local = text.prefix("2026-03-22".count) + "T" + minutes + time.suffix("12.345Z".count).dropLast()
            } else {
                return nil
            }
        }
    }

    /// Words that its title, description and section have together.
    public var text: String?
    /// A status, or `open`.
    public var status: String?
    /// A priority, or `none`.
    public var priority: String?
    /// A label, ignoring case.
    public var label: String?
    /// Its checklist.
    public var checklist: String?
    /// A user who has taken it.
    public var participant: String?
    /// Whether only those are wanted that are the reader's own to do: those that they are on, and on checklists that they
    /// own those that nobody is on.
    public var isOwn = false
    /// Whether it repeats; nil: either.
    public var isRepeating: Bool?
    /// Whether its checklist is archived; nil: either.
    public var isArchived: Bool? = false
    /// The time when it is due is before this.
    public var dueBefore: DueBound?
    /// The time when it is due is this or later.
    public var dueAfter: DueBound?
    /// The order.
    public var order = Order.due

    /// All tasks that are not archived.
    public init() {}

    /// The filter as the database reads it.
    public func arguments(_ limits: Limits) -> [JSONValue.Member] {
        let texts: [(String, String?)] = [
            ("q", text), ("status", status), ("priority", priority), ("label", label), ("checklist_id", checklist),
            ("participant", participant), ("due_before", dueBefore?.time), ("due_before_local", dueBefore?.local),
            ("due_after", dueAfter?.time), ("due_after_local", dueAfter?.local), ("sort", order.rawValue),
        ]
        return texts.compactMap { name, text in text.map { .init(name, .string($0)) } }
            + (isRepeating.map { [.init("repeating", .bool($0))] } ?? [])
            + (isOwn ? [.init("own", true)] : [])
            + (isArchived.map { [.init("archived", .bool($0))] } ?? [])
            + [
                .init("bytes", .integer(Int64(limits[.searchBytes]))),
                .init("task_bytes", .integer(Int64(Planning.searchTaskBytes))),
            ]
    }
}
