import Foundation
import Synchronization
import TestSupport
import Testing

/// The cost of documents, and the users who pay it.
@Suite struct DocumentBudgetTests {
    /// A nest of lists, and so many lines that visiting it for each takes half a second.
    private static let hostile = String(
        (String(repeating: "- ", count: 1_500) + "a" + String(repeating: "\n", count: 16_000)).prefix(20_000))

    /// Whether a document was written.
    private final class Written: Sendable { let isAny = Mutex(false) }

    /// A checklist of tasks with one description each.
    private func list(_ title: String, _ person: Person, tasks: Int, description: String) async throws -> String {
        let task: JSON = ["title": "Task", "description": .string(description)]
        let made = try await person.must(
            .post, "/v1/imports", ["title": .string(title), "tasks": .array(Array(repeating: task, count: tasks))])
        return made["id"].string ?? ""
    }

    @Test func aHostileChecklistIsWrittenInProportion() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let path = try await ada.publish(try await list("Hostile", ada, tasks: 24, description: Self.hostile))
        let before = try world.daemons[0].processorTime
        let answers = try await concurrently(4) { _ in
            try await world.http.send(.get, path, headers: ["accept": "text/markdown"])
        }
        let taken = try world.daemons[0].processorTime - before
        #expect(answers.allSatisfy { $0.status == 200 && $0.body == answers[0].body })
        #expect(answers[0].text.contains("```description base64"))
        // It took 15 s each, release or debug.
        #expect(taken < .seconds(20), "\(taken)")
    }

    @Test func aHostileImportIsRefusedBeforeItIsParsed() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let text = "# c\n\n" + String(repeating: "- ", count: 1_500) + "a\n" + String(repeating: "\n", count: 60_000)
        for length in [16_000, 63_000] {
            let before = try world.daemons[0].processorTime
            let answers = try await concurrently(8) { _ in
                try await world.http.send(
                    .post, "/v1/imports", token: ada.token, body: Data(text.utf8.prefix(length)),
                    headers: ["content-type": "text/markdown"])
            }
            let taken = try world.daemons[0].processorTime - before
            for answer in answers {
                expectProblem(answer, 422, "unreadable-import", "", says: "\(answer.text)")
                #expect(answer.text.contains("too complex"), "\(answer.text)")
            }
            #expect(taken < .seconds(4), "\(length): \(taken)")
        }
    }

    /// Documents are written on threads of their own: nobody else waits for them.
    @Test func otherUsersAreAnsweredMeanwhile() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let text = String(repeating: "- *a* b\n+ c\n", count: 100)
        let id = try await list("Large", ada, tasks: 45, description: text)
        let written = Written()
        async let exports = concurrently(8) { _ in
            defer { written.isAny.withLock { $0 = true } }
            return try await ada.send(.get, "/v1/checklists/\(id)/export")
        }
        // While none of the documents is done.
        var answered = 0
        while answered < 5, !written.isAny.withLock({ $0 }) {
            for path in ["/livez", "/v1/me"] {
                #expect(try await world.http.send(.get, path, token: ada.token).status == 200)
            }
            answered += 1
        }
        #expect(answered > 0)
        #expect(try await exports.allSatisfy { $0.status == 200 })
    }

    /// Readers of a public link are turned away if too many wait. Users still get their turn.
    @Test func tooManyReadersAreTurnedAwayAndUsersAreNot() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let text = String(repeating: "- *a* b\n+ c\n", count: 400)
        let large = try await ada.publish(try await list("Large", ada, tasks: 160, description: text))
        let small = try await list("Small", ada, tasks: 1, description: "x")
        // A quarter of the places that wait, and half of the turns, are for the links of one owner.
        let places = 128 / 4 + max(1, ProcessInfo.processInfo.activeProcessorCount / 4)
        try await withThrowingTaskGroup(of: HTTP.Answer?.self) { group in
            for _ in 0..<places + 30 {
                group.addTask {
                    try? await RawConnection.open(world.http, limit: .patient) {
                        try await $0.send("GET \(large) HTTP/1.1\r\nHost: a\r\nAccept: text/markdown\r\n\r\n")
                        return try await $0.answer()
                    }
                }
            }
            var refused: HTTP.Answer?
            while refused == nil, let answer = try await group.next() {
                if let answer, answer.status != 200 { refused = answer }
            }
            let export = try await ada.send(.get, "/v1/checklists/\(small)/export")
            group.cancelAll()
            #expect(export.status == 200, "\(export.text)")
            let answer = try #require(refused)
            expectProblem(answer, 503, "busy")
            #expect(answer.text.contains("Too many documents") && answer.header("retry-after") != nil)
        }
    }

    /// Each that had to wait finds the document that was written meanwhile.
    @Test func aPublicDocumentIsWrittenOnceForAllWhoWait() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let text = String(repeating: "- *a* b\n+ c\n", count: 400)
        let path = try await ada.publish(try await list("Large", ada, tasks: 40, description: text))
        try await world.forgetStatements()
        let answers = try await concurrently(20) { _ in
            try await world.http.send(.get, path, headers: ["accept": "text/markdown"])
        }
        #expect(answers.allSatisfy { $0.status == 200 && $0.body == answers[0].body })
        let made = try await world.statements().filter {
            $0.key.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                .contains("from public_checklist($1) c left join tasks")
        }.values.reduce(0, +)
        #expect((1...max(1, ProcessInfo.processInfo.activeProcessorCount / 2)).contains(made), "\(made) times")
    }

    /// In the middle of a statement. A client that has closed its sending half may have gone altogether: it gets 499.
    @Test func aFetchEndsWhenTheClientEndsItsRequests() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let id = try await list("Held", ada, tasks: 1, description: "x")
        let answer: HTTP.Answer = try await world.holding("lock table tasks in access exclusive mode") {
            try await RawConnection.open(world.http) {
                try await $0.send(
                    "GET /v1/checklists/\(id)/export HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(ada.token)\r\n\r\n"
                )
                let waits = try await found(within: .generous) {
                    try await world.psql("select true from pg_locks where not granted limit 1").isEmpty ? nil : true
                }
                #expect(waits == true)
                $0.finish()
                return try await $0.answer()
            }
        }
        #expect(answer.status == 499, "\(answer.text)")
    }

    @Test func workEndsWhenTheClientHasGone() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let text = String(repeating: "- *a* b\n+ c\n", count: 400)
        let id = try await list("Large", ada, tasks: 160, description: text)
        let request =
            "GET /v1/checklists/\(id)/export HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(ada.token)\r\n\r\n"
        for _ in 0..<3 {
            try await RawConnection.open(world.http) { try await $0.send(request) }
        }
        let line =
            "crosscheck_http_requests_total{method=\"GET\",route=\"/v1/checklists/{id}/export\",status=\"499\"} 3"
        let counted = try await found(within: .patient) {
            try await world.http.send(.get, "/metrics").text.contains(line) ? true : nil
        }
        #expect(counted == true)
        // The turns are free again.
        #expect(try await ada.send(.get, "/v1/checklists/\(id)/export", headers: ["accept": "text/csv"]).status == 200)
    }

    @Test func aPublicDocumentIsWrittenOncePerVersion() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("One", on: list)
        let path = try await ada.publish(list)
        for (type, reads) in [
            ("text/markdown", "from public_checklist($1) c left join tasks"),
            ("application/json", "public_checklist_json"),
        ] {
            func read() async throws -> (text: String, isMade: Bool) {
                try await world.forgetStatements()
                let answer = try await world.http.send(.get, path, headers: ["accept": type])
                #expect(answer.status == 200)
                let statements = try await world.statements().keys.map {
                    $0.split(whereSeparator: \.isWhitespace).joined(separator: " ")
                }
                return (answer.text, statements.contains { $0.contains(reads) })
            }
            let first = try await read()
            #expect(first.isMade)
            let second = try await read()
            #expect(second.text == first.text && !second.isMade)
            try await ada.must(.patch, "/v1/tasks/\(task)", ["title": .string("Changed for \(type)")])
            let third = try await read()
            #expect(third.text.contains("Changed for \(type)") && third.isMade)
            #expect(try await !read().isMade)
            // A database that was restored counts the same versions again.
            try await world.psql(
                "update tasks set title = 'Restored'; update checklists set updated_at = updated_at + interval '1 s'")
            #expect(try await read().text.contains("Restored"))
        }
        // The permission is asked for each time.
        try await world.ctl("user", "disable", "ada")
        for type in ["text/markdown", "application/json"] {
            expectProblem(try await world.http.send(.get, path, headers: ["accept": type]), 404, "not-found")
        }
        try await world.ctl("user", "enable", "ada")
        let again = try await Person(signingIn: "ada", http: world.http)
        #expect(try await world.http.send(.get, path, headers: ["accept": "text/markdown"]).status == 200)
        try await again.must(.delete, "/v1/checklists/\(list)/public-link")
        for type in ["text/markdown", "application/json"] {
            expectProblem(try await world.http.send(.get, path, headers: ["accept": type]), 404, "not-found")
        }
    }

    @Test func aDocumentThatWouldBeTooLargeIsRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let id = try await list("Large", ada, tasks: 900, description: "x")
        let path = try await ada.publish(id)
        let calendar = try await ada.calendar(of: id)
        try await world.psql("update tasks set description = repeat('x', 20000)")
        for type in ["text/markdown", "application/json", "text/csv", "text/calendar"] {
            let answer = try await ada.send(.get, "/v1/checklists/\(id)/export", headers: ["accept": type])
            expectProblem(answer, 422, "document-too-large")
            #expect(answer.json["limit"] == 16_777_216)
        }
        let shown = try await world.http.send(.get, path, headers: ["accept": "text/markdown"])
        expectProblem(shown, 422, "document-too-large")
        // To find that out again would cost as much: it is known until something changes.
        try await world.forgetStatements()
        let again = try await world.http.send(.get, path, headers: ["accept": "text/markdown"])
        expectProblem(again, 422, "document-too-large")
        #expect(try await world.statements().values.reduce(0, +) == 1)
        expectProblem(try await world.http.send(.get, calendar), 422, "document-too-large")
        // By the checklists' counters, before any text is read.
        try await world.psql("update tasks set description = ''; update checklists set text_bytes = 17000000")
        expectProblem(try await world.http.send(.get, calendar), 422, "document-too-large")
    }
}
