import TestSupport

extension Row {
    /// One's own reminders of a task.
    static let reminders: [Row] = [
        Row("getReminders", "as many as there may be", .cheap) { site in
            let (owner, task) = (try await site.owner, try await site.remindedOf())
            return { try Request(.get, "/v1/tasks/\(task)/reminders", by: owner) }
        },
        Row("setReminders", "as many as there may be, all others than before", .cheap) { site in
            let (owner, task, count) = (try await site.owner, try await site.remindedOf(), Counter())
            return {
                let first = count.next * 8 % 40_000
                let reminders = (first..<first + 8).map { JSON.object(["before_minutes": .number(Double($0))]) }
                return try Request(.put, "/v1/tasks/\(task)/reminders", by: owner, ["reminders": .array(reminders)])
            }
        },
        Row("deleteReminders", "as many as there may be", .cheap) { site in
            let (owner, task) = (try await site.owner, try await site.remindedOf())
            return {
                try await site.setReminders(of: task)
                return try Request(.delete, "/v1/tasks/\(task)/reminders", by: owner)
            }
        },
    ]
}

extension Site {
    /// A task with as many reminders of its owner as the limit allows.
    fileprivate func remindedOf() async throws -> String {
        try await once("reminders") { site in
            let owner = try await site.owner
            let task = try await owner.task("Run", on: try await owner.checklist("Reminders"))
            try await site.setReminders(of: task)
            return task
        }
    }

    fileprivate func setReminders(of task: String) async throws {
        let reminders = (1...8).map { JSON.object(["before_minutes": .number(Double($0))]) }
        try await owner.must(.put, "/v1/tasks/\(task)/reminders", ["reminders": .array(reminders)])
    }
}
