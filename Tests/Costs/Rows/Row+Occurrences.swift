import TestSupport

extension Row {
    private static func path(_ task: String, _ date: String) -> String { "/v1/tasks/\(task)/occurrences/\(date)" }

    /// Occurrences and progress.
    static let occurrences: [Row] =
        choices + [
            Row("listOccurrences", "a thousand tasks with long rules, and a state that none is in", .rules, times: 2) {
                site in
                let planner = try await site.planner()
                return {
                    try Request(
                        .get, "/v1/occurrences?from=2026-01-01&to=2026-12-31&state=skipped&limit=500", by: planner)
                }
            },
            Row("listOccurrences", "a thousand tasks with many records, one page", .rules, times: 2) { site in
                let planner = try await site.planner()
                return { try Request(.get, "/v1/occurrences?from=2026-01-01&to=2026-12-31&limit=500", by: planner) }
            },
            Row("getToday", "a thousand tasks that carry missed ones", .rules, times: 2) { site in
                let planner = try await site.planner()
                return { try Request(.get, "/v1/today?date=2026-06-30", by: planner) }
            },
            Row("setOccurrence", "99 times at once, of 2,000 dates", .text) { site in
                let (owner, days) = (try await site.owner, Days())
                let task = try await site.longRepeat()
                return { try Request(.put, path(task, days.next), by: owner, ["count": 99]) }
            },
            Row("completeOccurrence", "2,000 dates, and ten thousand records but some", .text) { site in
                let (owner, days) = (try await site.owner, Days())
                let task = try await site.longRepeat()
                return { try Request(.post, path(task, days.next) + "/complete", by: owner) }
            },
            Row("uncompleteOccurrence", "2,000 dates", .text) { site in
                let (owner, days) = (try await site.owner, Days())
                let task = try await site.longRepeat()
                return {
                    let day = days.next
                    try await owner.must(.put, path(task, day), ["count": 99])
                    return try Request(.post, path(task, day) + "/uncomplete", by: owner)
                }
            },
            Row("deleteOccurrence", "as many dates as may be taken out but one", .text) { site in
                let owner = try await site.owner
                let dates = (0..<999).map { JSON.string(Days.day($0)) }
                return {
                    let task = try await site.newTask()
                    try await owner.must(
                        .patch, "/v1/tasks/\(task)",
                        ["repeat": ["rule": "FREQ=DAILY", "starts_on": "2000-01-01", "except": .array(dates)]])
                    return try Request(.delete, path(task, Days.day(999)), by: owner)
                }
            },
            Row("batchOccurrences", "a thousand dates that are taken out", .records, times: 1, mayBeRefused: true) {
                site in
                let owner = try await site.owner
                return {
                    let task = try await site.newTask()
                    try await owner.must(
                        .patch, "/v1/tasks/\(task)", ["repeat": ["rule": "FREQ=DAILY", "starts_on": "2000-01-01"]])
                    let operations = (0..<1000).map { number -> JSON in
                        ["op": "delete", "task_id": .string(task), "date": .string(Days.day(number))]
                    }
                    return try Request(
                        .post, "/v1/occurrences/batch", by: owner, ["atomic": false, "operations": .array(operations)])
                }
            },
            Row("batchOccurrences", "a thousand that are done", .records, times: 1) { site in
                let owner = try await site.owner
                return {
                    let task = try await site.newTask()
                    try await owner.must(
                        .patch, "/v1/tasks/\(task)",
                        ["points": 3, "repeat": ["rule": "FREQ=DAILY", "starts_on": "2000-01-01"]])
                    let operations = (0..<1000).map { number -> JSON in
                        ["op": "complete", "task_id": .string(task), "date": .string(Days.day(number))]
                    }
                    return try Request(.post, "/v1/occurrences/batch", by: owner, ["operations": .array(operations)])
                }
            },
            Row("getTaskProgress", "ten thousand records but some, each day since 1970", .rules, times: 2) { site in
                let (owner, task) = (try await site.owner, try await site.longRepeat())
                return { try Request(.get, "/v1/tasks/\(task)/progress", by: owner) }
            },
        ]
}

extension Row {
    /// Each value of each parameter.
    fileprivate static let choices =
        [("day", "open"), ("week", "done"), ("month", "skipped")].map { span, state in
            Row(
                "listOccurrences", "a thousand tasks with long rules, by \(span), \(state)", .rules, times: 2,
                options: ["span=\(span)", "state=\(state)"]
            ) { site in
                let planner = try await site.planner()
                let range = "from=2026-01-01&to=2026-12-31&limit=500"
                return { try Request(.get, "/v1/occurrences?\(range)&span=\(span)&state=\(state)", by: planner) }
            }
        }
        + ["day", "week", "month"].map { by in
            Row("getProgress", "ten years of many records, by \(by)", .rules, times: 2, options: ["by=\(by)"]) { site in
                let planner = try await site.planner()
                return { try Request(.get, "/v1/progress?from=2020-01-01&to=2029-12-31&by=\(by)", by: planner) }
            }
        }
}

/// Days one after the other, from 2000-01-01 on, each once.
final class Days: Sendable {
    private let counter = Counter()

    var next: String { Self.day(counter.next) }

    /// The day of a number from 0 to 9,999.
    static func day(_ number: Int) -> String {
        let (month, day) = (number / 28 % 12 + 1, number % 28 + 1)
        return "\(2000 + number / 336)-\(month < 10 ? "0" : "")\(month)-\(day < 10 ? "0" : "")\(day)"
    }
}

extension Site {
    /// Somebody with a thousand repeating tasks; a hundred of these have a year of records.
    func planner() async throws -> Person {
        let planner = try await person("planner")
        _ = try await once("planned") { site in
            let tasks = (0..<1000).map { number -> JSON in
                [
                    "title": .string("Task \(number)"), "points": 1,
                    "repeat": [
                        "rule": "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1,-3,-5,-7,-9,1,3,5,7,9",
                        "starts_on": "1970-01-01", "missed": "carry",
                    ],
                ]
            }
            let list = try await planner.must(.post, "/v1/imports", ["title": "Plans", "tasks": .array(tasks)])
            return try await site.psql(
                """
                insert into records (task_id, date, user_id, goal, span, points, done_by, completed_at, closed_on, version)
                select t.id, d::date, '\(planner.id)', 1, 'day', 1, array['\(planner.id)'::uuid], d, d::date, 1
                from (select id from tasks where checklist_id = '\(list["id"].string ?? "")' limit 100) t,
                    generate_series('2026-01-01'::timestamptz, '2026-12-31', '1 day') d;
                analyze records, tasks
                """)
        }
        return planner
    }

    /// A task of the owner that repeats each day, with as many dates taken out and added as there may be, and many records.
    func longRepeat() async throws -> String {
        let owner = try await owner
        return try await once("long repeat") { site in
            let task = try await site.newTask()
            let except = (9000..<10_000).map { JSON.string(Days.day($0)) }
            let extra = (0..<1000).map { number -> JSON in
                .string("\(2150 + number / 336)" + Days.day(number).dropFirst(4))
            }
            try await owner.must(
                .patch, "/v1/tasks/\(task)",
                [
                    "points": 3,
                    "repeat": [
                        "rule": "FREQ=DAILY", "starts_on": "1970-01-01", "goal": 99, "except": .array(except),
                        "extra": .array(extra),
                    ],
                ])
            _ = try await site.psql(
                """
                insert into records (task_id, date, user_id, goal, span, done_by, version)
                select '\(task)', d::date, '\(owner.id)', 99, 'day', array['\(owner.id)'::uuid], 1
                from generate_series('1970-01-01'::timestamptz, '1996-01-01', '1 day') d;
                analyze records
                """)
            return task
        }
    }
}
