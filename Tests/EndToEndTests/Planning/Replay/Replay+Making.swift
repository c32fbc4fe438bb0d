import Foundation
import TestSupport

/// How it begins.
extension Replay {
    static let firstDay = ReplayDay("2025-02-01")
    static let lastDay = ReplayDay("2026-01-31")

    /// Three users in three zones, whose days start when the clocks change there, with their checklists.
    static func begin(_ world: World, seed: UInt64) async throws -> Replay {
        var people: [String: Person] = [:]
        for (index, name) in names.enumerated() { people[name] = try await world.user(name, daemon: index % 2) }
        let today = ReplayDay(Int(Date().timeIntervalSince1970) / 86_400)
        let replay = Replay(world, people, ReplayModel(horizon: today + 800), seed: seed)
        for (name, zone, starts, week) in [
            ("ada", "America/New_York", 150, 6), ("bob", "Europe/Berlin", 240, 0), ("eva", "Pacific/Auckland", 150, 5),
        ] {
            let user = ReplayModel.User(
                name, id: replay.person(name).id, ReplayClock(zone, startsAt: starts), weekStart: week, today: today)
            replay.model.users[name] = user
            try await replay.settle(
                name, zone, starts,
                ["week_starts_on": .string(["monday", "", "", "", "", "saturday", "sunday"][week])])
        }
        for (title, owner, roles) in [
            ("Home", "ada", ["bob": "editor", "eva": "editor"]), ("Team", "bob", ["ada": "editor", "eva": "viewer"]),
            ("Eva's", "eva", [:]),
        ] {
            let id = try await replay.person(owner).checklist(title)
            for (name, role) in roles { try await replay.person(owner).add(replay.person(name), to: id, as: role) }
            replay.model.lists[title] = .init(id: id, owner: owner, roles: roles)
        }
        // The model finds checklists by their ids.
        for list in replay.model.lists.values { replay.model.lists[list.id] = list }
        return replay
    }

    /// Where a user lives from now on, and when their day starts.
    func settle(_ name: String, _ zone: String, _ starts: Int, _ more: [String: JSON] = [:]) async throws {
        let user = model.user(name)
        user.clock = ReplayClock(zone, startsAt: starts)
        let body = ["time_zone": .string(zone), "day_starts_at": JSON.string(user.clock.startText)]
        try await person(name).must(.patch, "/v1/me/settings", .object(more.merging(body) { $1 }))
        sent()
        try await refresh(name)
    }

    /// Asks where a user is now.
    func refresh(_ name: String) async throws {
        model.user(name).today = ReplayDay(try await person(name).today()["date"].string ?? "")
    }

    /// A user's holidays.
    func pause(_ name: String, _ pauses: [ReplayPause]) async throws {
        try await person(name).must(.patch, "/v1/me/settings", ["pauses": Self.json(pauses)])
        sent()
        model.user(name).pauses = pauses
        for task in model.tasks { task.known = [:] }
    }

    static func json(_ pauses: [ReplayPause]) -> JSON {
        .array(
            pauses.map { pause in
                let to: JSON = pause.to.map { .string($0.description) } ?? .null
                return ["from": .string(pause.from.description), "to": to]
            })
    }

    static func json(_ days: Set<ReplayDay>) -> JSON { .array(days.sorted().map { .string($0.description) }) }

    /// Makes a task that repeats.
    @discardableResult
    func make(
        _ title: String, _ list: String, by maker: String, _ rule: String, from start: String, span: String = "day",
        goal: Int = 1, points: Int = 0, priority: String? = nil, shared: Bool = false, completion: Bool = false,
        carries: Bool? = nil
    ) async throws -> ReplayTask {
        var members: [String: JSON] = [
            "rule": .string(rule), "starts_on": .string(start), "span": .string(span), "goal": .number(Double(goal)),
            "shared": .bool(shared), "from": .string(completion ? "completion" : "schedule"),
        ]
        if let carries { members["missed"] = carries ? "carry" : "skip" }
        let task = try await makeOrdinary(
            title, list, by: maker, points: points, priority: priority, ["repeat": .object(members)])
        task.plans = [.init(rule: ReplayRule(rule), start: ReplayDay(start), span: span)]
        (task.goal, task.isShared, task.isFromCompletion) = (goal, shared, completion)
        task.carries = carries ?? (span != "day")
        tasks[title] = task
        return task
    }

    /// Makes an ordinary task.
    @discardableResult
    func makeOrdinary(
        _ title: String, _ list: String, by maker: String, points: Int, priority: String?, _ more: [String: JSON]
    ) async throws -> ReplayTask {
        let place = model.lists[list]?.id ?? ""
        let body: [String: JSON] = [
            "title": .string(title), "points": .number(Double(points)), "priority": priority.map(JSON.string) ?? .null,
        ]
        let made = try await person(maker).must(
            .post, "/v1/checklists/\(place)/tasks", .object(more.merging(body) { $1 }))
        sent()
        guard case .number(let position) = made["position"], let id = made["id"].string else {
            throw Problem(made)
        }
        let task = ReplayTask(id: id, title: title, list: place, position: position, points: points, priority: priority)
        model.tasks.append(task)
        return task
    }

    /// An answer that cannot be.
    struct Problem: Error, CustomStringConvertible {
        let description: String
        init(_ answer: JSON) { description = "unexpected: \(answer)" }
    }

    /// All that repeats.
    func makeTasks() async throws {
        try await make("Run", "Home", by: "ada", "FREQ=DAILY", from: "2025-02-01", points: 5, priority: "do_first")
        try await make("Drink", "Home", by: "bob", "FREQ=DAILY", from: "2025-02-03", goal: 3, points: 2, carries: true)
        try await make(
            "Clean", "Home", by: "ada", "FREQ=WEEKLY;BYDAY=SU", from: "2025-02-01", span: "week", points: 7,
            priority: "plan", shared: true)
        try await make(
            "Accounts", "Home", by: "eva", "FREQ=MONTHLY;BYMONTHDAY=-1", from: "2025-01-31", span: "month", goal: 2,
            points: 11, priority: "delegate", shared: true)
        try await make(
            "Water", "Home", by: "ada", "FREQ=DAILY;INTERVAL=3", from: "2025-02-02", points: 3, shared: true,
            completion: true)
        try await make(
            "Hair", "Home", by: "bob", "FREQ=MONTHLY;COUNT=8", from: "2025-02-10", points: 4, priority: "delay",
            completion: true)
        try await make(
            "Call", "Team", by: "bob", "FREQ=WEEKLY;BYDAY=MO,TH", from: "2025-02-01", goal: 2, points: 1,
            completion: true)
        try await make(
            "Gym", "Team", by: "ada", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE,FR", from: "2025-02-05", points: 6,
            priority: "plan", carries: true)
        try await make(
            "Rent", "Team", by: "bob", "FREQ=MONTHLY", from: "2025-01-31", span: "month", points: 20,
            priority: "do_first")
        try await make(
            "Course", "Team", by: "bob", "FREQ=DAILY;INTERVAL=2;UNTIL=20251015", from: "2025-02-01", points: 2)
        try await make(
            "Hundred", "Team", by: "ada", "FREQ=DAILY;COUNT=100", from: "2025-03-05", goal: 2, points: 1, shared: true)
        try await make(
            "Meet", "Team", by: "bob", "FREQ=MONTHLY;BYDAY=1MO,-1FR", from: "2025-02-01", span: "week", points: 8)
        try await make("Switch", "Home", by: "ada", "FREQ=DAILY;INTERVAL=2", from: "2025-02-01", goal: 2, points: 3)
        try await make("Taken", "Home", by: "ada", "FREQ=WEEKLY", from: "2025-02-04", span: "week", points: 5)
        try await make("Ended", "Team", by: "bob", "FREQ=DAILY", from: "2025-02-01", points: 1, priority: "delay")
        try await make("Paused", "Home", by: "eva", "FREQ=DAILY;BYDAY=MO,TU,WE,TH,FR", from: "2025-02-01", points: 2)
        try await make("Read", "Eva's", by: "eva", "FREQ=WEEKLY", from: "2025-02-02", span: "month", points: 9)
        try await make(
            "Swim", "Eva's", by: "eva", "FREQ=DAILY;INTERVAL=5;UNTIL=20251220", from: "2025-02-02", points: 4,
            completion: true)
        let later = model.user("ada").today + 3
        try await make(
            "Later", "Home", by: "ada", "FREQ=DAILY;INTERVAL=2;COUNT=20", from: later.description, goal: 2, points: 1)
        let end = "\(model.user("ada").today + 200)".replacing("-", with: "")
        try await make(
            "Long", "Home", by: "bob", "FREQ=WEEKLY;BYDAY=TU;UNTIL=\(end)", from: "2025-02-01", span: "month", points: 2
        )
    }
}
