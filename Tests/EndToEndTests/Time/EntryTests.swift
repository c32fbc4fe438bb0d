import Foundation
import TestSupport
import Testing

/// Entries by hand, and all entries of some days.
@Suite struct EntryTests {
    @Test func anEntryIsMadeEditedAndDeleted() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let modes = try await ada.modes()
        let id = newID()
        let body: JSON = [
            "id": .string(id), "mode_id": modes["Study"] ?? .null, "started_at": "2026-03-22T10:00:00+01:00",
            "ended_at": "2026-03-22T11:30:00.75+01:00", "description": "Chapter 3",
        ]
        let made = try await ada.send(.post, "/v1/entries", body)
        let path = "/v1/entries/\(id)"
        #expect(made.status == 201 && made.header("location") == path)
        #expect(made.header("etag") == made.json["version"].int.map { "\"\($0)\"" })
        #expect(
            made.json.object.filter { !["created_at", "updated_at", "version"].contains($0.key) } == [
                "id": .string(id), "mode_id": modes["Study"] ?? .null, "task_id": nil, "description": "Chapter 3",
                "started_at": "2026-03-22T09:00:00.000Z", "ended_at": "2026-03-22T10:30:00.750Z", "seconds": 5400,
                "by_timer": false, "may_overlap": false,
            ])
        let edited = try await ada.must(
            .patch, path,
            ["mode_id": modes["Work"] ?? .null, "description": nil, "ended_at": "2026-03-22T10:00:00Z"])
        #expect(edited["mode_id"] == modes["Work"] && edited["description"] == "" && edited["seconds"] == 3600)
        #expect(try await ada.must(.get, path) == edited)
        #expect(try await ada.must(.patch, path, ["description": ""])["version"] == edited["version"])
        let etag = try #require(try await ada.send(.get, path).header("etag"))
        #expect(try await ada.send(.get, path, headers: ["if-none-match": etag]).status == 304)
        // The same create sent again, its id with other content, and by somebody else.
        #expect(try await ada.must(.post, "/v1/entries", body) == made.json)
        let other = JSON.object(body.object.merging(["description": "Chapter 4"]) { $1 })
        expectProblem(try await ada.send(.post, "/v1/entries", other), 409, "id-taken", "/id")
        let theirs = JSON.object(body.object.merging(["mode_id": try await bob.modes()["Study"] ?? .null]) { $1 })
        expectProblem(try await bob.send(.post, "/v1/entries", theirs), 409, "id-taken", "/id")
        for method in [HTTP.Method.get, .delete] { expectProblem(try await bob.send(method, path), 404, "not-found") }
        expectProblem(try await bob.send(.patch, path, ["description": "Mine"]), 404, "not-found")
        try await ada.must(.delete, path)
        expectProblem(try await ada.send(.get, path), 404, "not-found")
        expectProblem(try await ada.send(.post, "/v1/entries", body), 409, "id-taken", "/id")
    }

    @Test func anEndStopsWhatRuns() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        let body: JSON = ["mode_id": study, "started_at": .string(.ago(7200))]
        let id = try await ada.must(.post, "/v1/timer/start", body)["entry"]["id"].string ?? ""
        // Its start may be corrected while it runs.
        #expect(
            try await ada.must(.patch, "/v1/entries/\(id)", ["started_at": .string(.ago(3600))])["ended_at"] == .null)
        let stopped = try await ada.must(.patch, "/v1/entries/\(id)", ["ended_at": .string(.ago(1800))])
        #expect(stopped["seconds"] == 1800 || stopped["seconds"] == 1799)
        #expect(try await ada.running() == .null)
        // What has ended is not started again.
        expectProblem(
            try await ada.send(.patch, "/v1/entries/\(id)", ["ended_at": nil]), 422, "invalid-request", "/ended_at")
    }

    @Test func timesAreOfThePastAndInOrder() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        for (start, end, pointer) in [
            ("2026-03-22T10:00:00Z", "2026-03-22T09:59:59Z", "/ended_at"),
            ("2026-03-22T10:00:00Z", "2026-03-23T10:00:00.001Z", "/ended_at"),
            ("2026-03-22T10:00:00Z", "2026-05-01T10:00:00Z", "/ended_at"),
            (.ago(60), .ago(-60), "/ended_at"), (.ago(-60), .ago(-120), "/started_at"),
            ("1969-12-31T23:59:59Z", "1970-01-01T00:00:00Z", "/started_at"),
            ("0001-01-01T00:00:00Z", "0001-01-01T01:00:00Z", "/started_at"),
            ("9999-01-01T00:00:00Z", "9999-01-01T01:00:00Z", "/started_at"),
        ] {
            let body: JSON = ["mode_id": study, "started_at": .string(start), "ended_at": .string(end)]
            expectProblem(
                try await ada.send(.post, "/v1/entries", body), 422, "invalid-request", pointer, says: "\(start) \(end)"
            )
        }
        // A whole day, and no time at all.
        let day = try await ada.entry(study, "2026-03-22T10:00:00Z", "2026-03-23T10:00:00Z")
        let moment = try await ada.entry(study, "2026-03-24T10:00:00Z", "2026-03-24T10:00:00Z")
        let path = "/v1/entries/\(day)"
        for (patch, pointer) in [
            (["ended_at": "2026-03-22T09:00:00Z"], "/ended_at"), (["started_at": "2026-03-23T10:00:01Z"], "/ended_at"),
            (["started_at": "2026-03-22T09:00:00Z"], "/ended_at"), (["ended_at": .string(.ago(-60))], "/ended_at"),
            (["started_at": .string(.ago(-60))], "/started_at"),
        ] as [(JSON, String)] {
            expectProblem(try await ada.send(.patch, path, patch), 422, "invalid-request", pointer, says: "\(patch)")
        }
        let listed = try await ada.entries(from: "2026-03-22", to: "2026-03-24")
        #expect(listed.map { $0["id"] } == [.string(day), .string(moment)])
        #expect(listed.map { $0["seconds"] } == [86_400, 0])
    }

    @Test func badEntriesAreRefused() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let study = try await ada.modes()["Study"] ?? .null
        let id = try await ada.entry(study, "2026-03-22T09:00:00Z", "2026-03-22T10:00:00Z")
        let good: [String: JSON] = [
            "mode_id": study, "started_at": "2026-03-23T09:00:00Z", "ended_at": "2026-03-23T10:00:00Z",
        ]
        for (name, values) in [
            ("mode_id", [nil, 5, "x"]), ("task_id", [5, ""]), ("started_at", [nil, 5, "2026-03-22"]),
            ("ended_at", [nil, 5, "25:00"]), ("id", [nil, 5]), ("seconds", [5]), ("by_timer", [true]),
            ("may_overlap", [true]),
            ("description", [5, .string(String(repeating: "d", count: 20_001))]),
        ] as [(String, [JSON])] {
            for value in values {
                let new = JSON.object(good.merging([name: value]) { $1 })
                let patch = JSON.object([name: value])
                for (method, path, body) in [
                    (HTTP.Method.post, "/v1/entries", new), (.patch, "/v1/entries/\(id)", patch),
                ] {
                    expectProblem(
                        try await ada.send(method, path, body), 422, "invalid-request", "/\(name)",
                        says: "\(name): \(value)")
                }
            }
        }
        for name in good.keys {
            expectProblem(
                try await ada.send(.post, "/v1/entries", .object(good.filter { $0.key != name })), 422,
                "invalid-request", "/\(name)")
        }
        let theirs = try await bob.modes()["Study"] ?? .null
        let secret = try await bob.task("Secret", on: try await bob.checklist("Secret"))
        for (name, value, problem) in [
            ("mode_id", theirs, "mode-not-found"), ("mode_id", .string(newID()), "mode-not-found"),
            ("task_id", .string(secret), "task-not-found"), ("task_id", .string(newID()), "task-not-found"),
        ] {
            let new = JSON.object(good.merging([name: value]) { $1 })
            expectProblem(try await ada.send(.post, "/v1/entries", new), 422, problem, "/\(name)")
            expectProblem(
                try await ada.send(.patch, "/v1/entries/\(id)", .object([name: value])), 422, problem, "/\(name)")
        }
        for query in ["", "?from=2026-03-22", "?from=2026-03-22&to=x", "?from=2026-02-30&to=2026-03-22"] {
            expectProblem(try await ada.send(.get, "/v1/entries\(query)"), 400, "invalid-parameter", says: "\(query)")
        }
        expectProblem(
            try await ada.send(.get, "/v1/entries?from=2026-03-22&to=2026-03-21"), 422, "invalid-request", "?to")
        let long = try await ada.send(.get, "/v1/entries?from=2025-01-01&to=2026-01-02")
        expectProblem(long, 422, "range-too-long")
        #expect(long.json["limit"] == 366)
        expectProblem(try await ada.send(.get, "/v1/entries/no-id"), 404, "not-found")
    }

    /// The task of an entry is there as long as one sees it, and is no secret that it keeps.
    @Test func theTaskIsNullOnceItIsGoneOrUnseen() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await bob.checklist("Ours")
        try await bob.add(ada, to: list, as: "viewer")
        let task = try await bob.task("Read", on: list)
        let study = try await ada.modes()["Study"] ?? .null
        let id = try await ada.must(.post, "/v1/timer/start", ["mode_id": study, "task_id": .string(task)])["entry"][
            "id"]
        let path = "/v1/entries/\(id.string ?? "")"
        let etag = try await ada.send(.get, path).header("etag") ?? ""
        func shown() async throws -> [JSON] {
            [
                try await ada.must(.get, path)["task_id"], try await ada.running()["task_id"],
                try await ada.must(.get, "/v1/snapshot")["me"]["entry"]["task_id"],
                // The version is the same, and the answer is not.
                try await ada.must(.get, path, headers: ["if-none-match": etag])["task_id"],
                try await ada.entries(from: .today, to: .today).first?["task_id"] ?? .bool(false),
            ]
        }
        #expect(try await shown() == Array(repeating: .string(task), count: 5))
        try await bob.must(.delete, "/v1/checklists/\(list)/participants/ada")
        #expect(try await shown() == Array(repeating: .null, count: 5))
        // An edit keeps what is not shown, and tells nothing of it.
        let cursor = try await ada.cursor()
        #expect(try await ada.must(.patch, path, ["description": "On"])["task_id"] == .null)
        #expect(try await ada.poll(since: cursor)["changes"][0]["body"]["task_id"] == .null)
        expectProblem(
            try await ada.send(.patch, path, ["task_id": .string(task)]), 422, "task-not-found", "/task_id")
        try await bob.add(ada, to: list, as: "viewer")
        if let invitation = try await ada.waitingInvitations().first?["id"].string {
            try await ada.must(.post, "/v1/me/invitations/\(invitation)/accept")
        }
        #expect(try await shown() == Array(repeating: .string(task), count: 5))
        try await bob.must(.delete, "/v1/tasks/\(task)")
        #expect(try await shown() == Array(repeating: .null, count: 5))
        #expect(try await ada.must(.post, "/v1/timer/stop")["stopped"]["task_id"] == .null)
    }

    /// A deleted user leaves nothing, and nobody takes their ids.
    @Test func entriesOfDeletedUsersAreGone() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (mode, entry, running) = (newID(), newID(), newID())
        _ = try await ada.mode("Music", ["id": .string(mode)])
        _ = try await ada.entry(.string(mode), "2026-03-22T09:00:00Z", "2026-03-22T10:00:00Z", ["id": .string(entry)])
        try await ada.must(.post, "/v1/timer/start", ["id": .string(running), "mode_id": .string(mode)])
        try await world.ctl("user", "disable", "ada")
        try await world.ctl("user", "delete", "ada", "--yes")
        let left = "select (select count(*) from modes), (select count(*) from entries)"
        #expect(try await world.psql(left) == "4|0")
        let work = try await bob.modes()["Work"] ?? .null
        for (path, body) in [
            ("/v1/modes", ["id": .string(mode), "name": "Music"]),
            (
                "/v1/entries",
                [
                    "id": .string(entry), "mode_id": work, "started_at": "2026-03-22T09:00:00Z",
                    "ended_at": "2026-03-22T10:00:00Z",
                ]
            ),
            ("/v1/timer/start", ["id": .string(running), "mode_id": work]),
        ] as [(String, JSON)] {
            expectProblem(try await bob.send(.post, path, body), 409, "id-taken", "/id", says: "\(path)")
        }
    }

    /// Days are the user's: with their zone and start of day.
    @Test func entriesAreListedByOnesOwnDays() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        // The day of the 29th of March, 2026, in Berlin, from 04:00 on: clocks were set forward before it.
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Europe/Berlin", "day_starts_at": "04:00"])
        let times = [
            ("2026-03-29T00:00:00Z", "2026-03-29T01:59:59Z"), ("2026-03-29T01:59:59Z", "2026-03-29T02:00:01Z"),
            ("2026-03-29T12:00:00Z", "2026-03-29T13:00:00Z"), ("2026-03-30T01:59:59Z", "2026-03-30T03:00:00Z"),
            ("2026-03-30T03:00:00Z", "2026-03-30T04:00:00Z"),
        ]
        var ids: [JSON] = []
        for (start, end) in times { ids.append(.string(try await ada.entry(study, start, end))) }
        func listed(_ from: String, _ to: String) async throws -> [JSON] {
            try await ada.entries(from: from, to: to).map { $0["id"] }
        }
        #expect(try await listed("2026-03-29", "2026-03-29") == Array(ids[1...3]))
        #expect(try await listed("2026-03-28", "2026-03-28") == Array(ids[0...1]))
        #expect(try await listed("2026-03-30", "2026-03-30") == Array(ids[3...4]))
        #expect(try await listed("2026-03-28", "2026-03-30") == ids)
        #expect(try await listed("2026-04-01", "2026-04-01") == [])
        #expect(try await listed("1970-01-01", "1970-12-31") == [])
        #expect(try await listed("2199-01-01", "2199-12-31") == [])
        // In another zone they are of other days.
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Pacific/Kiritimati"])
        #expect(try await listed("2026-03-29", "2026-03-29") == Array(ids[0...2]))
        // What runs is of today, and of each day since it began.
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Etc/UTC", "day_starts_at": "00:00"])
        let body: JSON = ["mode_id": study, "started_at": .string(.ago(2 * 86_400))]
        let running = try await ada.must(.post, "/v1/timer/start", body)["entry"]["id"]
        for day in [String.today, .day(1), .day(2)] { #expect(try await listed(day, day) == [running], "\(day)") }
        #expect(try await listed(.day(3), .day(3)) == [])
    }

    /// The hour that is there twice: in Berlin, 2026-10-25 has 25 hours, and 02:30 comes twice.
    @Test func theHourThatIsThereTwiceIsOfOneDay() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Europe/Berlin"])
        // By its offset each is another time, and the two do not overlap.
        let first = try await ada.entry(study, "2026-10-25T02:15:00+02:00", "2026-10-25T02:45:00+02:00")
        let second = try await ada.entry(study, "2026-10-25T02:15:00+01:00", "2026-10-25T02:45:00+01:00")
        let across = try await ada.entry(study, "2026-10-25T02:45:00+02:00", "2026-10-25T02:15:00+01:00")
        let listed = try await ada.entries(from: "2026-10-25", to: "2026-10-25")
        #expect(listed.map { $0["id"].string } == [first, across, second])
        #expect(listed.map { $0["seconds"] } == [1800, 1800, 1800])
        // A day of 25 hours is longer than an entry by hand may be.
        expectProblem(
            try await ada.send(
                .post, "/v1/entries",
                [
                    "mode_id": study, "started_at": "2025-10-26T00:00:00+02:00",
                    "ended_at": "2025-10-27T00:00:00+01:00",
                ]), 422, "invalid-request", "/ended_at")
    }

    @Test func entriesComePageByPage() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        try await ada.must(.patch, "/v1/me/settings", ["overlapping_entries": true])
        var ids: [String] = []
        // Three that reach into the day, two that start at once, and three more.
        for (start, end) in [
            ("2026-03-21T22:00:00Z", "2026-03-22T02:00:00Z"), ("2026-03-21T22:00:00Z", "2026-03-22T03:00:00Z"),
            ("2026-03-21T23:00:00Z", "2026-03-22T01:00:00Z"), ("2026-03-22T00:00:00Z", "2026-03-22T00:00:00Z"),
            ("2026-03-22T01:00:00Z", "2026-03-22T02:00:00Z"), ("2026-03-22T01:00:00Z", "2026-03-22T02:00:00Z"),
            ("2026-03-22T23:59:59Z", "2026-03-23T02:00:00Z"),
        ] {
            ids.append(try await ada.entry(study, start, end))
        }
        for (start, end) in [
            ("2026-03-21T21:00:00Z", "2026-03-22T00:00:00Z"), ("2026-03-23T00:00:00Z", "2026-03-23T01:00:00Z"),
        ] {
            _ = try await ada.entry(study, start, end)
        }
        for limit in 1...8 {
            let seen = try await ada.entries(from: "2026-03-22", to: "2026-03-22", limit: limit)
            #expect(seen.count == ids.count && Set(seen.map { $0["id"].string }) == Set(ids), "\(limit)")
            let starts = seen.map { $0["started_at"].string ?? "" }
            #expect(starts == starts.sorted(), "\(limit)")
        }
    }
}

extension String {
    /// Today's date in UTC.
    static var today: String { day(0) }

    /// The date so many days ago in UTC.
    static func day(_ ago: Int) -> String { String(String.ago(Double(ago) * 86_400).prefix(10)) }
}
