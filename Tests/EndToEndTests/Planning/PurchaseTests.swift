import TestSupport
import Testing

/// Rewards are bought for points that are there, and once.
@Suite struct PurchaseTests {
    private func buy(_ reward: String, _ body: JSON = [:], by person: Person) async throws -> HTTP.Answer {
        try await person.insist(.post, "/v1/rewards/\(reward)/purchase", body)
    }

    @Test func aPurchaseSpendsPointsAndStaysInTheHistory() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.earn(100)
        let reward = try await ada.reward("Cinema", 30)
        let id = newID()
        let body: JSON = ["id": .string(id), "quantity": 2]
        let bought = try await buy(reward, body, by: ada)
        #expect(bought.status == 201)
        #expect(
            bought.json.object.filter { $0.key != "at" } == [
                "id": .string(id), "reward_id": .string(reward), "title": "Cinema", "price": 30, "quantity": 2,
            ])
        #expect(try await ada.balance == 40)
        let entry = try #require(try await ada.entries.first)
        #expect(entry["reason"] == "purchased" && entry["amount"] == -60 && entry["balance"] == 40)
        #expect(entry["reward_id"].string == reward && entry["purchase_id"].string == id)
        // Sent again, it is the same, even if the reward costs more by now; another one by that id is refused.
        try await ada.must(.patch, "/v1/rewards/\(reward)", ["price": 50, "title": "Opera"])
        #expect(try await buy(reward, body, by: ada).json == bought.json)
        expectProblem(try await buy(reward, ["id": .string(id)], by: ada), 409, "id-taken", "/id")
        #expect(try await ada.balance == 40)
        // Too few points.
        let refused = try await buy(reward, ["quantity": 3], by: ada)
        expectProblem(refused, 409, "not-enough-points")
        #expect(refused.json["balance"] == 40 && refused.json["price"] == 150)
        // With its reward gone, the purchase is there.
        try await ada.must(.delete, "/v1/rewards/\(reward)")
        expectProblem(try await buy(reward, by: ada), 404, "not-found")
        #expect(try await buy(reward, body, by: ada).json == bought.json)
        #expect(try await ada.must(.get, "/v1/purchases")["purchases"] == [bought.json])
        // Out of the history, the points stay spent, and the id stays taken.
        let bob = try await world.user("bob")
        expectProblem(try await bob.send(.delete, "/v1/purchases/\(id)"), 404, "not-found")
        try await ada.must(.delete, "/v1/purchases/\(id)")
        expectProblem(try await ada.send(.delete, "/v1/purchases/\(id)"), 404, "not-found")
        let other = try await ada.reward("Opera", 1)
        expectProblem(try await buy(other, body, by: ada), 409, "id-taken", "/id")
        #expect(try await ada.balance == 40)
        #expect(try await ada.entries.count == 2)
    }

    /// Fifty at once, with points for ten: ten succeed, and the balance ends at zero.
    @Test func purchasesAtOnceSpendNoPointTwice() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        try await ada.earn(100)
        let reward = try await ada.reward("Cinema", 10)
        let answers = try await concurrently(50) {
            try await buy(reward, by: ada.at(world.daemons[$0 % 2]))
        }
        #expect(answers.filter { $0.status == 201 }.count == 10)
        for answer in answers where answer.status != 201 { expectProblem(answer, 409, "not-enough-points") }
        #expect(try await ada.balance == 0)
        #expect(try await ada.must(.get, "/v1/purchases")["purchases"].array.count == 10)
        #expect(try await world.psql(World.wrongLedgers) == "")
    }

    /// The same purchase from ten clients at once is made once.
    @Test func oneIdIsOnePurchase() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        try await ada.earn(100)
        let reward = try await ada.reward("Cinema", 10)
        let body: JSON = ["id": .string(newID())]
        let answers = try await concurrently(10) {
            try await buy(reward, body, by: ada.at(world.daemons[$0 % 2]))
        }
        #expect(answers.allSatisfy { $0.status == 201 && $0.body == answers[0].body })
        #expect(try await ada.balance == 90)
    }

    /// Points that are taken back may be spent already. Then nothing can be bought until they are earned again.
    @Test func pointsTakenBackMayLeaveANegativeBalance() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let task = try await ada.earn(20)
        let reward = try await ada.reward("Cinema", 15, ["tracked": true])
        #expect(try await buy(reward, by: ada).status == 201)
        try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "available"])
        #expect(try await ada.balance == -15)
        #expect(try await ada.must(.get, "/v1/rewards/\(reward)")["missing"] == 30)
        let refused = try await buy(reward, by: ada)
        expectProblem(refused, 409, "not-enough-points")
        #expect(refused.json["balance"] == -15 && refused.json["price"] == 15)
        try await ada.earn(30)
        #expect(try await buy(reward, by: ada).status == 201)
        #expect(try await ada.balance == 0)
    }

    @Test func theHistoryIsTidiedByOnesOwnDays() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Asia/Tokyo", "day_starts_at": "04:00"])
        var ids: [String] = []
        for person in [ada, ada, ada, ada, bob] {
            try await person.earn(10)
            let reward = try await person.reward("Cinema", 10)
            ids.append(try await buy(reward, by: person).json["id"].string ?? "")
        }
        // In Tokyo: the last moment of the 21st, the first of the 22nd, the last of that, and the first of the 23rd.
        let times = [
            "2026-03-21T18:59:59.999Z", "2026-03-21T19:00:00Z", "2026-03-22T18:59:59.999Z", "2026-03-22T19:00:00Z",
            "2026-03-22T12:00:00Z",
        ]
        for (id, time) in zip(ids, times) {
            try await world.psql("update purchases set at = '\(time)' where id = '\(id)'")
        }
        let cursor = try await ada.cursor()
        try await ada.must(.delete, "/v1/purchases?from=2026-03-22&to=2026-03-22")
        let left = try await ada.must(.get, "/v1/purchases")["purchases"].array.compactMap { $0["id"].string }
        #expect(left == [ids[3], ids[0]])
        let changes = try await ada.poll(since: cursor)["changes"].array
        #expect(changes.map { $0["kind"] } == ["purchase.deleted", "purchase.deleted"])
        #expect(changes.map { $0["body"]["id"].string } == [ids[1], ids[2]])
        // Nothing more to do, and nobody else's.
        try await ada.must(.delete, "/v1/purchases?from=2026-03-22&to=2026-03-22")
        #expect(try await bob.must(.get, "/v1/purchases")["purchases"].array.count == 1)
        try await ada.must(.delete, "/v1/purchases?from=1970-01-01&to=2199-12-31")
        #expect(try await ada.must(.get, "/v1/purchases")["purchases"] == [])
        #expect(try await ada.balance == 0)
    }

    /// More than one request takes out of the history: it takes none.
    @Test func aLongHistoryIsTidiedInParts() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let limit = try #require(try await ada.must(.get, "/v1/limits")["deleted_purchases"].int)
        try await world.psql(
            """
            insert into purchases (id, user_id, reward_id, title, price, quantity, at)
            select gen_random_uuid(), '\(ada.id)', gen_random_uuid(), 't', 1, 1, '2026-03-22 12:00:00Z'
            from generate_series(0, \(limit))
            """)
        let path = "/v1/purchases?from=2026-03-22&to=2026-03-22"
        let refused = try await ada.send(.delete, path)
        expectProblem(refused, 422, "too-many-purchases")
        #expect(refused.json["limit"].int == limit)
        let one = try await ada.must(.get, "/v1/purchases?limit=1")["purchases"][0]["id"].string ?? ""
        try await ada.must(.delete, "/v1/purchases/\(one)")
        try await ada.must(.delete, path)
        #expect(try await world.psql("select count(*) from purchases") == "0")
        let told = "select count(*) = max(version) from changes where stream_id = '\(ada.id)'"
        #expect(try await world.psql(told) == "t")
    }

    @Test func badPurchasesAreRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.earn(100)
        let reward = try await ada.reward("Cinema", 1)
        for (name, values) in [
            ("quantity", [nil, 0, -1, 1_001, 1e18, 0.5, "1"]), ("id", [nil, "1", 5]), ("reward_id", [.string(reward)]),
        ] as [(String, [JSON])] {
            for value in values {
                expectProblem(
                    try await buy(reward, .object([name: value]), by: ada), 422, "invalid-request", "/\(name)",
                    says: "\(name): \(value)")
            }
        }
        for query in [
            "", "?from=2026-01-01", "?to=2026-01-01", "?from=2026-02-30&to=2026-03-01", "?from=1969-12-31&to=x",
        ] {
            expectProblem(
                try await ada.send(.delete, "/v1/purchases\(query)"), 400, "invalid-parameter", says: "\(query)")
        }
        expectProblem(
            try await ada.send(.delete, "/v1/purchases?from=2026-01-02&to=2026-01-01"), 422, "invalid-request", "?to")
        expectProblem(try await ada.send(.delete, "/v1/purchases/no-id"), 404, "not-found")
        #expect(try await ada.balance == 100)
    }
}
