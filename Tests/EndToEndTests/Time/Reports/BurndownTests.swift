import Foundation
import TestSupport
import Testing

/// How the open tasks of a checklist became fewer, out of the change log.
@Suite struct BurndownTests {
    /// Tasks of a checklist as a client knows them, and how they were at the end of each day.
    private struct Plain {
        struct Task: Hashable {
            var isOpen = true
            var repeats = false
        }

        var here: [String: Task] = [:]
        var elsewhere: [String: Task] = [:]
        /// Whether each repeated when it was seen here for the last time.
        var last: [String: Bool] = [:]
        var days: [[String: Task]] = []

        mutating func note() { for (id, task) in here { last[id] = task.repeats } }

        /// The tasks that count: open and completed at the end of each day.
        var figures: [(open: Int, completed: Int)] {
            days.map { day in
                let counted = day.filter { last[$0.key] == false }.values
                return (counted.count { $0.isOpen }, counted.count { !$0.isOpen })
            }
        }
    }

    /// A zone in which it is about noon, so that no day ends during the test.
    private static func noon() -> String {
        let hour = Int(Date().timeIntervalSince1970 / 3600) % 24
        // The sign of these names is the other way round.
        return hour == 12 ? "Etc/GMT" : hour < 12 ? "Etc/GMT-\(12 - hour)" : "Etc/GMT+\(hour - 12)"
    }

    /// Twelve days of random edits; between two days the log is moved back by a day.
    @Test func figuresEqualTheStateAtTheEndOfEachDay() async throws {
        let seed = SeededGenerator.seedOfRun
        var random = SeededGenerator(seed: seed)
        let world = try await World()
        let (ada, eve) = (try await world.user("ada"), try await world.user("eve"))
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": .string(Self.noon())])
        let rule: JSON = ["rule": "FREQ=DAILY", "starts_on": "2026-01-01"]
        let other = try await ada.checklist("Other")
        let list =
            try await ada.must(
                .post, "/v1/imports",
                [
                    "title": "Ours",
                    "tasks": [["title": "a"], ["title": "b", "status": "completed"], ["title": "c", "repeat": rule]],
                ]
            )["id"].string ?? ""
        var plain = Plain()
        for task in try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array {
            plain.here[task["id"].string ?? ""] = .init(
                isOpen: task["status"] != "completed", repeats: task["repeat"] != .null)
        }
        for day in 0..<12 {
            if day > 0 { try await world.psql("update changes set at = at - interval '24 hours'") }
            for _ in 0..<25 { try await Self.edit(&plain, list, other, rule, ada, &random) }
            plain.note()
            plain.days.append(plain.here)
        }
        let today = try await ada.today()["date"].string ?? ""
        let first = PlainTime.day(today) - 11
        let path = "/v1/checklists/\(list)/burndown"
        let query = "?from=\(PlainTime.date(first - 20))&to=\(PlainTime.date(first + 30))"
        let burndown = try await ada.must(.get, path + query)
        #expect(burndown["kept_from"].string == PlainTime.date(first))
        func check(_ burndown: JSON, from skipped: Int = 0) {
            let days = burndown["days"].array
            #expect(days.map { $0["date"].string } == (skipped..<12).map { PlainTime.date(first + $0) })
            for (day, figures) in zip(days, plain.figures.dropFirst(skipped)) {
                #expect(
                    day["open"].int == figures.open && day["completed"].int == figures.completed, "seed \(seed): \(day)"
                )
            }
        }
        check(burndown)
        let lines = try DrawnPicture(try await ada.send(.get, path + ".svg" + query)).lines()
        for (line, name) in zip(lines, ["open", "completed"]) {
            #expect(line.count == 12)
            for (drawn, day) in zip(line, burndown["days"].array) { #expect(abs(drawn - day[name].double) < 0.05) }
        }
        expectProblem(try await eve.send(.get, path + query), 404, "not-found")
        expectProblem(try await eve.send(.get, path + ".svg" + query), 404, "not-found")
        // Others have other days.
        try await ada.add(eve, to: list, as: "viewer")
        #expect(try await eve.must(.get, path + query)["time_zone"] == "Etc/UTC")
        // Without the oldest days of the log, the others stay as they are.
        for skipped in [3, 7] {
            try await world.psql(
                "select prune_changes(now() - interval '\(11 - skipped) days' - interval '12 hours', 100000)")
            let rest = try await ada.must(.get, path + query)
            #expect(rest["kept_from"].string == PlainTime.date(first + skipped))
            check(rest, from: skipped)
        }
        // Of a list on which nothing has happened since, the log says by its silence that nothing did.
        try await world.psql("delete from changes where stream_id = '\(list)'")
        let quiet = try await ada.must(.get, path + query)["days"].array
        let now = plain.figures[11]
        #expect(quiet.last?["date"].string == today)
        #expect(quiet.allSatisfy { $0["open"].int == now.open && $0["completed"].int == now.completed })
        #expect(try await ada.must(.get, path + "?from=2199-01-01&to=2199-02-01")["days"] == [])
        expectProblem(try await ada.send(.get, path + "?from=2025-01-01&to=2026-12-31"), 422, "range-too-long")
    }

    private static func edit(
        _ plain: inout Plain, _ list: String, _ other: String, _ rule: JSON, _ ada: Person,
        _ random: inout SeededGenerator
    ) async throws {
        func pick(_ tasks: [String: Plain.Task], _ isWanted: (Plain.Task) -> Bool = { _ in true }) -> String? {
            tasks.filter { isWanted($0.value) }.keys.sorted().randomElement(using: &random)
        }
        switch Int.random(in: 0..<16, using: &random) {
        case 0..<4:
            let repeats = random.chance(0.2)
            let task = try await ada.task("Task", on: list, repeats ? ["repeat": rule] : [:])
            plain.here[task] = .init(repeats: repeats)
        case 4..<7:
            guard let task = pick(plain.here, { $0.isOpen }) else { return }
            try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
            plain.here[task]?.isOpen = false
        case 7..<9:
            guard let task = pick(plain.here, { !$0.isOpen }) else { return }
            try await ada.must(.patch, "/v1/tasks/\(task)", ["status": "available"])
            plain.here[task]?.isOpen = true
        case 9:
            guard let task = pick(plain.here) else { return }
            try await ada.must(.delete, "/v1/tasks/\(task)")
            plain.note()
            plain.here[task] = nil
        case 10:
            guard let task = pick(plain.here) else { return }
            let repeats = plain.here[task]?.repeats == true
            try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": repeats ? .null : rule])
            plain.here[task]?.repeats = !repeats
        case 11:
            guard let task = pick(plain.here) else { return }
            try await ada.must(.post, "/v1/tasks/move", ["task_ids": [.string(task)], "checklist_id": .string(other)])
            plain.note()
            plain.elsewhere[task] = plain.here.removeValue(forKey: task)
        case 12:
            guard let task = pick(plain.elsewhere) else { return }
            try await ada.must(.post, "/v1/tasks/move", ["task_ids": [.string(task)], "checklist_id": .string(list)])
            plain.here[task] = plain.elsewhere.removeValue(forKey: task)
        case 13 where random.chance(0.2):
            try await ada.must(.post, "/v1/checklists/\(list)/complete")
            for task in plain.here.keys where plain.here[task]?.repeats == false { plain.here[task]?.isOpen = false }
        case 14:
            guard let task = pick(plain.here) else { return }
            try await ada.must(.post, "/v1/tasks/\(task)/comments", ["body": "Hm."])
        default:
            guard let parent = pick(plain.here, { $0.isOpen }) else { return }
            try await ada.must(.patch, "/v1/tasks/\(parent)", ["title": "Other", "description": "More."])
        }
    }

    /// A task that has left counts as it was then; a task with subtasks is gone with each of them.
    @Test func tasksThatAreGoneCountAsTheyWere() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": .string(Self.noon())])
        let list = try await ada.checklist("Ours")
        let parent = try await ada.task("Parent", on: list)
        let child = try await ada.task("Child", on: list, ["parent_id": .string(parent)])
        let repeating = try await ada.repeatingTask("Repeats", on: list, "FREQ=DAILY", from: "2026-01-01")
        try await ada.must(.patch, "/v1/tasks/\(child)", ["status": "completed"])
        try await world.psql("update changes set at = at - interval '24 hours'")
        try await ada.must(.delete, "/v1/tasks/\(parent)")
        try await ada.must(.delete, "/v1/tasks/\(repeating)")
        let today = PlainTime.day(try await ada.today()["date"].string ?? "")
        let path = "/v1/checklists/\(list)/burndown?from=\(PlainTime.date(today - 1))&to=\(PlainTime.date(today))"
        let days = try await ada.must(.get, path)["days"].array
        #expect(days.map { [$0["open"], $0["completed"]] } == [[1, 1], [0, 0]])
        let log = try await ada.must(.get, "/v1/checklists/\(list)/activity")["changes"].array
            .filter { $0["kind"] == "task.deleted" }.map { $0["body"]["repeats"] }
        #expect(log == [true, .null, .null])
    }

    /// Where the oldest change that is kept has a counter before it, that is known from its kind.
    @Test func daysBeforeTheOldestChangeAreKnownWhereItSaysWhatItChanged() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": .string(Self.noon())])
        let list = try await ada.checklist("Ours")
        let tasks = [try await ada.task("1", on: list), try await ada.task("2", on: list)]
        // All of this is older than the log, whose oldest change is a user's own of five days ago.
        try await world.psql(
            """
            delete from changes;
            insert into changes (stream_id, version, kind, subject_id, body, at)
            values ('\(newID())', 1, 'x', '\(newID())', '{}', now() - interval '5 days')
            """)
        try await ada.must(.patch, "/v1/tasks/\(tasks[0])", ["status": "completed"])
        let today = PlainTime.day(try await ada.today()["date"].string ?? "")
        let path = "/v1/checklists/\(list)/burndown?from=\(PlainTime.date(today - 30))&to=\(PlainTime.date(today))"
        var burndown = try await ada.must(.get, path)
        #expect(burndown["kept_from"].string == PlainTime.date(today - 5))
        #expect(burndown["days"].array.map { $0["open"] } == [2, 2, 2, 2, 2, 1])
        // A task that is gone does not say whether it was open.
        try await world.psql("delete from changes where stream_id = '\(list)'")
        try await ada.must(.delete, "/v1/tasks/\(tasks[1])")
        burndown = try await ada.must(.get, path)
        #expect(burndown["kept_from"].string == PlainTime.date(today))
        #expect(burndown["days"].array.map { $0["completed"] } == [1])
    }
}
