public import Checklists
public import Foundation
import JSON
public import Postgres
public import Recurrence

/// The days of a reader.
public struct ReaderDays: Sendable, RowDecodable {
    /// The date on which it is now.
    public let today: CalendarDate
    /// The name of the time zone.
    public let zone: String
    /// When a day starts, as `HH:MM`.
    public let startsAt: String
    /// The first day of a week.
    public let weekStartsOn: String
    /// The reader's own pauses.
    public let pauses: [Pause]
    /// The version of the reader's settings.
    public let version: Int64

    /// Reads them from a row of `RepeatingRow`. Throws `.decoding` if a column is missing or cannot be read.
    public init(from row: inout RowReader) throws(PostgresError) {
        today = try row.decode("today")
        zone = try row.decode("time_zone")
        startsAt = try row.decode("day_starts_at")
        weekStartsOn = try row.decode("week_starts_on")
        pauses = try Self.pauses(row.decode("pauses"))
        version = try row.decode("version")
    }

    /// The pauses in the JSON of a user's settings.
    static func pauses(_ json: JSON) throws(PostgresError) -> [Pause] {
        do {
            return try [Pause](try JSONParser.parse(json.bytes))
        } catch {
            throw PostgresError.unexpected("the pauses of a user cannot be read: \(error)")
        }
    }
}

/// How one task repeats for a reader.
public struct StoredRepeatingTask: Sendable {
    /// The task.
    public let id: UUID
    /// When it is due.
    public let task: RepeatingTask
    /// The hash of the facts that decide its dates: see repeat_basis().
    public let basis: String
    /// How long `repeat` is, in bytes of JSON.
    public let bytes: Int
    /// The result of last_closed() for it, as JSON.
    public let latest: [UInt8]?
    /// Its present priority, from 1 on; 5: none.
    public let priority: Int
    /// Its place on its checklist.
    public let position: Double
    /// Whether it is due for the reader.
    public let isDue: Bool
    /// The occurrences that the reader recorded, of those that were asked for.
    public let records: [RepeatingTask.Record]
    /// Of those that a batch names, and of the latest other one, the records that were done or skipped.
    public let closed: [RepeatingTask.Closed]
}

/// A row of the statements that read repeating tasks: how one of them is stored.
struct RepeatingRow: RowDecodable {
    /// The statements' columns: of the reader's settings `s`, of the found tasks `f`, of the task `t` itself, and of
    /// the records `w`.
    static let columns =
        """
        select d.today, s.time_zone, to_char(s.day_starts_at, 'HH24:MI') as day_starts_at, s.week_starts_on, s.version,
            case when row_number() over () = 1 then s.pauses else '[]' end::json as pauses,
            f.id, f.fits, t.repeat::json, repeat_basis(t) as basis, t.ended_on,
            coalesce(array_position('{do_first,plan,delegate,delay}', t.priority), 5) as priority, t.position,
            last_closed(t, keeper($1, t.repeat))::json as latest,
            t.participants = '[]' or t.participants @> jsonb_build_array(jsonb_build_object('id', $1)) as is_due,
            w.dates, w.states, w.spans, w.priorities, w.closed_since, w.closed
        from settings s cross join lateral (select local_day(now_ms(), s) as today) d

        """

    /// Nil in the row of a reader without such tasks.
    let stored: Stored?

    init(from row: inout RowReader) throws(PostgresError) {
        guard let id = try row.decode("id", as: UUID?.self), let rule = try row.decode("repeat", as: JSON?.self) else {
            stored = nil
            return
        }
        stored = try Stored(id, rule, from: &row)
    }

    /// A task, whose rule is not read yet.
    struct Stored {
        let id: UUID
        let rule: JSON
        let basis: String
        let lastDay: CalendarDate?
        let latest: JSON?
        let priority: Int
        let position: Double
        let isDue: Bool
        let records: [RepeatingTask.Record]
        let closed: JSON?

        fileprivate init(_ id: UUID, _ rule: JSON, from row: inout RowReader) throws(PostgresError) {
            (self.id, self.rule) = (id, rule)
            basis = try row.decode("basis")
            lastDay = try row.decode("ended_on")
            latest = try row.decode("latest")
            priority = try row.decode("priority")
            position = try row.decode("position")
            isDue = try row.decode("is_due")
            records = try row.decode(RecordsRow.self).records
            closed = try row.decode("closed")
        }

        /// The task as it repeats for a reader.
        func read(for days: ReaderDays, by rules: ReadRules) throws(PostgresError) -> StoredRepeatingTask {
            let task = try rules.task(id, basis: basis, stored: rule)
            return try StoredRepeatingTask(
                id: id,
                task: task.with(
                    pauses: days.pauses, lastDay: lastDay, latest: RepeatingTask.Closed.read(latest)),
                basis: basis, bytes: rule.bytes.count, latest: latest?.bytes, priority: priority, position: position,
                isDue: isDue, records: records, closed: RepeatingTask.Closed.all(closed))
        }
    }
}

/// Whether the tasks were few enough to be read; nil where there are none.
struct ExtentRow: RowDecodable {
    let fits: Bool?

    init(from row: inout RowReader) throws(PostgresError) { fits = try row.decode("fits") }
}

/// The records of a task: an array for each of their properties, all in the order of the dates.
private struct RecordsRow: RowDecodable {
    let records: [RepeatingTask.Record]

    init(from row: inout RowReader) throws(PostgresError) {
        let dates = try row.decode("dates", as: [CalendarDate].self)
        let states = try row.decode("states", as: [String].self)
        let spans = try row.decode("spans", as: [String].self)
        let priorities = try row.decode("priorities", as: [Int32].self)
        let closed = try row.decode("closed_since", as: [Bool].self)
        guard [states.count, spans.count, priorities.count, closed.count].allSatisfy({ $0 == dates.count }) else {
            throw PostgresError.unexpected("the records of a task are not whole")
        }
        records = try dates.indices.map { index throws(PostgresError) in
            guard let state = RepeatingTask.Record.State(rawValue: states[index]),
                let span = Recurrence.Span(rawValue: spans[index])
            else { throw PostgresError.unexpected("a record is '\(states[index])' and spans a '\(spans[index])'") }
            return RepeatingTask.Record(
                date: dates[index], state: state, span: span, priority: Int(priorities[index]),
                isClosedSince: closed[index])
        }
    }
}

extension RepeatingTask.Closed {
    /// Reads what last_closed() gives; nil if nothing was done yet.
    static func read(_ json: JSON?) throws(PostgresError) -> RepeatingTask.Closed? {
        guard let value = try json?.parsed, value != .object([]) else { return nil }
        return try RepeatingTask.Closed(value)
    }

    /// Reads what closed_records() gives, which does not count them.
    fileprivate static func all(_ json: JSON?) throws(PostgresError) -> [RepeatingTask.Closed] {
        try (json?.parsed.array ?? []).map { value throws(PostgresError) in try RepeatingTask.Closed(value) }
    }

    private init(_ value: JSONValue) throws(PostgresError) {
        guard let date = value["date"]?.string.flatMap({ CalendarDate($0) }),
            let day = value["day"]?.string.flatMap({ CalendarDate($0) })
        else { throw PostgresError.unexpected("a closed record has no date or no day") }
        self.init(date: date, day: day, count: value["count"]?.integer.map(Int.init) ?? 0)
    }
}

extension JSON {
    fileprivate var parsed: JSONValue {
        get throws(PostgresError) {
            do { return try JSONParser.parse(bytes) } catch {
                throw PostgresError.unexpected("JSON of the database cannot be read: \(error)")
            }
        }
    }
}
