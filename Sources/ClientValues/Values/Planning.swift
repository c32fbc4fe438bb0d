// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public import Recurrence

/// The schema `Balance` of the interface's document.
public struct Balance: Codable, Hashable, Sendable {
    /// How many points you have. Below zero if points that you had spent were taken back.
    public var balance: Int64

    /// A value with these members.
    public init(balance: Int64) {
        self.balance = balance
    }
}

/// Occurrences by their span, and `once`: tasks that do not repeat.
public struct CompletedFigures: Codable, Hashable, Sendable {
    /// The member `day`.
    public var day: Int
    /// The member `week`.
    public var week: Int
    /// The member `month`.
    public var month: Int
    /// The member `once`.
    public var once: Int

    /// A value with these members.
    public init(day: Int, week: Int, month: Int, once: Int) {
        self.day = day
        self.week = week
        self.month = month
        self.once = once
    }
}

/// The time of a reminder has come.
public struct DueReminder: Codable, Hashable, Sendable {
    /// The member `task_id`.
    public var taskID: Identifier
    /// The date of the occurrence, or the day on which the task is due.
    public var date: CalendarDate
    /// The member `title`.
    public var title: String
    /// The time for which it was set.
    public var dueFor: Timestamp
    /// Whether it comes more than five minutes after that time.
    public var late: Bool

    /// A value with these members.
    public init(taskID: Identifier, date: CalendarDate, title: String, dueFor: Timestamp, late: Bool) {
        self.taskID = taskID
        self.date = date
        self.title = title
        self.dueFor = dueFor
        self.late = late
    }

    private enum CodingKeys: String, CodingKey {
        case taskID = "task_id"
        case date, title
        case dueFor = "due_for"
        case late
    }
}

/// The schema `DueTaskCounts` of the interface's document.
public struct DueTaskCounts: Codable, Hashable, Sendable {
    /// The member `open`.
    public var open: Int
    /// The member `done`.
    public var done: Int
    /// Open, and due before the first day.
    public var overdue: Int

    /// A value with these members.
    public init(open: Int, done: Int, overdue: Int) {
        self.open = open
        self.done = done
        self.overdue = overdue
    }
}

/// The schema `FormerRule` of the interface's document.
public struct FormerRule: Codable, Hashable, Sendable {
    /// An RFC 5545 rule over dates: FREQ from DAILY to YEARLY, INTERVAL, COUNT or UNTIL (a date), BYDAY, BYMONTHDAY,
    /// BYMONTH, BYYEARDAY, BYSETPOS, WKST. Another one holds from today on.
    public var rule: String
    /// The day from which on the rule gives dates. It is one only if the rule gives it.
    public var startsOn: CalendarDate
    /// How long an occurrence may be worked on. Another one holds from today on.
    public var span: Span
    /// Its last day.
    public var until: CalendarDate

    /// A value with these members.
    public init(rule: String, startsOn: CalendarDate, span: Span, until: CalendarDate) {
        self.rule = rule
        self.startsOn = startsOn
        self.span = span
        self.until = until
    }

    private enum CodingKeys: String, CodingKey {
        case rule
        case startsOn = "starts_on"
        case span, until
    }
}

/// The schema `FoundTaskPage` of the interface's document.
public struct FoundTaskPage: Codable, Hashable, Sendable {
    /// The member `tasks`.
    public var tasks: [ChecklistTask]

    /// A value with these members.
    public init(tasks: [ChecklistTask]) {
        self.tasks = tasks
    }
}

/// The schema `Label` of the interface's document.
public struct Label: Codable, Hashable, Sendable {
    /// The member `label`.
    public var label: String
    /// The member `open_task_count`.
    public var openTaskCount: Int

    /// A value with these members.
    public init(label: String, openTaskCount: Int) {
        self.label = label
        self.openTaskCount = openTaskCount
    }

    private enum CodingKeys: String, CodingKey {
        case label
        case openTaskCount = "open_task_count"
    }
}

/// The schema `LabelPage` of the interface's document.
public struct LabelPage: Codable, Hashable, Sendable {
    /// The member `labels`.
    public var labels: [Label]

    /// A value with these members.
    public init(labels: [Label]) {
        self.labels = labels
    }
}

/// The schema `LeadReminder` of the interface's document.
public struct LeadReminder: Codable, Hashable, Sendable {
    /// So many minutes before the task is due (`due_at`), or before an occurrence begins (`starts_at`). Without such a
    /// time, the reminder does not come.
    public var beforeMinutes: Int

    /// A value with these members.
    public init(beforeMinutes: Int) {
        self.beforeMinutes = beforeMinutes
    }

    private enum CodingKeys: String, CodingKey {
        case beforeMinutes = "before_minutes"
    }
}

/// The user's own things.
public struct Me: Codable, Hashable, Sendable {
    /// The version of the user's own stream that this shows.
    public var version: Int64
    /// The member `settings`.
    public var settings: Settings
    /// How many points you have. Below zero if points that you had spent were taken back.
    public var balance: Int64
    /// In their order.
    public var rewards: [Reward]
    /// Of all tasks that have some, by task.
    public var reminders: [Reminders]
    /// In their order.
    public var modes: [Mode]
    /// The entry of the timer that runs. Null: none.
    @OrNull public var entry: Entry?
    /// The user's own, of tasks that they see, dated from 62 days ago on; not of dates that were taken out.
    public var records: [OccurrenceRecord]

    /// A value with these members.
    public init(
        version: Int64, settings: Settings, balance: Int64, rewards: [Reward], reminders: [Reminders], modes: [Mode],
        entry: Entry?, records: [OccurrenceRecord]
    ) {
        self.version = version
        self.settings = settings
        self.balance = balance
        self.rewards = rewards
        self.reminders = reminders
        self.modes = modes
        self.entry = entry
        self.records = records
    }
}

/// The schema `MissedOccurrence` of the interface's document.
public enum MissedOccurrence: Word {
    /// `skip`
    case skip
    /// `carry`
    case carry
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [MissedOccurrence] = [.skip, .carry]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "skip": self = .skip
        case "carry": self = .carry
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .skip: "skip"
        case .carry: "carry"
        case .unknown(let word): word
        }
    }
}

/// The schema `NewRepeat` of the interface's document.
public struct NewRepeat: Codable, Hashable, Sendable {
    /// An RFC 5545 rule over dates: FREQ from DAILY to YEARLY, INTERVAL, COUNT or UNTIL (a date), BYDAY, BYMONTHDAY,
    /// BYMONTH, BYYEARDAY, BYSETPOS, WKST. Another one holds from today on.
    public var rule: String
    /// The day from which on the rule gives dates. It is one only if the rule gives it.
    public var startsOn: CalendarDate
    /// The member `span`.
    public var span: Span?
    /// How many times an occurrence must be done. Null: 1.
    public var goal: Int?
    /// Whether one record serves everyone on the checklist; otherwise each keeps their own. Null: no.
    public var shared: Bool?
    /// The member `from`.
    public var from: RepeatOrigin?
    /// The member `missed`.
    public var missed: MissedOccurrence?
    /// Dates that are taken out, after COUNT has counted.
    public var except: [CalendarDate]?
    /// Dates that are added.
    public var extra: [CalendarDate]?
    /// Days on which it is not due.
    public var pauses: [PauseInput]?
    /// The local time at which it starts.
    public var startsAt: TimeOfDay?
    /// How long it takes.
    public var minutes: Int?

    /// A value with these members.
    public init(
        rule: String, startsOn: CalendarDate, span: Span? = nil, goal: Int? = nil, shared: Bool? = nil,
        from: RepeatOrigin? = nil, missed: MissedOccurrence? = nil, except: [CalendarDate]? = nil,
        extra: [CalendarDate]? = nil, pauses: [PauseInput]? = nil, startsAt: TimeOfDay? = nil, minutes: Int? = nil
    ) {
        self.rule = rule
        self.startsOn = startsOn
        self.span = span
        self.goal = goal
        self.shared = shared
        self.from = from
        self.missed = missed
        self.except = except
        self.extra = extra
        self.pauses = pauses
        self.startsAt = startsAt
        self.minutes = minutes
    }

    private enum CodingKeys: String, CodingKey {
        case rule
        case startsOn = "starts_on"
        case span, goal, shared, from, missed, except, extra, pauses
        case startsAt = "starts_at"
        case minutes
    }
}

/// How much is due, told at the start of a day, a week or a month.
public struct NotificationSetting: Codable, Hashable, Sendable {
    /// The member `enabled`.
    public var enabled: Bool
    /// A local time. Null: when the day starts.
    @OrNull public var at: TimeOfDay?
    /// Whether it comes by e-mail, too. False as long as the server sends no mail; true is refused.
    public var email: Bool

    /// A value with these members.
    public init(enabled: Bool, at: TimeOfDay?, email: Bool) {
        self.enabled = enabled
        self.at = at
        self.email = email
    }
}

/// The schema `NotificationSettings` of the interface's document.
public struct NotificationSettings: Codable, Hashable, Sendable {
    /// The member `day`.
    public var day: NotificationSetting
    /// The member `week`.
    public var week: NotificationSetting
    /// The member `month`.
    public var month: NotificationSetting

    /// A value with these members.
    public init(day: NotificationSetting, week: NotificationSetting, month: NotificationSetting) {
        self.day = day
        self.week = week
        self.month = month
    }
}

/// One date of a task that repeats, with its record. It keeps `goal`, `span`, `points` and `priority` from the first
/// time that it was done.
public struct Occurrence: Codable, Hashable, Sendable {
    /// The member `task_id`.
    public var taskID: Identifier
    /// The member `checklist_id`.
    public var checklistID: Identifier
    /// It names the occurrence.
    public var date: CalendarDate
    /// The last day on which it may be worked on.
    public var endsOn: CalendarDate
    /// The member `title`.
    public var title: String
    /// The member `span`.
    public var span: Span
    /// The fields of the Eisenhower matrix: urgent and important, important, urgent, neither. Null: none.
    @OrNull public var priority: Priority?
    /// The member `labels`.
    public var labels: [String]
    /// The points that each time earns.
    public var points: Int
    /// How many times it must be done.
    public var goal: Int
    /// How many times it was done.
    public var count: Int
    /// Whether its goal is met.
    public var done: Bool
    /// Whether it was skipped: it is neither done nor missed.
    public var skipped: Bool
    /// The member `completed_at`.
    @OrNull public var completedAt: Timestamp?
    /// The user who did it for the last time.
    @OrNull public var completedBy: Person?
    /// Whether one record serves everyone on the checklist.
    public var shared: Bool
    /// The place of the record's last change in its stream; 0: nobody has touched it.
    public var version: Int64

    /// A value with these members.
    public init(
        taskID: Identifier, checklistID: Identifier, date: CalendarDate, endsOn: CalendarDate, title: String,
        span: Span, priority: Priority?, labels: [String], points: Int, goal: Int, count: Int, done: Bool,
        skipped: Bool, completedAt: Timestamp?, completedBy: Person?, shared: Bool, version: Int64
    ) {
        self.taskID = taskID
        self.checklistID = checklistID
        self.date = date
        self.endsOn = endsOn
        self.title = title
        self.span = span
        self.priority = priority
        self.labels = labels
        self.points = points
        self.goal = goal
        self.count = count
        self.done = done
        self.skipped = skipped
        self.completedAt = completedAt
        self.completedBy = completedBy
        self.shared = shared
        self.version = version
    }

    private enum CodingKeys: String, CodingKey {
        case taskID = "task_id"
        case checklistID = "checklist_id"
        case date
        case endsOn = "ends_on"
        case title, span, priority, labels, points, goal, count, done, skipped
        case completedAt = "completed_at"
        case completedBy = "completed_by"
        case shared, version
    }
}

/// By how long an occurrence may be worked on.
public struct OccurrenceCounts: Codable, Hashable, Sendable {
    /// The member `day`.
    public var day: SpanCount
    /// The member `week`.
    public var week: SpanCount
    /// The member `month`.
    public var month: SpanCount

    /// A value with these members.
    public init(day: SpanCount, week: SpanCount, month: SpanCount) {
        self.day = day
        self.week = week
        self.month = month
    }
}

/// The schema `OccurrencePage` of the interface's document.
public struct OccurrencePage: Codable, Hashable, Sendable {
    /// The member `occurrences`.
    public var occurrences: [Occurrence]

    /// A value with these members.
    public init(occurrences: [Occurrence]) {
        self.occurrences = occurrences
    }
}

/// The record of one occurrence. It is done if `count` is `goal`.
public struct OccurrenceRecord: Codable, Hashable, Sendable {
    /// The member `task_id`.
    public var taskID: Identifier
    /// The member `date`.
    public var date: CalendarDate
    /// Whether it serves everyone on the checklist.
    public var shared: Bool
    /// How many times it was done.
    public var count: Int
    /// Null while `count` is 0: the task's.
    @OrNull public var goal: Int?
    /// Null while `count` is 0.
    @OrNull public var span: Span?
    /// The points that each time earned; null: none.
    @OrNull public var points: Int?
    /// Null while `count` is 0, and if it had none.
    @OrNull public var priority: Priority?
    /// Whether it was skipped: it is neither done nor missed.
    public var skipped: Bool
    /// The member `completed_at`.
    @OrNull public var completedAt: Timestamp?
    /// The user who did it for the last time.
    @OrNull public var completedBy: Person?
    /// The place of the last change in the stream.
    public var version: Int64

    /// A value with these members.
    public init(
        taskID: Identifier, date: CalendarDate, shared: Bool, count: Int, goal: Int?, span: Span?, points: Int?,
        priority: Priority?, skipped: Bool, completedAt: Timestamp?, completedBy: Person?, version: Int64
    ) {
        self.taskID = taskID
        self.date = date
        self.shared = shared
        self.count = count
        self.goal = goal
        self.span = span
        self.points = points
        self.priority = priority
        self.skipped = skipped
        self.completedAt = completedAt
        self.completedBy = completedBy
        self.version = version
    }

    private enum CodingKeys: String, CodingKey {
        case taskID = "task_id"
        case date, shared, count, goal, span, points, priority, skipped
        case completedAt = "completed_at"
        case completedBy = "completed_by"
        case version
    }
}

/// The schema `Pause` of the interface's document.
public struct Pause: Codable, Hashable, Sendable {
    /// The member `from`.
    public var from: CalendarDate
    /// The last day. Null: until further notice.
    @OrNull public var to: CalendarDate?

    /// A value with these members.
    public init(from: CalendarDate, to: CalendarDate?) {
        self.from = from
        self.to = to
    }
}

/// The schema `PauseInput` of the interface's document.
public struct PauseInput: Codable, Hashable, Sendable {
    /// The member `from`.
    public var from: CalendarDate
    /// The last day. Null or absent: until further notice.
    public var to: CalendarDate?

    /// A value with these members.
    public init(from: CalendarDate, to: CalendarDate? = nil) {
        self.from = from
        self.to = to
    }
}

/// The schema `PlacedChecklist` of the interface's document.
public struct PlacedChecklist: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `mine`.
    public var mine: Placement

    /// A value with these members.
    public init(id: Identifier, mine: Placement) {
        self.id = id
        self.mine = mine
    }
}

/// Where a user has put a checklist, and how they see it. Nobody else sees that.
public struct Placement: Codable, Hashable, Sendable {
    /// Orders the user's checklists, lowest first; ties go by id. Unless set, the seconds from 1970 to `created_at`.
    public var position: Double
    /// Null: the checklist's own.
    @OrNull public var color: String?
    /// The member `favorite`.
    public var favorite: Bool
    /// The member `muted`.
    public var muted: Bool

    /// A value with these members.
    public init(position: Double, color: String?, favorite: Bool, muted: Bool) {
        self.position = position
        self.color = color
        self.favorite = favorite
        self.muted = muted
    }
}

/// An entry of the ledger, which is only added to. Its task or purchase may be deleted since.
public struct PointsEntry: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `at`.
    public var at: Timestamp
    /// The member `amount`.
    public var amount: Int64
    /// The balance after it.
    public var balance: Int64
    /// `completed`: earned by a task. `uncompleted`: taken back, because it is open again. `purchased`: spent.
    /// `deleted`: taken back, because the user deleted the date, task or checklist that earned it.
    public var reason: PointsEntry.Reason
    /// The member `task_id`.
    @OrNull public var taskID: Identifier?
    /// The member `date`.
    @OrNull public var date: CalendarDate?
    /// The member `reward_id`.
    @OrNull public var rewardID: Identifier?
    /// The member `purchase_id`.
    @OrNull public var purchaseID: Identifier?

    /// A value with these members.
    public init(
        id: Identifier, at: Timestamp, amount: Int64, balance: Int64, reason: PointsEntry.Reason, taskID: Identifier?,
        date: CalendarDate?, rewardID: Identifier?, purchaseID: Identifier?
    ) {
        self.id = id
        self.at = at
        self.amount = amount
        self.balance = balance
        self.reason = reason
        self.taskID = taskID
        self.date = date
        self.rewardID = rewardID
        self.purchaseID = purchaseID
    }

    private enum CodingKeys: String, CodingKey {
        case id, at, amount, balance, reason
        case taskID = "task_id"
        case date
        case rewardID = "reward_id"
        case purchaseID = "purchase_id"
    }
}

extension PointsEntry {
    /// The member `reason` of `PointsEntry`.
    public enum Reason: Word {
        /// `completed`
        case completed
        /// `uncompleted`
        case uncompleted
        /// `purchased`
        case purchased
        /// `deleted`
        case deleted
        /// A word of a later release.
        case unknown(String)

        /// The words of this release.
        public static let known: [Reason] = [.completed, .uncompleted, .purchased, .deleted]

        /// The case of a word.
        public init(rawValue: String) {
            switch rawValue {
            case "completed": self = .completed
            case "uncompleted": self = .uncompleted
            case "purchased": self = .purchased
            case "deleted": self = .deleted
            default: self = .unknown(rawValue)
            }
        }

        /// The word.
        public var rawValue: String {
            switch self {
            case .completed: "completed"
            case .uncompleted: "uncompleted"
            case .purchased: "purchased"
            case .deleted: "deleted"
            case .unknown(let word): word
            }
        }
    }
}

/// The schema `PointsEntryPage` of the interface's document.
public struct PointsEntryPage: Codable, Hashable, Sendable {
    /// The member `entries`.
    public var entries: [PointsEntry]

    /// A value with these members.
    public init(entries: [PointsEntry]) {
        self.entries = entries
    }
}

/// The schema `PriorityFigures` of the interface's document.
public struct PriorityFigures: Codable, Hashable, Sendable {
    /// The member `do_first`.
    public var doFirst: Int
    /// The member `plan`.
    public var plan: Int
    /// The member `delegate`.
    public var delegate: Int
    /// The member `delay`.
    public var delay: Int
    /// The member `none`.
    public var none: Int

    /// A value with these members.
    public init(doFirst: Int, plan: Int, delegate: Int, delay: Int, none: Int) {
        self.doFirst = doFirst
        self.plan = plan
        self.delegate = delegate
        self.delay = delay
        self.none = none
    }

    private enum CodingKeys: String, CodingKey {
        case doFirst = "do_first"
        case plan, delegate, delay, none
    }
}

/// The schema `ProgressBucket` of the interface's document.
public struct ProgressBucket: Codable, Hashable, Sendable {
    /// The member `from`.
    public var from: CalendarDate
    /// The member `to`.
    public var to: CalendarDate
    /// Points earned, less those that were taken back. Purchases are left out.
    public var points: Int64
    /// The member `completed`.
    public var completed: CompletedFigures
    /// The member `by_priority`.
    public var byPriority: PriorityFigures

    /// A value with these members.
    public init(
        from: CalendarDate, to: CalendarDate, points: Int64, completed: CompletedFigures, byPriority: PriorityFigures
    ) {
        self.from = from
        self.to = to
        self.points = points
        self.completed = completed
        self.byPriority = byPriority
    }

    private enum CodingKeys: String, CodingKey {
        case from, to, points, completed
        case byPriority = "by_priority"
    }
}

/// Occurrences count under their date when their goal is met, for the user who met it, with the priority that they
/// keep. Other tasks count under the user's local day on which they completed them.
public struct ProgressReport: Codable, Hashable, Sendable {
    /// The member `time_zone`.
    public var timeZone: String
    /// The member `from`.
    public var from: CalendarDate
    /// The member `to`.
    public var to: CalendarDate
    /// The member `by`.
    public var by: ProgressStep
    /// The member `buckets`.
    public var buckets: [ProgressBucket]
    /// The member `totals`.
    public var totals: ProgressTotals

    /// A value with these members.
    public init(
        timeZone: String, from: CalendarDate, to: CalendarDate, by: ProgressStep, buckets: [ProgressBucket],
        totals: ProgressTotals
    ) {
        self.timeZone = timeZone
        self.from = from
        self.to = to
        self.by = by
        self.buckets = buckets
        self.totals = totals
    }

    private enum CodingKeys: String, CodingKey {
        case timeZone = "time_zone"
        case from, to, by, buckets, totals
    }
}

/// The schema `ProgressStep` of the interface's document.
public enum ProgressStep: Word {
    /// `day`
    case day
    /// `week`
    case week
    /// `month`
    case month
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [ProgressStep] = [.day, .week, .month]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "day": self = .day
        case "week": self = .week
        case "month": self = .month
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .unknown(let word): word
        }
    }
}

/// The schema `ProgressTotals` of the interface's document.
public struct ProgressTotals: Codable, Hashable, Sendable {
    /// Points earned, less those that were taken back. Purchases are left out.
    public var points: Int64
    /// The member `completed`.
    public var completed: CompletedFigures
    /// The member `by_priority`.
    public var byPriority: PriorityFigures

    /// A value with these members.
    public init(points: Int64, completed: CompletedFigures, byPriority: PriorityFigures) {
        self.points = points
        self.completed = completed
        self.byPriority = byPriority
    }

    private enum CodingKeys: String, CodingKey {
        case points, completed
        case byPriority = "by_priority"
    }
}

/// A purchase. It keeps the title and the price that the reward had then.
public struct Purchase: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `reward_id`.
    public var rewardID: Identifier
    /// The member `title`.
    public var title: String
    /// Of one.
    public var price: Int
    /// The member `quantity`.
    public var quantity: Int
    /// The member `at`.
    public var at: Timestamp

    /// A value with these members.
    public init(id: Identifier, rewardID: Identifier, title: String, price: Int, quantity: Int, at: Timestamp) {
        self.id = id
        self.rewardID = rewardID
        self.title = title
        self.price = price
        self.quantity = quantity
        self.at = at
    }

    private enum CodingKeys: String, CodingKey {
        case id
        case rewardID = "reward_id"
        case title, price, quantity, at
    }
}

/// The schema `PurchasePage` of the interface's document.
public struct PurchasePage: Codable, Hashable, Sendable {
    /// The member `purchases`.
    public var purchases: [Purchase]

    /// A value with these members.
    public init(purchases: [Purchase]) {
        self.purchases = purchases
    }
}

/// Your reminders of a task. Nobody else sees them.
public struct Reminders: Codable, Hashable, Sendable {
    /// The member `task_id`.
    public var taskID: Identifier
    /// In the order in which they were set.
    public var reminders: [Reminders.Reminder]

    /// A value with these members.
    public init(taskID: Identifier, reminders: [Reminders.Reminder]) {
        self.taskID = taskID
        self.reminders = reminders
    }

    private enum CodingKeys: String, CodingKey {
        case taskID = "task_id"
        case reminders
    }
}

extension Reminders {
    /// The member `reminders` of `Reminders`.
    public enum Reminder: Codable, Hashable, Sendable {
        /// The object has `at`.
        case timeReminder(TimeReminder)
        /// The object has `before_minutes`.
        case leadReminder(LeadReminder)
        /// An object of a later release.
        case unknown(OpaqueValue)

        /// Reads the object that the members tell.
        public init(from decoder: any Decoder) throws {
            let members = try MemberNames(of: decoder)
            if members.contains("at") {
                self = .timeReminder(try TimeReminder(from: decoder))
            } else if members.contains("before_minutes") {
                self = .leadReminder(try LeadReminder(from: decoder))
            } else {
                self = .unknown(try OpaqueValue(from: decoder))
            }
        }

        /// Writes the object.
        public func encode(to encoder: any Encoder) throws {
            switch self {
            case .timeReminder(let object): try object.encode(to: encoder)
            case .leadReminder(let object): try object.encode(to: encoder)
            case .unknown(let object): try object.encode(to: encoder)
            }
        }
    }
}

/// The schema `Repeat` of the interface's document.
public struct Repeat: Codable, Hashable, Sendable {
    /// An RFC 5545 rule over dates: FREQ from DAILY to YEARLY, INTERVAL, COUNT or UNTIL (a date), BYDAY, BYMONTHDAY,
    /// BYMONTH, BYYEARDAY, BYSETPOS, WKST. Another one holds from today on.
    public var rule: String
    /// The day from which on the rule gives dates. It is one only if the rule gives it.
    public var startsOn: CalendarDate
    /// How long an occurrence may be worked on. Another one holds from today on.
    public var span: Span
    /// How many times an occurrence must be done.
    public var goal: Int
    /// Whether one record serves everyone on the checklist; otherwise each keeps their own.
    public var shared: Bool
    /// `completion`: the next date follows from the day on which the one before was done or skipped, and one occurrence
    /// is open at a time. Where a month is too short for that day, its last day is the date, unless the rule names
    /// days.
    public var from: RepeatOrigin
    /// `skip`: an occurrence that was missed is over. `carry`: it is shown until it is done, skipped, or the next one
    /// is missed.
    public var missed: MissedOccurrence
    /// Dates that are taken out, after COUNT has counted.
    public var except: [CalendarDate]
    /// Dates that are added.
    public var extra: [CalendarDate]
    /// Days on which it is not due.
    public var pauses: [Pause]
    /// The local time at which it starts.
    @OrNull public var startsAt: TimeOfDay?
    /// How long it takes.
    @OrNull public var minutes: Int?
    /// The rules that were in force before, in order, each up to its last day.
    public var former: [FormerRule]

    /// A value with these members.
    public init(
        rule: String, startsOn: CalendarDate, span: Span, goal: Int, shared: Bool, from: RepeatOrigin,
        missed: MissedOccurrence, except: [CalendarDate], extra: [CalendarDate], pauses: [Pause], startsAt: TimeOfDay?,
        minutes: Int?, former: [FormerRule]
    ) {
        self.rule = rule
        self.startsOn = startsOn
        self.span = span
        self.goal = goal
        self.shared = shared
        self.from = from
        self.missed = missed
        self.except = except
        self.extra = extra
        self.pauses = pauses
        self.startsAt = startsAt
        self.minutes = minutes
        self.former = former
    }

    private enum CodingKeys: String, CodingKey {
        case rule
        case startsOn = "starts_on"
        case span, goal, shared, from, missed, except, extra, pauses
        case startsAt = "starts_at"
        case minutes, former
    }
}

/// The schema `RepeatOrigin` of the interface's document.
public enum RepeatOrigin: Word {
    /// `schedule`
    case schedule
    /// `completion`
    case completion
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [RepeatOrigin] = [.schedule, .completion]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "schedule": self = .schedule
        case "completion": self = .completion
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .schedule: "schedule"
        case .completion: "completion"
        case .unknown(let word): word
        }
    }
}

/// A thing that a user may buy for points. The missing points follow from its price and the balance.
public struct Reward: Codable, Hashable, Identifiable, Sendable {
    /// The member `id`.
    public var id: Identifier
    /// The member `title`.
    public var title: String
    /// The member `description`.
    public var description: String
    /// The member `price`.
    public var price: Int
    /// Whether the user saves up for it. At most one is tracked.
    public var tracked: Bool
    /// The member `color`.
    @OrNull public var color: String?
    /// Orders the user's rewards, lowest first; ties go by id.
    public var position: Double
    /// The place of the last change in the stream.
    public var version: Int64
    /// The member `created_at`.
    public var createdAt: Timestamp
    /// The member `updated_at`.
    public var updatedAt: Timestamp

    /// A value with these members.
    public init(
        id: Identifier, title: String, description: String, price: Int, tracked: Bool, color: String?, position: Double,
        version: Int64, createdAt: Timestamp, updatedAt: Timestamp
    ) {
        self.id = id
        self.title = title
        self.description = description
        self.price = price
        self.tracked = tracked
        self.color = color
        self.position = position
        self.version = version
        self.createdAt = createdAt
        self.updatedAt = updatedAt
    }

    private enum CodingKeys: String, CodingKey {
        case id, title, description, price, tracked, color, position, version
        case createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// The schema `RewardPage` of the interface's document.
public struct RewardPage: Codable, Hashable, Sendable {
    /// The member `rewards`.
    public var rewards: [RewardWithMissing]

    /// A value with these members.
    public init(rewards: [RewardWithMissing]) {
        self.rewards = rewards
    }
}

/// A thing that a user may buy for points.
@dynamicMemberLookup
public struct RewardWithMissing: Codable, Hashable, Identifiable, Sendable {
    /// Its members that are those of `Reward`.
    public var reward: Reward
    /// The id.
    public var id: Identifier { reward.id }
    /// The points still missing for it; only if it is tracked. `version` does not change with them.
    public var missing: Int?

    /// A value with these members.
    public init(reward: Reward, missing: Int? = nil) {
        self.reward = reward
        self.missing = missing
    }

    /// Reads an object with the members of both.
    public init(from decoder: any Decoder) throws {
        reward = try Reward(from: decoder)
        let members = try decoder.container(keyedBy: CodingKeys.self)
        missing = try members.decodeIfPresent(Int.self, forKey: .missing)
    }

    /// Writes one object.
    public func encode(to encoder: any Encoder) throws {
        try reward.encode(to: encoder)
        var members = encoder.container(keyedBy: CodingKeys.self)
        try members.encodeIfPresent(missing, forKey: .missing)
    }

    /// A member of `reward`.
    public subscript<Value>(dynamicMember member: WritableKeyPath<Reward, Value>) -> Value {
        get { reward[keyPath: member] }
        set { reward[keyPath: member] = newValue }
    }

    private enum CodingKeys: String, CodingKey {
        case missing
    }
}

/// A user's settings. `version` is the place of its last change in the user's own stream.
public struct Settings: Codable, Hashable, Sendable {
    /// A name of the IANA time zone database.
    public var timeZone: String
    /// The local time at which a day starts. With `04:00`, a completion at 02:00 counts for the day before, and a local
    /// time before 04:00 is on the next calendar day.
    public var dayStartsAt: TimeOfDay
    /// The member `week_starts_on`.
    public var weekStartsOn: WeekStart
    /// A language tag (BCP 47).
    public var locale: String
    /// The member `notifications`.
    public var notifications: NotificationSettings
    /// Whether entries of time may overlap.
    public var overlappingEntries: Bool
    /// Days on which nothing of your own is due, such as holidays.
    public var pauses: [Pause]
    /// The checklist that every user has.
    public var inboxID: Identifier
    /// The place of the last change in the stream.
    public var version: Int64

    /// A value with these members.
    public init(
        timeZone: String, dayStartsAt: TimeOfDay, weekStartsOn: WeekStart, locale: String,
        notifications: NotificationSettings, overlappingEntries: Bool, pauses: [Pause], inboxID: Identifier,
        version: Int64
    ) {
        self.timeZone = timeZone
        self.dayStartsAt = dayStartsAt
        self.weekStartsOn = weekStartsOn
        self.locale = locale
        self.notifications = notifications
        self.overlappingEntries = overlappingEntries
        self.pauses = pauses
        self.inboxID = inboxID
        self.version = version
    }

    private enum CodingKeys: String, CodingKey {
        case timeZone = "time_zone"
        case dayStartsAt = "day_starts_at"
        case weekStartsOn = "week_starts_on"
        case locale, notifications
        case overlappingEntries = "overlapping_entries"
        case pauses
        case inboxID = "inbox_id"
        case version
    }
}

/// The schema `Span` of the interface's document.
public enum Span: Word {
    /// `day`
    case day
    /// `week`
    case week
    /// `month`
    case month
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [Span] = [.day, .week, .month]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "day": self = .day
        case "week": self = .week
        case "month": self = .month
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .day: "day"
        case .week: "week"
        case .month: "month"
        case .unknown(let word): word
        }
    }
}

/// How many occurrences are open and done. Those that are skipped do not count.
public struct SpanCount: Codable, Hashable, Sendable {
    /// The member `open`.
    public var open: Int
    /// The member `done`.
    public var done: Int

    /// A value with these members.
    public init(open: Int, done: Int) {
        self.open = open
        self.done = done
    }
}

/// How much is due in a day, a week or a month, without muted checklists.
public struct Summary: Codable, Hashable, Sendable {
    /// The first day.
    public var from: CalendarDate
    /// The last day.
    public var to: CalendarDate
    /// The time for which it was set.
    public var dueFor: Timestamp
    /// Whether it comes more than five minutes after that time.
    public var late: Bool
    /// Those that touch these days, of repeating tasks that are due for you. Null: they are too many to count.
    @OrNull public var occurrences: OccurrenceCounts?
    /// Your own tasks that do not repeat and are due on these days. Null: they are too many to count.
    @OrNull public var tasks: DueTaskCounts?

    /// A value with these members.
    public init(
        from: CalendarDate, to: CalendarDate, dueFor: Timestamp, late: Bool, occurrences: OccurrenceCounts?,
        tasks: DueTaskCounts?
    ) {
        self.from = from
        self.to = to
        self.dueFor = dueFor
        self.late = late
        self.occurrences = occurrences
        self.tasks = tasks
    }

    private enum CodingKeys: String, CodingKey {
        case from, to
        case dueFor = "due_for"
        case late, occurrences, tasks
    }
}

/// Skipped, paused and unscheduled dates and those that were taken out neither add to a streak nor break it.
public struct TaskProgress: Codable, Hashable, Sendable {
    /// Occurrences in a row that were met, up to today. Today's breaks it only when it is over.
    public var currentStreak: Int
    /// The member `longest_streak`.
    public var longestStreak: Int
    /// Occurrences whose goal is met.
    public var done: Int
    /// Occurrences that are over, neither done nor skipped.
    public var missed: Int
    /// The member `skipped`.
    public var skipped: Int
    /// Occurrences that are not over, neither done nor skipped; 10,000 at most. Null: it never ends.
    @OrNull public var left: Int?
    /// Null: there is none.
    @OrNull public var firstDate: CalendarDate?
    /// Null: it never ends, or there is none.
    @OrNull public var lastDate: CalendarDate?

    /// A value with these members.
    public init(
        currentStreak: Int, longestStreak: Int, done: Int, missed: Int, skipped: Int, left: Int?,
        firstDate: CalendarDate?, lastDate: CalendarDate?
    ) {
        self.currentStreak = currentStreak
        self.longestStreak = longestStreak
        self.done = done
        self.missed = missed
        self.skipped = skipped
        self.left = left
        self.firstDate = firstDate
        self.lastDate = lastDate
    }

    private enum CodingKeys: String, CodingKey {
        case currentStreak = "current_streak"
        case longestStreak = "longest_streak"
        case done, missed, skipped, left
        case firstDate = "first_date"
        case lastDate = "last_date"
    }
}

/// The schema `TimeReminder` of the interface's document.
public struct TimeReminder: Codable, Hashable, Sendable {
    /// A local time, of each day of an occurrence that is not done or skipped; of a task that does not repeat, of the
    /// day on which it is due.
    public var at: TimeOfDay

    /// A value with these members.
    public init(at: TimeOfDay) {
        self.at = at
    }
}

/// The occurrences and tasks that are due on a day.
public struct Today: Codable, Hashable, Sendable {
    /// The member `date`.
    public var date: CalendarDate
    /// The member `time_zone`.
    public var timeZone: String
    /// Those that touch the day, done and skipped ones too.
    public var occurrences: [Occurrence]
    /// The last one that was missed of each task that carries missed ones, up to a year ago.
    public var carried: [Occurrence]
    /// Your open tasks that do not repeat and are due by the end of that day, overdue ones first.
    public var tasks: [ChecklistTask]
    /// Whether there are more such tasks: `GET /v1/tasks` has them.
    public var more: Bool

    /// A value with these members.
    public init(
        date: CalendarDate, timeZone: String, occurrences: [Occurrence], carried: [Occurrence], tasks: [ChecklistTask],
        more: Bool
    ) {
        self.date = date
        self.timeZone = timeZone
        self.occurrences = occurrences
        self.carried = carried
        self.tasks = tasks
        self.more = more
    }

    private enum CodingKeys: String, CodingKey {
        case date
        case timeZone = "time_zone"
        case occurrences, carried, tasks, more
    }
}

/// The schema `WeekStart` of the interface's document.
public enum WeekStart: Word {
    /// `monday`
    case monday
    /// `sunday`
    case sunday
    /// `saturday`
    case saturday
    /// A word of a later release.
    case unknown(String)

    /// The words of this release.
    public static let known: [WeekStart] = [.monday, .sunday, .saturday]

    /// The case of a word.
    public init(rawValue: String) {
        switch rawValue {
        case "monday": self = .monday
        case "sunday": self = .sunday
        case "saturday": self = .saturday
        default: self = .unknown(rawValue)
        }
    }

    /// The word.
    public var rawValue: String {
        switch self {
        case .monday: "monday"
        case .sunday: "sunday"
        case .saturday: "saturday"
        case .unknown(let word): word
        }
    }
}
