import Foundation
import TestSupport
import Testing

/// How tasks repeat: the member `repeat`.
@Suite struct RepeatTests {
    static let usual: JSON = [
        "rule": "FREQ=DAILY", "starts_on": "2026-03-22", "span": "day", "goal": 1, "shared": false, "from": "schedule",
        "missed": "skip", "except": [], "extra": [], "pauses": [], "starts_at": nil, "minutes": nil, "former": [],
    ]

    /// The usual `repeat` with other members.
    static func repeating(_ more: [String: JSON]) -> JSON {
        .object(usual.object.merging(more) { $1 })
    }

    @Test func absentMembersHaveTheirDefaults() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let cursor = try await ada.cursor()
        let made = try await ada.must(
            .post, "/v1/checklists/\(list)/tasks",
            ["title": "a", "repeat": ["rule": "freq=daily;interval=1", "starts_on": "2026-03-22"]])
        #expect(made["repeat"] == Self.usual)
        let path = "/v1/tasks/\(made["id"].string ?? "")"
        #expect(try await ada.must(.get, path) == made)
        #expect(try await ada.poll(since: cursor)["changes"][0]["body"] == made)
        let plain = try await ada.task("b", on: list)
        #expect(try await ada.must(.get, "/v1/tasks/\(plain)")["repeat"] == .null)
        for (filter, title) in [("true", "a"), ("false", "b")] {
            let found = try await ada.must(.get, "/v1/tasks?repeating=\(filter)")["tasks"].array
            #expect(found.map { $0["title"] } == [.string(title)])
        }
        let link = try await ada.publish(list)
        #expect(try await world.http.send(.get, link).json["tasks"][0]["repeat"] == Self.usual)
    }

    @Test func anEditLeavesTheRest() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.task(
            "a", on: list, ["repeat": ["rule": "FREQ=DAILY", "starts_on": "2199-01-01"]])
        var expected = ["starts_on": "2199-01-01"] as [String: JSON]
        for (edit, more) in [
            (["goal": 99], ["goal": 99]),
            (["shared": true, "from": "completion"], ["shared": true, "from": "completion"]),
            (
                ["except": ["2199-03-02", "2199-03-01"], "extra": ["2199-03-04"]],
                ["except": ["2199-03-01", "2199-03-02"], "extra": ["2199-03-04"]]
            ),
            (["pauses": [["from": "2199-07-01"]]], ["pauses": [["from": "2199-07-01", "to": nil]]]),
            (["starts_at": "19:00", "minutes": 1440], ["starts_at": "19:00", "minutes": 1440]),
            (["missed": "carry"], ["missed": "carry"]), (["goal": nil, "missed": nil], ["goal": 1, "missed": "skip"]),
            // It was not in force yet: nothing is kept of it.
            (["rule": "FREQ=WEEKLY;BYDAY=MO"], ["rule": "FREQ=WEEKLY;BYDAY=MO"]), (["span": "week"], ["span": "week"]),
            (["missed": nil], ["missed": "carry"]), ([:], [:]),
        ] as [(JSON, [String: JSON])] {
            expected.merge(more) { $1 }
            let answer = try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": edit])
            #expect(answer["repeat"] == Self.repeating(expected), "\(edit)")
        }
        #expect(try await ada.must(.patch, "/v1/tasks/\(task)", ["title": "b"])["repeat"] == Self.repeating(expected))
        #expect(try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": nil])["repeat"] == .null)
        expectProblem(
            try await ada.send(.patch, "/v1/tasks/\(task)", ["repeat": ["goal": 2]]), 422, "invalid-request",
            "/repeat/rule")
    }

    @Test func anotherRuleHoldsFromToday() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        // Most of the time it is another day there than in UTC.
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Pacific/Kiritimati"])
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("a", on: list, ["repeat": ["rule": "FREQ=DAILY", "starts_on": "2026-03-22"]])
        let path = "/v1/tasks/\(task)"
        func day(_ offset: Int) async throws -> JSON {
            let sql = "select ((now() at time zone 'Pacific/Kiritimati')::date + \(offset))::text"
            return .string(try await world.psql(sql).trimmingCharacters(in: .whitespacesAndNewlines))
        }
        var (before, after): (JSON, JSON) = (.null, .null)
        var edited: JSON
        repeat {
            before = try await day(-1)
            edited = try await ada.must(.patch, path, ["repeat": ["rule": "FREQ=WEEKLY"]])["repeat"]
            after = try await day(-1)
        } while before != after
        let daily: JSON = ["rule": "FREQ=DAILY", "starts_on": "2026-03-22", "span": "day", "until": before]
        #expect(edited["former"] == [daily])
        // Twice on one day: a plan that was in force for no day is not kept, and an edit that leaves the plan keeps
        // none.
        for more: JSON in [["span": "week"], ["rule": "FREQ=MONTHLY"], ["goal": 3], ["rule": "FREQ=MONTHLY"]] {
            edited = try await ada.must(.patch, path, ["repeat": more])["repeat"]
            #expect(try await day(-1) != before || edited["former"] == [daily])
        }
        #expect(edited["rule"] == "FREQ=MONTHLY" && edited["span"] == "week" && edited["missed"] == "skip")
    }

    @Test(arguments: [
        ("", ""), ("DAILY", ""), ("FREQ=HOURLY", "FREQ"), ("FREQ=DAILY;COUNT=2;UNTIL=20270101", "COUNT"),
        ("FREQ=YEARLY;BYWEEKNO=1", "BYWEEKNO"), ("FREQ=DAILY;INTERVAL=0", "INTERVAL"),
        ("FREQ=DAILY;INTERVAL=1001", "INTERVAL"), ("FREQ=DAILY;COUNT=10001", "COUNT"),
        ("FREQ=DAILY;BYHOUR=1", "BYHOUR"),
        ("FREQ=DAILY;FREQ=DAILY", "FREQ"), ("RRULE:FREQ=DAILY", ""),
    ])
    func aRuleThatCannotBeReadIsRefused(rule: String, part: String) async throws {
        let world = try await World(besides: .any)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("a", on: list)
        let body: JSON = ["title": "b", "repeat": ["rule": .string(rule), "starts_on": "2026-03-22"]]
        for (method, path) in [(.post, "/v1/checklists/\(list)/tasks"), (.patch, "/v1/tasks/\(task)")]
            as [(HTTP.Method, String)]
        {
            let answer = try await ada.send(method, path, body)
            if rule.isEmpty {
                expectProblem(answer, 422, "invalid-request", "/repeat/rule")
            } else {
                expectProblem(answer, 422, "rule-invalid", "/repeat/rule")
                #expect(part.isEmpty || answer.json["part"].string == part, "\(answer.text)")
            }
        }
        #expect(try await ada.must(.get, "/v1/tasks/\(task)")["repeat"] == .null)
    }

    @Test func aRuleWithoutDatesIsRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let path = "/v1/checklists/\(list)/tasks"
        for rule in [
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;UNTIL=20260321", "FREQ=MONTHLY;BYMONTHDAY=31;BYMONTH=4",
        ] {
            let answer = try await ada.send(
                .post, path, ["title": "b", "repeat": ["rule": .string(rule), "starts_on": "2026-03-22"]])
            expectProblem(answer, 422, "rule-without-dates", "/repeat/rule")
        }
        // In a batch the operation is named.
        let batch: JSON = [
            "operations": [
                ["op": "create", "title": "a", "repeat": ["rule": "FREQ=DAILY", "starts_on": "2026-03-22"]],
                ["op": "create", "title": "b", "repeat": ["rule": "FREQ=NEVER", "starts_on": "2026-03-22"]],
            ]
        ]
        expectProblem(
            try await ada.send(.post, path + "/batch", batch), 422, "rule-invalid", "/operations/1/repeat/rule")
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["task_count"] == 0)
    }

    @Test func documentsHaveIt() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        _ = try await ada.task(
            "a", on: list,
            [
                "repeat": [
                    "rule": "FREQ=DAILY", "starts_on": "2026-03-22", "goal": 2, "shared": true, "starts_at": "19:00",
                    "except": ["2026-03-25"], "pauses": [["from": "2026-07-01"]],
                ]
            ])
        let made = try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"][0]["repeat"]
        let path = "/v1/checklists/\(list)/export"
        let document = try await ada.send(.get, path, headers: ["accept": "application/json"]).json
        try await ada.must(.patch, "/v1/checklists/\(list)", ["archived": true])
        let copy = try await ada.must(.post, "/v1/imports", document)["id"].string ?? ""
        #expect(try await ada.must(.get, "/v1/checklists/\(copy)/tasks")["tasks"][0]["repeat"] == made)
        for (rule, detail) in [("FREQ=DAILY;BYDAY=XX", "BYDAY"), ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "no date")] {
            let task: JSON = ["title": "d", "repeat": ["rule": .string(rule), "starts_on": "2026-03-22"]]
            let answer = try await ada.send(.post, "/v1/imports", ["title": "d", "tasks": [task]])
            expectProblem(answer, 422, "unreadable-import", "/tasks/0/repeat/rule")
            #expect(answer.text.contains(detail), "\(answer.text)")
        }
    }

    /// A task may repeat by some 30 KB: a page ends where a megabyte does.
    @Test func pagesEndAtAMegabyte() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let dates = (0..<1000).map { JSON.string("\(2030 + $0 / 60)-\(10 + $0 / 20 % 3)-\(10 + $0 % 20)") }
        let create: JSON = [
            "op": "create", "title": "a",
            "repeat": [
                "rule": "FREQ=DAILY", "starts_on": "2026-03-22", "except": .array(dates), "extra": .array(dates),
            ],
        ]
        for _ in 0..<2 {
            try await ada.must(
                .post, "/v1/checklists/\(list)/tasks/batch",
                ["operations": .array(Array(repeating: create, count: 25))])
        }
        for path in ["/v1/checklists/\(list)/tasks?limit=500", "/v1/tasks?limit=500"] {
            let first = try await ada.send(.get, path)
            let count = first.json["tasks"].array.count
            #expect(first.body.count < 3 << 19 && (1..<50).contains(count), "\(first.body.count)")
            let next = try #require(first.header("link")?.firstMatch(of: /<([^>]*)>; rel="next"/)?.1)
            #expect(try await ada.must(.get, String(next))["tasks"].array.count == 50 - count)
        }
    }

    /// The `repeat` of a task counts into the bytes of its checklist.
    @Test func theBytesOfARepeatAreCounted() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Other"))
        let dates = (1...28).flatMap { day in
            (2026...2060).map { JSON.string("\($0)-02-" + (day < 10 ? "0\(day)" : "\(day)")) }
        }
        let task = try await ada.task(
            "a", on: list,
            [
                "repeat": [
                    "rule": "FREQ=DAILY", "starts_on": "2026-03-22", "except": .array(dates), "extra": .array(dates),
                ]
            ])
        func agree() async throws {
            let counted = try await world.psql(
                """
                select count(*) from checklists c where c.text_bytes <> octet_length(c.title) + octet_length(c.description)
                    + (select coalesce(sum(bytes_of_text(t.title, t.description, t.section, t.labels, octet_length(t.repeat::text))), 0)
                        from tasks t where t.checklist_id = c.id)
                """)
            #expect(counted.hasPrefix("0"))
        }
        try await agree()
        try await ada.must(.post, "/v1/tasks/move", ["task_ids": [.string(task)], "checklist_id": .string(other)])
        try await agree()
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["extra": nil]])
        try await agree()
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": nil])
        try await agree()
    }
}
