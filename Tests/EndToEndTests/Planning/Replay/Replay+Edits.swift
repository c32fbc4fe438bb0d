import TestSupport

/// Edits of tasks by the way.
extension Replay {
    /// Edits something of a task that repeats.
    func editSomething(_ day: ReplayDay) async throws {
        guard let task = model.tasks.filter(\.repeats).randomElement(using: &random),
            let name = Self.names.filter({ ["owner", "editor"].contains(model.role(of: $0, on: task)) })
                .randomElement(using: &random)
        else { return }
        let near = day + .random(in: -40...20, using: &random)
        let date = model.planned(task, name).first { $0 >= near } ?? near
        switch Int.random(in: 0..<9, using: &random) {
        case 0:
            let except = toggled(date, in: task.except)
            try await change(task, name, ["except": Self.json(except)]) { $0.except = except }
        case 1:
            let extra = toggled(near, in: task.extra)
            try await change(task, name, ["extra": Self.json(extra)]) { $0.extra = extra }
        case 2:
            let pauses =
                random.chance(0.3)
                ? [] : task.pauses + [ReplayPause(from: near, to: near + .random(in: 0...6, using: &random))]
            try await change(task, name, ["pauses": Self.json(pauses)]) { $0.pauses = pauses }
        case 3:
            let goal = Int.random(in: 1...3, using: &random)
            try await change(task, name, ["goal": .number(Double(goal))]) { $0.goal = goal }
        case 4:
            let carries = !task.carries
            try await change(task, name, ["missed": carries ? "carry" : "skip"]) { $0.carries = carries }
        case 5:
            let points = Int.random(in: 0...9, using: &random)
            try await edit(task, by: name, ["points": .number(Double(points))]) { $0.points = points }
        case 6:
            let priority = ["do_first", "plan", "delegate", "delay", nil].randomElement(using: &random) ?? nil
            try await edit(task, by: name, ["priority": priority.map(JSON.string) ?? .null]) { $0.priority = priority }
        case 7 where random.chance(0.3):
            let isShared = !task.isShared
            try await change(task, name, ["shared": .bool(isShared)]) { $0.isShared = isShared }
        case 8 where task.completedAt == nil && random.chance(0.3):
            try await finish(task, by: name, on: day + -.random(in: 0...9, using: &random))
        default:
            guard task.completedAt != nil else { return }
            try await reopen(task, by: name)
        }
    }

    private func toggled(_ date: ReplayDay, in dates: Set<ReplayDay>) -> Set<ReplayDay> {
        dates.contains(date) ? dates.subtracting([date]) : dates.union([date])
    }

    private func change(
        _ task: ReplayTask, _ name: String, _ members: [String: JSON], _ change: (ReplayTask) -> Void
    ) async throws {
        try await edit(task, by: name, ["repeat": .object(members)], change)
    }
}
