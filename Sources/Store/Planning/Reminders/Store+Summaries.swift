import Checklists
import Foundation
import JSON
import LocalTime
import Postgres
import Recurrence

/// Summaries: users learn how much is due in a day, a week or a month when it starts.
extension Store {
    /// How many one transaction sends. Their content is read before.
    static let summariesAtOnce = 20
    /// Of how many tasks those are counted that do not repeat.
    private static let countedTasks = 100_000

    func dueSummaries(
        _ now: Date?, without skipped: [UUID], _ zones: Zones, _ limits: Limits
    ) async throws(StoreError) -> DueSteps {
        let rows = try await rows(Self.due, now, skipped, Int64(Self.summariesAtOnce))
        var steps = DueSteps()
        for row in rows {
            let (now, user, name, settled, cameOn, number, basis) = try read { () throws(PostgresError) in
                (
                    try row[0].decode(Date.self), try row[1].decode(UUID.self), try row[2].decode(String.self),
                    try row[3].decode(Date.self), try row[4].decode(String?.self).flatMap { CalendarDate($0) },
                    try row[5].decode(Int64.self), try row[6].decode(String.self)
                )
            }
            let key: [JSONValue.Member] = [
                .init("user_id", .string(user.uuidString.lowercased())), .init("span", .string(name)),
                .init("step", .integer(number)), .init("basis", .string(basis)),
            ]
            let days: LocalDays
            let (time, span): (TimeOfDay?, Recurrence.Span)
            do {
                days = try LocalDays(
                    zone: row[7].decode(String.self), dayStartsAt: row[8].decode(String.self),
                    weekStartsOn: row[9].decode(String.self), in: zones)
                time = try row[10].decode(String?.self).flatMap { TimeOfDay($0) }
                guard let known = Recurrence.Span(rawValue: name) else { throw Unreadable(what: "the span \(name)") }
                span = known
            } catch {
                steps.addUnreadable(key, settled, cameOn, now, error)
                continue
            }
            let step = ReminderStep(at: now, settledTo: settled, cameOn: cameOn) {
                days.firstPeriod(span, at: time, after: $0, cameOn: $1)
            }
            var said: [JSONValue.Member] = []
            if let due = step.due {
                let period = days.period(span, of: due.date)
                said = [
                    .init("from", .string("\(period.lowerBound)")), .init("to", .string("\(period.upperBound)")),
                    .init(
                        "occurrences",
                        try await countable { () throws(StoreError) in
                            try await occurrenceCounts(user, period, on: days.day(of: now), limits)
                        }),
                    .init(
                        "tasks",
                        try await countable { () throws(StoreError) in try await taskCounts(user, period) }),
                ]
            }
            steps.add(key, step, said)
        }
        return steps
    }

    /// What is counted; null where a user has too much to count it in time. Others' summaries come all the same.
    private func countable(
        _ count: () async throws(StoreError) -> JSONValue
    ) async throws(StoreError) -> JSONValue {
        do throws(StoreError) {
            return try await count()
        } catch {
            switch error {
            case .refused: return .null
            case .database(let cause) where cause.kind == .timedOut: return .null
            default: throw error
            }
        }
    }

    /// How many occurrences that touch some days are open and done, by their span.
    private func occurrenceCounts(
        _ user: UUID, _ period: ClosedRange<CalendarDate>, on today: CalendarDate, _ limits: Limits
    ) async throws(StoreError) -> JSONValue {
        let tasks = try await repeatingTasks(for: user, in: period, forSummary: true, limits: limits).tasks
        var counts: [Recurrence.Span: (open: Int64, done: Int64)] = [:]
        for stored in tasks {
            for found in stored.task.occurrences(touching: period, records: stored.records, today: today)
            where stored.isDue || found.record != nil {
                let span = found.record?.span ?? stored.task.span(of: found.occurrence.date)
                switch found.record?.state ?? .open {
                case .open: counts[span, default: (0, 0)].open += 1
                case .done: counts[span, default: (0, 0)].done += 1
                case .skipped: break
                }
            }
            await Task.yield()
        }
        return .object(
            Recurrence.Span.allCases.map { span in
                let count = counts[span] ?? (0, 0)
                return .init(span.rawValue, ["open": .integer(count.open), "done": .integer(count.done)])
            })
    }

    private func taskCounts(
        _ user: UUID, _ period: ClosedRange<CalendarDate>
    ) async throws(StoreError) -> JSONValue {
        let rows = try await rows(
            Self.counts, user, period.lowerBound.description, period.upperBound.description, Int64(Self.countedTasks))
        let json = try read { () throws(PostgresError) in try rows.first?.decode(JSON?.self) }
        return json.flatMap { try? JSONParser.parse($0.bytes) } ?? .null
    }

    private static let counts = Statement(
        "select due_counts($1, $2::text::date, $3::text::date, s, $4) from settings s where s.user_id = $1")
    private static let due = Statement(
        """
        with clock as materialized (
            select coalesce($1, now_ms()) as at
        ), due as materialized (
            select x.* from summaries x
            where x.next_at <= (select clock.at from clock) and x.user_id <> all ($2)
            order by x.next_at limit $3
        )
        select clock.at, x.user_id, x.span, x.settled_to, to_char(x.came_on, 'YYYY-MM-DD'), x.step, s.version::text,
            s.time_zone, to_char(s.day_starts_at, 'HH24:MI'), s.week_starts_on, s.notifications -> x.span ->> 'at'
        from clock cross join due x join settings s on s.user_id = x.user_id
        """)
}
