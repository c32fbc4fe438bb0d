import TestSupport
import Testing

/// The labels in use.
@Suite struct LabelTests {
    private func labels(_ person: Person, _ query: String = "") async throws -> [[JSON]] {
        try await person.must(.get, "/v1/labels\(query)")["labels"].array.map { [$0["label"], $0["open_task_count"]] }
    }

    @Test func aUserWithoutAnyIsOfferedSome() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let offered: [[JSON]] = [["Study", 0], ["Workout", 0], ["Hobby", 0], ["Habit", 0], ["Other", 0]]
        #expect(try await labels(ada) == offered)
        #expect(try await labels(ada, "?limit=2") == Array(offered.prefix(2)))
        _ = try await ada.task("a", on: try await ada.checklist("Ours"), ["labels": ["seo"]])
        #expect(try await labels(ada) == [["seo", 1]])
    }

    @Test func openTasksAreCounted() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (list, other) = (try await ada.checklist("Ours"), try await ada.checklist("Other"))
        try await ada.add(bob, to: list, as: "viewer")
        for (title, labels) in [("a", ["SEO", "x"]), ("b", ["seo"]), ("c", ["Seo", "x"]), ("d", ["seo"])] {
            _ = try await ada.task(title, on: list, ["labels": .array(labels.map(JSON.string))])
        }
        let done = try await ada.task("e", on: other, ["labels": ["done", "ÄRGER"]])
        _ = try await ada.task("f", on: other, ["labels": ["A\u{308}rger"]])
        try await ada.must(.patch, "/v1/tasks/\(done)", ["status": "completed"])
        let all = try await labels(ada)
        #expect(all.first == ["seo", 4] && all.dropFirst().first == ["x", 2])
        #expect(all.count == 4 && all.contains(["done", 0]))
        #expect(all.contains { ["Ärger", "ÄRGER"].contains($0[0].string ?? "") && $0[1] == 1 })
        #expect(try await labels(bob) == [["seo", 4], ["x", 2]])
        // Page by page.
        var (seen, next): ([JSON], String?) = ([], "/v1/labels?limit=1")
        while let path = next, seen.count < 9 {
            let answer = try await ada.send(.get, path)
            seen += answer.json["labels"].array
            next = answer.header("link")?.wholeMatch(of: /<(\/[^>]*)>; rel="next"/).map { String($0.1) }
        }
        #expect(seen.map { $0["label"] } == all.map { $0[0] })
        try await ada.must(.patch, "/v1/checklists/\(list)", ["archived": true])
        #expect(try await labels(ada).count == 2)
    }
}
