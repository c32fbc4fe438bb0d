import TestSupport
import Testing

/// A user's own rewards.
@Suite struct RewardTests {
    @Test func aRewardIsMadeEditedAndDeleted() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let id = newID()
        let body: JSON = ["id": .string(id), "title": "Cinema", "price": 150, "color": "#1E90FF"]
        let made = try await ada.send(.post, "/v1/rewards", body)
        #expect(made.status == 201 && made.header("location") == "/v1/rewards/\(id)")
        #expect(made.header("etag") == made.json["version"].int.map { "\"\($0)\"" })
        #expect(
            made.json.object.filter { !["created_at", "updated_at", "version"].contains($0.key) } == [
                "id": .string(id), "title": "Cinema", "description": "", "price": 150, "tracked": false,
                "color": "#1e90ff", "position": 1024,
            ])
        let path = "/v1/rewards/\(id)"
        let edited = try await ada.must(
            .patch, path, ["title": "Opera", "price": 300, "color": nil, "description": "With a friend"])
        #expect(edited["title"] == "Opera" && edited["price"] == 300 && edited["color"] == .null)
        #expect(try await ada.must(.get, path) == edited)
        // An edit that changes nothing has no version of its own.
        #expect(try await ada.must(.patch, path, ["title": "Opera"])["version"] == edited["version"])
        // The same create sent again, and its id with other content or by somebody else.
        #expect(try await ada.must(.post, "/v1/rewards", body) == made.json)
        let bob = try await world.user("bob")
        expectProblem(
            try await ada.send(.post, "/v1/rewards", ["id": .string(id), "title": "Cinema", "price": 151]), 409,
            "id-taken", "/id")
        expectProblem(try await bob.send(.post, "/v1/rewards", body), 409, "id-taken", "/id")
        for method in [HTTP.Method.get, .delete] {
            expectProblem(try await bob.send(method, path), 404, "not-found")
        }
        expectProblem(try await bob.send(.patch, path, ["price": 1]), 404, "not-found")
        expectProblem(try await bob.send(.post, "\(path)/purchase", [:]), 404, "not-found")
        try await ada.must(.delete, path)
        expectProblem(try await ada.send(.get, path), 404, "not-found")
        expectProblem(try await ada.send(.post, "/v1/rewards", body), 409, "id-taken", "/id")
    }

    @Test func aTrackedRewardSaysTheMissingPoints() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.earn(100)
        let (cinema, opera) = (
            try await ada.reward("Cinema", 150, ["tracked": true]), try await ada.reward("Opera", 300)
        )
        let path = "/v1/rewards/\(cinema)"
        let tracked = try await ada.send(.get, path)
        #expect(tracked.json["missing"] == 50)
        #expect(try await ada.must(.get, "/v1/rewards/\(opera)").object["missing"] == nil)
        // The missing points follow the balance, so a client that has the version gets the whole answer all the same.
        try await ada.earn(30)
        let again = try await ada.send(.get, path, headers: ["if-none-match": tracked.header("etag") ?? ""])
        #expect(again.status == 200 && again.json["missing"] == 20)
        #expect(again.header("etag") == tracked.header("etag"))
        // Tracking another ends it, and changes both.
        let cursor = try await ada.cursor()
        #expect(try await ada.must(.patch, "/v1/rewards/\(opera)", ["tracked": true])["missing"] == 170)
        let listed = try await ada.must(.get, "/v1/rewards")["rewards"].array
        #expect(listed.map { $0["tracked"] } == [false, true] && listed[0].object["missing"] == nil)
        let changes = try await ada.poll(since: cursor)["changes"].array
        #expect(changes.map { $0["kind"] } == ["reward.updated", "reward.updated"])
        #expect(changes.map { $0["body"]["tracked"] } == [false, true])
        #expect(changes.map { $0["body"]["version"] } == changes.map { $0["version"] })
        try await ada.earn(10_000)
        #expect(try await ada.must(.get, "/v1/rewards/\(opera)")["missing"] == 0)
        let known = try await ada.send(.get, path, headers: ["if-none-match": "*"])
        #expect(known.status == 304)
    }

    /// However many are tracked at once, one is in the end.
    @Test func manyTrackedAtOnceAreOne() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        var rewards: [String] = []
        for number in 0..<6 { rewards.append(try await ada.reward("\(number)", 10)) }
        _ = try await concurrently(24) { [rewards] number in
            let person = ada.at(world.daemons[number % 2])
            let answer = try await person.send(.patch, "/v1/rewards/\(rewards[number % 6])", ["tracked": true])
            #expect(answer.status == 200, "\(answer.text)")
        }
        let tracked = try await ada.must(.get, "/v1/rewards")["rewards"].array.filter { $0["tracked"] == true }
        #expect(tracked.count == 1)
    }

    @Test func rewardsComeInTheirOrderPageByPage() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        for title in ["A", "B", "C", "D"] { _ = try await ada.reward(title, 10) }
        let first = try await ada.must(.get, "/v1/rewards")["rewards"][3]["id"].string ?? ""
        try await ada.must(.patch, "/v1/rewards/\(first)", ["position": -2.5])
        var (seen, next): ([JSON], String?) = ([], "/v1/rewards?limit=3")
        while let path = next, seen.count < 9 {
            let answer = try await ada.send(.get, path)
            seen += answer.json["rewards"].array.map { $0["title"] }
            next = answer.header("link")?.wholeMatch(of: /<(\/[^>]*)>; rel="next"/).map { String($0.1) }
        }
        #expect(seen == ["D", "A", "B", "C"])
    }

    @Test func thereIsALimit() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let limit = try #require(try await ada.must(.get, "/v1/limits")["rewards"].int)
        for number in 0..<limit { _ = try await ada.reward("\(number)", 10) }
        let refused = try await ada.send(.post, "/v1/rewards", ["title": "One more", "price": 10])
        expectProblem(refused, 422, "too-many-rewards")
        #expect(refused.json["limit"].int == limit)
        #expect(try await world.user("bob").reward("Cinema", 10) != "")
    }

    @Test func badRewardsAreRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let reward = try await ada.reward("Cinema", 150)
        let good: [String: JSON] = ["title": "Opera", "price": 10]
        for (name, values) in [
            ("title", [nil, "", " ", 5, "a\nb", .string(String(repeating: "t", count: 201))]),
            ("price", [nil, 0, -1, 1_000_001, 1e18, 0.5, "5"]), ("tracked", [nil, 1, "true"]),
            ("color", ["red", "#12345", 5]), ("position", [nil, "1", true]), ("description", [5]),
            ("id", [nil, "1", 5]), ("version", [1]), ("missing", [1]),
        ] as [(String, [JSON])] {
            for value in values {
                let body = JSON.object(good.merging([name: value]) { $1 })
                expectProblem(
                    try await ada.send(.post, "/v1/rewards", body), 422, "invalid-request", "/\(name)",
                    says: "\(name): \(value)")
                expectProblem(
                    try await ada.send(.patch, "/v1/rewards/\(reward)", [name: value].json), 422, "invalid-request",
                    "/\(name)", says: "\(name): \(value)")
            }
        }
        for name in ["title", "price"] {
            expectProblem(
                try await ada.send(.post, "/v1/rewards", JSON.object(good.filter { $0.key != name })), 422,
                "invalid-request", "/\(name)")
        }
        expectProblem(try await ada.send(.get, "/v1/rewards/no-id"), 404, "not-found")
    }
}

extension [String: JSON] {
    fileprivate var json: JSON { .object(self) }
}
