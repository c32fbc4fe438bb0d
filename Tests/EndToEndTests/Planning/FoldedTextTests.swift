import Foundation
import TestSupport
import Testing

/// Searches compare keys of texts. Those that take long to work out are kept.
@Suite struct FoldedTextTests {
    private static let marks = "Cafe\u{301} ＡＢＣ"
    /// Each of these would be eighteen letters.
    private static let longest = String(repeating: "\u{FDFA}\u{301}", count: 50)

    /// After each kind of edit that changes a text.
    @Test func aTaskKeepsTheKeyOfItsText() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Other"))
        func kept() async throws -> String {
            try await world.psql("select count(folded) || ' ' || count(folded_labels) from tasks")
        }
        let plain = try await ada.task("Plain", on: list, ["labels": ["seo"]])
        #expect(try await kept() == "0 0")
        let task = try await ada.task(Self.marks, on: list, ["labels": ["Äpfel", "seo"]])
        _ = try await ada.task("Below", on: list, ["parent_id": .string(task)])
        try await ada.must(
            .post, "/v1/imports",
            ["title": "From elsewhere", "tasks": [["title": .string(Self.longest), "labels": ["ÖL"]]]])
        #expect(try await kept() == "2 2")
        // Their subtasks go along.
        try await ada.must(.patch, "/v1/tasks/\(task)", ["section": .string(Self.marks)])
        #expect(try await kept() == "3 2")
        try await ada.must(.patch, "/v1/tasks/\(plain)", ["description": .string(Self.longest), "labels": ["Ähre"]])
        #expect(try await kept() == "4 3")
        try await world.expectTextToBeFolded()
        try await ada.must(.patch, "/v1/tasks/\(plain)", ["status": "completed"])
        try await ada.must(.patch, "/v1/tasks/\(plain)", ["parent_id": .string(task)])
        try await world.expectTextToBeFolded()
        try await ada.must(
            .post, "/v1/tasks/move", ["task_ids": [.string(task)], "checklist_id": .string(other)])
        #expect(try await kept() == "3 3")
        try await world.expectTextToBeFolded()
        try await ada.must(
            .post, "/v1/tasks/move",
            ["task_ids": [.string(task)], "checklist_id": .string(list), "section": .string(Self.marks)])
        #expect(try await kept() == "4 3")
        try await ada.must(.patch, "/v1/tasks/\(plain)", ["parent_id": nil, "section": nil])
        try await ada.must(.patch, "/v1/tasks/\(plain)", ["title": "Plain", "description": "", "labels": ["seo"]])
        #expect(try await kept() == "3 2")
        try await world.expectTextToBeFolded()
    }

    /// No search works out a key that is kept. The database counts the calls.
    @Test func aSearchWorksOutNoKeptKey() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for number in 0..<5 { _ = try await ada.task("\(number) \(Self.marks)", on: list, ["labels": ["Äpfel"]]) }
        let filter = #"{"q": "abc", "sort": "rank", "archived": false, "bytes": 1000000, "task_bytes": 100}"#
        func calls() async throws -> String {
            try await world.psql(
                """
                set track_functions = 'all';
                begin;
                select count(*) from tasks_found('\(ada.id)', '\(filter)', null, null, 10);
                select coalesce(pg_stat_get_xact_function_calls('folded_key(text)'::regprocedure), 0);
                commit;
                """)
        }
        #expect(try await calls() == "5\n0")
        // Those from before keys were kept are found all the same.
        try await world.psql("update tasks set folded = null, folded_labels = null")
        #expect(try await calls() == "5\n5")
        let found = try await ada.must(.get, "/v1/tasks?q=caf%C3%A9&label=%C3%A4PFEL")["tasks"].array
        #expect(found.count == 5)
        #expect(try await ada.must(.get, "/v1/labels")["labels"].array.map { $0["open_task_count"] } == [5])
        // An edit that changes nothing is none, though it could keep them now.
        let task = found[0]
        let same = try await ada.must(
            .patch, "/v1/tasks/\(task["id"].string ?? "")", ["title": task["title"], "labels": task["labels"]])
        #expect(same["version"] == task["version"])
    }

    /// So the size of a text bounds the work that searches have with it.
    @Test func aKeyHasNoMoreCharactersThanItsTextHasBytes() async throws {
        let world = try await World(daemons: 0)
        let longer = try await world.psql(
            """
            select count(*) from generate_series(1, 1114111) n
            cross join lateral (
                select case when n between 55296 and 57343 then 'a' else chr(n) end || U&'\\0301\\FF21' as text offset 0) t
            where char_length(search_key(t.text)) > octet_length(t.text)
            """)
        #expect(longer == "0")
        let long = try await world.psql(
            "select char_length(search_key(repeat(U&'\\FDFA\\0301', 10000))) <= 50000")
        #expect(long == "t")
    }

    /// The number of labels is counted before they are compared.
    @Test func tooManyLabelsAreRefusedBeforeTheyAreCompared() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for number in 0..<4 {
            let labels = (0..<4).map { JSON.string("\(number) \($0)") }
            _ = try await ada.task("Task", on: list, ["labels": .array(labels)])
        }
        for (bytes, found) in [(16 * 64, "16"), (16 * 64 - 1, "0")] {
            #expect(
                try await world.psql("select count(id) from labels_used('\(ada.id)', \(bytes), 0, null, null, 100)")
                    == found)
        }
    }
}
