import TestSupport

/// The edits at the real present day, after the year.
extension Replay {
    /// Other rules and spans. They hold from today on.
    func changeRules() async throws {
        try await change("Run", by: "ada", rule: "FREQ=DAILY;INTERVAL=2")
        try await change("Clean", by: "bob", rule: "FREQ=WEEKLY;BYDAY=WE")
        try await change("Accounts", by: "eva", span: "week")
        try await change("Water", by: "ada", rule: "FREQ=DAILY;INTERVAL=5")
        try await change("Gym", by: "bob", rule: "FREQ=MONTHLY;BYMONTHDAY=15", span: "week")
        try await change("Course", by: "ada", rule: "FREQ=DAILY")
        let end = "\(model.user("bob").today + 100)".replacing("-", with: "")
        try await change("Rent", by: "bob", rule: "FREQ=WEEKLY;BYDAY=SA;UNTIL=\(end)", span: "day")
    }

    private func change(_ title: String, by name: String, rule: String? = nil, span: String? = nil) async throws {
        let task = task(title)
        var edit: [String: JSON] = [:]
        edit["rule"] = rule.map(JSON.string)
        edit["span"] = span.map(JSON.string)
        try await refresh(name)
        var today = model.user(name).today
        let answer = try await self.edit(task, by: name, ["repeat": .object(edit)]) { _ in }
        try await refresh(name)
        let until = answer["repeat"]["former"].array.last?["until"].string ?? ""
        // The day may have ended between.
        if until != (today + -1).description { today = model.user(name).today }
        expect(.string(until), .string((today + -1).description), "the end of the former rule of \(title)")
        var plan = task.plans[task.plans.count - 1]
        task.plans[task.plans.count - 1].until = today + -1
        if let rule { plan.rule = ReplayRule(rule) }
        if let span { plan.span = span }
        task.plans.append(plan)
        task.known = [:]
    }

    /// Done ahead, ended by hand, away until further notice, deleted.
    func endings() async throws {
        let ada = model.user("ada")
        let yesterday = ada.today + -1
        let later = task("Later")
        let dates = model.planned(later, "ada")
        for (date, op) in zip(dates, ["complete", "set", "skip", "complete", "complete"]) {
            try await send(
                Deed(op: op, task: later, date: date, count: 2, moment: ada.clock.start(of: yesterday)), by: "ada")
        }
        try await sendWhole(
            [
                deed("complete", later, dates[6], yesterday, "ada"),
                deed("complete", later, dates[6] + 1, yesterday, "ada"),
            ], by: "ada")
        let long = task("Long")
        for date in model.planned(long, "bob").filter({ $0 >= ada.today }).prefix(3) {
            try await send(deed("complete", long, date, yesterday, "bob"), by: "bob")
        }
        try await checkYear(every: 61)
        try await finish(task("Drink"), by: "bob", on: model.user("bob").today + -3)
        try await finish(long, by: "bob", on: model.user("bob").today + -2)
        try await finish(task("Water"), by: "ada", on: yesterday)
        try await pause("eva", [ReplayPause(from: model.user("eva").today + 10, to: nil)])
        for title in ["Gym", "Switch"] {
            let task = task(title)
            try await person("ada").must(.delete, "/v1/tasks/\(task.id)")
            sent()
            let dates = Set(task.records.values.flatMap(\.keys))
            model.takeBack(task, Array(dates), by: "ada")
            model.tasks.removeAll { $0 === task }
        }
        try await move("Taken", to: "Eva's")
    }

    /// Moves a task with its records to a checklist where others are.
    private func move(_ title: String, to place: String) async throws {
        guard let list = model.lists[place] else { return }
        try await person("eva").add(person("ada"), to: list.id, as: "editor")
        list.roles["ada"] = "editor"
        let task = task(title)
        try await person("ada").must(
            .post, "/v1/tasks/move", ["task_ids": [.string(task.id)], "checklist_id": .string(list.id)])
        sent(2)
        task.list = list.id
        if case .number(let position) = try await person("ada").must(.get, "/v1/tasks/\(task.id)")["position"] {
            task.position = position
        }
    }
}
