import TestSupport

/// Comparing the daemons' answers with the model.
extension Replay {
    /// Compares an answer that depends on where the user is now. If their day ends meanwhile, it asks again.
    private func compare(
        _ name: String, _ subject: String, _ actual: () async throws -> JSON, _ expected: () -> JSON
    ) async throws {
        let answer = try await actual()
        if answer != expected() {
            let day = model.user(name).today
            try await refresh(name)
            if model.user(name).today != day { return expect(try await actual(), expected(), subject) }
        }
        expect(answer, expected(), subject)
    }

    /// `GET /v1/today` of a day.
    func checkToday(_ name: String, _ day: ReplayDay) async throws {
        try await compare(name, "today of \(name) on \(day)") {
            var answer = try await person(name).today(day.description).object
            for list in ["occurrences", "carried"] { answer[list] = .array(answer[list]?.array.map(Self.shown) ?? []) }
            answer["tasks"] = .array(answer["tasks"]?.array.map { $0["id"] } ?? [])
            return .object(answer)
        } _: {
            model.today(of: name, on: day)
        }
    }

    /// `GET /v1/occurrences` of some days, page by page.
    func checkOccurrences(_ name: String, _ days: ClosedRange<ReplayDay>, _ query: String = "", limit: Int = 60)
        async throws
    {
        let person = person(name)
        try await compare(name, "occurrences of \(name) in \(days) \(query)") {
            var (all, path): ([JSON], String?) = (
                [], "/v1/occurrences?from=\(days.lowerBound)&to=\(days.upperBound)&limit=\(limit)\(query)"
            )
            while let next = path {
                let answer = try await person.send(.get, next)
                guard answer.status == 200 else { throw Unexpected(answer: answer) }
                all += answer.json["occurrences"].array.map(Self.shown)
                path = answer.header("link").map { String($0.dropFirst().prefix { $0 != ">" }) }
            }
            return .array(all)
        } _: {
            .array(
                model.occurrences(of: name, days).filter {
                    switch query {
                    case "": true
                    case "&state=open": $0.isOpen
                    case "&state=done": $0.isDone
                    case "&state=skipped": $0.record?.skipped ?? false
                    default: query == "&span=" + $0.span
                    }
                }.map(model.json))
        }
    }

    /// The figures of tasks that a user sees: of all, or of a part.
    func checkTasks(_ name: String, _ part: Double = 1) async throws {
        for task in model.visible(to: name) where task.repeats && random.chance(part) {
            try await compare(name, "progress of \(name) with \(task.title)") {
                try await person(name).must(.get, "/v1/tasks/\(task.id)/progress")
            } _: {
                model.progress(task, name)
            }
        }
    }

    /// A user's completions and points in a range of days.
    func checkProgress(_ name: String, _ from: ReplayDay, _ to: ReplayDay) async throws {
        for step in ["day", "week", "month"] {
            let answer = try await person(name).must(.get, "/v1/progress?from=\(from)&to=\(to)&by=\(step)")
            expect(answer, model.progress(of: name, from, to, by: step), "progress of \(name) from \(from) by \(step)")
        }
    }

    /// The balance and the whole ledger.
    func checkLedger(_ name: String) async throws {
        let person = person(name)
        expect(
            .number(Double(try await person.balance ?? .min)), .number(Double(model.balance(of: name))),
            "balance of \(name)")
        var (entries, path): ([JSON], String?) = ([], "/v1/points/entries?limit=500")
        while let next = path {
            let answer = try await person.send(.get, next)
            entries += answer.json["entries"].array
            path = answer.header("link").map { String($0.dropFirst().prefix { $0 != ">" }) }
        }
        let names: Set = ["amount", "balance", "reason", "task_id", "date"]
        let shown = entries.reversed().map { JSON.object($0.object.filter { names.contains($0.key) }) }
        expect(.array(shown), .array(model.entries(of: name)), "ledger of \(name)")
    }

    /// All of these for everyone at the end of a month.
    func checkMonth(_ last: ReplayDay) async throws {
        let first = last + (1 - last.day)
        for name in Self.names {
            try await refresh(name)
            for _ in 0..<3 {
                try await checkToday(name, ReplayDay(.random(in: first.number...last.number, using: &random)))
            }
            try await checkOccurrences(name, first...last, limit: .random(in: 7...80, using: &random))
            let query = ["&state=open", "&state=done", "&state=skipped", "&span=week", "&span=month", "&span=day"]
                .randomElement(using: &random)
            try await checkOccurrences(name, (last + -9)...(last + 3), query ?? "")
            try await checkTasks(name, 0.4)
            try await checkProgress(name, first + .random(in: -20...5, using: &random), last)
            try await checkLedger(name)
        }
    }

    /// The whole year, for everyone.
    /// - Parameter step: every so many days it looks at one day.
    func checkYear(every step: Int) async throws {
        for name in Self.names {
            try await refresh(name)
            try await checkTasks(name)
            try await checkProgress(name, Self.firstDay, Self.lastDay)
            try await checkLedger(name)
            var first = Self.firstDay
            while first <= Self.lastDay + 60 {
                let last = first + (first.daysOfMonth - first.day)
                try await checkOccurrences(name, first...last, limit: 200)
                first = last + 1
            }
            for day in stride(from: Self.firstDay, through: Self.lastDay + 40, by: step) {
                try await checkToday(name, day)
            }
            let today = model.user(name).today
            for day in [today + -40, today + -1, today, today + 1, today + 9, today + 45] {
                try await checkToday(name, day)
            }
            try await checkOccurrences(name, (today + -35)...(today + 60))
        }
    }
}
