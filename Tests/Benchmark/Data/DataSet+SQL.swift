extension DataSet {
    /// The SQL that fills an empty schema. Counters, versions and the log agree with each other, as if all data had
    /// come through the interface: each checklist by an import, each participant one after the other.
    var sql: String {
        """
        set search_path = crosscheck, pg_temp;
        begin;
        \(Self.usersSQL("generate_series(1, \(users)) n"))
        \(owners.map { Self.usersSQL("(values (\($0))) v(n)") }.joined(separator: "\n"))
        \(parts.map(Self.listsSQL).joined(separator: "\n"))
        insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
        select c.id, 1, 'checklist.imported', c.owner_id, c.id, c.task_count, c.open_task_count, checklist_json(c), c.created_at
        from checklists c;
        \(crowd.map { Self.crowdSQL($0.list, $0.participants) } ?? "")
        \(records > 0 ? Self.planSQL(records) : "")
        \(entries > 0 ? Self.timeSQL(entries, users: users) : "")
        commit;
        vacuum analyze;
        checkpoint;
        """
    }

    /// The owners that are not among the users counted from 1 on.
    private var owners: [Int] { Set(parts.compactMap(\.owner)).filter { $0 > users }.sorted() }

    private static func id(_ prefix: String, _ number: String) -> String {
        "('\(prefix)' || lpad((\(number))::text, 12, '0'))::uuid"
    }

    private static func usersSQL(_ numbers: String) -> String {
        """
        insert into users (id, username, email, password_hash)
        select \(user("n")), 'user-' || n, 'user-' || n || '@example.org', 'none' from \(numbers);
        insert into sessions (id, user_id, token_hash, expires_at)
        select \(id(sessionPrefix, "n")), \(user("n")),
            sha256(convert_to('cc_' || lpad(n::text, 43, '0'), 'UTF8')), now_ms() + interval '30 days'
        from \(numbers);
        """
    }

    private static func listsSQL(_ part: Part) -> String {
        let owner = user(part.owner.map(String.init) ?? "n")
        let lists = "generate_series(\(part.lists.lowerBound), \(part.lists.upperBound)) n"
        return """
            insert into checklists (id, owner_id, title, participant_limit, task_count, open_task_count, version, fingerprint)
            select \(id(listPrefix, "n")), \(owner), 'Release ' || n, 10000, \(part.tasks), \(part.tasks), 1, sha256('bench')
            from \(lists);
            insert into tasks (id, checklist_id, title, description, section, position, version, created_version, created_by,
                fingerprint)
            select \(id(taskPrefix, "n::bigint * \(tasksBase) + t")), \(id(listPrefix, "n")), 'Look at part ' || t || ' of release ' || n,
                'What was found goes into the notes, with the name of who has looked.', 'Before release',
                t * 1024, 1, 1, \(owner), sha256('bench')
            from \(lists), generate_series(1, \(part.tasks)) t;
            """
    }

    /// Settings and a mode for the owner of each checklist, tasks that repeat, and the planner's records, some of them today.
    private static func planSQL(_ records: Int) -> String {
        let rule = """
            {"rule": "FREQ=DAILY", "starts_on": "2000-01-01", "span": "day", "goal": 1, "shared": false, "from": "schedule",
            "missed": "skip", "except": [], "extra": [], "pauses": [], "starts_at": null, "minutes": null, "former": []}
            """
        let (list, user) = (id(listPrefix, "\(plannersList)"), user("\(planner)"))
        return """
            insert into settings (user_id, inbox_id, version) select c.owner_id, c.id, 1 from checklists c;
            insert into modes (id, user_id, name, position, version, created_version, fingerprint, created_at, updated_at)
            select \(id(modePrefix, "left(c.owner_id::text, 8)::integer")), c.owner_id, 'Work', 1024, 1, 1, '', now_ms(), now_ms()
            from checklists c;
            update tasks t set repeat = '\(rule)', repeat_bytes = octet_length('\(rule)'::jsonb::text)
            where t.checklist_id = \(list) or t.position = \(repeatingTask) * 1024;
            insert into records (task_id, date, user_id, goal, span, done_by, completed_at, closed_on, version)
            select t.id, d.day, \(user), 1, 'day', array[\(user)], d.day, d.day, 1
            from tasks t, (select date '2026-06-30' - n as day from generate_series(0, \(records / plannedTasks - 1)) n) d
            where t.checklist_id = \(list);
            """
    }

    /// Four modes for everyone who has settings, and entries of twenty minutes, one each 25 minutes, back from the end of June.
    private static func timeSQL(_ entries: Int, users: Int) -> String {
        let planner = user("\(planner)")
        return """
            insert into modes (id, user_id, name, position, version, created_version, fingerprint, created_at, updated_at)
            select gen_random_uuid(), s.user_id, 'Mode ' || n, n, 1, 1, sha256('bench'), now_ms(), now_ms()
            from settings s, generate_series(0, 3) n;
            insert into entries (id, user_id, mode_id, started_at, ended_at, may_overlap, by_timer, version, created_version, fingerprint,
                created_at, updated_at)
            select gen_random_uuid(), m.user_id, m.id, e.start, e.start + interval '20 minutes', false, false, 1, 1, sha256('bench'), e.start, e.start
            from modes m
                cross join lateral generate_series(0, case when m.user_id = \(planner) then \(plannersEntries)
                    else \((entries - plannersEntries) / users) end - 1) n
                cross join lateral (select timestamptz '2026-06-30 12:00Z' - n * interval '25 minutes' as start) e
            where n % 4 = m.position;
            """
    }

    private static func crowdSQL(_ list: Int, _ participants: Int) -> String {
        let (list, user) = (id(listPrefix, "\(list)"), user("n"))
        let numbers = "generate_series(1, \(participants)) n"
        return """
            insert into participants (checklist_id, user_id, role) select \(list), \(user), 'viewer' from \(numbers);
            insert into changes (stream_id, version, kind, actor_id, subject_id, task_count, open_task_count, body, at)
            select c.id, 1 + n, 'participant.added', c.owner_id, \(user), c.task_count, c.open_task_count,
                row_to_json(row(\(user), 'user-' || n, 'viewer')::shown_participant), now_ms()
            from checklists c, \(numbers) where c.id = \(list);
            insert into changes (stream_id, version, kind, actor_id, subject_id, body, at)
            select \(user), 1, 'checklist.added', c.owner_id, c.id,
                json_build_object('id', c.id, 'title', c.title, 'role', 'viewer', 'version', 1 + n), now_ms()
            from checklists c, \(numbers) where c.id = \(list);
            update users set version = 1 from \(numbers) where id = \(user);
            update checklists set version = 1 + \(participants), participant_count = \(participants) where id = \(list);
            """
    }
}
