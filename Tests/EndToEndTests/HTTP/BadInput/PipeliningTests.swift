import Foundation
import TestSupport
import Testing

/// Requests sent without waiting for the earlier answers.
@Suite(.timeLimit(.minutes(60))) struct PipeliningTests {
    private func get(_ path: String, _ person: Person) -> String {
        "GET \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(person.token)\r\n\r\n"
    }

    @Test func answersComeInTheOrderOfTheRequests() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let titles = (0..<100).map { "Task \($0)" }
        let requests = titles.map { title in
            let body = "{\"title\": \"\(title)\"}"
            return """
                POST /v1/checklists/\(list)/tasks HTTP/1.1\r
                Host: localhost\r
                Authorization: Bearer \(ada.token)\r
                Content-Type: application/json\r
                Content-Length: \(body.utf8.count)\r
                \r
                \(body)
                """
        }
        // Quick requests, refused ones, and requests without body between the slow ones.
        let others = [get("/livez", ada), get("/v1/nowhere", ada), get("/v1/checklists/\(list)", ada)]
        try await RawConnection.open(world.http) { connection in
            try await connection.send(zip(requests, (0...).lazy).map { $0 + others[$1 % 3] }.joined())
            for (place, title) in titles.enumerated() {
                let made = try await connection.answer()
                #expect(made.status == 201)
                #expect(made.json["title"].string == title)
                let other = try await connection.answer()
                #expect(other.status == [200, 404, 200][place % 3])
                if place % 3 == 2 { #expect(other.json["task_count"].int == place + 1) }
            }
        }
    }

    @Test func requestsBehindAWaitingPollAreAnsweredBehindIt() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let cursor = try await ada.cursor()
        try await RawConnection.open(world.http) { connection in
            try await connection.send(
                get("/v1/changes?since=\(cursor)&wait=30", ada) + get("/v1/checklists/\(list)", ada)
                    + get("/v1/me", ada))
            try await Task.sleep(for: .milliseconds(300))
            let task = try await ada.task("Tag it", on: list)
            #expect(try await connection.answer().json["changes"][0]["body"]["id"].string == task)
            // It did not begin before the poll was answered.
            #expect(try await connection.answer().json["task_count"] == 1)
            #expect(try await connection.answer().json["username"] == "ada")
        }
    }

    /// The poll gets its answer with anything behind it, and bytes that are not HTTP do not count as a request.
    @Test func aBrokenRequestBehindAPollDoesNotBreakThePoll() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let cursor = try await ada.cursor()
        try await RawConnection.open(world.http) { connection in
            try await connection.send(
                get("/v1/me", ada) + get("/v1/changes?since=\(cursor)&wait=30", ada) + "BROKEN\r\n\r\n")
            #expect(try await connection.answer().json["username"] == "ada")
            try await Task.sleep(for: .milliseconds(300))
            _ = try await ada.task("Tag it", on: list)
            if let poll = try? await connection.answer() { #expect(poll.status == 200) }
            if let broken = try? await connection.answer() { #expect((400..<500).contains(broken.status)) }
            #expect(await connection.isAtEnd())
        }
    }

    /// The server has no room for thousands of requests behind a poll. At the end of the client's side it reads them all.
    @Test func clientsWithTooManyRequestsBehindAPollAreGoneWhenTheyEnd() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let cursor = try await ada.cursor()
        try await RawConnection.open(world.http) { connection in
            try await connection.send(get("/v1/changes?since=\(cursor)&wait=60", ada))
            try await Task.sleep(for: .milliseconds(300))
            try await connection.send(String(repeating: "GET / HTTP/1.1\r\n\r\n", count: 2_500))
            connection.finish()
            // Otherwise the poll would be answered when its time is up.
            #expect(await connection.isAtEnd())
        }
    }

    @Test func aClosedConnectionEndsItsPoll() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let cursor = try await ada.cursor()
        func waiting() async throws -> Bool {
            try await world.http.send(.get, "/metrics").text.contains("crosscheck_feed_waiting_polls 1")
        }
        try await RawConnection.open(world.http) { connection in
            try await connection.send(get("/v1/changes?since=\(cursor)&wait=60", ada))
            #expect(try await found(within: .generous) { try await waiting() ? true : nil } != nil)
        }
        #expect(try await found(within: .generous) { try await waiting() ? nil : true } != nil)
    }
}
