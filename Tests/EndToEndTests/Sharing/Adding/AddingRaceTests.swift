import TestSupport
import Testing

/// Adding a user beside an action that prevents it: the action that was answered first holds.
@Suite struct AddingRaceTests {
    /// The user's action while the owner adds them.
    enum Word: String, CaseIterable { case nobody, blocks }

    @Test(arguments: Word.allCases) func usersAreNotAddedAfterTheirRefusal(_ word: Word) async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let there = bob.at(world.daemons[1])
        for round in 0..<8 {
            let list = try await ada.checklist("Round \(round)")
            async let adding = ada.send(.put, "/v1/checklists/\(list)/participants/bob", ["role": "editor"])
            switch word {
            case .nobody: try await there.mayBeAdded(by: "nobody")
            case .blocks: try await there.must(.put, "/v1/me/blocks/ada")
            }
            let added = try await adding
            #expect([201, 202].contains(added.status))
            #expect(try await bob.send(.get, "/v1/checklists/\(list)").status == (added.status == 201 ? 200 : 404))
            // Where a block came in between, nothing is seen; and from then on nobody is added.
            let waits = try await bob.waitingInvitations().contains { $0["checklist"]["id"].string == list }
            #expect(waits == (word == .nobody && added.status == 202))
            let next = try await ada.checklist("After round \(round)")
            #expect(
                try await ada.send(.put, "/v1/checklists/\(next)/participants/bob", ["role": "editor"]).status == 202)
            switch word {
            case .nobody: try await bob.mayBeAdded(by: "anyone")
            case .blocks: try await bob.must(.delete, "/v1/me/blocks/ada")
            }
            for list in [list, next] { try await ada.must(.delete, "/v1/checklists/\(list)") }
        }
        #expect(try await world.psql("select count(*) from invitations") == "0")
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// The lock is the user's row: the owner's request waits for the user's.
    @Test func anAddingOwnerWaitsForTheUsersWord() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        for (number, sql) in [
            "select user_update('\(bob.id)', '{\"who_may_add\": \"nobody\"}')",
            "select user_update('\(bob.id)', '{\"who_may_add\": \"anyone\"}'), user_block('\(bob.id)', '{\"username\": \"ada\"}')",
        ].enumerated() {
            let list = try await ada.checklist("Number \(number)")
            let answer = try await world.committing(sql) {
                try await ada.send(.put, "/v1/checklists/\(list)/participants/bob", ["role": "editor"])
            }
            #expect(answer.status == 202, "\(answer.text)")
            #expect(try await bob.send(.get, "/v1/checklists/\(list)").status == 404)
        }
    }

    /// The action of the owner or the user while the user accepts.
    enum Other: String, CaseIterable { case withdraws, declines, accepts, deletes, blocks, joins }

    @Test(arguments: Other.allCases) func anInvitationIsAcceptedBeforeOrNotAtAll(_ other: Other) async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let there = (ada: ada.at(world.daemons[1]), bob: bob.at(world.daemons[1]))
        try await bob.mayBeAdded(by: "nobody")
        for round in 0..<8 {
            let list = try await ada.checklist("Round \(round)")
            let path = "/v1/checklists/\(list)"
            let token = try await ada.invite(to: list)
            let id = try await ada.must(.put, "\(path)/participants/bob", ["role": "viewer"])["id"].string ?? ""
            async let accepting = bob.send(.post, "/v1/me/invitations/\(id)/accept")
            let answer =
                switch other {
                case .withdraws: try await there.ada.send(.delete, "\(path)/invitations/\(id)")
                case .declines: try await there.bob.send(.delete, "/v1/me/invitations/\(id)")
                case .accepts: try await there.bob.send(.post, "/v1/me/invitations/\(id)/accept")
                case .deletes: try await there.ada.send(.delete, path)
                case .blocks: try await there.bob.send(.put, "/v1/me/blocks/ada")
                case .joins: try await there.bob.accept(token)
                }
            let accepted = try await accepting
            #expect([201, 404].contains(accepted.status), "\(accepted.text)")
            let statuses = [accepted.status, answer.status]
            switch other {
            case .withdraws, .declines: #expect([[201, 404], [404, 204]].contains(statuses), "\(statuses)")
            case .accepts: #expect(statuses.sorted() == [201, 404])
            case .joins: #expect([[201, 200], [404, 201]].contains(statuses), "\(statuses)")
            case .deletes: #expect(answer.status == 204)
            case .blocks:
                #expect(answer.status == 201)
                try await bob.must(.delete, "/v1/me/blocks/ada")
            }
            #expect(
                try await world.psql(
                    "select count(*) from participants where checklist_id = '\(list)' and user_id = '\(bob.id)'")
                    == (other != .deletes && statuses.contains(201)
                        && (accepted.status == 201 || [.joins, .accepts].contains(other)) ? "1" : "0"))
            #expect(try await bob.waitingInvitations() == [])
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }
}
