import Foundation
import TestSupport
import Testing

/// A user's links in one list.
@Suite struct LinkListTests {
    private func links(of person: Person, _ query: String = "") async throws -> [JSON] {
        try await person.must(.get, "/v1/me/links\(query)")["links"].array
    }

    @Test func theListHasEachKindWithItsMaker() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let token = try await ada.apiToken(["share"], ["name": "Site"])
        let invitation = try await ada.invite(to: list, as: "viewer")
        let published = try await ada.by(token).publish(list)
        let (whole, one) = (try await ada.calendar(), try await bob.calendar(of: list))
        // An invitation that names its user is no link.
        let eve = try await world.user("eve")
        try await eve.mayBeAdded(by: "nobody")
        try await ada.add(eve, to: list, as: "viewer")

        let mine = try await links(of: ada)
        let place: JSON = ["id": .string(list), "title": "Ours"]
        #expect(mine.map { $0["kind"] } == ["calendar_link", "public_link", "invitation"])
        #expect(mine.map { $0["checklist"] } == [.null, place, place])
        #expect(mine.map { $0["made_by"] } == [.null, ["id": token["id"], "name": "Site"], .null])
        #expect(mine.map { $0["role"] } == [.null, .null, "viewer"])
        #expect(mine[2]["id"] == invitation["id"] && mine[2]["expires_at"] == invitation["expires_at"])
        #expect(mine.allSatisfy { $0["last_used_at"] == .null && $0["created_at"].string != nil })
        #expect(try await links(of: bob).map { $0["kind"] } == ["calendar_link"])
        #expect(try await links(of: eve) == [])
        // The same one by one, and no secret anywhere.
        #expect(try await ada.must(.get, "/v1/me/calendar-link") == mine[0])
        #expect(try await ada.must(.get, "/v1/checklists/\(list)/public-link") == mine[1])
        #expect(try await bob.must(.get, "/v1/checklists/\(list)/calendar-link") == (try await links(of: bob))[0])
        expectProblem(try await ada.send(.get, "/v1/checklists/\(list)/calendar-link"), 404, "not-found")
        let text = try await ada.send(.get, "/v1/me/links").text
        for secret in [whole, one, published].map({ $0.split(separator: "/").last ?? "" }) {
            #expect(!text.contains(secret.prefix(46)))
        }
        // Each is revoked where it was made.
        try await ada.must(.delete, "/v1/checklists/\(list)/public-link")
        try await ada.must(.delete, "/v1/me/calendar-link")
        try await ada.must(.delete, "/v1/checklists/\(list)/invitations/\(invitation["id"].string ?? "")")
        #expect(try await links(of: ada) == [])
        try await bob.must(.delete, "/v1/checklists/\(list)/participants/bob")
        #expect(try await links(of: bob) == [])
    }

    @Test func theListIsPagedNewestFirst() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        var kinds: [JSON] = []
        for number in 0..<5 {
            let list = try await ada.checklist("List \(number)")
            _ = try await ada.calendar(of: list)
            _ = try await ada.publish(list)
            _ = try await ada.invite(to: list)
            kinds += ["calendar_link", "public_link", "invitation"]
        }
        // Many of one moment, in an order of their own.
        try await world.psql(
            "update calendar_links set created_at = '2026-01-01'; update public_links set created_at = '2026-01-01'")
        let whole = try await links(of: ada)
        #expect(whole.count == 15 && Set(whole.compactMap { $0["id"].string }).count == 15)
        #expect(whole.prefix(5).allSatisfy { $0["kind"] == "invitation" })
        var (pages, next): ([JSON], String?) = ([], "/v1/me/links?limit=4")
        while let path = next {
            let answer = try await ada.send(.get, path)
            pages += answer.json["links"].array
            next = answer.header("link").flatMap { $0.wholeMatch(of: /<(\/[^>]*)>; rel="next"/) }.map { String($0.1) }
        }
        #expect(pages == whole)
        #expect(try await ada.send(.get, "/v1/me/links?page=x").status == 400)
    }

    /// A read writes nothing; the daemon writes the last uses down a little later, once an hour for each.
    @Test func theListSaysWhenLinksWereLastUsed() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let paths = [try await ada.calendar(), try await ada.publish(list)]
        for path in paths { #expect(try await world.http.send(.get, path).status == 200) }
        let seen = try await found(within: .generous) {
            let uses = try await links(of: ada).map { $0["last_used_at"] }
            return uses.count == 2 && !uses.contains(.null) ? uses : nil
        }
        #expect(seen != nil)
        #expect(try await ada.accept(try await ada.invite(to: list)).status == 200)
        // Another daemon does not know that, and the database keeps what it has.
        let state =
            "select string_agg(l.xmin::text, ' ' order by l.token_hash) from (select xmin, token_hash from calendar_links union all select xmin, token_hash from public_links) l"
        let before = try await world.psql(state)
        let hashes = "array(select token_hash from calendar_links union all select token_hash from public_links)"
        try await world.psql("select links_used(\(hashes))")
        #expect(try await world.psql(state) == before)
        try await world.psql("update calendar_links set used_at = used_at - interval '61 minutes'")
        try await world.psql("select links_used(\(hashes))")
        #expect(try await links(of: ada).filter { $0["kind"] == "calendar_link" }.map { $0["last_used_at"] } != [.null])
        #expect(
            try await world.psql("select count(*) from calendar_links where used_at > now() - interval '1 hour'") == "1"
        )
    }

    /// Also one that asks again is read by one statement, and nothing waits for the last use.
    @Test func aReadIsOneStatement() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for path in [try await ada.calendar(), try await ada.calendar(of: list), try await ada.publish(list)] {
            let tag = try #require(try await world.http.send(.get, path).header("etag"))
            try await world.forgetStatements()
            #expect(try await world.http.send(.get, path, headers: ["if-none-match": tag]).status == 304)
            let statements = try await world.statements()
            #expect(statements.values.reduce(0, +) == 1, "\(path): \(statements)")
        }
    }
}
