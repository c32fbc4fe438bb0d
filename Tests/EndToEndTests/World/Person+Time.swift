import TestSupport

extension Person {
    /// The modes, by name: their ids.
    func modes() async throws -> [String: JSON] {
        let modes = try await must(.get, "/v1/modes?limit=500")["modes"].array
        return Dictionary(modes.map { ($0["name"].string ?? "", $0["id"]) }) { $1 }
    }

    /// Makes a mode and returns its id.
    func mode(_ name: String, _ more: [String: JSON] = [:]) async throws -> String {
        try await must(.post, "/v1/modes", .object(more.merging(["name": .string(name)]) { $1 }))["id"].string ?? ""
    }

    /// Makes an entry by hand and returns its id.
    func entry(
        _ mode: JSON?, _ start: String, _ end: String, _ more: [String: JSON] = [:]
    ) async throws -> String {
        let body: [String: JSON] = [
            "mode_id": mode ?? .null, "started_at": .string(start), "ended_at": .string(end),
        ]
        return try await must(.post, "/v1/entries", .object(more.merging(body) { $1 }))["id"].string ?? ""
    }

    /// What runs.
    func running() async throws -> JSON { try await must(.get, "/v1/timer")["entry"] }

    /// The entries of some days, page by page.
    func entries(from: String, to: String, limit: Int = 500) async throws -> [JSON] {
        var (seen, next): ([JSON], String?) = ([], "/v1/entries?from=\(from)&to=\(to)&limit=\(limit)")
        while let path = next {
            let answer = try await send(.get, path)
            guard answer.status == 200 else { throw Unexpected(answer: answer) }
            seen += answer.json["entries"].array
            next = answer.header("link")?.wholeMatch(of: /<(\/[^>]*)>; rel="next"/).map { String($0.1) }
        }
        return seen
    }
}
