import Foundation
import TestSupport

extension Growth {
    /// Every document, with each of its options.
    static let all = calendars + exports + imports + reports + pictures + searches

    /// By a link of all checklists, and of one. An edit before each, because a calendar is kept until then.
    private static let calendars = ["events=true", "events=false"].map { option in
        Growth("getCalendarFile", option) { site, grower in
            let path = try await site.calendar(of: nil, by: grower.person)
            return {
                try await grower.edit(site)
                return try Request(.get, "\(path)?\(option)", by: nil)
            }
        }
    }

    private static let exports =
        ["text/markdown", "application/json", "text/csv", "text/calendar"].map { type in
            Growth("exportChecklist", "accept=\(type)") { _, grower in
                {
                    try Request(.get, "/v1/checklists/\(grower.list)/export", by: grower.person).with("accept", type)
                }
            }
        }
        + ["text/markdown", "application/json"].map { type in
            Growth("getPublicChecklist", "accept=\(type)") { site, grower in
                let path = try await site.publicLink(to: grower.list, by: grower.person)
                return {
                    try await grower.edit(site)
                    return try Request(.get, path, by: nil).with("accept", type)
                }
            }
        }
        + [
            // The page at its address, which is not in the document.
            Growth("getPublicChecklist") { site, grower in
                let path = try await site.publicLink(to: grower.list, by: grower.person)
                return {
                    try await grower.edit(site)
                    return try Request(.get, path.replacing("/v1", with: ""), by: nil).with("accept", "text/html")
                }
            }
        ]

    private static let imports =
        [
            ("text/markdown", "# Tasks\n\n", "- [ ] Task *one* #number\n", ""),
            (
                "application/json", #"{"title":"Tasks","tasks":["#, #"{"title":"Task","labels":["l"]},"#,
                #"{"title":"t"}]}"#
            ),
            (
                "text/calendar", "BEGIN:VCALENDAR\n",
                "BEGIN:VTODO\nUID:number\nSUMMARY:a\nDUE;TZID=Europe/Berlin:20260101T000000\nCATEGORIES:l\nEND:VTODO\n",
                "END:VCALENDAR\n"
            ),
            ("text/csv", "TYPE,CONTENT,INDENT\n", "task,Task @l,1\n", ""),
        ].map { type, head, task, end in
            Growth("importChecklist", "body=\(type)", "dry_run=true") { site, grower in
                {
                    let tasks = (0..<grower.size).map { task.replacingOccurrences(of: "number", with: "\($0)") }
                    return Request(
                        .post, "/v1/imports?dry_run=true&title=\(site.unused("Grown"))", by: grower.person, type: type,
                        head + tasks.joined() + end)
                }
            }
        } + [
            Growth("importChecklist", "dry_run=false") { site, grower in
                {
                    let tasks = JSON.array(.init(repeating: ["title": "t", "labels": ["l"]], count: grower.size))
                    return try Request(
                        .post, "/v1/imports?dry_run=false", by: grower.person,
                        ["title": .string(site.unused("Grown")), "tasks": tasks])
                }
            }
        ]

    private static let reports =
        ["day", "week", "month"].flatMap { by in
            [
                reading("getTimeReport", "/v1/reports/time?from=2026-01-01&to=2026-12-31&by=\(by)", ["by=\(by)"]),
                reading("getProgress", "/v1/progress?from=2026-01-01&to=2026-12-31&by=\(by)", ["by=\(by)"]),
            ]
        } + [
            reading("getDailyReport", "/v1/reports/daily?date=2026-06-29"),
            reading("getWeeklyReport", "/v1/reports/weekly?date=2026-06-29"),
            reading("getCalendar", "/v1/calendar?from=2026-06-01&to=2026-06-20"),
            ofList("getBurndown", "burndown"),
            Growth("getTaskProgress") { site, grower in
                let task = try await site.worn(grower)
                return { try Request(.get, "/v1/tasks/\(task)/progress", by: grower.person) }
            },
        ]

    private static let pictures =
        [("day", "kind", "en"), ("week", "priority", "de"), ("month", "kind", "ar")].map { by, stack, language in
            let options = ["by=\(by)", "stack=\(stack)", "language=\(language)"]
            return reading(
                "getProgressPicture",
                "/v1/progress.svg?from=2026-01-01&to=2026-12-31&" + options.joined(separator: "&"), options)
        }
        + [("daily", "en"), ("weekly", "de"), ("weekly", "ar")].map { span, language in
            let options = ["span=\(span)", "language=\(language)"]
            return reading(
                "getRadarPicture", "/v1/reports/radar.svg?date=2026-06-29&" + options.joined(separator: "&"), options)
        }
        + ["en", "de", "ar"].map { ofList("getBurndownPicture", "burndown.svg", ["language=\($0)"]) }

    private static let searches =
        TaskSearches.all.map { search in
            Growth("findTasks", TaskSearches.options(search)) { _, grower in
                { try Request(.get, "/v1/tasks?limit=100&\(search.joined(separator: "&"))", by: grower.person) }
            }
        } + [reading("listLabels", "/v1/labels?limit=500")]

    private static func reading(_ operation: String, _ path: String, _ options: [String] = []) -> Growth {
        Growth(operation, options) { _, grower in { try Request(.get, path, by: grower.person) } }
    }

    private static func ofList(_ operation: String, _ name: String, _ options: [String] = []) -> Growth {
        let query = (["from=2026-01-01", "to=2026-12-31"] + options).joined(separator: "&")
        return Growth(operation, options) { _, grower in
            { try Request(.get, "/v1/checklists/\(grower.list)/\(name)?\(query)", by: grower.person) }
        }
    }
}

/// Searches for tasks that together choose each value of each parameter.
enum TaskSearches {
    static let all = [
        ["status=open", "archived=any", "repeating=false", "priority=none", "sort=due"],
        ["status=available", "archived=false", "priority=do_first", "sort=created"],
        ["status=in_progress", "archived=true", "priority=plan", "sort=updated"],
        ["status=completed", "repeating=true", "priority=delegate", "sort=priority"],
        ["participant=me", "priority=delay", "sort=rank", "q=t"],
    ]

    /// The options among them.
    static func options(_ search: [String]) -> [String] { search.filter { !$0.hasPrefix("q=") } }
}

/// Somebody with everything in proportion to a size.
struct Grower: Sendable {
    let size: Int
    let person: Person
    /// A checklist of so many tasks, each due, a tenth of them repeating.
    let list: String

    /// Changes what is shown to others: what was made before is out of date.
    func edit(_ site: Site) async throws {
        try await person.must(.patch, "/v1/checklists/\(list)", ["description": .string(site.unused("x"))])
    }
}

extension Site {
    /// Somebody with a checklist of `size` tasks, and an eighth as many checklists of three tasks. Of entries, records
    /// and changes there are five times as many, all in one year.
    func grower(_ size: Int) async throws -> Grower {
        let person = try await person("grower-\(size)")
        let list = try await once("grown \(size)") { site in
            let tasks = (0..<size).map { number -> JSON in
                let day = Days.day(number * 336 / size).dropFirst(4)
                var task: [String: JSON] = [
                    "title": .string("t \(number)"), "labels": ["a", "b"], "points": 2,
                ]
                if number % 10 == 0 {
                    task["repeat"] = ["rule": "FREQ=MONTHLY", "starts_on": .string("2026\(day)")]
                } else {
                    task["due_at"] = .string("2026\(day)T12:00:00Z")
                }
                return .object(task)
            }
            let list =
                try await person.must(
                    .post, "/v1/imports", ["title": .string(site.unused("Grown")), "tasks": .array(tasks)])["id"]
                .string ?? ""
            _ = try await site.scatter(size / 8, of: person)
            return try await site.psql(Self.growth(of: person.id, list, size))
        }
        return Grower(size: size, person: person, list: list)
    }

    /// A task with half as many records as the size.
    fileprivate func worn(_ grower: Grower) async throws -> String {
        let task = try await grower.person.task(
            unused("Worn"), on: grower.list, ["repeat": ["rule": "FREQ=DAILY", "starts_on": "2000-01-01"]])
        try await psql(
            """
            insert into records (task_id, date, user_id, goal, span, done_by, completed_at, closed_on, version)
            select '\(task)', d::date, '\(grower.person.id)', 1, 'day', array['\(grower.person.id)'::uuid], d, d::date, 1
            from generate_series('2000-01-01'::timestamptz, '2000-01-01'::timestamptz + interval '\(grower.size / 2) days', '1 day') d
            """)
        return task
    }

    private static func growth(of person: String, _ list: String, _ size: Int) -> String {
        let step = "(interval '360 days' / \(5 * size))"
        // The descriptions would not fit in the body of the import.
        return """
            update tasks set description = repeat('d', 80) where checklist_id = '\(list)';
            update checklists set text_bytes = text_bytes + \(80 * size) where id = '\(list)';
            insert into entries (id, user_id, mode_id, started_at, ended_at, may_overlap, by_timer, version, created_version, fingerprint,
                created_at, updated_at)
            select gen_random_uuid(), m.user_id, m.id, '2026-01-01'::timestamptz + n * \(step), '2026-01-01'::timestamptz + (n + 1) * \(step), false,
                false, 1, 1, '', now(), now()
            from generate_series(1, \(5 * size)) n, (select * from modes where user_id = '\(person)' order by position limit 1) m;
            insert into records (task_id, date, user_id, goal, span, points, done_by, completed_at, closed_on, version)
            select t.id, d::date, '\(person)', 1, 'day', 1, array['\(person)'::uuid], d, d::date, 1
            from tasks t, generate_series('2026-01-01'::timestamptz, '2026-12-31', '7 days') d
            where t.checklist_id = '\(list)' and t.repeat is not null;
            with t as (select array_agg(t.id) as ids from tasks t where t.checklist_id = '\(list)'),
            raised as (update checklists set version = version + \(5 * size) where id = '\(list)' returning version - \(5 * size) as version)
            insert into changes (stream_id, version, kind, subject_id, task_count, open_task_count, body, at)
            select '\(list)', r.version + n, case n % 2 when 1 then 'task.completed' else 'task.reopened' end, t.ids[1 + (n / 2) % \(size)],
                \(size), \(size) - n % 2, '{}', '2026-01-01'::timestamptz + n * \(step)
            from t, raised r, generate_series(1, \(5 * size)) n;
            analyze tasks, checklists, changes, entries, records;
            select '\(list)'
            """
    }
}
