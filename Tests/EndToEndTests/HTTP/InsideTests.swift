import TestSupport
import Testing

/// Answers reveal nothing internal, and clients cannot write to the log.
@Suite struct InsideTests {
    @Test func anErrorOfOurOwnTellsItsIdAndNothingElse() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let task = try await ada.must(.post, "/v1/checklists/\(list)/tasks", ["title": "Tag it"])["id"].string ?? ""
        try await world.psql("drop function comment_create")
        let answer = try await ada.send(.post, "/v1/tasks/\(task)/comments", ["body": "Done?"])
        #expect(answer.status == 500)
        #expect(Set(answer.json.object.keys) == ["type", "title", "status", "detail", "request_id"])
        for word in ["comment_create", "function", "SQL", "42883", "postgres", "127.0.0.1"] {
            #expect(!answer.text.contains(word), "\(word)")
        }
        let id = try #require(answer.json["request_id"].string)
        let line = try await world.daemons[0].waitForLine(containing: id)
        #expect(line.contains("comment_create"), "the operator is told")
    }

    /// Neither as lines of their own nor within others.
    @Test(arguments: ["json", "text"]) func clientsCannotWriteIntoTheLog(format: String) async throws {
        let world = try await World(arguments: ["--log-level", "trace", "--log-format", format])
        let ada = try await world.user("ada")
        for path in ["/v1/checklists/%0Aforged", "/%0D%0Aforged", "/v1/tasks/forged?forged=%0Aforged"] {
            _ = try await ada.send(.get, path, headers: ["user-agent": "forged", "x-request-id": "forged"])
        }
        _ = try await ada.send(.post, "/v1/checklists", ["title": "\nforged", "forged": "\nforged"])
        _ = try await world.http.send(
            .post, "/v1/sessions", json: ["login": "\nforged", "password": "forged"])
        #expect(try await world.daemons[0].terminate() == 0)
        let log = world.daemons[0].log
        #expect(log.contains { $0.contains("/v1/tasks/{id}") } && log.contains { $0.contains("/v1/sessions") })
        for line in log {
            #expect(!line.contains("forged"), "\(line)")
            if format == "json" { #expect(throws: Never.self) { try JSON(line.utf8) } }
        }
    }
}
