import Checklists
import Foundation
import TestSupport
import Testing

/// Entries overlap only where their user allows it.
@Suite struct OverlapTests {
    private func allow(_ overlaps: Bool, _ person: Person) async throws {
        try await person.must(.patch, "/v1/me/settings", ["overlapping_entries": .bool(overlaps)])
    }

    @Test func overlapsAreRefusedWithTheOthersID() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let study = try await ada.modes()["Study"] ?? .null
        let id = try await ada.entry(study, "2026-03-22T10:00:00Z", "2026-03-22T11:00:00Z")
        for (start, end) in [
            ("10:00", "11:00"), ("10:15", "10:45"), ("09:00", "12:00"), ("09:00", "10:01"), ("10:59", "12:00"),
        ] {
            let refused = try await send(ada, study, start, end)
            expectProblem(refused, 409, "entry-overlaps", says: "\(start) \(end)")
            #expect(refused.json["entry_id"].string == id)
        }
        // Where one ends, another begins; and what lasts no time overlaps nothing.
        for (start, end) in [("09:00", "10:00"), ("11:00", "12:00"), ("10:30", "10:30")] {
            #expect(try await send(ada, study, start, end).status == 201, "\(start) \(end)")
        }
        // An edit, too; and the entry itself is no other.
        for patch: JSON in [["ended_at": "2026-03-22T11:00:00.001Z"], ["started_at": "2026-03-22T09:59:59.999Z"]] {
            expectProblem(try await ada.send(.patch, "/v1/entries/\(id)", patch), 409, "entry-overlaps")
        }
        #expect(
            try await ada.must(.patch, "/v1/entries/\(id)", ["ended_at": "2026-03-22T10:50:00Z"])["seconds"] == 3000)
        // What runs is endless.
        let body: JSON = ["mode_id": study, "started_at": .string(.ago(3600))]
        let running = try await ada.must(.post, "/v1/timer/start", body)["entry"]["id"]
        for (start, end) in [(String.ago(1800), String.ago(900)), (.ago(4000), .ago(3500))] {
            let refused = try await ada.send(
                .post, "/v1/entries", ["mode_id": study, "started_at": .string(start), "ended_at": .string(end)])
            expectProblem(refused, 409, "entry-overlaps")
            #expect(refused.json["entry_id"] == running)
        }
        // Others have times of their own.
        #expect(try await send(bob, try await bob.modes()["Work"] ?? .null, "10:15", "10:45").status == 201)
    }

    private func send(_ person: Person, _ mode: JSON, _ start: String, _ end: String) async throws -> HTTP.Answer {
        try await person.send(
            .post, "/v1/entries",
            [
                "mode_id": mode, "started_at": .string("2026-03-22T\(start):00Z"),
                "ended_at": .string("2026-03-22T\(end):00Z"),
            ])
    }

    @Test func eachKeepsWhatItWasAllowed() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        let strict = try await send(ada, study, "10:00", "11:00").json["id"].string ?? ""
        try await allow(true, ada)
        // One that may overlap is written over one that may not.
        let loose = try await send(ada, study, "10:30", "11:30")
        #expect(loose.status == 201 && loose.json["may_overlap"] == true)
        let path = "/v1/entries/\(loose.json["id"].string ?? "")"
        try await allow(false, ada)
        // Switching back changes no entry.
        #expect(try await ada.must(.get, path)["may_overlap"] == true)
        #expect(try await ada.must(.get, "/v1/entries/\(strict)")["may_overlap"] == false)
        // One that may not is compared with all.
        for (start, end) in [("11:15", "11:45"), ("10:15", "10:20")] {
            expectProblem(try await send(ada, study, start, end), 409, "entry-overlaps", says: "\(start) \(end)")
        }
        // An edit of anything but the times leaves them as they are; one of the times asks the settings of now.
        #expect(try await ada.must(.patch, path, ["description": "Both"])["may_overlap"] == true)
        expectProblem(
            try await ada.send(.patch, path, ["ended_at": "2026-03-22T11:20:00Z"]), 409, "entry-overlaps")
        let moved = try await ada.must(.patch, path, ["started_at": "2026-03-22T11:00:00Z"])
        #expect(moved["may_overlap"] == false)
        // With the timer it is the same.
        try await allow(true, ada)
        let body: JSON = ["mode_id": study, "started_at": .string(.ago(3600))]
        #expect(try await ada.must(.post, "/v1/timer/start", body)["entry"]["may_overlap"] == true)
        let inside = try await ada.send(
            .post, "/v1/entries",
            ["mode_id": study, "started_at": .string(.ago(1800)), "ended_at": .string(.ago(900))])
        #expect(inside.status == 201)
        // Never before what runs began: that would end before its start.
        expectProblem(
            try await ada.send(.post, "/v1/timer/start", ["mode_id": study, "started_at": .string(.ago(3700))]), 409,
            "entry-overlaps")
        // Within an entry that has ended it starts, where that is allowed.
        #expect(
            try await ada.send(.post, "/v1/timer/start", ["mode_id": study, "started_at": .string(.ago(1200))]).status
                == 201)
        try await allow(false, ada)
        expectProblem(
            try await ada.send(.post, "/v1/timer/start", ["mode_id": study, "started_at": .string(.ago(1000))]), 409,
            "entry-overlaps")
    }

    /// Constraints hold whatever a function does, and mean the same refusals.
    @Test func theDatabaseKeepsThem() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let modes = try await ada.modes()
        let study = modes["Study"]?.string ?? ""
        _ = try await send(ada, .string(study), "10:00", "11:00")
        try await ada.must(.post, "/v1/timer/start", ["mode_id": .string(study)])
        let theirs = try await world.user("bob").modes()["Work"]?.string ?? ""
        func insert(_ mode: String, _ start: String, _ end: String, overlaps: Bool, timer: Bool) async throws {
            try await world.psql(
                """
                insert into entries (id, user_id, mode_id, started_at, ended_at, may_overlap, by_timer, version, created_version,
                    fingerprint, created_at, updated_at)
                values (gen_random_uuid(), '\(ada.id)', '\(mode)', \(start), \(end), \(overlaps), \(timer), 1, 1, '', now(), now())
                """)
        }
        for (mode, start, end, overlaps, timer, constraint) in [
            (study, "'2026-03-22 10:59Z'", "'2026-03-22 12:00Z'", false, false, "entry_overlaps_none"),
            (study, "now() + interval '1 hour'", "null", true, true, "entries_running_key"),
            (study, "'2026-03-22 14:00Z'", "'2026-03-22 13:00Z'", false, false, "entry_ends_after_its_start"),
            (study, "'2026-03-14 14:00Z'", "'2026-03-24 14:01Z'", false, false, "entry_lasts_ten_days_at_most"),
            (theirs, "'2026-03-26 14:00Z'", "'2026-03-26 15:00Z'", false, false, "entry_has_mode_of_its_user"),
        ] {
            let error = try await #require(throws: (any Error).self) {
                try await insert(mode, start, end, overlaps: overlaps, timer: timer)
            }
            #expect("\(error)".contains(constraint), "\(error)")
        }
        try await insert(study, "'2026-03-22 10:59Z'", "'2026-03-22 12:00Z'", overlaps: true, timer: false)
        #expect(Refusal.violating("entry_overlaps_none") == .entryOverlaps)
        #expect(Refusal.violating("entry_ends_after_its_start") == .endsBeforeStart)
    }

    /// A moment has as many entries as the limit allows, and one more.
    @Test func thereIsALimit() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        try await allow(true, ada)
        let limit = try #require(try await ada.must(.get, "/v1/limits")["overlaps"].int)
        try await world.psql(
            """
            insert into entries (id, user_id, mode_id, started_at, ended_at, may_overlap, by_timer, version, created_version,
                fingerprint, created_at, updated_at)
            select gen_random_uuid(), '\(ada.id)', '\(study.string ?? "")', '2026-03-22 10:00Z', '2026-03-22 11:00Z', true, false, 1, 1,
                '', now(), now()
            from generate_series(1, \(limit))
            """)
        #expect(try await send(ada, study, "10:15", "10:45").status == 201)
        let refused = try await send(ada, study, "10:30", "10:35")
        expectProblem(refused, 422, "too-many-overlaps")
        #expect(refused.json["limit"].int == limit)
        let other = try await send(ada, study, "11:00", "12:00").json["id"].string ?? ""
        expectProblem(
            try await ada.send(.patch, "/v1/entries/\(other)", ["started_at": "2026-03-22T10:30:00Z"]), 422,
            "too-many-overlaps")
    }

    /// Random edits, each compared with a plain list of all entries.
    @Test func everyEditEndsAsAPlainListSays() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        let seed = SeededGenerator.seedOfRun
        var random = SeededGenerator(seed: seed)
        var entries: [String: (start: Int, end: Int, loose: Bool)] = [:]
        var (allowed, refusals) = (false, 0)
        func time(_ minutes: Int) -> JSON {
            .string(Date(timeIntervalSince1970: 1_774_170_000 + Double(minutes) * 60).ISO8601Format())
        }
        for step in 0..<300 {
            if random.chance(0.05) {
                allowed.toggle()
                try await allow(allowed, ada)
            }
            let start = 10 * Int.random(in: 0..<60, using: &random)
            let end = start + 10 * Int.random(in: 0...6, using: &random)
            let known = random.chance(0.4) ? entries.keys.sorted().randomElement(using: &random) : nil
            let id = known ?? newID()
            if known != nil, random.chance(0.3) {
                try await ada.must(.delete, "/v1/entries/\(id)")
                entries[id] = nil
                continue
            }
            let body: JSON = ["started_at": time(start), "ended_at": time(end)]
            let new = JSON.object(body.object.merging(["id": .string(id), "mode_id": study]) { $1 })
            let answer =
                known == nil
                ? try await ada.send(.post, "/v1/entries", new)
                : try await ada.send(.patch, "/v1/entries/\(id)", body)
            let others = entries.filter {
                $0.key != id && $0.value.start < $0.value.end && start < end && $0.value.start < end
                    && start < $0.value.end
            }
            let isSame = entries[id].map { ($0.start, $0.end) == (start, end) } ?? false
            let says: Comment = "seed \(seed), step \(step): \(answer.text)"
            if allowed || others.isEmpty || isSame {
                #expect(answer.status == (known == nil ? 201 : 200), says)
                if !isSame { entries[id] = (start, end, allowed) }
                #expect(answer.json["may_overlap"].bool == entries[id]?.loose, says)
            } else {
                refusals += 1
                #expect(answer.status == 409 && others[answer.json["entry_id"].string ?? ""] != nil, says)
            }
        }
        #expect(refusals > 10)
        let listed = try await ada.entries(from: "2026-03-21", to: "2026-03-24")
        #expect(Set(listed.compactMap { $0["id"].string }) == Set(entries.keys))
    }
}
