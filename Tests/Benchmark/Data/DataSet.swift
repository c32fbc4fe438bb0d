/// The data in a database before a measurement. Every id and token is made from a number, so that each program can make
/// them too.
struct DataSet: Sendable {
    /// The database's name.
    let database: String
    /// Users from 1 on.
    let users: Int
    /// Checklists, in parts.
    let parts: [Part]
    /// The participants of one checklist besides its owner: the first users.
    var crowd: (list: Int, participants: Int)?

    /// How many records the planner has; 0: nobody has settings and modes, and no task repeats.
    var records = 0

    /// How many entries of time there are: 100,000 of the planner, and equally many of each other user. Only with records.
    var entries = 0

    /// A range of consecutive checklists.
    struct Part: Sendable {
        let lists: ClosedRange<Int>
        /// Their owner; nil: each belongs to the user of its number.
        var owner: Int?
        /// Tasks on each.
        let tasks: Int
    }

    /// The owner of the checklists that are not a user's only one.
    static let collector = 9_001
    /// A checklist with many tasks, owned by the collector.
    static let longList = 9_001
    /// A checklist with many participants, owned by the collector.
    static let crowdedList = 9_002
    /// A user with many checklists, and these checklists.
    static let reader = 9_002
    static let readersFirstList = 20_001

    /// The data of most rows: 8,000 users with a checklist each, 4,000 of these with 50 tasks; a checklist with 5,000
    /// participants; one with 4,000 tasks; and a user with 100 checklists of 50 tasks.
    static let main = DataSet(
        database: "crosscheck_main", users: 8_000,
        parts: [
            Part(lists: 1...4_000, tasks: 50), Part(lists: 4_001...8_000, tasks: 1),
            Part(lists: longList...longList, owner: collector, tasks: 4_000),
            Part(lists: crowdedList...crowdedList, owner: collector, tasks: 50),
            Part(lists: readersFirstList...readersFirstList + 99, owner: reader, tasks: 50),
        ], crowd: (crowdedList, 5_000))

    /// The same among 10,000 checklists and 1,000,000 tasks.
    static let largeMain = DataSet(
        database: main.database, users: main.users,
        parts: main.parts + [Part(lists: 30_001...31_898, owner: collector, tasks: 415)], crowd: main.crowd)

    /// The small side of `growth`: 100 checklists and 10,000 tasks, and a user with 10 more checklists.
    static let small = grown("crosscheck_small", lists: 100)
    /// The large side: 10,000 checklists and 1,000,000 tasks, and the same user.
    static let large = grown("crosscheck_large", lists: 10_000)

    /// A user with repeating tasks on one checklist.
    static let planner = 9_003
    static let plannersList = 9_003
    static let plannedTasks = 200
    /// The number of the task that repeats on each of the other checklists.
    static let repeatingTask = 50

    /// 2,000 users with a checklist each, on which one task repeats; and a planner with so many records.
    static func planned(records: Int) -> DataSet {
        DataSet(
            database: "crosscheck_planned_\(records)", users: 2_000,
            parts: [
                Part(lists: 1...2_000, tasks: repeatingTask),
                Part(lists: plannersList...plannersList, owner: planner, tasks: plannedTasks),
            ], records: records)
    }

    /// The tasks of each checklist beside entries of time. The planner's repeat.
    static let timedTasks = 40
    /// The planner's entries of time.
    static let plannersEntries = 100_000

    /// A planner with 100,000 entries of time, and 2,000 users who have the rest of so many.
    static func timed(entries: Int) -> DataSet {
        DataSet(
            database: "crosscheck_timed_\(entries)", users: 2_000,
            parts: [
                Part(lists: 1...2_000, tasks: timedTasks),
                Part(lists: plannersList...plannersList, owner: planner, tasks: timedTasks),
            ], records: 20_000, entries: entries)
    }

    /// Some checklists, each with its own owner, with equally many tasks.
    static func even(_ database: String, lists: Int, tasks: Int) -> DataSet {
        DataSet(database: database, users: lists, parts: [Part(lists: 1...lists, tasks: tasks)])
    }

    private static func grown(_ database: String, lists: Int) -> DataSet {
        DataSet(
            database: database, users: lists,
            parts: [
                Part(lists: 1...lists, tasks: 100),
                Part(lists: readersFirstList...readersFirstList + 9, owner: reader, tasks: 100),
            ])
    }

    /// The statuses that are written to a task, in turn. A new task has neither.
    static let statuses = ["in_progress", "completed"]

    /// The token of a user's session.
    static func token(_ user: Int) -> String { "cc_" + padded(user, 43) }
    /// Users' ids differ in their first digits, as those do that begin with the time. The lanes of actions and indexes over
    /// users depend on that.
    static func user(_ number: Int) -> String { padded(number, userDigits) + userSuffix }
    /// The id of a user as SQL; `number` is an expression.
    static func user(_ number: String) -> String {
        "(lpad((\(number))::text, \(userDigits), '0') || '\(userSuffix)')::uuid"
    }
    static func list(_ number: Int) -> String { listPrefix + padded(number, 12) }
    static func task(_ number: Int, of list: Int) -> String { taskPrefix + padded(list * tasksBase + number, 12) }

    /// The part of an id before its twelve digits.
    static let listPrefix = "00000000-0000-7000-8002-"
    static let taskPrefix = "00000000-0000-7000-8003-"
    static let sessionPrefix = "00000000-0000-7000-8004-"
    /// A mode has the number of its user.
    static let modePrefix = "00000000-0000-7000-8005-"
    /// A task's number is its checklist's number times this, plus its own.
    static let tasksBase = 10_000

    private static let userDigits = 8
    private static let userSuffix = "-0000-7000-8001-000000000000"

    private static func padded(_ number: Int, _ width: Int) -> String {
        let digits = String(number)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
