import TestSupport

extension Person {
    /// A task that repeats, of a rule that started on a day.
    func repeatingTask(
        _ title: String = "Run", on list: String, _ rule: String = "FREQ=DAILY", from start: String = "2026-03-22",
        _ more: [String: JSON] = [:], task: [String: JSON] = [:]
    ) async throws -> String {
        let repeats = ["rule": .string(rule), "starts_on": .string(start)].merging(more) { $1 }
        return try await self.task(title, on: list, task.merging(["repeat": .object(repeats)]) { $1 })
    }

    /// The path of an occurrence.
    static func occurrence(_ task: String, _ date: String) -> String { "/v1/tasks/\(task)/occurrences/\(date)" }

    /// Does an occurrence once more.
    @discardableResult func complete(_ task: String, _ date: String, at: String? = nil) async throws -> JSON {
        try await must(
            .post, Self.occurrence(task, date) + "/complete", at.map { ["at": .string($0)] })
    }

    /// Takes back the last time.
    @discardableResult func uncomplete(_ task: String, _ date: String) async throws -> JSON {
        try await must(.post, Self.occurrence(task, date) + "/uncomplete")
    }

    /// Sets the count, or skips.
    @discardableResult func put(_ task: String, _ date: String, _ body: JSON) async throws -> JSON {
        try await must(.put, Self.occurrence(task, date), body)
    }

    /// The occurrences of a range of days.
    func occurrences(_ from: String, _ to: String, _ query: String = "") async throws -> [JSON] {
        try await must(.get, "/v1/occurrences?from=\(from)&to=\(to)\(query)")["occurrences"].array
    }

    /// The dates of such occurrences.
    func dates(_ from: String, _ to: String, _ query: String = "") async throws -> [String] {
        try await occurrences(from, to, query).map { $0["date"].string ?? "" }
    }

    /// The occurrences and tasks that are due on a day.
    func today(_ date: String? = nil) async throws -> JSON {
        try await must(.get, "/v1/today" + (date.map { "?date=\($0)" } ?? ""))
    }
}
