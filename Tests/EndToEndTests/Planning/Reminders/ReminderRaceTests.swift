import Foundation
import Store
import TestSupport
import Testing

/// Each reminder comes once, even if daemons die and users edit meanwhile.
@Suite struct ReminderRaceTests {
    /// Users with a checklist of tasks that are due at a time, each with a reminder.
    private static func crowd(_ world: World, users: Int, tasks: Int, due: String) async throws -> [(Person, [String])]
    {
        try await concurrently(users) { number in
            let person = try await world.user("user-\(number)")
            let (list, ids) = (try await person.checklist("Ours"), (0..<tasks).map { _ in newID() })
            try await person.must(
                .post, "/v1/checklists/\(list)/tasks/batch",
                [
                    "operations": .array(
                        ids.map { ["op": "create", "id": .string($0), "title": "Once", "due_at": .string(due)] })
                ])
            for id in ids { try await person.remind(of: id, ["before_minutes": 0]) }
            return (person, ids)
        }
    }

    @Test func manySendersSendEachOnce() async throws {
        let world = try await World()
        let due = "2150-06-01T10:00:00Z"
        let people = try await Self.crowd(world, users: 6, tasks: 40, due: due)
        let senders = (0..<4).map { _ in Sender(world) }
        let sent = try await concurrently(4) { number in try await senders[number].send(at: due).count }
        #expect(sent.reduce(0, +) == 240)
        for (person, tasks) in people {
            let told = try await world.told(person).compactMap { $0["task_id"].string }
            #expect(told.sorted() == tasks.sorted())
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// Edits of all kinds beside the daemons that send. Each reminder that is due in the end comes once.
    @Test func editsMeanwhileLoseNothingAndSendNothingTwice() async throws {
        let world = try await World(daemons: 2)
        let due = "2150-06-01T10:00:00Z"
        let people = try await Self.crowd(world, users: 4, tasks: 12, due: due)
        let seed = SeededGenerator.seedOfRun
        _ = try await concurrently(6) { number in
            if number >= 4 {
                let sender = Sender(world)
                for _ in 0..<15 { _ = try await sender.look(at: due) }
                return
            }
            var random = SeededGenerator(seed: seed &+ UInt64(number))
            let (person, tasks) = people[number]
            let other = person.at(world.daemons[1])
            let elsewhere = try await person.checklist("Elsewhere")
            for _ in 0..<40 {
                let task = tasks.randomElement(using: &random) ?? ""
                switch Int.random(in: 0..<6, using: &random) {
                case 0: try await other.must(.patch, "/v1/tasks/\(task)", ["due_at": "2150-06-01T10:00:00Z"])
                case 1: try await person.must(.patch, "/v1/tasks/\(task)", ["due_at": "2150-07-01T10:00:00Z"])
                case 2: try await other.remind(of: task, ["before_minutes": 0], ["at": "19:00"])
                case 3: try await person.remind(of: task, ["before_minutes": 0])
                case 4:
                    let zone: JSON = Bool.random(using: &random) ? "Europe/Berlin" : "Etc/UTC"
                    try await other.must(.patch, "/v1/me/settings", ["time_zone": zone])
                default:
                    try await person.must(
                        .post, "/v1/tasks/move", ["task_ids": [.string(task)], "checklist_id": .string(elsewhere)])
                }
            }
        }
        for (person, tasks) in people {
            for task in tasks { try await person.must(.patch, "/v1/tasks/\(task)", ["due_at": "2150-08-01T10:00:00Z"]) }
        }
        let sender = Sender(world)
        try await sender.send(at: "2150-08-01T10:00:00Z")
        for (person, tasks) in people {
            let told = try await world.told(person)
            let last = told.filter { $0["due_for"] == "2150-08-01T10:00:00.000Z" }.compactMap { $0["task_id"].string }
            #expect(last.sorted() == tasks.sorted(), "seed \(seed)")
            let all = told.map { "\($0["task_id"]) \($0["due_for"])" }
            #expect(Set(all).count == all.count, "seed \(seed)")
        }
        #expect(try await world.psql("select count(*) from reminder_reviews") == "0")
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// An edit that is under way while a reminder is set does not find it, and its changes count all the same.
    @Test func anEditUnderWayCounts() async throws {
        let world = try await World()
        let (ada, sender) = (try await world.user("ada"), Sender(world))
        let task = try await ada.task("Once", on: try await ada.checklist("Ours"))
        // A daemon's looks, by the present time, would be the first ones.
        try await world.daemons[0].kill()
        let edit = #"{"id": "\#(task)", "due_at": "2150-06-01T10:00:00Z", "alone": true}"#
        try await world.holding("select task_update('\(ada.id)', '\(edit)')") {
            let reminders = #"{"id": "\#(task)", "reminders": [{"before_minutes": 0}]}"#
            try await world.psql("select reminders_set('\(ada.id)', '\(reminders)')")
            _ = try await sender.look(at: "2150-05-01T00:00:00Z")
        }
        try await sender.send(at: "2150-06-01T10:00:00Z")
        #expect(try await world.told(ada).count == 1)
    }

    /// Deleting a checklist and setting reminders there wait for each other, and never in a circle.
    @Test func remindersAndDeletionsDoNotDeadlock() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        for round in 0..<8 {
            let list = try await ada.checklist("Round \(round)")
            let task = try await ada.task("Once", on: list)
            _ = try await concurrently(3) { number in
                let person = ada.at(world.daemons[number % 2])
                let path = number == 2 ? "/v1/checklists/\(list)" : "/v1/tasks/\(task)/reminders"
                let answer =
                    number == 2
                    ? try await person.send(.delete, path)
                    : try await person.send(.put, path, ["reminders": [["at": "19:00"]]])
                #expect([200, 204, 404].contains(answer.status), "\(answer.text)")
            }
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// Nobody waits for a user whose row is locked, and that user has their turn later.
    @Test func aLockedUserHoldsUpNobody() async throws {
        let world = try await World()
        let due = "2150-06-01T10:00:00Z"
        let people = try await Self.crowd(world, users: 2, tasks: 3, due: due)
        let (locked, free) = (people[0].0, people[1].0)
        let sender = Sender(world)
        async let held = world.psql(
            "begin; select from users where id = '\(locked.id)' for no key update; select pg_sleep(3); commit")
        try await world.expectHeld()
        let toldFree = try await found(within: .generous) {
            _ = try await sender.look(at: due)
            return try await world.told(free).count == 3 ? true : nil
        }
        #expect(toldFree == true)
        _ = try await held
        try await sender.send(at: due)
        #expect(try await world.told(locked).count == 3)
    }

    /// A daemon that dies between working out and sending has done nothing; another one sends.
    @Test func aSenderThatStopsMidwayLosesNothing() async throws {
        let world = try await World()
        let due = "2150-06-01T10:00:00Z"
        let people = try await Self.crowd(world, users: 3, tasks: 40, due: due)
        let stopped = Task { try await Sender(world).look(at: due) }
        // At any point of its work.
        _ = try await found(within: .generous) {
            try await world.psql("select count(*) from changes where kind = 'reminder.due'") == "0" ? nil : true
        }
        stopped.cancel()
        _ = try? await stopped.value
        try await Sender(world).send(at: due)
        for (person, tasks) in people {
            #expect(try await world.told(person).compactMap { $0["task_id"].string }.sorted() == tasks.sorted())
        }
    }

    /// A daemon is killed while it has reminders and is about to write: the lease of each ends, and another one sends it.
    @Test func aKilledDaemonsRemindersComeFromAnother() async throws {
        let world = try await World(daemons: 1)
        let people = try await Self.crowd(world, users: 3, tasks: 20, due: "2150-06-01T10:00:00Z")
        // Nothing is logged meanwhile, so that the daemon stops between its claim and its commit.
        try await world.holding("lock table changes in share mode") {
            try await world.psql(
                """
                update tasks set due_at = now() where due_at = '2150-06-01T10:00:00Z';
                update reminders set next_at = now(), settled_to = now() - interval '1 minute', step = step + 1
                """)
            let isWriting = try await found(within: .patient) {
                try await world.psql(
                    """
                    select true from pg_stat_activity
                    where datname = current_database() and wait_event_type = 'Lock' and query like '%send_reminders%' limit 1
                    """
                ).isEmpty ? nil : true
            }
            #expect(isWriting == true)
            #expect(try await world.psql("select count(*) from reminders where leased_until > now()") == "60")
            try await world.daemons[0].kill()
            // PostgreSQL would finish the statement of a client that is gone.
            try await world.psql(
                """
                select pg_terminate_backend(pid) from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock' and query like '%send_reminders%'
                """)
        }
        #expect(try await world.psql("select count(*) from changes where kind = 'reminder.due'") == "0")
        let other = try await World.daemon(url: world.url)
        try await other.waitUntilReady()
        for (person, tasks) in people {
            let told = try await found(within: .patient) {
                let told = try await world.told(person).compactMap { $0["task_id"].string }
                return told.count >= tasks.count ? told : nil
            }
            #expect(told?.sorted() == tasks.sorted())
        }
        #expect(try await world.psql("select count(*) from reminders where leased_until is not null") == "0")
        try await other.kill()
    }

    /// The whole way, by real clocks and daemons: one daemon dies, and the other sends.
    @Test func daemonsSendEachOnce() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada").at(world.daemons[1])
        let follower = Follower(ada, since: try await ada.cursor())
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("Soon", on: list)
        try await ada.remind(of: task, ["before_minutes": 0])
        try await world.remindSoon(ada, of: task)
        try await world.daemons[0].kill()
        try await world.remindSoon(ada, of: task, until: 2)
        let isTold = try await follower.arrival { $0["kind"] == "reminder.due" && $0["body"]["title"] == "Soon" }
        #expect(isTold != nil)
        let told = follower.changes.filter { $0["kind"] == "reminder.due" }
        #expect(told.allSatisfy { $0["actor"] == .null && $0["body"]["title"] == "Soon" })
        #expect(Set(told.compactMap { $0["body"]["due_for"].string }).count == told.count)
    }
}
