import Foundation
import TestSupport
import Testing

/// The scopes of a token limit its requests.
@Suite struct ScopeTests {
    static let scopes = ["read", "write", "share", "admin"]

    /// For every operation of the document, with a token of each scope.
    @Test func everyRouteAsksForItsScope() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let document = try OpenAPIDocument(try await world.http.send(.get, "/v1/openapi.json").body)
        var tried = 0
        for operation in document.operations where operation.json.object["security"] != [] {
            let needed = operation.json["security"][0]["bearer"][0].string
            #expect(
                needed.map(Self.scopes.contains) ?? operation.path.hasPrefix("/v1/sessions/current"), "\(operation)")
            for scope in Self.scopes {
                let token = try await ada.apiToken([scope])
                let path = operation.path.replacing(/\{[a-z_]+\}/, with: newID())
                let method = try #require(HTTP.Method(rawValue: operation.method))
                let answer = try await ada.by(token).send(method, path)
                let what: Comment = "\(operation) with \(scope): \(answer.text)"
                if needed == nil || needed == scope {
                    #expect(answer.status != 401 && answer.json["type"] != "/problems/insufficient-scope", what)
                } else {
                    expectProblem(answer, 403, "insufficient-scope", says: what)
                    #expect(answer.json["scope"].string == needed, what)
                    #expect(
                        answer.header("www-authenticate")
                            == "Bearer realm=\"crosscheck\", error=\"insufficient_scope\", scope=\"\(needed ?? "")\"",
                        what)
                }
                _ = try await ada.send(.delete, "/v1/tokens/\(token["id"].string ?? "")")
                tried += 1
            }
        }
        #expect(tried > 100)
    }

    /// A new route that lets somebody in belongs into this list.
    @Test func routesThatLetOthersInNeedShare() throws {
        let sharing = try OpenAPIDocument.ofTheUsualLimits().operations.filter {
            $0.json["security"][0]["bearer"][0] == "share"
        }
        let (one, place) = ("/v1/checklists/{id}", "/v1/checklists/{id}/participants/{username}")
        #expect(
            Set(sharing.map(\.description)) == [
                "PUT \(place)", "DELETE \(place)", "PUT \(one)/owner", "POST \(one)/invitations",
                "DELETE \(one)/invitations/{invitation_id}", "POST /v1/invitations/accept",
                "PUT \(one)/public-link", "DELETE \(one)/public-link", "POST \(one)/owner/accept",
                "PUT \(one)/calendar-link", "DELETE \(one)/calendar-link", "PUT /v1/me/calendar-link",
                "DELETE /v1/me/calendar-link", "DELETE \(one)/owner/offer", "POST /v1/me/invitations/{id}/accept",
            ])
    }

    @Test func aTokenMakesNoneWithMoreThanItHas() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let admin = ada.by(try await ada.apiToken(["admin", "read"]))
        let refused = try await admin.send(.post, "/v1/tokens", ["name": "More", "scopes": ["read", "write"]])
        expectProblem(refused, 403, "insufficient-scope")
        #expect(refused.json["scope"] == "read write")
        #expect(refused.header("www-authenticate")?.hasSuffix("scope=\"read write\"") == true)
        #expect(try await admin.apiToken(["read"])["scopes"] == ["read"])
    }

    @Test func aTokenMakesNoneThatOutlivesIt() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let made = try await ada.apiToken(["admin"], ["expires_at": .string(Self.time(inDays: 10))])
        let child = try await ada.by(made).apiToken(["admin"])
        #expect(child["expires_at"] == made["expires_at"])
        expectProblem(
            try await ada.by(made).send(
                .post, "/v1/tokens",
                ["name": "Later", "scopes": ["admin"], "expires_at": .string(Self.time(inDays: 11))]),
            422, "invalid-request", "/expires_at")
    }

    @Test func aReaderFollowsTheFeed() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let reader = ada.by(try await ada.apiToken(["read"]))
        let cursor = try await reader.cursor()
        let poll = Task { try await reader.poll(since: cursor, wait: 30) }
        try await Task.sleep(for: .milliseconds(200))
        let task = try await ada.task("One", on: list)
        #expect(try await poll.value["changes"][0]["body"]["id"].string == task)
        expectProblem(try await reader.send(.delete, "/v1/tasks/\(task)"), 403, "insufficient-scope")
        let writer = ada.by(try await ada.apiToken(["write"]))
        #expect(try await writer.send(.delete, "/v1/tasks/\(task)").status == 204)
    }

    private static func time(inDays days: Double) -> String {
        Date.now.addingTimeInterval(days * 86_400).formatted(.iso8601)
    }
}
