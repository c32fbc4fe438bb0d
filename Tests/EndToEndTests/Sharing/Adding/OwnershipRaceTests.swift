import TestSupport
import Testing

/// An offer is accepted once or not at all, even beside other actions on it.
@Suite struct OwnershipRaceTests {
    /// The action of the owner or the participant while the participant accepts.
    enum Other: String, CaseIterable {
        case withdraws, offersToAnother, removes, leaves, declines, accepts, deletes, archives
    }

    @Test(arguments: Other.allCases) func anOfferIsAcceptedBeforeOrNotAtAll(_ other: Other) async throws {
        let world = try await World(daemons: 2)
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let there = (ada: ada.at(world.daemons[1]), bob: bob.at(world.daemons[1]))
        for round in 0..<8 {
            let list = try await ada.checklist("\(other) \(round)")
            let path = "/v1/checklists/\(list)"
            for person in [bob, eve] { try await ada.add(person, to: list, as: "editor") }
            let token = try await ada.invite(to: list)
            try await ada.must(.put, "\(path)/owner", ["username": "bob"])
            async let accepting = bob.send(.post, "\(path)/owner/accept")
            let answer =
                switch other {
                case .withdraws: try await there.ada.send(.delete, "\(path)/owner/offer")
                case .offersToAnother: try await there.ada.send(.put, "\(path)/owner", ["username": "eve"])
                case .removes: try await there.ada.send(.delete, "\(path)/participants/bob")
                case .leaves: try await there.bob.send(.delete, "\(path)/participants/bob")
                case .declines: try await there.bob.send(.delete, "\(path)/owner/offer")
                case .accepts: try await there.bob.send(.post, "\(path)/owner/accept")
                case .deletes: try await there.ada.send(.delete, path)
                case .archives: try await there.ada.send(.patch, path, ["archived": true])
                }
            let accepted = try await accepting
            if other == .accepts {
                #expect(accepted.status == 200 && answer.status == 200)
                #expect(accepted.body == answer.body)
            } else {
                #expect(
                    (accepted.status == 200) != (200..<300).contains(answer.status), "\(accepted.text) \(answer.text)")
            }
            if accepted.status == 200 {
                let now = try await bob.must(.get, path)
                #expect(now["owner"]["username"] == "bob" && now["offered_to"] == .null)
                #expect(try await eve.preview(token).status == 404)
            } else {
                #expect([404, 409].contains(accepted.status), "\(accepted.text)")
                #expect(
                    try await world.psql(
                        "select count(*) from checklists where id = '\(list)' and owner_id = '\(bob.id)'") == "0")
                #expect(try await eve.preview(token).status == (other == .deletes ? 404 : 200))
            }
        }
        #expect(
            try await world.psql(
                "select id from checklists where participant_count <> (select count(*) from participants p where p.checklist_id = id)"
            ) == "")
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// Nobody comes in by the former owner's invitations and links once the checklist is another's.
    @Test func endedInvitationsLetNoUserIn() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let others = try await world.crowd(6)
        for other in others.prefix(3) { try await other.mayBeAdded(by: "nobody") }
        for round in 0..<5 {
            let list = try await ada.checklist("Round \(round)", ["participant_limit": 20])
            try await ada.add(bob, to: list, as: "editor")
            let token = try await ada.invite(to: list)
            for other in others.prefix(3) { try await ada.add(other, to: list, as: "editor") }
            try await ada.must(.put, "/v1/checklists/\(list)/owner", ["username": "bob"])
            let answers = try await concurrently(others.count + 1) { index in
                guard index > 0 else { return try await bob.send(.post, "/v1/checklists/\(list)/owner/accept") }
                let other = others[index - 1]
                guard index <= 3 else { return try await other.accept(token) }
                let id = try await other.waitingInvitations().first?["id"].string ?? newID()
                return try await other.send(.post, "/v1/me/invitations/\(id)/accept")
            }
            #expect(answers[0].status == 200)
            #expect(answers.dropFirst().allSatisfy { [201, 404].contains($0.status) }, "\(answers.map(\.status))")
            let inside = try await world.psql(
                """
                select count(*) from changes a, changes b where a.stream_id = '\(list)' and b.stream_id = a.stream_id
                    and a.kind = 'participant.added' and b.kind = 'checklist.handed_over' and a.version > b.version
                """)
            #expect(inside == "0")
        }
        #expect(try await world.psql("select count(*) from invitations") == "0")
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }
}
