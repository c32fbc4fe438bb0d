import Foundation
import TestSupport
import Testing

@testable import Store

/// One user's many reminders hold up nobody: users take turns.
@Suite struct ReminderTurnsTests {
    /// Sets a reminder for each of many new tasks of a user, due at a time.
    private static func remind(_ person: Person, of count: Int, at due: String, in world: World) async throws {
        let list = try await person.checklist("Many \(newID())")
        for start in stride(from: 0, to: count, by: 500) {
            let operations = (start..<min(start + 500, count)).map { _ in
                ["op": "create", "id": .string(newID()), "title": "Once", "due_at": .string(due)] as JSON
            }
            try await person.must(
                .post, "/v1/checklists/\(list)/tasks/batch", ["operations": .array(operations)])
        }
        try await world.psql(
            """
            insert into reminders (user_id, task_id, number, before_minutes, next_at, settled_to, planned)
            select '\(person.id)', t.id, 1, 0, t.due_at, now(), true from tasks t where t.checklist_id = '\(list)'
            """)
    }

    /// How many reminders of others were sent before the first of a user.
    private static func sent(before person: Person, in world: World) async throws -> Int? {
        Int(
            try await world.psql(
                """
                select count(*) from changes c
                where c.kind = 'reminder.due' and c.stream_id <> '\(person.id)'
                    and c.xid < (
                        select min(x.xid) from changes x
                        where x.kind = 'reminder.due' and x.stream_id = '\(person.id)')
                """))
    }

    @Test func otherUsersAreRemindedBetween() async throws {
        let world = try await World()
        let people = try await ["ada", "eve", "bob"].asyncMap { try await world.user($0) }
        // The two come before Bob, who has one.
        for person in people.prefix(2) {
            try await Self.remind(person, of: 1_200, at: "2150-06-01T10:00:00Z", in: world)
        }
        try await Self.remind(people[2], of: 1, at: "2150-06-01T10:05:00Z", in: world)
        let sent = try await Sender(world).send(at: "2150-06-01T10:10:00Z")
        #expect(sent.count == 2_401)
        // A piece of each.
        let before = try #require(try await Self.sent(before: people[2], in: world))
        #expect(before <= 2 * ReminderWork.piece)
        for person in people.prefix(2) { #expect(try await world.told(person).count == 1_200) }
    }

    /// An edit by which all of one user's reminders are planned anew.
    @Test func anotherZonePlansThemBetween() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        try await Self.remind(ada, of: 1_000, at: "2150-06-01T10:00:00Z", in: world)
        try await Self.remind(bob, of: 1, at: "2149-06-01T10:00:00Z", in: world)
        // A daemon's looks, by the present time, would be the first ones.
        try await world.daemons[0].kill()
        try await world.psql("select settings_update('\(ada.id)', '{\"time_zone\": \"Europe/Berlin\"}')")
        try await Sender(world).send(at: "2149-06-01T10:00:00Z")
        #expect(try await world.told(bob).count == 1)
        let planned = try await world.psql(
            """
            select count(*) from reminders r
            where r.user_id = '\(ada.id)' and r.xmin::text::bigint < (
                select x.xid::text::bigint from changes x where x.kind = 'reminder.due' and x.stream_id = '\(bob.id)')
            """)
        #expect(Int(planned).map { $0 <= ReminderWork.piece } == true, "\(planned) were planned before")
        #expect(try await world.told(ada) == [])
    }
}
