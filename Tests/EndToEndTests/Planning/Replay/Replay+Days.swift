import TestSupport

/// The users' deeds from day to day.
extension Replay {
    /// Lives one day of everyone.
    func live(_ day: ReplayDay) async throws {
        // It begins in the east.
        for name in ["eva", "bob", "ada"] {
            for deed in deeds(of: name, on: day) {
                if !offline.contains(name), random.chance(0.12) {
                    // Earlier deeds are sent first.
                    try await flush(name)
                    try await send(deed, by: name)
                } else {
                    waiting[name, default: []].append(deed)
                }
            }
            if !offline.contains(name), (waiting[name]?.count ?? 0) > 8 || random.chance(0.1) { try await flush(name) }
        }
    }

    /// Sends a user's waiting deeds, in their order.
    func flush(_ name: String) async throws {
        let deeds = waiting.removeValue(forKey: name) ?? []
        if deeds.count < 12, random.chance(0.2) {
            try await sendWhole(deeds, by: name)
        } else {
            try await send(deeds, by: name)
        }
    }

    private func deeds(of name: String, on day: ReplayDay) -> [Deed] {
        var deeds: [Deed] = []
        for task in model.visible(to: name) where task.repeats && random.chance(Self.zeal(task)) {
            let open = model.touching(day...day, task, name).filter(\.isOpen)
            for occurrence in open.prefix(2) {
                for _ in 0..<Int.random(in: 1...task.goal, using: &random) {
                    deeds.append(deed(random.chance(0.88) ? "complete" : "skip", task, occurrence.date, day, name))
                }
                if random.chance(0.08) { deeds.append(deed("set", task, occurrence.date, day, name)) }
            }
        }
        if random.chance(0.25) { deeds.append(correction(of: name, on: day)) }
        return deeds
    }

    private static func zeal(_ task: ReplayTask) -> Double {
        if task.isFromCompletion { return 0.3 }
        return switch task.plans[0].span {
        case "day": 0.22
        case "week": 0.09
        default: 0.05
        }
    }

    /// Something of another date, mostly of one months ago.
    private func correction(of name: String, on day: ReplayDay) -> Deed {
        let tasks = model.tasks.filter(\.repeats)
        let task = tasks[.random(in: 0..<tasks.count, using: &random)]
        let recorded = model.all(task, name, dated: (day + -200)...(day + 10)).filter { $0.record != nil }.map(\.date)
        let around = (-150...20).map { day + $0 }
        let date =
            (random.chance(0.6) ? recorded.randomElement(using: &random) : nil) ?? around.randomElement(using: &random)
        let ops = ["complete", "uncomplete", "uncomplete", "set", "skip", "unskip", "delete"]
        var op = ops.randomElement(using: &random) ?? ""
        // Few dates are deleted; and where there are records of both kinds, the order of the entries is not said.
        let kinds = task.records.values.count { $0[date ?? day] != nil }
        if op == "delete", task.records[""] != nil && kinds > 1 || random.chance(0.5) { op = "uncomplete" }
        return deed(op, task, date ?? day, day, name)
    }

    /// Something that is done at some time of a user's day, often in its first or last second.
    func deed(_ op: String, _ task: ReplayTask, _ date: ReplayDay, _ day: ReplayDay, _ name: String) -> Deed {
        let clock = model.user(name).clock
        let (begins, ends) = (clock.start(of: day), clock.start(of: day + 1))
        let moment =
            random.chance(0.2)
            ? (random.chance(0.5) ? begins : ends - 1) : .random(in: begins..<ends, using: &random)
        return Deed(
            op: op, task: task, date: date,
            count: .random(in: 0...task.goal + (random.chance(0.1) ? 1 : 0), using: &random), moment: moment)
    }
}
