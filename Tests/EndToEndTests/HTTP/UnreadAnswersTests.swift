import TestSupport
import Testing

/// The daemon limits the memory for clients that read nothing, or do not finish their requests.
@Suite(.timeLimit(.minutes(60))) struct UnreadAnswersTests {
    private static func request(_ line: String, _ person: Person, _ more: String = "") -> String {
        "\(line) HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(person.token)\r\n\(more)\r\n"
    }

    /// Asks for something on so many connections, and reads only the heads. Returns the statuses; lets go when `body`
    /// returns.
    private static func unread(
        _ count: Int, _ path: String, _ person: Person, _ world: World,
        while body: @Sendable @escaping ([Int]) async throws -> Void
    ) async throws {
        func open(_ statuses: [Int]) async throws {
            guard statuses.count < count else { return try await body(statuses) }
            try await RawConnection.open(world.http, limit: .seconds(300), keeps: 4096) { connection in
                try await connection.send(Self.request("GET \(path)", person))
                let head = try await connection.head()
                if head.status == 503 { #expect(head.header("retry-after") == "1") }
                try await open(statuses + [head.status])
            }
        }
        try await open([])
    }

    @Test func largeAnswersThatNobodyReadsAreNotKeptWithoutEnd() async throws {
        let world = try await World(arguments: ["--memory-answers", "16"])
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        // 2 MB.
        let (list, root) = try await ada.tree("Long", subtasks: 2_000, description: String(repeating: "x", count: 400))
        try await ada.add(bob, to: list, as: "viewer")
        let path = "/v1/checklists/\(list)/snapshot"
        let size = try await ada.send(.get, path).body.count
        #expect(size > 1 << 20 && size < 2 << 20)
        let before = try #require(world.daemons[0].residentBytes)
        try await Self.unread(12, path, ada, world) { statuses in
            // A quarter of 16 MiB is two or three of them.
            #expect(statuses.filter { $0 == 200 }.count == (4 << 20) / size)
            #expect(statuses.filter { $0 == 503 }.count == 12 - (4 << 20) / size)
            #expect(try await world.http.metric("crosscheck_unread_answer_bytes") <= 4 << 20)
            // Small ones come as ever, and others have their own share.
            #expect(try await ada.send(.get, "/v1/tasks/\(root)").status == 200)
            let event = try await ada.send(.get, path)
            expectProblem(event, 503, "busy")
            #expect(try await bob.send(.get, path).status == 200)
            let after = try #require(world.daemons[0].residentBytes)
            #expect(after - before < 64 << 20)
        }
        let isFree = try await found(within: .generous) {
            try await world.http.metric("crosscheck_unread_answer_bytes") == 0 ? true : nil
        }
        #expect(isFree == true)
        #expect(try await ada.send(.get, path).body.count == size)
    }

    /// Polls may share the bytes of an answer. Each counts for its own user: over TLS each has its own copy.
    @Test func eachPollThatNobodyReadsCounts() async throws {
        let world = try await World(arguments: ["--memory-answers", "4"])
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.tree("Long", subtasks: 0).list
        try await ada.add(bob, to: list, as: "editor")
        let creations: [JSON] = (0..<500).map { _ in
            ["op": "create", "title": "One", "description": .string(String(repeating: "x", count: 1_900))]
        }
        let poll = "GET /v1/changes?since=\(try await ada.cursor())&wait=60&limit=500"
        func statuses(_ count: Int) async throws -> [Int] {
            guard count > 0 else {
                let areWaiting = try await found(within: .generous) {
                    try await world.http.metric("crosscheck_feed_waiting_polls") == 6 ? true : nil
                }
                #expect(areWaiting == true)
                _ = try await bob.must(
                    .post, "/v1/checklists/\(list)/tasks/batch", ["operations": .array(creations)])
                return []
            }
            return try await RawConnection.open(world.http, limit: .seconds(300), keeps: 4096) { connection in
                try await connection.send(Self.request(poll, ada))
                let others = try await statuses(count - 1)
                return others + [try await connection.head().status]
            }
        }
        let answered = try await statuses(6)
        #expect((1...2).contains(answered.filter { $0 == 200 }.count), "\(answered)")
        #expect(answered.allSatisfy { [200, 503].contains($0) }, "\(answered)")
    }

    /// By a public link anybody has such an answer.
    @Test func signedOutClientsHaveAShareToo() async throws {
        let world = try await World(arguments: ["--memory-answers", "8"])
        let ada = try await world.user("ada")
        let (list, _) = try await ada.tree("Long", subtasks: 2_000, description: String(repeating: "x", count: 400))
        let token = try await ada.must(.put, "/v1/checklists/\(list)/public-link")["token"].string ?? ""
        try await Self.unread(6, "/v1/public/\(token)", ada, world) { statuses in
            #expect(statuses.filter { $0 == 200 }.count < 3 && statuses.filter { $0 == 503 }.count > 3)
            let own = try await ada.send(.get, "/v1/checklists/\(list)/snapshot")
            #expect(own.status == 200)
        }
    }

    /// A client without any other answer gets one that is larger than its share.
    @Test func oneAnswerIsAlwaysGiven() async throws {
        let world = try await World(arguments: ["--memory-answers", "1"])
        let ada = try await world.user("ada")
        let (list, _) = try await ada.tree("Long", subtasks: 2_000, description: String(repeating: "x", count: 400))
        for _ in 0..<3 { #expect(try await ada.send(.get, "/v1/checklists/\(list)/snapshot").status == 200) }
    }

    @Test func largeBodiesThatDoNotEndAreNotKeptWithoutEnd() async throws {
        let world = try await World(arguments: ["--memory-bodies", "8"])
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let more = "Content-Type: application/json\r\nContent-Length: 1000000\r\nExpect: 100-continue\r\n"
        func open(_ statuses: [Int], _ body: @Sendable @escaping ([Int]) async throws -> Void) async throws {
            guard statuses.count < 10 else { return try await body(statuses) }
            try await RawConnection.open(world.http, limit: .seconds(50)) { connection in
                try await connection.send(Self.request("POST /v1/checklists", ada, more))
                let head = try await connection.head()
                if head.status == 100 { try await connection.send(String(repeating: " ", count: 999_999)) }
                try await open(statuses + [head.status], body)
            }
        }
        try await open([]) { statuses in
            #expect(statuses == [100, 100] + [Int](repeating: 503, count: 8))
            #expect(try await world.http.metric("crosscheck_unfinished_body_bytes") == 2_000_000)
            _ = try await ada.checklist("Small")
            let large: JSON = ["title": "Large", "description": .string(String(repeating: "x", count: 18_000))]
            #expect(try await ada.send(.post, "/v1/checklists", large).status == 201)
            let larger = JSON.string(String(repeating: "x", count: 200_000))
            expectProblem(try await ada.send(.post, "/v1/checklists", ["title": larger]), 503, "busy")
            expectProblem(try await bob.send(.post, "/v1/checklists", ["title": larger]), 422, "invalid-request")
        }
        let isFree = try await found(within: .generous) {
            try await world.http.metric("crosscheck_unfinished_body_bytes") == 0 ? true : nil
        }
        #expect(isFree == true)
    }
}
