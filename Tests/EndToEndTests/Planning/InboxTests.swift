import Foundation
@testable import Store
import TestSupport
import Testing

/// Every user has an Inbox, and keeps it.
@Suite struct InboxTests {
    private func inbox(of person: Person) async throws -> String {
        try await person.must(.get, "/v1/me/settings")["inbox_id"].string ?? ""
    }

    @Test func theInboxIsRenamedAndStays() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let path = "/v1/checklists/\(try await inbox(of: ada))"
        try await ada.must(.patch, path, ["title": "Anything", "color": "#1e90ff"])
        try await ada.must(.put, "\(path)/participants/bob", ["role": "editor"])
        let before = try await ada.must(.get, path)
        let refused: [(HTTP.Method, String, JSON?)] = [
            (.delete, path, nil), (.patch, path, ["archived": true]),
            (.patch, path, ["title": "Else", "archived": true]),
            (.put, "\(path)/owner", ["username": "bob"]),
        ]
        for (method, path, body) in refused {
            for headers in [[:], ["idempotency-key": newID()]] {
                expectProblem(
                    try await ada.send(method, path, body, headers: headers), 409, "inbox-stays",
                    says: "\(method) \(path)")
            }
            // A user who may not do it anyway learns nothing of that.
            #expect(try await bob.send(method, path, body).status == 403)
        }
        #expect(try await ada.must(.get, path) == before)
        try await ada.must(.patch, path, ["archived": false])
        // Offered in a release in which that was possible.
        try await world.psql("update checklists set offered_to = '\(bob.id)' where id = '\(try await inbox(of: ada))'")
        expectProblem(try await bob.send(.post, "\(path)/owner/accept"), 409, "inbox-stays")
        try await ada.must(.delete, "\(path)/owner/offer")
        // A checklist of that title is no Inbox.
        let other = try await ada.checklist("Inbox")
        try await ada.must(.delete, "/v1/checklists/\(other)")
    }

    @Test func aUserIsDeletedWithInboxAndSettings() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await inbox(of: ada)
        try await ada.add(bob, to: list, as: "viewer")
        try await world.ctl("user", "delete", "ada", "--yes")
        #expect(try await world.psql("select count(*) from settings") == "1")
        #expect(try await bob.send(.get, "/v1/checklists/\(list)").status == 404)
    }

    /// Users from before have settings after the migration: with the Inbox that they have, or with a new one.
    @Test func usersFromBeforeKeepTheirInboxOrGetOne() async throws {
        let database = try await EmptyDatabase()
        let before = FunctionSet(
            revision: FunctionSet.current.revision, oldest: 1,
            functions: FunctionSet.current.functions.filter { $0.area == "base" })
        try await database.migrate(before, migrations: Migration.all.filter { $0.name < "0009" })
        let people = (1...4).map { _ in newID() }
        let lists = (1...4).map { _ in newID() }
        // One has an Inbox, one has archived it, one never had one, and one has a checklist of that title in other
        // letters.
        try await database.psql(
            """
            insert into users (id, username, email, password_hash, version) values
                ('\(people[0])', 'ada', 'ada@example.org', '', 3), ('\(people[1])', 'bob', 'bob@example.org', '', 5),
                ('\(people[2])', 'carl', 'carl@example.org', '', 0), ('\(people[3])', 'dora', 'dora@example.org', '', 2);
            insert into checklists (id, owner_id, title, archived, version, fingerprint) values
                ('\(lists[0])', '\(people[0])', 'Inbox', false, 1, ''), ('\(lists[1])', '\(people[1])', 'Inbox', true, 2, ''),
                ('\(lists[2])', '\(people[1])', 'Other', false, 1, ''), ('\(lists[3])', '\(people[3])', 'INBOX', false, 1, '')
            """)
        try await database.migrate(replacing: true)
        let rows = try await database.psql(
            """
            select u.username, s.inbox_id = any ('{\(lists.joined(separator: ","))}'), c.title, c.archived, s.version, u.version,
                s.time_zone, c.text_bytes
            from users u join settings s on s.user_id = u.id join checklists c on c.id = s.inbox_id and c.owner_id = u.id
            order by u.username
            """)
        // A later migration has given each user four modes.
        #expect(
            rows == """
                ada|t|Inbox|f|3|7|Etc/UTC|0
                bob|f|Inbox|f|6|10|Etc/UTC|5
                carl|f|Inbox|f|1|5|Etc/UTC|5
                dora|t|INBOX|f|2|6|Etc/UTC|0
                """)
        // The feed shows the new checklists as if the users had made them.
        let told = try await database.psql(
            """
            select h.kind, h.version, h.body::jsonb = checklist_json(c)::jsonb, h.actor_id = c.owner_id
            from changes h join checklists c on c.id = h.stream_id
            """)
        #expect(told == "checklist.created|1|t|t\nchecklist.created|1|t|t")
        let added = try await database.psql(
            """
            select u.username, h.version, h.body ->> 'id' = s.inbox_id::text from changes h
            join users u on u.id = h.stream_id join settings s on s.user_id = u.id
            where h.kind = 'checklist.added' order by 1
            """)
        #expect(added == "bob|6|t\ncarl|1|t")
    }
}
