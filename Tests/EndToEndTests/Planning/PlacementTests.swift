import TestSupport
import Testing

/// One's own order and look of checklists.
@Suite struct PlacementTests {
    private func order(_ person: Person, _ query: String = "") async throws -> [String] {
        try await person.must(.get, "/v1/checklists?limit=500\(query)")["checklists"].array.compactMap {
            $0["title"].string
        }.filter { $0 != "Inbox" }
    }

    private func place(_ list: String, _ body: JSON, by person: Person) async throws -> JSON {
        try await person.must(.patch, "/v1/me/checklists/\(list)", body)
    }

    private static func mine(_ list: String, in answer: JSON) -> JSON {
        answer["checklists"].array.first { $0["id"].string == list }?["mine"] ?? .null
    }

    @Test func checklistsComeInOnesOwnOrder() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        var lists: [String] = []
        for title in ["A", "B", "C", "D"] {
            lists.append(try await ada.checklist(title))
            try await ada.add(bob, to: lists[lists.count - 1], as: "viewer")
        }
        #expect(try await order(ada) == ["A", "B", "C", "D"])
        _ = try await place(lists[3], ["before": .string(lists[1])], by: ada)
        #expect(try await order(ada) == ["A", "D", "B", "C"])
        _ = try await place(lists[0], ["after": .string(lists[2])], by: ada)
        #expect(try await order(ada) == ["D", "B", "C", "A"])
        _ = try await place(lists[2], ["position": -1], by: ada)
        #expect(try await order(ada) == ["C", "D", "B", "A"])
        _ = try await place(lists[2], ["position": nil], by: ada)
        #expect(try await order(ada) == ["D", "B", "C", "A"])
        // New ones come last, and others keep their own order.
        _ = try await ada.checklist("E")
        #expect(try await order(ada) == ["D", "B", "C", "A", "E"])
        #expect(try await order(bob) == ["A", "B", "C", "D"])
        // Page by page.
        var (seen, next): ([String], String?) = ([], "/v1/checklists?limit=2")
        while let path = next, seen.count < 9 {
            let answer = try await ada.send(.get, path)
            seen += answer.json["checklists"].array.compactMap { $0["title"].string }
            next = answer.header("link")?.wholeMatch(of: /<(\/[^>]*)>; rel="next"/).map { String($0.1) }
        }
        #expect(seen == ["Inbox", "D", "B", "C", "A", "E"])
    }

    /// Positions run out between neighbours, and then some get new ones.
    @Test func thereIsAlwaysRoomBetweenTwo() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        var lists: [String] = []
        for number in 0..<4 { lists.append(try await ada.checklist("\(number)")) }
        for number in 0..<120 {
            _ = try await place(lists[2 + number % 2], ["after": .string(lists[0])], by: ada)
            let placed = ["0", "\(2 + number % 2)", "\(3 - number % 2)", "1"]
            #expect(try await order(ada) == (number == 0 ? ["0", "2", "1", "3"] : placed))
        }
        for list in lists { _ = try await place(list, ["position": 1e308], by: ada) }
        let equal = lists.sorted()
        _ = try await place(equal[3], ["before": .string(equal[1])], by: ada)
        let ids = try await ada.must(.get, "/v1/checklists")["checklists"].array.compactMap { $0["id"].string }
        #expect(ids.filter(lists.contains) == [equal[0], equal[3], equal[1], equal[2]])
        // Also at the end, behind the greatest numbers.
        let new = try await ada.checklist("New")
        _ = try await place(new, ["after": .string(equal[2])], by: ada)
        #expect(try await order(ada).last == "New")
    }

    /// However often it is asked for: only as many as have to move do, and each is a change.
    @Test func makingRoomMovesFew() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let text = try await world.psql(
            """
            select count(checklist_create('\(ada.id)', jsonb_build_object('made_id', gen_random_uuid(), 'title', 'List ' || n)))
            from generate_series(1, 300) n;
            select string_agg(c.id::text, ' ' order by c.created_at, c.id) from checklists c where c.owner_id = '\(ada.id)'
            """)
        let lists = text.split(whereSeparator: \.isWhitespace).suffix(300).map(String.init)
        func told() async throws -> Int {
            Int(try await world.psql("select count(*) from changes where kind = 'checklist.placed'")) ?? 0
        }
        for round in 0..<10 {
            let before = try await told()
            for list in [lists[100], lists[200]] { _ = try await place(list, ["position": 5], by: ada) }
            let first = [lists[100], lists[200]].min() ?? ""
            _ = try await place(lists[150 + round], ["after": .string(first)], by: ada)
            #expect(try await told() - before < 12, "round \(round)")
        }
        // Even in the middle of many that were made at the same moment.
        let before = try await told()
        for number in 0..<60 { _ = try await place(lists[number % 2], ["after": .string(lists[250])], by: ada) }
        #expect(try await told() - before < 60 + 2 * 300)
    }

    @Test func placementsAreSeenByTheirUserOnly() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours", ["color": "#ff0000"])
        try await ada.add(bob, to: list, as: "viewer")
        let before = try await ada.send(.get, "/v1/checklists/\(list)")
        let placed = try await place(
            list, ["color": "#ABCDEF", "favorite": true, "muted": true, "position": 2.5], by: bob)
        let mine: JSON = ["position": 2.5, "color": "#abcdef", "favorite": true, "muted": true]
        #expect(placed == ["id": .string(list), "mine": mine])
        for path in ["/v1/checklists", "/v1/snapshot"] {
            let (bobs, adas) = (try await bob.must(.get, path), try await ada.must(.get, path))
            let (his, hers) = (Self.mine(list, in: bobs), Self.mine(list, in: adas))
            #expect(his == mine, "\(path)")
            #expect(hers["favorite"] == false && hers["color"] == .null, "\(path)")
        }
        // The checklist itself is the same for everyone, and so is its ETag.
        let after = try await ada.send(.get, "/v1/checklists/\(list)")
        #expect(after.body == before.body && after.header("etag") == before.header("etag"))
        #expect(try await bob.must(.get, "/v1/checklists/\(list)")["mine"] == .null)
        // Members that are left out stay.
        #expect(try await place(list, ["muted": false], by: bob)["mine"]["favorite"] == true)
    }

    @Test func usersWhoLeaveLoseTheirPlacement() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "viewer")
        _ = try await place(list, ["favorite": true, "position": 1], by: bob)
        try await ada.must(.delete, "/v1/checklists/\(list)/participants/bob")
        expectProblem(try await bob.send(.patch, "/v1/me/checklists/\(list)", ["muted": true]), 404, "not-found")
        expectProblem(try await eve.send(.patch, "/v1/me/checklists/\(list)", ["muted": true]), 404, "not-found")
        try await ada.add(bob, to: list, as: "viewer")
        #expect(try await place(list, [:], by: bob)["mine"]["favorite"] == false)
        // A neighbour must be a checklist of the same user.
        let hers = try await eve.checklist("Hers")
        for body in [["before": .string(hers)], ["after": .string(newID())]] as [JSON] {
            expectProblem(
                try await bob.send(.patch, "/v1/me/checklists/\(list)", body), 422, "neighbour-not-found")
        }
        for body in [
            ["position": 1, "after": .string(list)], ["color": "red"], ["favorite": nil], ["title": "x"],
        ] as [JSON] {
            expectProblem(try await bob.send(.patch, "/v1/me/checklists/\(list)", body), 422, "invalid-request")
        }
    }

    /// Placing and removing at once: the placement goes, or was never made.
    @Test func usersRemovedMeanwhileKeepNoPlacement() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        for _ in 0..<20 {
            try await ada.add(bob, to: list, as: "viewer")
            async let placed = bob.send(.patch, "/v1/me/checklists/\(list)", ["favorite": true])
            try await ada.must(.delete, "/v1/checklists/\(list)/participants/bob")
            #expect([200, 404].contains(try await placed.status))
            try await bob.mayBeAdded(by: "anyone")
            #expect(try await world.psql("select count(*) from placements") == "0")
        }
    }
}
