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
        let due = try all(of: await rows(Self.due, now, skipped, Int64(Self.summariesAtOnce)), as: DueSummary.self)
        var steps = DueSteps()
        for summary in due {
            let (now, user) = (summary.now, summary.user)
            let days: LocalDays
            let span: Recurrence.Span
            do {
                days = try LocalDays(
                    zone: summary.zone, dayStartsAt: summary.dayStartsAt, weekStartsOn: summary.weekStartsOn, in: zones)
                guard let known = Recurrence.Span(rawValue: summary.span) else {
                    throw Unreadable(what: "the span \(summary.span)")
                }
                span = known
            } catch {
                steps.addUnreadable(summary.key, summary.settledTo, summary.cameOn, now, error)
                continue
            }
            let step = ReminderStep(at: now, settledTo: summary.settledTo, cameOn: summary.cameOn) {
                days.firstPeriod(span, at: summary.time, after: $0, cameOn: $1)
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
            steps.add(summary.key, step, said)
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
            case .refused, .overLimit: return .null
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
        let json = try value(of: rows, as: JSON?.self) ?? nil
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
        select clock.at as now, x.user_id, x.span, x.settled_to, x.came_on, x.step,
            s.version::text as basis, s.time_zone, to_char(s.day_starts_at, 'HH24:MI') as day_starts_at,
            s.week_starts_on, s.notifications -> x.span ->> 'at' as at
        from clock cross join due x join settings s on s.user_id = x.user_id
        """)

    private struct DueSummary: RowDecodable {
        let now: Date
        let user: UUID
        let span: String
        let settledTo: Date
        let cameOn: CalendarDate?
        let step: Int64
        let basis: String
        let zone: String
        let dayStartsAt: String
        let weekStartsOn: String
        /// The local time at which it comes; nil: when the day starts.
        let time: TimeOfDay?

        init(from row: inout RowReader) throws(PostgresError) {
            now = try row.decode("now")
            user = try row.decode("user_id")
            span = try row.decode("span")
            settledTo = try row.decode("settled_to")
            cameOn = try row.decode("came_on")
            step = try row.decode("step")
            basis = try row.decode("basis")
            zone = try row.decode("time_zone")
            dayStartsAt = try row.decode("day_starts_at")
            weekStartsOn = try row.decode("week_starts_on")
            time = try row.decode("at", as: String?.self).flatMap { TimeOfDay($0) }
        }

        /// The members of its step that name it.
        var key: [JSONValue.Member] {
            [
                .init("user_id", .string(user.uuidString.lowercased())), .init("span", .string(span)),
                .init("step", .integer(step)), .init("basis", .string(basis)),
            ]
        }
    }
}
