import TestSupport
import Testing

/// Nobody is put back on a checklist that they left by the owner from whom they left it.
@Suite struct DepartureTests {
    @Test func formerParticipantsAreAskedUntilTheyComeBackThemselves() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, other) = (try await ada.checklist("Release"), try await ada.checklist("Other"))
        let path = "/v1/checklists/\(list)/participants/bob"
        func add() async throws -> Int { try await ada.send(.put, path, ["role": "editor"]).status }
        #expect(try await add() == 201)
        try await bob.must(.delete, path)
        #expect(try await add() == 202)
        #expect(try await add() == 202)
        // Other checklists are others.
        #expect(try await ada.send(.put, "/v1/checklists/\(other)/participants/bob", ["role": "editor"]).status == 201)
        // Declining is not coming back, accepting is.
        func waiting() async throws -> String { try await bob.waitingInvitations()[0]["id"].string ?? "" }
        try await bob.must(.delete, "/v1/me/invitations/\(try await waiting())")
        #expect(try await add() == 202)
        try await bob.must(.post, "/v1/me/invitations/\(try await waiting())/accept")
        try await ada.must(.delete, path)
        #expect(try await add() == 201, "the owner took them off, and may put them on")
        // By a token as well.
        try await bob.must(.delete, path)
        #expect(try await bob.accept(try await ada.invite(to: list)).status == 201)
        try await ada.must(.delete, path)
        #expect(try await add() == 201)
    }

    @Test func anotherOwnerMayAddThem() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await ada.checklist("Release")
        let path = "/v1/checklists/\(list)/participants/bob"
        for person in [bob, eve] { try await ada.add(person, to: list, as: "editor") }
        try await bob.must(.delete, path)
        try await ada.handOver(list, to: eve)
        #expect(try await eve.send(.put, path, ["role": "editor"]).status == 201)
        try await eve.must(.delete, path)
        // For the former owner it is as it was.
        try await eve.handOver(list, to: ada)
        #expect(try await ada.send(.put, path, ["role": "editor"]).status == 202)
    }
}
