import Foundation
import TestSupport
import Testing

/// Calendar links, public links and invitations end with the API token that made them. A new password and the
/// operator's sign-out end calendar links and invitations.
@Suite struct LinkEndTests {
    /// The links of a user, each of another checklist, made by a session or an API token.
    private struct Links {
        let calendars: [String]
        let publicLink: String
        let invitation: JSON

        init(by person: Person, on owner: Person, _ title: String) async throws {
            let list = try await owner.checklist(title)
            calendars = [try await person.calendar(), try await person.calendar(of: list)]
            publicLink = try await person.publish(list)
            invitation = try await person.invite(to: list, ["max_uses": 5])
        }

        func expect(
            calendars alive: Bool, publicLink isPublished: Bool, invitation invites: Bool, _ guest: Person,
            _ what: Comment = ""
        ) async throws {
            for path in calendars {
                #expect(try await guest.http.send(.get, path).status == (alive ? 200 : 404), what)
            }
            #expect(try await guest.http.send(.get, publicLink).status == (isPublished ? 200 : 404), what)
            let seen = try await guest.preview(invitation)
            #expect(seen.status == (invites ? 200 : 410), what)
            if !invites { expectProblem(try await guest.accept(invitation), 410, "invitation-ended") }
        }
    }

    private static let everyScope = ["read", "write", "share", "admin"]

    private func links(of person: Person) async throws -> [JSON] {
        try await person.must(.get, "/v1/me/links")["links"].array
    }

    @Test func linksEndWithTheTokenThatMadeThem() async throws {
        let world = try await World()
        let (ada, guest) = (try await world.user("ada"), try await world.user("guest"))
        let token = try await ada.apiToken(["share"])
        let made = try await Links(by: ada.by(token), on: ada, "By a program")
        try await made.expect(calendars: true, publicLink: true, invitation: true, guest)
        let maker: JSON = ["id": token["id"], "name": "Backup"]
        let listed = try await links(of: ada)
        #expect(listed.count == 4 && listed.allSatisfy { $0["made_by"] == maker && $0["last_used_at"] == .null })
        // Another secret of the same token.
        let rotated = try await ada.by(token).must(.post, "/v1/sessions/current/rotate")
        #expect(rotated["token"] != token["token"])
        try await made.expect(calendars: true, publicLink: true, invitation: true, guest, "rotated")
        try await ada.must(.delete, "/v1/tokens/\(token["id"].string ?? "")")
        try await made.expect(calendars: false, publicLink: false, invitation: false, guest, "revoked")
        #expect(try await links(of: ada) == [])
        // Not even a later token of the same id revives them.
        _ = try await ada.apiToken(["share"], ["id": token["id"]])
        try await made.expect(calendars: false, publicLink: false, invitation: false, guest, "of the same id")
        // What has ended is no row for long.
        _ = try await world.ctl("prune", "--change-days", "30", "--yes")
        #expect(
            try await world.psql("select (select count(*) from calendar_links), (select count(*) from public_links)")
                == "0|0")
    }

    @Test func linksEndWhenTheTokenExpires() async throws {
        let world = try await World()
        let (ada, guest) = (try await world.user("ada"), try await world.user("guest"))
        let token = try await ada.apiToken(["share"])
        let made = try await Links(by: ada.by(token), on: ada, "By a program")
        let later = try await Links(by: ada, on: ada, "By oneself")
        try await world.psql("update sessions set expires_at = now() where name is not null")
        // The calendar of all tasks is the session's by now.
        #expect(try await world.http.send(.get, made.calendars[1]).status == 404)
        #expect(try await world.http.send(.get, made.publicLink).status == 404)
        expectProblem(try await guest.accept(made.invitation), 410, "invitation-ended")
        try await later.expect(calendars: true, publicLink: true, invitation: true, guest)
        #expect(try await links(of: ada).count == 4)
    }

    @Test func linksOfASessionSurviveItsEnd() async throws {
        let world = try await World()
        let (ada, guest) = (try await world.user("ada"), try await world.user("guest"))
        let made = try await Links(by: ada, on: ada, "By oneself")
        try await ada.must(.delete, "/v1/sessions/current")
        try await made.expect(calendars: true, publicLink: true, invitation: true, guest)
        let again = try await Person(signingIn: "ada", http: world.http)
        try await world.psql("update sessions set expires_at = now() where user_id = '\(ada.id)'")
        try await made.expect(calendars: true, publicLink: true, invitation: true, guest)
        #expect(again.id == ada.id)
    }

    @Test func aNewPasswordLeavesPublicLinksAlone() async throws {
        let world = try await World()
        let (ada, guest) = (try await world.user("ada"), try await world.user("guest"))
        let token = try await ada.apiToken(Self.everyScope)
        let byToken = try await Links(by: ada.by(token), on: ada, "By a program")
        let byOneself = try await Links(by: ada, on: ada, "By oneself")
        let answer = try await ada.must(
            .patch, "/v1/me", ["password": "another horse battery", "current_password": .string(Person.password)])
        try await byOneself.expect(calendars: false, publicLink: true, invitation: false, guest)
        #expect(try await world.http.send(.get, byToken.publicLink).status == 404)
        #expect(answer["kept"].array.map { $0["checklist"]["title"] } == ["By oneself"])
        #expect(answer["kept"].array == (try await links(of: ada)))
        // An edit of anything else says nothing of links, and ends none.
        let later = try await Links(by: ada, on: ada, "Later")
        #expect(try await ada.must(.patch, "/v1/me", ["display_name": "Ada"])["kept"] == .null)
        try await later.expect(calendars: true, publicLink: true, invitation: true, guest)
    }

    @Test func theOperatorsSignOutToo() async throws {
        let world = try await World()
        let (ada, guest) = (try await world.user("ada"), try await world.user("guest"))
        let made = try await Links(by: ada, on: ada, "By oneself")
        let said = try await world.ctl("user", "sign-out", "ada")
        #expect(said.contains("1 session of ada ended.") && said.contains("Public links stay on: By oneself."))
        try await made.expect(calendars: false, publicLink: true, invitation: false, guest)
        let again = try await Person(signingIn: "ada", http: world.http)
        let later = try await Links(by: again, on: again, "Later")
        // One session or token takes only its own links along.
        let token = try await again.apiToken(["share"])
        let link = try await again.by(token).publish(try await again.checklist("Public"))
        _ = try await world.ctl("user", "sign-out", "ada", "--session", token["id"].string ?? "")
        #expect(try await world.http.send(.get, link).status == 404)
        try await later.expect(calendars: true, publicLink: true, invitation: true, guest)
        // A user who was disabled has no calendar afterwards either.
        try await world.ctl("user", "disable", "ada")
        try await world.ctl("user", "enable", "ada")
        try await later.expect(calendars: false, publicLink: true, invitation: true, guest)
    }

    /// A request waits for its checklist, and meanwhile its session ends.
    @Test(arguments: ["invitations", "public-link", "calendar-link"])
    func aRequestThatANewPasswordOvertakesMakesNone(_ kind: String) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let answer = try await world.committing(
            """
            select from checklists where id = '\(list)' for update;
            select user_set_password(id, password_hash) from users where id = '\(ada.id)'
            """
        ) {
            try await ada.send(
                kind == "invitations" ? .post : .put, "/v1/checklists/\(list)/\(kind)",
                kind == "invitations" ? ["role": "viewer"] : nil)
        }
        expectProblem(answer, 401, "unauthenticated")
        #expect(
            try await world.psql(
                "select (select count(*) from invitations) + (select count(*) from public_links) + (select count(*) from calendar_links)"
            ) == "0")
    }
}
