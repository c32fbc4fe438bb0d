import TestSupport
import Testing

/// A checklist gets another owner where one offers and the other accepts.
@Suite struct OwnershipTests {
    @Test func theAcceptingUserOwnsItAndEveryoneSeesTheOffer() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let bob = try await world.user("bob", daemon: 1)
        let list = try await ada.checklist("Release")
        try await ada.add(bob, to: list, as: "viewer")
        let bobs = Follower(bob, since: try await bob.cursor())
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["offered_to"] == .null)

        let offered = try await ada.send(.put, "/v1/checklists/\(list)/owner", ["username": "BOB"])
        #expect(offered.status == 202 && offered.header("etag") == "\"3\"")
        #expect(offered.json["offered_to"] == ["id": .string(bob.id), "username": "bob"])
        #expect(offered.json["role"] == "owner" && offered.json["owner"]["username"] == "ada")
        #expect(
            try await bobs.arrival {
                $0["kind"] == "checklist.offered" && $0["body"]["offered_to"]["id"].string == bob.id
            } != nil)
        // Sent again, it is the same offer.
        let again = try await ada.send(.put, "/v1/checklists/\(list)/owner", ["username": "bob"])
        #expect(again.status == 202 && again.body == offered.body)
        // Nothing else has changed.
        expectProblem(try await bob.send(.patch, "/v1/checklists/\(list)", ["title": "Mine"]), 403, "forbidden")

        let accepted = try await bob.send(.post, "/v1/checklists/\(list)/owner/accept")
        #expect(accepted.status == 200 && accepted.header("etag") == "\"4\"")
        #expect(accepted.json["owner"]["username"] == "bob" && accepted.json["offered_to"] == .null)
        #expect(accepted.json["role"] == "owner")
        #expect(accepted.json["participants"].array.map { [$0["username"], $0["role"]] } == [["ada", "editor"]])
        #expect(accepted.json == (try await bob.must(.get, "/v1/checklists/\(list)")))
        // The same request again changes nothing.
        #expect(try await bob.send(.post, "/v1/checklists/\(list)/owner/accept").body == accepted.body)
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["role"] == "editor")
        #expect(try await bob.send(.put, "/v1/checklists/\(list)/owner", ["username": "bob"]).status == 200)
    }

    @Test func anOfferIsForOneAtATime() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await ada.checklist("Release")
        let (owner, accept, offer) = (
            "/v1/checklists/\(list)/owner", "/v1/checklists/\(list)/owner/accept", "/v1/checklists/\(list)/owner/offer"
        )
        for person in [bob, eve] { try await ada.add(person, to: list, as: "editor") }
        expectProblem(try await bob.send(.post, accept), 409, "not-offered")
        expectProblem(try await ada.send(.delete, offer), 404, "not-found")
        expectProblem(try await bob.send(.delete, offer), 403, "forbidden")
        try await ada.must(.put, owner, ["username": "bob"])
        try await ada.must(.put, owner, ["username": "eve"])
        expectProblem(try await bob.send(.post, accept), 409, "not-offered")
        expectProblem(try await bob.send(.delete, offer), 403, "forbidden")
        // Withdrawn, and declined.
        try await ada.must(.delete, offer)
        expectProblem(try await eve.send(.post, accept), 409, "not-offered")
        try await ada.must(.put, owner, ["username": "eve"])
        try await eve.must(.delete, offer)
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["offered_to"] == .null)
        let kinds = try await ada.must(.get, "/v1/checklists/\(list)/activity")["changes"].array.prefix(5).map {
            $0["kind"]
        }
        #expect(
            kinds == [
                "checklist.offer_declined", "checklist.offered", "checklist.offer_withdrawn", "checklist.offered",
                "checklist.offered",
            ])
        // An offer goes with the participant; coming back does not bring it back.
        try await ada.must(.put, owner, ["username": "eve"])
        try await ada.must(.delete, "/v1/checklists/\(list)/participants/eve")
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["offered_to"] == .null)
        try await ada.add(eve, to: list, as: "editor")
        expectProblem(try await eve.send(.post, accept), 409, "not-offered")
        // An archived checklist cannot be handed over, and an offer of it can end.
        try await ada.must(.put, owner, ["username": "eve"])
        try await ada.must(.patch, "/v1/checklists/\(list)", ["archived": true])
        expectProblem(try await eve.send(.post, accept), 409, "checklist-archived")
        try await eve.must(.delete, offer)
    }

    @Test func invitationsOfTheFormerOwnerEndInTheSameStep() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await ada.checklist("Release")
        try await ada.add(bob, to: list, as: "editor")
        let token = try await ada.invite(to: list)
        let link = try await ada.publish(list)
        try await eve.mayBeAdded(by: "nobody")
        try await ada.add(eve, to: list, as: "editor")
        let eves = Follower(eve, since: try await eve.cursor())
        let waiting = try await eve.waitingInvitations()[0]["id"]
        try await ada.must(.put, "/v1/checklists/\(list)/owner", ["username": "bob"])
        // An offer alone ends nothing.
        #expect(try await world.http.send(.get, link).status == 200)
        try await bob.must(.post, "/v1/checklists/\(list)/owner/accept")
        #expect(try await world.http.send(.get, link).status == 404)
        expectProblem(try await bob.send(.get, "/v1/checklists/\(list)/public-link"), 404, "not-found")
        expectProblem(try await eve.accept(token), 404, "invitation-not-found")
        expectProblem(
            try await eve.send(.post, "/v1/me/invitations/\(waiting.string ?? "")/accept"), 404, "invitation-not-found")
        #expect(try await eve.waitingInvitations() == [])
        let told = try await eves.arrival {
            // She was not on the checklist, and does not learn who is.
            $0["kind"] == "invitation.ended" && $0["body"]["id"] == waiting && $0["actor"] == nil
        }
        #expect(told != nil)
        #expect(
            try await world.psql(
                "select username, account, subject from audit_log where action = 'public_link.removed'")
                == "bob|ada|Release")
    }
}
