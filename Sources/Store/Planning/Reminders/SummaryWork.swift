public import Checklists
import Foundation
import JSON
public import LeaseQueue
public import LocalTime
import Postgres
import Recurrence

/// Sends summaries, and plans them anew, as `ReminderWork` does reminders: users learn how much is due in a day, a week
/// or a month when it starts.
struct SummaryWork: QueueKind {
    /// How many one transaction sends. Their content is read before.
    static let atOnce = 20

    let name = "summaries"
    let terms: QueueTerms
    private let store: Store
    private let zones: Zones
    private let limits: Limits
    private let sent: @Sendable (SentReminders) -> Void

    init(
        _ store: Store, zones: Zones, limits: Limits, lease: Duration, sent: @escaping @Sendable (SentReminders) -> Void
    ) {
        (self.store, self.zones, self.limits, self.sent) = (store, zones, limits, sent)
        terms = QueueTerms(
            atOnce: Self.atOnce, batch: Self.atOnce, piece: 3, lease: lease, backoff: Backoff(first: .seconds(3600)))
    }

    var table: LeasedTable {
        LeasedTable(
            "summaries", key: [("user_id", "uuid"), ("span", "text")], receiver: "user_id", due: "next_at",
            item: """
                q.user_id, q.span, q.settled_to, q.came_on,
                s.version::text as basis, s.time_zone, to_char(s.day_starts_at, 'HH24:MI') as day_starts_at,
                s.week_starts_on, s.notifications -> q.span ->> 'at' as at
                """,
            joins: "join settings s on s.user_id = q.user_id")
    }

    func work(on summaries: [Leased<DueSummary>]) async throws -> [QueueResult] {
        let began = ContinuousClock.now
        var steps = DueSteps()
        for summary in summaries {
            // Each may take two statements' time limits. What does not fit into the lease comes in the next one.
            guard ContinuousClock.now - began < terms.lease / 2 else {
                steps.putOff()
                continue
            }
            do {
                let (step, said) = try await step(of: summary)
                steps.add(summary, step, said)
            } catch let error as Unreadable {
                steps.addUnreadable(error)
            }
        }
        let (results, sent) = try await steps.take(Self.sending, in: store)
        if sent.count > 0 { self.sent(sent) }
        return results
    }

    /// The step of a summary, and what it says.
    private func step(of summary: Leased<DueSummary>) async throws -> (ReminderStep, [JSONValue.Member]) {
        let (item, now, user) = (summary.item, summary.now, summary.item.user)
        let days = try LocalDays(
            zone: item.zone, dayStartsAt: item.dayStartsAt, weekStartsOn: item.weekStartsOn, in: zones)
        guard let span = Recurrence.Span(rawValue: item.span) else { throw Unreadable(what: "the span \(item.span)") }
        let step = ReminderStep(at: now, settledTo: item.settledTo, cameOn: item.cameOn) {
            days.firstPeriod(span, at: item.time, after: $0, cameOn: $1)
        }
        guard let due = step.due else { return (step, []) }
        let period = days.period(span, of: due.date)
        let occurrences = try await store.countable { () throws(StoreError) in
            try await store.occurrenceCounts(user, period, on: days.day(of: now), limits)
        }
        let tasks = try await store.countable { () throws(StoreError) in try await store.taskCounts(user, period) }
        return (
            step,
            [
                .init("from", .string("\(period.lowerBound)")), .init("to", .string("\(period.upperBound)")),
                .init("occurrences", occurrences), .init("tasks", tasks),
            ]
        )
    }

    private static let sending = Statement("select send_summaries($1::jsonb)")
}

extension Store {
    /// Of how many tasks those are counted that do not repeat.
    private static let countedTasks = 100_000

    /// The sending of summaries. Any number of daemons may do it: each summary is sent once.
    /// - Parameters:
    ///   - zones: the time zones.
    ///   - limits: how much a summary looks through.
    ///   - lease: how long a daemon has a summary. It is longer than four statements may take.
    ///   - sent: called whenever some were sent.
    public func summaryWork(
        zones: Zones, limits: Limits, lease: Duration = .seconds(180), sent: @escaping @Sendable (SentReminders) -> Void
    ) -> any QueueKind {
        SummaryWork(self, zones: zones, limits: limits, lease: lease, sent: sent)
    }

    /// What is counted; null where a user has too much to count it in time. Others' summaries come all the same.
    fileprivate func countable(
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
    fileprivate func occurrenceCounts(
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

    fileprivate func taskCounts(
        _ user: UUID, _ period: ClosedRange<CalendarDate>
    ) async throws(StoreError) -> JSONValue {
        let rows = try await rows(
            Self.counts, user, period.lowerBound, period.upperBound, Int64(Self.countedTasks))
        let json = try value(of: rows, as: JSON?.self) ?? nil
        return json.flatMap { try? JSONParser.parse($0.bytes) } ?? .null
    }

    private static let counts = Statement(
        "select due_counts($1, $2::date, $3::date, s, $4) from settings s where s.user_id = $1")
}

/// A summary that is due, as a claim reads it.
struct DueSummary: SteppedItem {
    let user: UUID
    let span: String
    let settledTo: Date
    let cameOn: CalendarDate?
    let basis: String
    let zone: String
    let dayStartsAt: String
    let weekStartsOn: String
    /// The local time at which it comes; nil: when the day starts.
    let time: TimeOfDay?

    init(from row: inout RowReader) throws(PostgresError) {
        user = try row.decode("user_id")
        span = try row.decode("span")
        settledTo = try row.decode("settled_to")
        cameOn = try row.decode("came_on")
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
            .init("basis", .string(basis)),
        ]
    }
}
