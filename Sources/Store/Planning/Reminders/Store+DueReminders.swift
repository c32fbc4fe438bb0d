public import Checklists
public import Foundation
import JSON
public import LocalTime
import Postgres
import Recurrence

/// The result of a daemon's look at reminders and summaries.
public struct ReminderReport: Sendable, Equatable {
    /// Reminders that were sent.
    public var reminders = 0
    /// Summaries that were sent.
    public var summaries = 0
    /// How many of both were late.
    public var late = 0
    /// How many it could not work out. It tries again an hour later.
    public var unreadable = 0
    /// Why, of one of them.
    public var reason: String?
    /// Whether some wait for rows that others have locked.
    public var isBusy = false
    /// How long until the next one; nil: there is none.
    public var next: Duration?
}

/// The daemon's part: it sends due reminders and summaries, and plans them anew. Any number of daemons may do so at
/// once: the step of each row is taken once, in the transaction that logs the change.
extension Store {
    /// How many one transaction sends. It holds the rows of their users.
    static let remindersAtOnce = 100
    /// How many seconds after its first look a new reminder is looked at again. An edit of its task that was under way when
    /// it was set has not found it, and has ended by then.
    private static let secondLook = 60.0
    /// How many times in a row it plans edited reminders anew before it goes on sending.
    private static let reviewsInARow = 10

    /// Sends the reminders and summaries that are due, all of them. It waits for no lock, and users take turns.
    /// - Parameters:
    ///   - now: the time; nil: the database's.
    ///   - zones: the time zones.
    ///   - limits: how much a summary looks through.
    ///   - onSent: called whenever some were sent.
    public func sendReminders(
        now: Date? = nil, zones: Zones, limits: Limits = Limits(), onSent: () -> Void = {}
    ) async throws(StoreError) -> ReminderReport {
        var report = ReminderReport()
        // Where nothing is due, that is all.
        let present = try await pending(now)
        report.next = present.next
        guard present.isThere else { return report }
        var (reminders, summaries) = (
            ReminderTurns(room: Self.remindersAtOnce), ReminderTurns(room: Self.summariesAtOnce)
        )
        var hasMore = true
        while hasMore, !Task.isCancelled {
            for _ in 0..<Self.reviewsInARow {
                guard try await takeReviews() == Self.remindersAtOnce else { break }
            }
            let before = report.reminders + report.summaries
            let steps = try await dueReminders(now, without: reminders.passedOver, zones)
            let sent = try await take(steps, by: Self.sendReminders, &reminders, into: &report)
            report.reminders += sent.count
            let periods = try await dueSummaries(now, without: summaries.passedOver, zones, limits)
            let told = try await take(periods, by: Self.sendSummaries, &summaries, into: &report)
            report.summaries += told.count
            if report.reminders + report.summaries > before { onSent() }
            hasMore = sent.hasMore || told.hasMore
        }
        let rest = try await pending(now)
        report.next = rest.next
        if rest.isThere { report.isBusy = true }
        return report
    }

    /// Whether there is work now, and how long until the next reminder or summary.
    private func pending(_ now: Date?) async throws(StoreError) -> (isThere: Bool, next: Duration?) {
        guard let work = try first(of: await rows(Self.pending, now), as: PendingRow.self) else { return (false, nil) }
        return (work.hasReviews || work.next.map { $0 <= 0 } ?? false, work.next.map { .seconds($0) })
    }

    /// Plans reminders anew after edits. Returns the number of these edits.
    private func takeReviews() async throws(StoreError) -> Int {
        try value(of: await rows(Self.reviews, Int64(Self.remindersAtOnce))) ?? 0
    }

    /// Takes the steps of a page. Returns how many were sent, and whether there may be more pages.
    private func take(
        _ steps: DueSteps, by statement: Statement, _ turns: inout ReminderTurns, into report: inout ReminderReport
    ) async throws(StoreError) -> (count: Int, hasMore: Bool) {
        guard !steps.items.isEmpty else { return (0, turns.took([])) }
        report.unreadable += steps.unreadable
        report.reason = steps.reason ?? report.reason
        let rows = try await rows(statement, JSON(JSONValue.array(steps.items).bytes))
        let result = try value(of: rows, as: JSON.self).flatMap { try? JSONParser.parse($0.bytes) } ?? .null
        report.late += Int(result["late"]?.integer ?? 0)
        var blocked = result["busy"]?.array?.compactMap { $0.string.flatMap(UUID.init(uuidString:)) } ?? []
        // Another daemon takes these, or their tasks were edited just now.
        if result["taken"] == 0, blocked.isEmpty { blocked = steps.users }
        if !blocked.isEmpty { report.isBusy = true }
        return (Int(result["sent"]?.integer ?? 0), turns.took(steps.users, blocked: blocked))
    }

    private func dueReminders(
        _ now: Date?, without skipped: [UUID], _ zones: Zones
    ) async throws(StoreError) -> DueSteps {
        let due = try all(
            of: await rows(Self.dueReminders, now, skipped, Int64(Self.remindersAtOnce)), as: DueReminder.self)
        var steps = DueSteps()
        for reminder in due {
            let now = reminder.now
            do {
                let times = ReminderTimes(
                    try reminder.subject,
                    in: try LocalDays(zone: reminder.zone, dayStartsAt: reminder.dayStartsAt, in: zones))
                guard let setting = reminder.setting else { throw Unreadable(what: "its time") }
                var step = ReminderStep(at: now, settledTo: reminder.settledTo, cameOn: reminder.cameOn) {
                    times.first(setting, after: $0, cameOn: $1)
                }
                if reminder.step == 0 {
                    step.next = min(step.next ?? .distantFuture, now.addingTimeInterval(Self.secondLook))
                }
                steps.add(reminder.key, step)
            } catch {
                steps.addUnreadable(reminder.key, reminder.settledTo, reminder.cameOn, now, error)
            }
            // A rule may take a millisecond.
            await Task.yield()
        }
        return steps
    }

    private static let reviews = Statement("select take_reviews($1::integer)::int8")
    private static let sendReminders = Statement("select send_reminders($1::jsonb)")
    private static let sendSummaries = Statement("select send_summaries($1::jsonb)")
    private static let pending = Statement(
        """
        select exists (select from reminder_reviews) as has_reviews,
            extract(epoch from least((select min(r.next_at) from reminders r), (select min(s.next_at) from summaries s))
                - coalesce($1, now_ms()))::float8 as next
        """)

    private struct PendingRow: RowDecodable {
        let hasReviews: Bool
        /// In how many seconds the next reminder or summary comes; nil: there is none.
        let next: Double?

        init(from row: inout RowReader) throws(PostgresError) {
            hasReviews = try row.decode("has_reviews")
            next = try row.decode("next")
        }
    }

    private static let dueReminders = Statement(
        """
        with clock as materialized (
            select coalesce($1, now_ms()) as at
        ), candidates as materialized (
            -- Enough of them that some are of others, where one user has not very many.
            select r.* from reminders r
            where r.next_at <= (select clock.at from clock) and r.user_id <> all ($2)
            order by r.next_at limit 10 * $3
        ), due as materialized (
            select r.* from (
                select c.*, row_number() over (partition by c.user_id order by c.next_at, c.task_id, c.number) as place
                from candidates c) r
            where r.place <= \(ReminderTurns.piece)
            order by r.next_at limit $3
        )
        select clock.at as now, r.user_id, r.task_id, r.number::int8, to_char(r.at, 'HH24:MI') as at,
            r.before_minutes::int8, r.settled_to, r.came_on, r.step,
            reminder_basis(t, s) as basis, t.due_at, t.due_on, t.repeat::json,
            t.ended_on, latest_closed(t, keeper(r.user_id, t.repeat)) as latest,
            s.time_zone, to_char(s.day_starts_at, 'HH24:MI') as day_starts_at, s.pauses::json
        from clock cross join due r join tasks t on t.id = r.task_id join settings s on s.user_id = r.user_id
        order by r.next_at
        """)

    private struct DueReminder: RowDecodable {
        let now: Date
        let user: UUID
        let task: UUID
        let number: Int64
        let setting: ReminderTimes.Setting?
        let settledTo: Date
        let cameOn: CalendarDate?
        let step: Int64
        let basis: String
        let dueAt: Date?
        let dueOn: CalendarDate?
        let repeating: JSON?
        let lastDay: CalendarDate?
        let latest: RepeatingTask.Closed?
        let zone: String
        let dayStartsAt: String
        let pauses: JSON

        init(from row: inout RowReader) throws(PostgresError) {
            now = try row.decode("now")
            user = try row.decode("user_id")
            task = try row.decode("task_id")
            number = try row.decode("number")
            let at = try row.decode("at", as: String?.self).flatMap { TimeOfDay($0) }
            let before = try row.decode("before_minutes", as: Int?.self)
            setting = before.map { .before(minutes: $0) } ?? at.map { .at($0) }
            settledTo = try row.decode("settled_to")
            cameOn = try row.decode("came_on")
            step = try row.decode("step")
            basis = try row.decode("basis")
            dueAt = try row.decode("due_at")
            dueOn = try row.decode("due_on")
            repeating = try row.decode("repeat")
            lastDay = try row.decode("ended_on")
            latest = try row.decode("latest", as: String?.self).flatMap(RepeatingTask.Closed.init)
            zone = try row.decode("time_zone")
            dayStartsAt = try row.decode("day_starts_at")
            pauses = try row.decode("pauses")
        }

        /// The members of its step that name it.
        var key: [JSONValue.Member] {
            [
                .init("user_id", .string(user.uuidString.lowercased())),
                .init("task_id", .string(task.uuidString.lowercased())), .init("number", .integer(number)),
                .init("step", .integer(step)), .init("basis", .string(basis)),
            ]
        }

        /// Throws if what is stored cannot be read.
        var subject: ReminderTimes.Subject {
            get throws {
                guard let repeating else { return .once(dueAt: dueAt, dueOn: dueOn) }
                return .repeating(
                    RepeatingTask(
                        try Repeat(try JSONParser.parse(repeating.bytes)),
                        pauses: try [Pause](try JSONParser.parse(pauses.bytes)), lastDay: lastDay, latest: latest))
            }
        }
    }
}

/// Something that is stored cannot be read.
struct Unreadable: Error, CustomStringConvertible {
    let what: String
    var description: String { "\(what) cannot be read" }
}

/// Steps to take, as send_reminders() and send_summaries() read them.
struct DueSteps {
    private(set) var items: [JSONValue] = []
    /// The user of each.
    var users: [UUID] { items.compactMap { $0["user_id"]?.string.flatMap(UUID.init(uuidString:)) } }
    private(set) var unreadable = 0
    private(set) var reason: String?

    /// - Parameter more: the members of a due one beside its date and time.
    mutating func add(_ key: [JSONValue.Member], _ step: ReminderStep, _ more: [JSONValue.Member] = []) {
        var item =
            key + [
                .init("next_at", step.next.flatMap(Self.text).map(JSONValue.string) ?? .null),
                .init("settled_to", Self.text(step.settledTo).map(JSONValue.string) ?? .null),
                .init("came_on", step.cameOn.map { .string("\($0)") } ?? .null),
            ]
        if let due = step.due, let moment = Self.text(due.moment) {
            let said: [JSONValue.Member] = [
                .init("date", .string("\(due.date)")), .init("for", .string(moment)), .init("late", .bool(step.isLate)),
            ]
            item.append(.init("due", .object(said + more)))
        }
        items.append(.object(item))
    }

    /// Puts off by an hour those that it cannot work out.
    mutating func addUnreadable(
        _ key: [JSONValue.Member], _ settledTo: Date, _ cameOn: CalendarDate?, _ now: Date, _ error: any Error
    ) {
        var step = ReminderStep(at: now, settledTo: settledTo, cameOn: cameOn) { _, _ in nil }
        step.settledTo = settledTo
        step.next = now.addingTimeInterval(3600)
        add(key, step)
        unreadable += 1
        reason = "\(error)"
    }

    /// A time as PostgreSQL reads it, to the nearest millisecond; nil beyond the year 9999.
    private static func text(_ date: Date) -> String? {
        guard date.timeIntervalSince1970 < 253_402_300_800 else { return nil }
        // Foundation cuts off, and most binary fractions are a little less than the millisecond that they stand for.
        return date.addingTimeInterval(0.0005).formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }
}

extension LocalDays {
    /// A user's days, by their settings.
    init(zone: String, dayStartsAt: String, weekStartsOn: String = "monday", in zones: Zones) throws {
        guard let rules = zones.rules(of: zone) else { throw Unreadable(what: "the time zone \(zone)") }
        self.init(
            zone: rules, dayStartsAt: TimeOfDay(dayStartsAt) ?? .midnight,
            weekStartsOn: weekStartsOn == "sunday" ? .sunday : weekStartsOn == "saturday" ? .saturday : .monday)
    }
}
