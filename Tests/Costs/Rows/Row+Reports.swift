import TestSupport

extension Row {
    /// Reports, the calendar, burndowns and pictures.
    static let reports: [Row] =
        choices + [
            Row("getDailyReport", "a hundred thousand entries, and a thousand tasks with long rules", .report, times: 2)
            {
                site in
                let spender = try await site.spender()
                return { try Request(.get, "/v1/reports/daily?date=2020-06-29", by: spender) }
            },
            Row("getDailyReport", "tasks with ten thousand records each", .report, times: 2) { site in
                let spender = try await site.veteran()
                return { try Request(.get, "/v1/reports/daily?date=2025-06-30", by: spender) }
            },
            Row(
                "getWeeklyReport", "a hundred thousand entries, and a thousand tasks with long rules", .report, times: 2
            ) {
                site in
                let spender = try await site.spender()
                return { try Request(.get, "/v1/reports/weekly?date=2020-06-29", by: spender) }
            },
            Row("getCalendar", "as much of each as fits", .calendar, times: 2) { site in
                let planner = try await site.diarist()
                return { try Request(.get, "/v1/calendar?from=2026-01-01&to=2026-03-03", by: planner) }
            },
            Row("getCalendar", "far more than fits", .calendar, times: 2, mayBeRefused: true) { site in
                let planner = try await site.planner()
                return { try Request(.get, "/v1/calendar?from=2026-01-01&to=2026-03-03", by: planner) }
            },
            Row("getBurndown", "ten thousand tasks, and a hundred thousand changes of a year", .report, times: 2) {
                site in
                let (owner, list) = (try await site.owner, try await site.burningChecklist())
                return { try Request(.get, "/v1/checklists/\(list)/burndown?from=2026-01-01&to=2026-12-31", by: owner) }
            },
        ]
}

extension Row {
    /// Each value of each parameter. By day, a report may have more figures than an answer has.
    fileprivate static let choices =
        ["day", "week", "month"].map { by in
            Row(
                "getTimeReport", "a hundred thousand entries, a thousand of them of ten years, by \(by)", .report,
                times: 2,
                mayBeRefused: by == "day", options: ["by=\(by)"]
            ) { site in
                let spender = try await site.spender()
                return { try Request(.get, "/v1/reports/time?from=2016-01-01&to=2025-12-31&by=\(by)", by: spender) }
            }
        }
        + ["en", "de", "ar"].map { language in
            Row(
                "getBurndownPicture", "the same in \(language)", .report, times: 2, options: ["language=\(language)"]
            ) { site in
                let (owner, list) = (try await site.owner, try await site.burningChecklist())
                let range = "from=2026-01-01&to=2026-12-31&language=\(language)"
                return { try Request(.get, "/v1/checklists/\(list)/burndown.svg?\(range)", by: owner) }
            }
        }
        + [("daily", "en"), ("weekly", "de"), ("weekly", "ar")].map { span, language in
            Row(
                "getRadarPicture", "a hundred thousand entries in a hundred modes, \(span), in \(language)", .report,
                times: 2, options: ["span=\(span)", "language=\(language)"]
            ) { site in
                let spender = try await site.spender()
                let query = "date=2020-06-29&span=\(span)&language=\(language)"
                return { try Request(.get, "/v1/reports/radar.svg?\(query)", by: spender) }
            }
        }
        + [
            ("day", "2026-12-31", "priority", "en"), ("week", "2029-12-31", "kind", "de"),
            ("month", "2029-12-31", "kind", "ar"),
        ].map { by, end, stack, language in
            Row(
                "getProgressPicture", "many records from 2026-01-01 to \(end), by \(by) and \(stack), in \(language)",
                .rules, times: 2, options: ["by=\(by)", "stack=\(stack)", "language=\(language)"]
            ) { site in
                let planner = try await site.planner()
                let path = "/v1/progress.svg?from=2026-01-01&to=\(end)&by=\(by)&stack=\(stack)&language=\(language)"
                return { try Request(.get, path, by: planner) }
            }
        }
}

extension Site {
    private static let columns = """
        id, user_id, mode_id, description, started_at, ended_at, may_overlap, by_timer, version, created_version, fingerprint, created_at,
        updated_at
        """

    /// Somebody with as many modes as there may be, a hundred thousand entries of ten years, and a thousand repeating tasks.
    func spender() async throws -> Person {
        let spender = try await person("spender")
        _ = try await once("spent") { site in
            let tasks = (0..<1000).map { number -> JSON in
                [
                    "title": .string("Task \(number)"), "labels": [.string("Mode \(number % 90)")],
                    "repeat": [
                        "rule": "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=-1,-3,-5,-7,-9,1,3,5,7,9",
                        "starts_on": "1970-01-01", "minutes": 30,
                    ],
                ]
            }
            try await spender.must(.post, "/v1/imports", ["title": "Plans", "tasks": .array(tasks)])
            return try await site.psql(
                """
                insert into modes (id, user_id, name, position, version, created_version, fingerprint, created_at, updated_at)
                select gen_random_uuid(), '\(spender.id)', 'Mode ' || n, n, 1, 1, '\\x00', now(), now() from generate_series(0, 95) n;
                insert into entries (\(Self.columns))
                select gen_random_uuid(), m.user_id, m.id, '', s.start, case when m.n = 1 then '2026-01-01' else s.start + interval '20 seconds' end,
                    true, m.n = 1, 1, 1, '\\x00', now(), now()
                from generate_series(0, 999) g (n)
                    cross join (select m.*, row_number() over (order by m.id) as n from modes m where m.user_id = '\(spender.id)') m
                    cross join lateral (
                        select case when m.n = 1 then '2015-01-01'::timestamptz + g.n * interval '1 minute'
                            else '2020-06-01'::timestamptz + (g.n * 99 + m.n - 2) * interval '25 seconds' end as start) s;
                analyze entries, modes, tasks
                """)
        }
        return spender
    }

    /// Somebody with twenty tasks of ten thousand records each.
    func veteran() async throws -> Person {
        let veteran = try await person("veteran")
        _ = try await once("veteran") { site in
            let tasks = JSON.array(
                .init(
                    repeating: ["title": "t", "repeat": ["rule": "FREQ=DAILY", "starts_on": "1998-01-01"]], count: 20))
            let list =
                try await veteran.must(.post, "/v1/imports", ["title": "Habits", "tasks": tasks])["id"].string ?? ""
            return try await site.psql(
                """
                insert into records (task_id, date, user_id, goal, span, done_by, completed_at, closed_on, version)
                select t.id, d::date, '\(veteran.id)', 1, 'day', array['\(veteran.id)'::uuid], d, d::date, 1
                from tasks t, generate_series('1998-01-01'::timestamptz, '2025-05-01', '1 day') d
                where t.checklist_id = '\(list)';
                analyze records, tasks
                """)
        }
        return veteran
    }

    /// Somebody whose calendar is nearly as long as one may be.
    func diarist() async throws -> Person {
        let diarist = try await person("diarist")
        _ = try await once("diary") { site in
            let daily = (0..<70).map { number -> JSON in
                ["title": .string("Daily \(number)"), "repeat": ["rule": "FREQ=DAILY", "starts_on": "2020-01-01"]]
            }
            let due = (0..<1_900).map { number -> JSON in
                ["title": .string("Task \(number)"), "due_on": .string(number % 2 == 0 ? "2026-01-10" : "2026-02-10")]
            }
            try await diarist.must(.post, "/v1/imports", ["title": "Diary", "tasks": .array(daily + due)])
            return try await site.psql(
                """
                insert into entries (\(Self.columns))
                select gen_random_uuid(), m.user_id, m.id, '', '2026-01-01'::timestamptz + n * interval '15 minutes',
                    '2026-01-01'::timestamptz + (n + 1) * interval '15 minutes', false, false, 1, 1, '\\x00', now(), now()
                from generate_series(0, 5500) n cross join modes m where m.user_id = '\(diarist.id)' and m.name = 'Work';
                analyze entries, tasks
                """)
        }
        return diarist
    }

    /// A checklist of ten thousand tasks, with a log of a hundred thousand changes of this year that open and close them.
    func burningChecklist() async throws -> String {
        try await once("burning") { site in
            let list = try await site.wideChecklist()
            return try await site.psql(
                """
                with t as (select array_agg(t.id) as ids from tasks t where t.checklist_id = '\(list)'),
                raised as (update checklists set version = 110000 where id = '\(list)')
                insert into changes (stream_id, version, kind, subject_id, task_count, open_task_count, body, at)
                select '\(list)', 1 + n, case n % 2 when 1 then 'task.completed' else 'task.reopened' end, t.ids[1 + (n / 2) % 10000], 10000,
                    10000 - n % 2, json_build_object('title', repeat('x', 500)), '2026-01-01'::timestamptz + n * interval '4 minutes'
                from t, generate_series(1, 109999) n;
                analyze changes;
                select '\(list)'
                """)
        }
    }
}
