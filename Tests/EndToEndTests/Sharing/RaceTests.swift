import TestSupport
import Testing

/// Many users want the same thing at once, on two daemons.
@Suite struct RaceTests {
    @Test func threeOfAHundredClaimsOnThreePlacesSucceed() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours", ["participant_limit": 100])
        let task = try await ada.task("Wanted", on: list, ["participant_limit": 3])
        let members = try await world.crowd(100)
        for member in members { try await ada.add(member, to: list, as: "editor") }
        let before = try await ada.must(.get, "/v1/checklists/\(list)")["version"].int ?? 0

        let answers = try await concurrently(members.count) {
            try await members[$0].insist(.post, "/v1/tasks/\(task)/claim")
        }
        let winners = zip(members, answers).filter { $1.status == 200 }
        #expect(winners.count == 3)
        let refusals = answers.filter { $0.status == 409 }
        #expect(refusals.count == 97)
        #expect(refusals.allSatisfy { $0.json["type"] == "/problems/task-full" })
        #expect(Set(winners.map { $1.json["participants"].array.count }) == [1, 2, 3])
        let now = try await ada.must(.get, "/v1/tasks/\(task)")
        #expect(Set(now["participants"].array.compactMap { $0["id"].string }) == Set(winners.map { $0.0.id }))
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["version"].int == before + 3)

        // Each user who releases makes room for exactly one.
        for (winner, _) in winners { try await winner.must(.post, "/v1/tasks/\(task)/release") }
        let again = try await concurrently(members.count) {
            try await members[$0].insist(.post, "/v1/tasks/\(task)/claim")
        }
        #expect(again.filter { $0.status == 200 }.count == 3)
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    @Test func tenPlacesTakeTenOfFifty() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours", ["participant_limit": 10])
        let others = try await world.crowd(50)
        let answers = try await concurrently(others.count) { index in
            try await ada.at(world.daemons[index % 2])
                .insist(.put, "/v1/checklists/\(list)/participants/\(others[index].name)", ["role": "editor"])
        }
        #expect(answers.filter { $0.status == 201 }.count == 10)
        let refusals = answers.filter { $0.status == 409 }
        #expect(refusals.count == 40)
        #expect(refusals.allSatisfy { $0.json["type"] == "/problems/checklist-full" })
        let inside = zip(others, answers).filter { $1.status == 201 }.map { $0.0.id }
        let now = try await ada.must(.get, "/v1/checklists/\(list)")
        #expect(Set(now["participants"].array.compactMap { $0["id"].string }) == Set(inside))
        #expect(now["version"] == 11)
        for (other, answer) in zip(others, answers) {
            #expect(try await other.send(.get, "/v1/checklists/\(list)").status == (answer.status == 201 ? 200 : 404))
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// The things that can be created, and the listings that show them.
    enum Creation: String, CaseIterable { case checklist, task, subtask, comment, imported, batch }

    @Test(arguments: Creation.allCases) func theSameCreateSentTwentyTimesMakesOneThing(_ creation: Creation)
        async throws
    {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("One", on: list)
        for keyed in [false, true] {
            var body: [String: JSON] = [:]
            if !keyed { body["id"] = .string(newID()) }
            var headers = keyed ? ["idempotency-key": "the-same-\(creation)"] : [:]
            let path: String
            let listing: (path: String, name: String)
            switch creation {
            case .checklist:
                body["title"] = .string("Keyed \(keyed)")
                path = "/v1/checklists"
                listing = (path, "checklists")
            case .task, .subtask:
                body["title"] = "Again"
                if creation == .subtask { body["parent_id"] = .string(task) }
                path = "/v1/checklists/\(list)/tasks"
                listing = (path, "tasks")
            case .comment:
                body["body"] = "Again"
                path = "/v1/tasks/\(task)/comments"
                listing = (path, "comments")
            case .imported:
                // An import takes no id.
                guard keyed else { continue }
                headers["content-type"] = "application/json"
                body = ["title": "Imported", "tasks": [["title": "One"], ["title": "Two"]]]
                path = "/v1/imports"
                listing = ("/v1/checklists", "checklists")
            case .batch:
                path = "/v1/checklists/\(list)/tasks/batch"
                var create: [String: JSON] = body.merging(["op": "create", "title": "Again"]) { $1 }
                if !keyed { create["id"] = body["id"] }
                body = ["operations": [.object(create)]]
                listing = ("/v1/checklists/\(list)/tasks", "tasks")
            }
            let count = try await ada.must(.get, listing.path)[listing.name].array.count
            // As bytes, because members have no order: encoding again would make another request.
            let bytes = try JSON.object(body).text
            if headers["content-type"] == nil { headers["content-type"] = "application/json" }
            let answers = try await concurrently(20) { [headers] index in
                try await world.daemons[index % 2].http.send(
                    .post, path, token: ada.token, body: bytes, headers: headers)
            }
            #expect(answers.allSatisfy { $0.status == (creation == .batch ? 200 : 201) }, "\(answers.map(\.status))")
            #expect(try await ada.must(.get, listing.path)[listing.name].array.count == count + 1)
            if creation == .batch && !keyed {
                // The answer to a batch also has the checklist's present version.
                #expect(Set(answers.map { $0.json["results"][0]["task"]["id"].string }).count == 1)
            } else {
                #expect(Set(answers.map(\.text)).count == 1)
                #expect(Set(answers.map { $0.header("etag") }).count == 1)
            }
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    @Test func aThousandConcurrentEditsOfOneListHaveVersionsWithoutGap() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let bob = try await world.user("bob", daemon: 1)
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        var tasks: [String] = []
        for index in 0..<10 { tasks.append(try await ada.task("Task \(index)", on: list)) }
        let start = try await ada.must(.get, "/v1/checklists/\(list)")["version"].int ?? 0
        let followers = [
            Follower(ada.at(world.daemons[1]), since: try await ada.cursor()),
            // At his own daemon the cursor may be older than commits at the other.
            Follower(bob.at(world.daemons[0]), since: try await bob.at(world.daemons[0]).cursor()),
        ]
        let began = ContinuousClock.now
        let answers = try await concurrently(1000) { [tasks] index in
            try await (index % 2 == 0 ? ada : bob).insist(
                .patch, "/v1/tasks/\(tasks[index % 10])", ["title": .string("Edit \(index)")])
        }
        print("1000 concurrent edits of one list on two daemons: \((ContinuousClock.now - began).inMilliseconds)")
        #expect(
            answers.allSatisfy { $0.status == 200 }, "\(Dictionary(grouping: answers, by: \.status).mapValues(\.count))"
        )
        let expected = Array(start + 1...start + 1000)
        #expect(answers.compactMap { $0.json["version"].int }.sorted() == expected)
        #expect(answers.allSatisfy { $0.header("etag") == "\"\($0.json["version"].int ?? 0)\"" })
        for follower in followers {
            #expect(try await follower.arrival(of: start + 1000, in: list, within: .seconds(30)) != nil)
            #expect(follower.versions(of: list) == expected)
            // The change with a version equals the answer to the edit that made it.
            let bodies = Dictionary(grouping: follower.changes.map { $0["body"] }, by: { $0["version"].int ?? 0 })
            #expect(answers.allSatisfy { bodies[$0.json["version"].int ?? 0] == [$0.json] })
        }
        let stored = try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array
        for task in stored {
            let last = answers.map(\.json).filter { $0["id"] == task["id"] }.max {
                ($0["version"].int ?? 0) < ($1["version"].int ?? 0)
            }
            #expect(task == last)
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }
}
