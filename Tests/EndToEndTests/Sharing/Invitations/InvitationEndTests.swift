import Foundation
import TestSupport
import Testing

/// Invitations that are used up or expire.
@Suite struct InvitationEndTests {
    @Test func expiredInvitationsAreGone() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Release")
        let invitation = try await ada.invite(to: list, ["expires_at": Self.time(in: 10)])
        #expect(try await bob.preview(invitation).status == 200)
        let ended = try await found(within: .generous) {
            try await bob.preview(invitation).status == 410 ? true : nil
        }
        #expect(ended == true)
        expectProblem(try await bob.preview(invitation), 410, "invitation-ended")
        expectProblem(try await bob.accept(invitation), 410, "invitation-ended")
        #expect(try await bob.send(.get, "/v1/checklists/\(list)").status == 404)
        #expect(try await ada.invitations(to: list) == [])
    }

    @Test func exhaustedInvitationsAreGone() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let others = try await world.crowd(3)
        let list = try await ada.checklist("Release")
        let invitation = try await ada.invite(to: list, ["max_uses": 2])
        var statuses: [Int] = []
        for other in others { statuses.append(try await other.accept(invitation).status) }
        #expect(statuses == [201, 201, 410])
        expectProblem(try await others[2].preview(invitation), 410, "invitation-ended")
        #expect(try await ada.invitations(to: list) == [])
        // A user who leaves does not give the use back.
        try await others[0].must(.delete, "/v1/checklists/\(list)/participants/\(others[0].name)")
        #expect(try await others[0].accept(invitation).status == 410)
    }

    /// Otherwise somebody could make any number of them, and each reading of the live ones would pass the others.
    @Test func aHundredThatEndedAreKept() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, other) = (try await ada.checklist("Release"), try await ada.checklist("Other"))
        let (oldest, elsewhere) = (try await ada.invite(to: list), try await ada.invite(to: other))
        try await world.psql(
            """
            insert into invitations (id, checklist_id, token_hash, role, created_at, expires_at, maker_id, epoch)
            select gen_random_uuid(), id, sha256(n::text::bytea), 'viewer', now(), now() + interval '1 hour', owner_id, 0
            from checklists, generate_series(1, 150) n where title = 'Release';
            update invitations set created_at = created_at - interval '1 day', expires_at = now() - interval '1 hour'
            """)
        expectProblem(try await bob.accept(oldest), 410, "invitation-ended")
        let live = try await ada.invite(to: list)
        let kept = "select count(*) filter (where expires_at < now()), count(*) from invitations"
        #expect(try await world.psql(kept) == "101|102")
        expectProblem(try await bob.accept(oldest), 404, "invitation-not-found")
        expectProblem(try await bob.accept(elsewhere), 410, "invitation-ended")
        #expect(try await bob.accept(live).status == 201)
    }

    @Test func theTimeIsAWeekUnlessSetAndAYearAtMost() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let usual = try await ada.invite(to: list)
        let kept = "select expires_at - created_at from invitations where id = '\(usual["id"].string ?? "")'"
        #expect(try await world.psql(kept) == "7 days")
        for days in [-1, 0, 366, 4000] as [Double] {
            let answer = try await ada.send(
                .post, "/v1/checklists/\(list)/invitations",
                ["role": "viewer", "expires_at": Self.time(in: days * 86_400)])
            expectProblem(answer, 422, "invalid-request", "/expires_at", says: "\(days)")
        }
        _ = try await ada.invite(to: list, ["expires_at": Self.time(in: 364.9 * 86_400)])
        #expect(try await ada.invitations(to: list).count == 2)
    }

    @Test func theUpkeepRemovesThemAMonthAfterTheirEnd() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        func invitation(used: String? = nil, expires: String, of uses: Int = 1) async throws -> String {
            let id = try await ada.invite(to: list, ["max_uses": .number(Double(uses))])["id"].string ?? ""
            let use = used.map { ", uses = 1, used_at = now() - interval '\($0)'" } ?? ""
            try await world.psql(
                "update invitations set expires_at = now() - interval '\(expires)'\(use) where id = '\(id)'")
            return id
        }
        let kept = [
            try await invitation(expires: "29 days"), try await invitation(used: "29 days", expires: "-100 days"),
            // Used long ago, but not used up.
            try await invitation(used: "60 days", expires: "-100 days", of: 2),
        ]
        let removed = [
            try await invitation(expires: "31 days"), try await invitation(used: "31 days", expires: "-100 days"),
            // The earlier of both is the end.
            try await invitation(used: "31 days", expires: "29 days"),
        ]
        try await world.haveRemovalsDue()
        let daemon = try await World.daemon(url: world.url)
        try await daemon.waitUntilReady()
        let gone = try await found(within: .generous) {
            let count = try await world.psql(
                "select count(*) from invitations where id in ('\(removed.joined(separator: "', '"))')")
            return count == "0" ? true : nil
        }
        #expect(gone == true)
        let left = try await world.psql("select id from invitations order by id").split(separator: "\n").map(
            String.init)
        #expect(left == kept.sorted())
    }

    /// A time some seconds from now.
    private static func time(in seconds: Double) -> JSON {
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        return .string(Date(timeIntervalSinceNow: seconds).formatted(style))
    }
}
