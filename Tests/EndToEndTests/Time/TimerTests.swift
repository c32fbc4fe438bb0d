import Foundation
import TestSupport
import Testing

/// The timer of a user.
@Suite struct TimerTests {
    @Test func theTimerStartsSwitchesAndStops() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let modes = try await ada.modes()
        let list = try await ada.checklist("Release")
        let task = try await ada.task("Tag it", on: list)
        #expect(try await ada.must(.get, "/v1/timer") == ["entry": nil])
        let id = newID()
        let body: JSON = [
            "id": .string(id), "mode_id": modes["Study"] ?? .null, "task_id": .string(task), "description": "Chapter 3",
        ]
        let started = try await ada.send(.post, "/v1/timer/start", body)
        #expect(started.status == 201 && started.json["stopped"] == .null)
        let entry = started.json["entry"]
        #expect(
            entry.object.filter { !["created_at", "updated_at", "version", "started_at"].contains($0.key) } == [
                "id": .string(id), "mode_id": modes["Study"] ?? .null, "task_id": .string(task),
                "description": "Chapter 3", "ended_at": nil, "seconds": nil, "by_timer": true, "may_overlap": false,
            ])
        #expect(try await ada.running() == entry)
        #expect(try await ada.must(.get, "/v1/entries/\(id)") == entry)
        #expect(try await ada.must(.get, "/v1/snapshot")["me"]["entry"] == entry)
        // A switch: what ran ends at the moment at which the other starts.
        let switched = try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Break"] ?? .null])
        #expect(switched["stopped"]["id"].string == id)
        #expect(switched["stopped"]["ended_at"] == switched["entry"]["started_at"])
        #expect((switched["stopped"]["seconds"].int ?? -1) >= 0)
        #expect(try await ada.must(.get, "/v1/entries/\(id)") == switched["stopped"])
        let stopped = try await ada.send(.post, "/v1/timer/stop")
        #expect(stopped.status == 200 && stopped.json["entry"] == .null)
        #expect(stopped.json["stopped"]["id"] == switched["entry"]["id"])
        #expect(stopped.json["stopped"]["ended_at"] != .null)
        #expect(try await ada.running() == .null)
        expectProblem(try await ada.send(.post, "/v1/timer/stop"), 409, "timer-not-running")
    }

    /// Changes tell of it: first what was stopped, then what was started.
    @Test func otherDevicesAreTold() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let modes = try await ada.modes()
        let cursor = try await ada.cursor()
        let waiting = Task { try await ada.at(world.daemons[1]).poll(since: cursor, wait: 30) }
        let first = try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Study"] ?? .null])
        let told = try await waiting.value
        #expect(told["changes"].array.map { $0["kind"] } == ["entry.created"])
        #expect(told["changes"][0]["body"] == first["entry"])
        let second = try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Work"] ?? .null])
        let changes = try await ada.poll(since: told["cursor"].string ?? "")["changes"].array
        #expect(changes.map { $0["kind"] } == ["entry.updated", "entry.created"])
        #expect(changes.map { $0["body"] } == [second["stopped"], second["entry"]])
        #expect(changes.map { $0["body"]["version"] } == changes.map { $0["version"] })
        // Nobody else is.
        let bob = try await world.user("bob")
        let before = try await bob.cursor()
        try await ada.must(.delete, "/v1/timer")
        #expect(try await bob.poll(since: before)["changes"] == [])
    }

    @Test func aStartThatIsSentAgainIsMadeOnce() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let modes = try await ada.modes()
        let first = try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Study"] ?? .null])["entry"]["id"]
        let id = newID()
        let body: JSON = ["id": .string(id), "mode_id": modes["Work"] ?? .null]
        let started = try await ada.must(.post, "/v1/timer/start", body)
        #expect(started["stopped"]["id"] == first)
        // Whatever has happened since, the answer is the first, and nothing else is stopped.
        #expect(try await ada.must(.post, "/v1/timer/start", body) == started)
        let later = try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Break"] ?? .null])
        #expect(try await ada.must(.post, "/v1/timer/start", body) == started)
        #expect(try await ada.running() == later["entry"])
        expectProblem(
            try await ada.send(.post, "/v1/timer/start", ["id": .string(id), "mode_id": modes["Study"] ?? .null]), 409,
            "id-taken", "/id")
        let bob = try await world.user("bob")
        expectProblem(
            try await bob.send(
                .post, "/v1/timer/start", ["id": .string(id), "mode_id": try await bob.modes()["Study"] ?? .null]), 409,
            "id-taken", "/id")
        // Where no change says any more what was answered, it is the entry as it is now.
        try await world.psql("delete from changes")
        let present = try await ada.must(.post, "/v1/timer/start", body)
        #expect(present["entry"] == later["stopped"] && present["stopped"] == .null)
        // One that is gone stays gone.
        try await ada.must(.delete, "/v1/entries/\(id)")
        expectProblem(try await ada.send(.post, "/v1/timer/start", body), 409, "id-taken", "/id")
        // With a key, too.
        let key = ["idempotency-key": "start"]
        let keyed = try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Work"] ?? .null], headers: key)
        #expect(
            try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Work"] ?? .null], headers: key) == keyed)
        #expect(try await ada.running() == keyed["entry"])
    }

    /// What the one who stopped before a start had is not what that start stopped.
    @Test func entriesStoppedBeforeAreNotInTheAnswer() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let modes = try await ada.modes()
        try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Study"] ?? .null])
        try await ada.must(.post, "/v1/timer/stop")
        let body: JSON = ["id": .string(newID()), "mode_id": modes["Work"] ?? .null]
        for _ in 0..<2 { #expect(try await ada.must(.post, "/v1/timer/start", body)["stopped"] == .null) }
    }

    /// Nor if both are in one transaction, at one moment: actions of one user may share a commit.
    @Test func entriesStoppedByTheSameCommitAreNotInTheAnswer() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let modes = try await ada.modes()
        try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Study"] ?? .null])
        let body: JSON = ["id": .string(newID()), "mode_id": modes["Work"] ?? .null]
        let outcomes = try await world.psql(
            """
            begin;
            select outcome from entry_stop('\(ada.id)', '{}');
            select outcome from entry_start('\(ada.id)', '\(String(decoding: try body.text, as: UTF8.self))');
            update entries set ended_at = (select started_at from entries where ended_at is null) where ended_at is not null;
            commit
            """)
        #expect(outcomes.contains("ok\ncreated"))
        let again = try await ada.must(.post, "/v1/timer/start", body)
        #expect(again["stopped"] == .null && again["entry"]["id"] == body["id"])
    }

    @Test func aStopEndsOnlyWhatItMeans() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let modes = try await ada.modes()
        let first = try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Study"] ?? .null])["entry"]["id"]
        try await ada.must(.post, "/v1/timer/stop", ["id": first])
        // The retry, while another device has started something.
        let second = try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Work"] ?? .null])["entry"]
        for id in [first, .string(newID())] {
            expectProblem(try await ada.send(.post, "/v1/timer/stop", ["id": id]), 409, "timer-not-running")
        }
        #expect(try await ada.running() == second)
        // With a key, the retry gets the first answer.
        let key = ["idempotency-key": "stop"]
        let stopped = try await ada.must(.post, "/v1/timer/stop", [:], headers: key)
        try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Work"] ?? .null])
        #expect(try await ada.must(.post, "/v1/timer/stop", [:], headers: key) == stopped)
        #expect(try await ada.running() != .null)
    }

    @Test func theRunningEntryIsThrownAway() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let modes = try await ada.modes()
        expectProblem(try await ada.send(.delete, "/v1/timer"), 409, "timer-not-running")
        let body: JSON = ["id": .string(newID()), "mode_id": modes["Study"] ?? .null]
        let entry = try await ada.must(.post, "/v1/timer/start", body)["entry"]
        let stale = try await ada.send(.delete, "/v1/timer", headers: ["if-match": "\"1\""])
        expectProblem(stale, 412, "stale")
        #expect(stale.json["current"] == entry)
        let version = try #require(entry["version"].int)
        #expect(try await ada.send(.delete, "/v1/timer", headers: ["if-match": "\"\(version)\""]).status == 204)
        #expect(try await ada.running() == .null)
        expectProblem(try await ada.send(.get, "/v1/entries/\(entry["id"].string ?? "")"), 404, "not-found")
        expectProblem(try await ada.send(.post, "/v1/timer/start", body), 409, "id-taken", "/id")
    }

    @Test func timesAreOfThePastAndInOrder() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        func start(_ ago: Double) async throws -> HTTP.Answer {
            try await ada.send(.post, "/v1/timer/start", ["mode_id": study, "started_at": .string(.ago(ago))])
        }
        expectProblem(try await start(-3600), 422, "invalid-request", "/started_at")
        let first = try await start(3600)
        #expect(first.status == 201)
        // Before the start of what runs.
        let before = try await start(3601)
        expectProblem(before, 409, "entry-overlaps")
        #expect(before.json["entry_id"] == first.json["entry"]["id"])
        let second = try await start(1800)
        #expect(second.status == 201 && second.json["stopped"]["seconds"] == 1800)
        // At the very start of what runs: that has lasted no time at all.
        let start = second.json["entry"]["started_at"]
        let third = try await ada.must(.post, "/v1/timer/start", ["mode_id": study, "started_at": start])
        #expect(third["stopped"]["seconds"] == 0)
        for (time, name) in [(String.ago(1801), "before"), (.ago(-3600), "future")] {
            expectProblem(
                try await ada.send(.post, "/v1/timer/stop", ["ended_at": .string(time)]), 422, "invalid-request",
                "/ended_at", says: .init(rawValue: name))
        }
        let stopped = try await ada.must(.post, "/v1/timer/stop", ["ended_at": .string(.ago(900))])
        #expect(stopped["stopped"]["seconds"] == 900)
        // Within an entry that has ended, and with an entry behind it.
        for ago in [1000.0, 1800, 7200] {
            let inside = try await self.start(ada, study, ago)
            expectProblem(inside, 409, "entry-overlaps", says: "\(ago)")
            #expect(inside.json["entry_id"].string != nil)
        }
        #expect(try await self.start(ada, study, 900).status == 201)
    }

    private func start(_ ada: Person, _ mode: JSON, _ ago: Double) async throws -> HTTP.Answer {
        try await ada.send(.post, "/v1/timer/start", ["mode_id": mode, "started_at": .string(.ago(ago))])
    }

    /// After a promotion, or where a clock was set back, what was recorded may be in the future.
    @Test func aClockThatWasSetBackRefusesNothing() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        try await ada.must(.post, "/v1/timer/start", ["mode_id": study])
        try await world.psql("update entries set started_at = started_at + interval '1 hour'")
        // What runs began in an hour.
        let ahead = try await ada.running()["started_at"]
        let switched = try await ada.must(.post, "/v1/timer/start", ["mode_id": study])
        #expect(switched["entry"]["started_at"] == ahead && switched["stopped"]["ended_at"] == ahead)
        let stopped = try await ada.must(.post, "/v1/timer/stop")
        #expect(stopped["stopped"]["ended_at"] == ahead && stopped["stopped"]["seconds"] == 0)
        // An entry that ended in an hour.
        let id = stopped["stopped"]["id"].string ?? ""
        try await world.psql("update entries set started_at = started_at - interval '2 hours' where id = '\(id)'")
        let next = try await ada.must(.post, "/v1/timer/start", ["mode_id": study])
        #expect(next["entry"]["started_at"] == ahead)
        #expect(try await ada.must(.post, "/v1/timer/stop")["stopped"]["seconds"] == 0)
    }

    /// A timer that nobody has stopped for long.
    @Test func anEntryOfTheTimerMayBeLong() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        let body: JSON = ["mode_id": study, "started_at": .string(.ago(40 * 86_400))]
        let id = try await ada.must(.post, "/v1/timer/start", body)["entry"]["id"].string ?? ""
        // Meanwhile the user moves.
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Pacific/Kiritimati", "day_starts_at": "04:00"])
        let stopped = try await ada.must(.post, "/v1/timer/stop")["stopped"]
        #expect((40 * 86_400..<40 * 86_400 + 600).contains(stopped["seconds"].int ?? 0))
        // By hand it may be shortened, too.
        let edited = try await ada.must(.patch, "/v1/entries/\(id)", ["ended_at": .string(.ago(39 * 86_400))])
        #expect((86_399...86_401).contains(edited["seconds"].int ?? 0))
    }

    @Test func anArchivedModeIsNotStarted() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let modes = try await ada.modes()
        let study = modes["Study"] ?? .null
        let body: JSON = ["id": .string(newID()), "mode_id": study]
        let started = try await ada.must(.post, "/v1/timer/start", body)
        try await ada.must(.patch, "/v1/modes/\(study.string ?? "")", ["archived": true])
        // What runs goes on, and the start that was sent before is answered as before.
        #expect(try await ada.must(.post, "/v1/timer/start", body) == started)
        expectProblem(
            try await ada.send(.post, "/v1/timer/start", ["mode_id": study]), 409, "mode-archived", "/mode_id")
        #expect(try await ada.running() == started["entry"])
        // Time that has passed is entered by hand all the same.
        try await ada.must(.post, "/v1/timer/stop")
        #expect(try await ada.entry(study, "2026-03-22T09:00:00Z", "2026-03-22T10:00:00Z") != "")
    }

    @Test func badRequestsAreRefused() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let study = try await ada.modes()["Study"] ?? .null
        let entry = try await ada.must(.post, "/v1/timer/start", ["mode_id": study])["entry"]
        for (name, values) in [
            ("mode_id", [nil, "", 5, "study"]), ("task_id", ["", 5]), ("description", [5, "a\u{0}b"]),
            ("started_at", [nil, "", 5, "now", "2026-02-30T10:00:00Z", "1969-12-31T23:59:59Z"]),
            ("id", [nil, "1"]), ("ended_at", ["2026-03-22T10:00:00Z"]),
        ] as [(String, [JSON])] {
            for value in values {
                let body = JSON.object(["mode_id": study].merging([name: value]) { $1 })
                expectProblem(
                    try await ada.send(.post, "/v1/timer/start", body), 422, "invalid-request", "/\(name)",
                    says: "\(name): \(value)")
            }
        }
        for body: JSON in [
            ["id": nil], ["ended_at": nil], ["ended_at": "1969-12-31T23:59:59Z"], ["mode_id": study], [],
        ] {
            expectProblem(try await ada.send(.post, "/v1/timer/stop", body), 422, "invalid-request", says: "\(body)")
        }
        expectProblem(try await ada.send(.post, "/v1/timer/start", [:]), 422, "invalid-request", "/mode_id")
        expectProblem(try await ada.send(.delete, "/v1/timer", ["id": entry["id"]]), 422, "invalid-request")
        // Modes and tasks of others, and such as are not there.
        for mode in [try await bob.modes()["Study"] ?? .null, .string(newID())] {
            expectProblem(
                try await ada.send(.post, "/v1/timer/start", ["mode_id": mode]), 422, "mode-not-found", "/mode_id")
        }
        let theirs = try await bob.task("Secret", on: try await bob.checklist("Secret"))
        for task in [theirs, newID()] {
            expectProblem(
                try await ada.send(.post, "/v1/timer/start", ["mode_id": study, "task_id": .string(task)]), 422,
                "task-not-found", "/task_id")
        }
        #expect(try await ada.running() == entry)
    }
}

extension String {
    /// A time so many seconds ago.
    static func ago(_ seconds: Double) -> String {
        Date(timeIntervalSinceNow: -seconds).formatted(
            .iso8601.year().month().day().time(includingFractionalSeconds: true))
            + "Z"
    }
}
