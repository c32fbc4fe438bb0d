import TestSupport

/// The events that happen once in the year.
extension Replay {
    func happen(on day: ReplayDay) async throws {
        switch day.description {
        case "2025-02-20": try await edit(task("Taken"), by: "ada", ["repeat": ["goal": 2]]) { $0.goal = 2 }
        case "2025-03-01": try await take(task("Taken"), by: "ada")
        case "2025-03-12": try await postpone("Clean", by: "bob", from: "2025-03-16", to: "2025-03-19")
        case "2025-04-01": try await share("Switch", true)
        case "2025-04-03": try await postpone("Rent", by: "ada", from: "2025-03-31", to: "2025-04-05")
        case "2025-05-01": try await postpone("Gym", by: "ada", from: "2025-05-02", to: "2025-05-03")
        case "2025-05-10": offline.insert("bob")
        case "2025-05-26":
            offline.remove("bob")
            try await flush("bob")
        case "2025-06-01":
            try await edit(task("Drink"), by: "ada", ["points": 4, "priority": "delay", "repeat": ["goal": 2]]) {
                ($0.goal, $0.points, $0.priority) = (2, 4, "delay")
            }
        case "2025-06-10":
            let pauses = [ReplayPause(from: ReplayDay("2025-06-20"), to: ReplayDay("2025-07-04"))]
            try await edit(task("Paused"), by: "bob", ["repeat": ["pauses": Self.json(pauses)]]) { $0.pauses = pauses }
        case "2025-07-12":
            try await flush("bob")
            try await pause("bob", [ReplayPause(from: ReplayDay("2025-07-14"), to: ReplayDay("2025-07-27"))])
        case "2025-07-20": try await share("Switch", false)
        case "2025-08-01": try await leave("eva", "Home")
        case "2025-08-04":
            try await flush("ada")
            try await settle("ada", "Asia/Kolkata", 0)
        case "2025-08-20":
            try await flush("ada")
            try await settle("ada", "America/New_York", 90)
        case "2025-09-05":
            // Some of the records from then are in a pause now.
            try await pause(
                "bob",
                [
                    ReplayPause(from: ReplayDay("2025-07-14"), to: ReplayDay("2025-07-27")),
                    ReplayPause(from: ReplayDay("2025-08-28"), to: ReplayDay("2025-09-03")),
                ])
        case "2025-09-10": try await come("eva", "Home")
        case "2025-09-20": try await finish(task("Ended"), by: "ada", on: ReplayDay("2025-09-15"))
        case "2025-10-01": try await release(task("Taken"), by: "ada")
        case "2025-10-05": offline.insert("ada")
        case "2025-10-06": try await postpone("Accounts", by: "eva", from: "2025-09-30", to: "2025-10-12")
        case "2025-11-01": try await reopen(task("Ended"), by: "bob")
        case "2025-11-04":
            offline.remove("ada")
            try await flush("ada")
        case "2025-11-20": try await edit(task("Run"), by: "eva", ["repeat": ["goal": 2]]) { $0.goal = 2 }
        case "2025-12-01": try await hide("Run", by: "ada", ["2025-05-03", "2025-05-04", "2025-10-10"])
        case "2025-12-20":
            try await pause("eva", [ReplayPause(from: ReplayDay("2025-12-24"), to: ReplayDay("2026-01-06"))])
        case "2026-01-05": try await show("Run", by: "bob", ["2025-05-03"])
        default: break
        }
    }

    private func take(_ task: ReplayTask, by name: String) async throws {
        try await person(name).must(.post, "/v1/tasks/\(task.id)/claim")
        sent()
        task.people.append(name)
    }

    private func release(_ task: ReplayTask, by name: String) async throws {
        try await edit(task, by: name, ["status": "available"]) { $0.people = [] }
    }

    private func share(_ title: String, _ isShared: Bool) async throws {
        try await edit(task(title), by: "ada", ["repeat": ["shared": .bool(isShared)]]) { $0.isShared = isShared }
    }

    private func leave(_ name: String, _ list: String) async throws {
        let list = model.lists[list]
        try await person(name).must(.delete, "/v1/checklists/\(list?.id ?? "")/participants/\(name)")
        sent()
        list?.roles[name] = nil
    }

    private func come(_ name: String, _ list: String) async throws {
        guard let list = model.lists[list] else { return }
        // A user who left must agree before they are on it again.
        try await person(list.owner).add(person(name), to: list.id, as: "editor")
        try await person(name).acceptWaitingInvitation()
        sent(2)
        list.roles[name] = "editor"
    }

    /// Takes a date out and adds another one.
    private func postpone(_ title: String, by name: String, from: String, to: String) async throws {
        let task = task(title)
        let (except, extra) = (task.except.union([ReplayDay(from)]), task.extra.union([ReplayDay(to)]))
        try await edit(task, by: name, ["repeat": ["except": Self.json(except), "extra": Self.json(extra)]]) {
            ($0.except, $0.extra) = (except, extra)
        }
    }

    private func hide(_ title: String, by name: String, _ dates: [String]) async throws {
        let except = task(title).except.union(dates.map { ReplayDay($0) })
        try await edit(task(title), by: name, ["repeat": ["except": Self.json(except)]]) { $0.except = except }
    }

    private func show(_ title: String, by name: String, _ dates: [String]) async throws {
        let except = task(title).except.subtracting(dates.map { ReplayDay($0) })
        try await edit(task(title), by: name, ["repeat": ["except": Self.json(except)]]) { $0.except = except }
    }

    /// Completes a task at some time of a day.
    func finish(_ task: ReplayTask, by name: String, on day: ReplayDay) async throws {
        let moment = deed("", task, day, day, name).moment
        try await person(name).must(
            .patch, "/v1/tasks/\(task.id)", ["status": "completed", "at": .string(ReplayClock.text(moment))])
        sent()
        model.setCompleted(true, task, by: name, at: moment)
    }

    func reopen(_ task: ReplayTask, by name: String) async throws {
        try await person(name).must(.patch, "/v1/tasks/\(task.id)", ["status": "available"])
        sent()
        model.setCompleted(false, task, by: name, at: 0)
    }

    /// Ordinary tasks: made, taken, completed, and reopened months later.
    func doOrdinary(_ day: ReplayDay) async throws {
        if random.chance(0.2) {
            let (list, names) =
                [("Home", ["ada", "bob"]), ("Team", ["bob", "ada"]), ("Eva's", ["eva"])]
                .randomElement(using: &random) ?? ("", [])
            let name = names.randomElement(using: &random) ?? ""
            let due = day + .random(in: -3...40, using: &random)
            let moment = deed("", task("Run"), due, due, name).moment
            let isDay = random.chance(0.5)
            let made = try await makeOrdinary(
                "Once \(day)", list, by: name, points: .random(in: 0...30, using: &random),
                priority: ["do_first", "plan", nil].randomElement(using: &random) ?? nil,
                isDay ? ["due_on": .string(due.description)] : ["due_at": .string(ReplayClock.text(moment))])
            if isDay { made.dueOn = due } else { made.dueAt = moment }
            if random.chance(0.3) { try await take(made, by: name) }
        }
        let ordinary = model.tasks.filter { !$0.repeats }
        guard let task = ordinary.randomElement(using: &random) else { return }
        guard
            let name = ["ada", "bob", "eva"].filter({ ["owner", "editor"].contains(model.role(of: $0, on: task)) })
                .randomElement(using: &random)
        else { return }
        if task.completedAt == nil, random.chance(0.35) {
            try await finish(task, by: name, on: day + -.random(in: 0...20, using: &random))
        } else if task.completedAt != nil, random.chance(0.06) {
            try await reopen(task, by: name)
        } else if random.chance(0.01) {
            try await person(name).must(.delete, "/v1/tasks/\(task.id)")
            sent()
            model.tasks.removeAll { $0 === task }
        }
    }

    /// Buys something, if there are points enough.
    func buy(_ name: String) async throws {
        let price = 25
        guard model.balance(of: name) >= price else { return }
        let reward = try await person(name).reward("Cinema", price)
        try await person(name).must(.post, "/v1/rewards/\(reward)/purchase", [:])
        sent(2)
        model.enter(name, -price, "purchased", nil, nil)
    }
}
