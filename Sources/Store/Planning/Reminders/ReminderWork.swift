import Checklists
import Foundation
import JSON
public import LeaseQueue
public import LocalTime
import Postgres
import Recurrence

/// Sends due reminders, and plans them anew. The step of each is taken once, in the transaction that logs the change.
struct ReminderWork: QueueKind {
    /// How many one transaction sends. It holds the rows of their users.
    static let atOnce = 100
    /// How many of one user a claim has.
    static let piece = 20
    /// How many seconds after its first look a new reminder is looked at again. An edit of its task that was under way when
    /// it was set has not found it, and has ended by then.
    private static let secondLook = 60.0

    /// `reminders`
    let name = "reminders"
    /// How much at once, and for how long.
    let terms: QueueTerms
    private let store: Store
    private let zones: Zones
    private let sent: @Sendable (SentReminders) -> Void

    /// - Parameters:
    ///   - store: where they are.
    ///   - zones: the time zones.
    ///   - lease: how long a daemon has a reminder.
    ///   - sent: called whenever some were sent.
    init(
        _ store: Store, zones: Zones, lease: Duration, sent: @escaping @Sendable (SentReminders) -> Void
    ) {
        (self.store, self.zones, self.sent) = (store, zones, sent)
        // Those that cannot be worked out are tried again in an hour.
        terms = QueueTerms(
            atOnce: Self.atOnce, batch: Self.atOnce, piece: Self.piece, lease: lease,
            backoff: Backoff(first: .seconds(3600)))
    }

    /// The table of reminders.
    var table: LeasedTable {
        LeasedTable(
            "reminders", key: [("user_id", "uuid"), ("task_id", "uuid"), ("number", "smallint")], receiver: "user_id",
            due: "next_at",
            item: """
                q.user_id, q.task_id, q.number::int8, to_char(q.at, 'HH24:MI') as at,
                q.before_minutes::int8, q.settled_to, q.came_on, q.planned,
                reminder_basis(t, s) as basis, t.due_at, t.due_on, t.repeat::json,
                t.ended_on, last_closed(t, keeper(q.user_id, t.repeat))::json as latest,
                s.time_zone, to_char(s.day_starts_at, 'HH24:MI') as day_starts_at, s.pauses::json
                """,
            joins: "join tasks t on t.id = q.task_id join settings s on s.user_id = q.user_id")
    }

    /// Edits, after which reminders are planned anew.
    var arrivals: Arrivals? {
        Arrivals(isThere: "exists (select from reminder_reviews)") { [store] in
            try await store.takeReviews() == Self.atOnce
        }
    }

    /// Works out the steps of some reminders, and takes them.
    func work(on reminders: [Leased<DueReminder>]) async throws -> [QueueResult] {
        var steps = DueSteps()
        for reminder in reminders {
            do {
                steps.add(reminder, try step(of: reminder))
            } catch {
                steps.addUnreadable(error)
            }
            // A rule may take a millisecond.
            await Task.yield()
        }
        let (results, sent) = try await steps.take(Self.sending, in: store)
        if sent.count > 0 { self.sent(sent) }
        return results
    }

    private func step(of reminder: Leased<DueReminder>) throws -> ReminderStep {
        let (item, now) = (reminder.item, reminder.now)
        let days = try LocalDays(zone: item.zone, dayStartsAt: item.dayStartsAt, in: zones)
        let times = ReminderTimes(try item.subject, in: days)
        guard let setting = item.setting else { throw Unreadable(what: "its time") }
        var step = ReminderStep(at: now, settledTo: item.settledTo, cameOn: item.cameOn) {
            times.first(setting, after: $0, cameOn: $1)
        }
        if !item.isPlanned { step.next = min(step.next ?? .distantFuture, now.addingTimeInterval(Self.secondLook)) }
        return step
    }

    private static let sending = Statement("select send_reminders($1::jsonb)")
}

extension Store {
    /// The sending of reminders. Any number of daemons may do it: each reminder is sent once.
    /// - Parameters:
    ///   - zones: the time zones.
    ///   - lease: how long a daemon has a reminder.
    ///   - sent: called whenever some were sent.
    public func reminderWork(
        zones: Zones, lease: Duration = .seconds(20), sent: @escaping @Sendable (SentReminders) -> Void
    ) -> any QueueKind {
        ReminderWork(self, zones: zones, lease: lease, sent: sent)
    }

    /// Plans reminders anew after edits. Returns the number of these edits.
    fileprivate func takeReviews() async throws(StoreError) -> Int {
        try value(of: await rows(Self.reviews, Int64(ReminderWork.atOnce))) ?? 0
    }

    private static let reviews = Statement("select take_reviews($1::integer)::int8")
}

/// A reminder that is due, as a claim reads it.
struct DueReminder: SteppedItem {
    let user: UUID
    let task: UUID
    let number: Int64
    let setting: ReminderTimes.Setting?
    let settledTo: Date
    let cameOn: CalendarDate?
    /// Whether a daemon has planned it since it was set.
    let isPlanned: Bool
    let basis: String
    let dueAt: Date?
    let dueOn: CalendarDate?
    let repeating: JSON?
    let lastDay: CalendarDate?
    let latest: JSON?
    let zone: String
    let dayStartsAt: String
    let pauses: JSON

    init(from row: inout RowReader) throws(PostgresError) {
        user = try row.decode("user_id")
        task = try row.decode("task_id")
        number = try row.decode("number")
        let at = try row.decode("at", as: String?.self).flatMap { TimeOfDay($0) }
        let before = try row.decode("before_minutes", as: Int?.self)
        setting = before.map { .before(minutes: $0) } ?? at.map { .at($0) }
        settledTo = try row.decode("settled_to")
        cameOn = try row.decode("came_on")
        isPlanned = try row.decode("planned")
        basis = try row.decode("basis")
        dueAt = try row.decode("due_at")
        dueOn = try row.decode("due_on")
        repeating = try row.decode("repeat")
        lastDay = try row.decode("ended_on")
        latest = try row.decode("latest")
        zone = try row.decode("time_zone")
        dayStartsAt = try row.decode("day_starts_at")
        pauses = try row.decode("pauses")
    }

    /// The members of its step that name it.
    var key: [JSONValue.Member] {
        [
            .init("user_id", .string(user.uuidString.lowercased())),
            .init("task_id", .string(task.uuidString.lowercased())), .init("number", .integer(number)),
            .init("basis", .string(basis)),
        ]
    }

    /// Throws if what is stored cannot be read.
    var subject: ReminderTimes.Subject {
        get throws {
            guard let repeating else { return .once(dueAt: dueAt, dueOn: dueOn) }
            return .repeating(
                RepeatingTask(
                    try Repeat(try JSONParser.parse(repeating.bytes)),
                    pauses: try [Pause](try JSONParser.parse(pauses.bytes)), lastDay: lastDay,
                    latest: try RepeatingTask.Closed.read(latest)))
        }
    }
}
