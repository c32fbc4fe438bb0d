/// The model for the server: everything that the users of the replay have, in plain lists. It works out every answer
/// from them anew, day by day.
final class ReplayModel {
    /// A user.
    final class User {
        let name: String
        let id: String
        var clock: ReplayClock
        var weekStart: Int
        var pauses: [ReplayPause] = []
        /// Where the server says that the user is now.
        var today: ReplayDay

        init(_ name: String, id: String, _ clock: ReplayClock, weekStart: Int, today: ReplayDay) {
            (self.name, self.id, self.clock, self.weekStart, self.today) = (name, id, clock, weekStart, today)
        }
    }

    /// A checklist.
    final class List {
        let id: String
        let owner: String
        /// Roles by user, the owner's too.
        var roles: [String: String]
        var isArchived = false

        init(id: String, owner: String, roles: [String: String]) {
            (self.id, self.owner, self.roles) = (id, owner, roles.merging([owner: "owner"]) { $1 })
        }
    }

    /// A user's date of a task.
    struct Dated: Hashable {
        let user, task: String
        let date: ReplayDay
    }

    /// An entry of the ledger.
    struct Entry {
        let user: String
        let amount: Int
        let reason: String
        let task: String?
        /// Of an occurrence.
        let date: ReplayDay?
        /// Of an ordinary task: when it was completed.
        let moment: Int?
    }

    var users: [String: User] = [:]
    var lists: [String: List] = [:]
    var tasks: [ReplayTask] = []
    var ledger: [Entry] = []
    /// What the entries of a user, a task and a date add up to.
    var held: [Dated: Int] = [:]
    /// The last day of any rule that ends lies before it.
    let horizon: ReplayDay

    init(horizon: ReplayDay) { self.horizon = horizon }

    func user(_ name: String) -> User {
        guard let user = users[name] else { fatalError("There is no \(name)") }
        return user
    }

    func role(of user: String, on task: ReplayTask) -> String? { lists[task.list]?.roles[user] }

    /// The tasks that a user sees and that are due at all.
    func visible(to user: String) -> [ReplayTask] {
        tasks.filter { role(of: user, on: $0) != nil && lists[$0.list]?.isArchived == false }
    }

    func balance(of user: String) -> Int { ledger.filter { $0.user == user }.reduce(0) { $0 + $1.amount } }
}

/// Days on which nothing is due.
struct ReplayPause {
    let from: ReplayDay
    /// Nil: until further notice.
    let to: ReplayDay?

    func holds(_ day: ReplayDay) -> Bool { day >= from && day <= to ?? day }
}

/// A task of the replay, repeating or not.
final class ReplayTask {
    /// A rule and how long it held.
    struct Plan {
        var rule: ReplayRule
        var start: ReplayDay
        var span: String
        /// Its last day; nil: it holds now.
        var until: ReplayDay?
    }

    /// The record of an occurrence.
    struct Record {
        var doneBy: [String] = []
        var skipped = false
        var goal: Int?
        var span = "day"
        var points = 0
        var priority: String?
        var completedAt: Int?
        var closedOn: ReplayDay?

        var isDone: Bool { goal == doneBy.count }
        /// Whether it keeps its date an occurrence.
        var isThere: Bool { goal != nil || skipped }
    }

    let id: String
    let title: String
    var list: String
    var position: Double
    var points: Int
    var priority: String?
    /// Those who are on it.
    var people: [String] = []
    var completedAt: Int?
    var completedBy: String?
    var earned: Int?
    var dueOn: ReplayDay?
    var dueAt: Int?

    /// In order; empty: an ordinary task.
    var plans: [Plan] = []
    var goal = 1
    var isShared = false
    var isFromCompletion = false
    var carries = false
    var except: Set<ReplayDay> = []
    var extra: Set<ReplayDay> = []
    var pauses: [ReplayPause] = []
    var endedOn: ReplayDay?
    /// By keeper: a user, or nobody if it is shared.
    var records: [String: [ReplayDay: Record]] = [:]
    /// The results since the last change: the planned dates by keeper, in order and as a set.
    var known: [String: [ReplayDay]] = [:]
    var isKnown: [String: Set<ReplayDay>] = [:]

    init(id: String, title: String, list: String, position: Double, points: Int, priority: String?) {
        (self.id, self.title, self.list, self.position) = (id, title, list, position)
        (self.points, self.priority) = (points, priority)
    }

    var repeats: Bool { !plans.isEmpty }
    func keeper(_ user: String) -> String { isShared ? "" : user }
    func record(_ user: String, _ date: ReplayDay) -> Record? { records[keeper(user)]?[date] }

    func plan(on day: ReplayDay) -> Plan {
        for plan in plans where day <= plan.until ?? day { return plan }
        return plans[plans.count - 1]
    }
}
