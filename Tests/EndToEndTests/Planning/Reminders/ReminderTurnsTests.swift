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

    /// Notes each claim from now on. Claims are in order; a machine decides which of those that are worked on beside each
    /// other is done first.
    private static func noteClaims(in world: World) async throws {
        try await world.psql(
            """
            create table claims (user_id uuid not null, xid xid8 not null default pg_current_xact_id());
            create function note_claim() returns trigger language plpgsql security definer as $$ begin
                insert into crosscheck.claims (user_id) values (new.user_id);
                return null;
            end $$;
            create trigger note_claim after update on reminders for each row
            when (new.leased_until > coalesce(old.leased_until, '-infinity')) execute function note_claim()
            """)
    }

    /// How many reminders of others were claimed before the first of a user.
    private static func claims(before person: Person, in world: World) async throws -> Int? {
        Int(
            try await world.psql(
                """
                select count(*) from claims c
                where c.user_id <> '\(person.id)' and c.xid < (
                    select min(x.xid) from claims x where x.user_id = '\(person.id)')
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
        try await Self.noteClaims(in: world)
        let sent = try await Sender(world).send(at: "2150-06-01T10:10:00Z")
        #expect(sent.count == 2_401)
        // A lease that ends on a slow machine makes more of them.
        #expect(try await world.psql("select count(distinct c.user_id), count(*) >= 2401 from claims c") == "3|t")
        // A piece of each.
        let before = try #require(try await Self.claims(before: people[2], in: world))
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
