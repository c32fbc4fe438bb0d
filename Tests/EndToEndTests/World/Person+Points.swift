import TestSupport

extension Person {
    /// The present balance.
    var balance: Int? {
        get async throws { try await must(.get, "/v1/points")["balance"].int }
    }

    /// The entries of the ledger, newest first.
    var entries: [JSON] {
        get async throws { try await must(.get, "/v1/points/entries?limit=500")["entries"].array }
    }

    /// Makes a reward and returns its id.
    func reward(_ title: String, _ price: Int, _ more: [String: JSON] = [:]) async throws -> String {
        let body: [String: JSON] = ["title": .string(title), "price": .number(Double(price))]
        return try await must(.post, "/v1/rewards", .object(more.merging(body) { $1 }))["id"].string ?? ""
    }

    /// Earns points by a task of a new checklist; the task's id.
    @discardableResult
    func earn(_ points: Int) async throws -> String {
        let list = try await checklist("Worth \(newID())")
        let task = try await task("Earn", on: list, ["points": .number(Double(points))])
        try await must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
        return task
    }
}
