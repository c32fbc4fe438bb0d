import TestSupport
import Testing

/// Many users accept one invitation at once, on two daemons.
@Suite struct InvitationRaceTests {
    @Test func fiveUsesLetFiveOfFiftyIn() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours", ["participant_limit": 100])
        let invitation = try await ada.invite(to: list, ["max_uses": 5])
        let others = try await world.crowd(50)
        let answers = try await concurrently(others.count) { try await others[$0].accept(invitation) }
        #expect(answers.filter { $0.status == 201 }.count == 5)
        let refusals = answers.filter { $0.status == 410 }
        #expect(refusals.count == 45 && refusals.allSatisfy { $0.json["type"] == "/problems/invitation-ended" })
        #expect(try await world.psql("select uses, max_uses from invitations") == "5|5")
        try await Self.expect(exactly: zip(others, answers).filter { $1.status == 201 }.map(\.0), on: list, of: ada)
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    @Test func threePlacesTakeThreeOfTwenty() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours", ["participant_limit": 3])
        let invitation = try await ada.invite(to: list, ["max_uses": 10])
        let others = try await world.crowd(20)
        let answers = try await concurrently(others.count) { try await others[$0].accept(invitation) }
        #expect(answers.filter { $0.status == 201 }.count == 3)
        let refusals = answers.filter { $0.status == 409 }
        #expect(refusals.count == 17 && refusals.allSatisfy { $0.json["type"] == "/problems/checklist-full" })
        // Refused users have used nothing up.
        #expect(try await world.psql("select uses from invitations") == "3")
        try await Self.expect(exactly: zip(others, answers).filter { $1.status == 201 }.map(\.0), on: list, of: ada)
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// The user is disabled while the acceptance waits for the checklist.
    @Test func usersDisabledMeanwhileAreNotIn() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        let invitation = try await ada.invite(to: list)
        let answer = try await world.committing(
            """
            select from checklists where id = '\(list)' for update;
            update users set disabled_at = now() where id = '\(bob.id)'
            """
        ) { try await bob.accept(invitation) }
        expectProblem(answer, 401, "unauthenticated")
        #expect(try await world.psql("select count(*) from participants") == "0")
        #expect(try await world.psql("select uses from invitations") == "0")
    }

    @Test func aUserWhoAcceptsTwentyTimesAtOnceIsInOnce() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        let invitations = [try await ada.invite(to: list), try await ada.invite(to: list, as: "viewer")]
        let answers = try await concurrently(20) { index in
            try await bob.at(world.daemons[index % 2]).accept(invitations[index / 2 % 2])
        }
        #expect(answers.filter { $0.status == 201 }.count == 1)
        #expect(answers.filter { $0.status == 200 }.count == 19)
        #expect(Set(answers.map { $0.json["role"] == "editor" }).count == 1)
        #expect(try await world.psql("select sum(uses) from invitations") == "1")
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["version"] == 2)
    }

    @Test func invitationsAreAcceptedWhileTheyAreRevokedAndTheirChecklistsGo() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let others = try await world.crowd(20)
        for round in 0..<5 {
            let list = try await ada.checklist("Round \(round)", ["participant_limit": 100])
            let invitation = try await ada.invite(to: list)
            let answers = try await concurrently(others.count + 1) { index in
                if let other = others.indices.contains(index) ? others[index] : nil {
                    return try await other.accept(invitation)
                }
                let path = "/v1/checklists/\(list)"
                return try await ada.at(world.daemons[1]).send(
                    .delete, round % 2 == 0 ? path : "\(path)/invitations/\(invitation["id"].string ?? "")")
            }
            #expect(answers.allSatisfy { [201, 204, 404].contains($0.status) }, "\(answers.map(\.status))")
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    private static func expect(exactly people: [Person], on list: String, of owner: Person) async throws {
        let now = try await owner.must(.get, "/v1/checklists/\(list)")
        #expect(Set(now["participants"].array.compactMap { $0["id"].string }) == Set(people.map(\.id)))
        #expect(now["version"].int == people.count + 1)
        for person in people { #expect(try await person.send(.get, "/v1/checklists/\(list)").status == 200) }
    }
}
