import TestSupport

extension Person {
    /// Makes an API token for this user; returns it with its secret.
    func apiToken(_ scopes: [String], _ more: [String: JSON] = [:]) async throws -> JSON {
        let body: [String: JSON] = ["name": "Backup", "scopes": .array(scopes.map(JSON.string))]
        return try await must(.post, "/v1/tokens", .object(body.merging(more) { $1 }))
    }

    /// This user with an API token of theirs.
    func by(_ token: JSON) -> Person { with(token: token["token"].string ?? "") }

    /// The API tokens of this user.
    func apiTokens() async throws -> [JSON] { try await must(.get, "/v1/tokens")["tokens"].array }
}
