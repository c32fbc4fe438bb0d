import TestSupport

extension Row {
    /// Tasks of all checklists, and the user's own order of these.
    static let planning: [Row] =
        searches + [
            Row("findTasks", "a hundred thousand tasks, in the order of a search", .search, times: 2) { site in
                let searcher = try await site.searcher()
                return { try Request(.get, "/v1/tasks?q=t+t&limit=500", by: searcher) }
            },
            Row("findTasks", "the longest texts, and words that are found last or not", .search, times: 2) { site in
                let reader = try await site.reader()
                let words = "b+c+d+e+f+g+h+" + String(repeating: "a", count: 80) + "i"
                return { try Request(.get, "/v1/tasks?q=\(words)&limit=500", by: reader) }
            },
            Row("findTasks", "texts whose keys take longest to work out", .search, times: 2) { site in
                let calligrapher = try await site.calligrapher()
                return { try Request(.get, "/v1/tasks?q=a+b+c+d+e+f+g+h&limit=500", by: calligrapher) }
            },
            Row("listLabels", "as many labels as fit, each with marks, and no two equal", .search, times: 2) { site in
                let labeller = try await site.labeller()
                return { try Request(.get, "/v1/labels?limit=500", by: labeller) }
            },
            Row("listLabels", "a hundred thousand tasks", .search, times: 2) { site in
                let searcher = try await site.searcher()
                return { try Request(.get, "/v1/labels?limit=500", by: searcher) }
            },
            Row("placeChecklist", "500 checklists, and no number left between two", .hundreds, times: 2) { site in
                let collector = try await site.collector()
                let lists = try await collector.must(.get, "/v1/checklists?limit=100")["checklists"].array.compactMap {
                    $0["id"].string
                }.sorted()
                return {
                    for list in lists.prefix(2) {
                        try await collector.must(.patch, "/v1/me/checklists/\(list)", ["position": 5])
                    }
                    return try Request(
                        .patch, "/v1/me/checklists/\(lists[2])", by: collector, ["after": .string(lists[0])])
                }
            },
            Row(
                "batchTasksAcross", "a thousand new tasks on a thousand checklists", .body, times: 1, mayBeRefused: true
            ) {
                site in
                let person = try await site.person("spreader")
                let text = try await site.once("spread") { site in
                    try await site.psql(
                        """
                        select count(checklist_create('\(person.id)',
                            jsonb_build_object('made_id', gen_random_uuid(), 'title', 'List ' || n)))
                        from generate_series(1, 1000) n;
                        select string_agg(id::text, ' ') from checklists where owner_id = '\(person.id)'
                        """)
                }
                let lists = text.split(whereSeparator: \.isWhitespace).suffix(1000).map(String.init)
                return {
                    let creates = lists.map { list -> JSON in
                        [
                            "op": "create", "checklist_id": .string(list), "title": "t",
                            "description": .string(String(repeating: "d", count: 900)),
                        ]
                    }
                    return try Request(.post, "/v1/tasks/batch", by: person, ["operations": .array(creates)])
                }
            },
        ]
}

extension Row {
    /// Each value of each filter, and each order.
    fileprivate static let searches = TaskSearches.all.map { search in
        Row(
            "findTasks", "a hundred thousand tasks, by \(search.joined(separator: ", "))", .search, times: 2,
            options: TaskSearches.options(search)
        ) { site in
            let searcher = try await site.searcher()
            return { try Request(.get, "/v1/tasks?limit=500&\(search.joined(separator: "&"))", by: searcher) }
        }
    }
}

extension Site {
    /// Somebody with ten of the largest checklists.
    func searcher() async throws -> Person {
        let searcher = try await person("searcher")
        _ = try await once("searched") { site in
            for number in 1...10 {
                let tasks = JSON.array(.init(repeating: ["title": "t t t", "labels": ["l"]], count: 10_000))
                try await searcher.must(.post, "/v1/imports", ["title": .string("Wide \(number)"), "tasks": tasks])
            }
            try await site.psql("analyze tasks, checklists, changes")
            return ""
        }
        return searcher
    }

    /// Somebody with some of the longest checklists, in letters that NFKC makes eighteen of, with marks.
    func calligrapher() async throws -> Person {
        try await scribe(
            "calligrapher", tasks: 160, "'description', repeat(e'\\ufdfa\\u0301', 9990) || ' a b c d e f g'")
    }

    /// Somebody with as many labels as fit, each with marks, and no two equal.
    func labeller() async throws -> Person {
        try await scribe(
            "labeller", tasks: 4_000,
            """
            'labels', (select jsonb_agg(lpad((t * 100 + l)::text, 6, '0') || n || repeat(e'a\\u0323\\u0302\\u0301', 10))
                from generate_series(1, 20) l)
            """)
    }

    /// Somebody with four checklists of so many tasks, each with some members in SQL.
    private func scribe(_ name: String, tasks: Int, _ members: String) async throws -> Person {
        let scribe = try await person(name)
        _ = try await once(name) { site in
            try await site.psql(
                """
                select count(checklist_create('\(scribe.id)', jsonb_build_object(
                    'made_id', gen_random_uuid(), 'title', 'Fine ' || n,
                    'tasks', (select jsonb_agg(jsonb_build_object(
                        'id', gen_random_uuid(), 'depth', 1, 'title', 't', \(members)))
                        from generate_series(1, \(tasks) + 0 * n) t))))
                from generate_series(1, 4) n;
                analyze tasks, checklists, changes
                """)
            return ""
        }
        return scribe
    }

    /// Somebody with some of the longest checklists, whose texts are mostly one letter.
    func reader() async throws -> Person {
        let reader = try await person("reader")
        _ = try await once("read") { site in
            try await site.psql(
                """
                select count(checklist_create('\(reader.id)', jsonb_build_object(
                    'made_id', gen_random_uuid(), 'title', 'Long ' || n,
                    'tasks', (select jsonb_agg(jsonb_build_object('id', gen_random_uuid(), 'depth', 1, 'title', 't',
                        'description', repeat('a', 19980) || ' b c d e f g h')) from generate_series(1, 400 + 0 * n)))))
                from generate_series(1, 4) n;
                analyze tasks, checklists, changes
                """)
            return ""
        }
        return reader
    }
}
