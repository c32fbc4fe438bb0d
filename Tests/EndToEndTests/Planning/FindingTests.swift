import Foundation
import TestSupport
import Testing

/// Tasks of all checklists: those that a request finds, and their order.
@Suite struct FindingTests {
    private static func find(_ query: String, by person: Person) async throws -> [String] {
        try await person.must(.get, "/v1/tasks?limit=500&\(query)")["tasks"].array.compactMap { $0["title"].string }
    }

    /// A text in a query.
    private static func encoded(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
    }

    @Test func usersFindOnlyTheTasksThatTheyMaySee() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let (own, shared) = (try await ada.checklist("Own"), try await ada.checklist("Shared"))
        try await ada.add(bob, to: shared, as: "viewer")
        _ = try await ada.task("Milk of mine", on: own)
        _ = try await ada.task("Milk of ours", on: shared)
        _ = try await eve.task("Milk of eve", on: try await eve.checklist("Hers"))
        #expect(Set(try await Self.find("q=milk", by: ada)) == ["Milk of mine", "Milk of ours"])
        #expect(try await Self.find("q=milk", by: bob) == ["Milk of ours"])
        #expect(try await Self.find("checklist_id=\(own)", by: bob) == [])
        #expect(try await Self.find("checklist_id=\(shared)", by: bob) == ["Milk of ours"])
        try await ada.must(.delete, "/v1/checklists/\(shared)/participants/bob")
        #expect(try await Self.find("q=milk", by: bob) == [])
        // An archived checklist is hidden unless the request asks for it.
        try await ada.must(.patch, "/v1/checklists/\(shared)", ["archived": true])
        #expect(try await Self.find("q=milk", by: ada) == ["Milk of mine"])
        #expect(try await Self.find("q=milk&archived=true", by: ada) == ["Milk of ours"])
        #expect(try await Self.find("q=milk&archived=any", by: ada).count == 2)
        #expect(try await Self.find("q=milk&checklist_id=\(shared)", by: ada) == ["Milk of ours"])
        expectProblem(try await world.http.send(.get, "/v1/tasks"), 401, "unauthenticated")
    }

    /// Words of languages with and without spaces, in other letters.
    @Test(arguments: [
        ("Buy oat milk", "MILK buy"), ("Straße kehren", "straße"), ("ÄPFEL", "äpfel"), ("Οδός", "ΟΔΌΣ"),
        ("Купить молоко", "МОЛОКО"), ("写元标签并检查网站", "元标签"), ("メタタグを書く", "タグ"), ("ﾒﾀﾀｸﾞ", "メタタグ"),
        ("메타 태그를 쓰다", "태그"), ("เขียนแท็กเมตา", "แท็ก"), ("اكتب العلامات", "العلامات"),
        ("Ｗｅｂ site", "web"), ("Cafe\u{301}", "café"), ("🗂 Front-End", "🗂"), ("50% of a_b\\c", "0% a_b \\"),
        ("写元标签", "标签 写"), ("***=a|b", "=a|b ***"), ("a b", "a\u{A0}b"), ("a b", "a\u{3000}b"),
    ])
    func textsAreFoundInEveryLanguage(_ title: String, _ query: String) async throws {
        let scene = try await FindingScene.shared.value
        let ada = try await scene.person()
        let list = try await ada.checklist("Ours")
        _ = try await ada.task("Something else", on: list)
        _ = try await ada.task(title, on: list)
        _ = try await ada.task("Else", on: list, ["description": .string("\nAlso: " + title)])
        _ = try await ada.task("Other", on: list, ["section": .string(title + " / Head")])
        let found = try await Self.find("q=\(Self.encoded(query))", by: ada)
        #expect(Set(found) == [title.trimmingCharacters(in: .whitespaces), "Else", "Other"])
    }

    @Test(arguments: ["%", "_", "\\", "milk%", "m_lk", "milk & oat", "!milk", "milk:*", "'", "oat<->milk", "(", "milc"])
    func noCharacterIsAnOperator(_ query: String) async throws {
        let ada = try await FindingScene.shared.value.person()
        _ = try await ada.task("oat milk", on: try await ada.checklist("Ours"))
        #expect(try await Self.find("q=\(Self.encoded(query))", by: ada) == [])
    }

    @Test func filtersAreCombined() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        let a = try await ada.task("a", on: list, ["priority": "plan", "labels": ["SEO", "x"]])
        let b = try await ada.task("b", on: list, ["priority": "do_first", "labels": ["seo"]])
        let c = try await ada.task("c", on: list)
        try await bob.must(.post, "/v1/tasks/\(b)/claim")
        try await ada.must(.patch, "/v1/tasks/\(c)", ["status": "completed"])
        for (query, titles) in [
            ("status=available", ["a"]), ("status=in_progress", ["b"]), ("status=completed", ["c"]),
            ("status=open", ["a", "b"]), ("priority=plan", ["a"]), ("priority=none", ["c"]), ("label=Seo", ["a", "b"]),
            ("label=Seo&status=in_progress", ["b"]), ("label=se", []), ("q=a&priority=plan", ["a"]),
            ("sort=priority", ["b", "a", "c"]), ("sort=created", ["c", "b", "a"]), ("sort=updated", ["c", "b", "a"]),
        ] {
            let found = try await Self.find(query, by: ada)
            #expect(query.hasPrefix("sort") ? found == titles : found.sorted() == titles, "\(query)")
        }
        #expect(try await Self.find("participant=me", by: ada) == [])
        #expect(try await Self.find("participant=me", by: bob) == ["b"])
        let shown = try await ada.must(.get, "/v1/tasks/\(a)")
        #expect(try await ada.must(.get, "/v1/tasks?q=a")["tasks"][0] == shown)
    }

    /// A date is the start of its day: in UTC as a parameter, and at the parameter's offset as a task's `due_on`.
    @Test func tasksAreDueBetweenTimesAndDates() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for due in ["2026-03-21T23:30:00Z", "2026-03-22T00:00:00Z", "2026-03-22T15:00:00Z"] {
            _ = try await ada.task("at \(due.dropFirst(8).prefix(8))", on: list, ["due_at": .string(due)])
        }
        for due in ["2026-03-21", "2026-03-22", "2026-03-23"] {
            _ = try await ada.task("on \(due.dropFirst(8))", on: list, ["due_on": .string(due)])
        }
        _ = try await ada.task("never", on: list)
        for (query, titles) in [
            ("due_before=2026-03-22", ["at 21T23:30", "on 21"]), ("due_after=2026-03-23", ["on 23"]),
            ("due_after=2026-03-22&due_before=2026-03-23", ["at 22T00:00", "at 22T15:00", "on 22"]),
            // Bounds that stand for none.
            ("due_after=2026-03-23&due_before=9999-12-31", ["on 23"]),
            ("due_after=0001-01-01&due_before=2026-03-22", ["at 21T23:30", "on 21"]),
            // The 22nd in Tokyo, which begins nine hours earlier, and in New York, which begins five hours later.
            (
                "due_after=2026-03-22T00:00:00%2B09:00&due_before=2026-03-23T00:00:00%2B09:00",
                ["at 21T23:30", "at 22T00:00", "on 22"]
            ),
            ("due_after=2026-03-22T00:00:00-05:00&due_before=2026-03-23T00:00:00-05:00", ["at 22T15:00", "on 22"]),
            ("due_before=2026-03-22T00:00:00.5Z", ["at 21T23:30", "at 22T00:00", "on 21", "on 22"]),
            ("due_before=2026-03-22T00:00:00.500000000Z", ["at 21T23:30", "at 22T00:00", "on 21", "on 22"]),
        ] {
            #expect(try await Self.find(query, by: ada).sorted() == titles, "\(query)")
        }
        // At the same moment, by id.
        let sorted = try await Self.find("sort=due", by: ada)
        #expect(sorted.prefix(2) == ["on 21", "at 21T23:30"] && sorted.suffix(3) == ["at 22T15:00", "on 23", "never"])
        #expect(Set(sorted.dropFirst(2).prefix(2)) == ["at 22T00:00", "on 22"])
    }

    @Test func titlesRankBeforeOtherTexts() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        _ = try await ada.task("Tags, and all that is meta", on: list)
        _ = try await ada.task("Write the meta tags", on: list)
        _ = try await ada.task("Ask", on: list, ["description": "Which meta tags?"])
        let ranked = ["Write the meta tags", "Tags, and all that is meta", "Ask"]
        #expect(try await Self.find("q=meta+tags", by: ada) == ranked)
        #expect(try await Self.find("q=meta+tags&sort=created", by: ada) == ["Ask", ranked[0], ranked[1]])
    }

    /// In each order, with equal keys, while others add tasks.
    @Test(arguments: ["due", "created", "updated", "priority", "rank"])
    func pagesGoOnWhereTheLastEnded(_ order: String) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        var known: Set<String> = []
        for number in 0..<3 {
            let tasks: [JSON] = (0..<10).map {
                [
                    "title": .string("Task \($0)"), "priority": $0 % 2 == 0 ? "plan" : nil,
                    "due_at": $0 % 3 == 0 ? "2026-03-22T00:00:00Z" : nil,
                ]
            }
            let list =
                try await ada.must(
                    .post, "/v1/imports", ["title": .string("List \(number)"), "tasks": .array(tasks)])["id"].string
                ?? ""
            for task in try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array {
                known.insert(task["id"].string ?? "")
            }
        }
        var seen: [String] = []
        var next: String? = "/v1/tasks?q=task&sort=\(order)&limit=7"
        while let path = next {
            let answer = try await ada.send(.get, path)
            try #require(answer.status == 200, "\(answer.text)")
            seen += answer.json["tasks"].array.compactMap { $0["id"].string }
            next = answer.header("link")?.wholeMatch(of: /<(\/[^>]*)>; rel="next"/).map { String($0.1) }
            try #require(seen.count < 100)
        }
        #expect(seen.count == 30 && Set(seen) == known)
    }

    @Test(arguments: [
        "q=", "q=%20", "q=a%0Ab", "q=\(String(repeating: "a", count: 101))", "q=1+2+3+4+5+6+7+8+9", "status=done",
        "priority=high",
        "label=", "checklist_id=1", "participant=ada", "due_before=tomorrow", "due_after=2026-02-30",
        "due_after=0000-12-31", "due_after=10000-01-01", "due_after=0001-01-01T00:00:00%2B01:00",
        "due_before=2026-03-22Z", "due_before=2026-03-22T00:00:00.5\(String(repeating: "0", count: 500))Z",
        "due_before=2026-03-22T00:00:00+09:00", "sort=title", "archived=yes", "limit=501", "page=x",
    ])
    func invalidFiltersAreRefused(_ query: String) async throws {
        let ada = try await FindingScene.shared.value.person()
        expectProblem(try await ada.send(.get, "/v1/tasks?\(query)"), 400, "invalid-parameter")
    }

    /// How much there is to look through is known before it is done, by the checklists' counters.
    @Test func tooMuchIsRefusedBeforeItIsLookedThrough() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let (large, small) = (try await ada.checklist("Large"), try await ada.checklist("Small"))
        _ = try await ada.task("Milk", on: small)
        try await world.psql("update checklists set text_bytes = 70000000 where id = '\(large)'")
        for path in ["/v1/tasks", "/v1/tasks?q=milk", "/v1/labels"] {
            expectProblem(try await ada.send(.get, path), 409, "too-much-to-search")
        }
        #expect(try await Self.find("checklist_id=\(small)", by: ada) == ["Milk"])
        try await ada.must(.patch, "/v1/checklists/\(large)", ["archived": true])
        #expect(try await Self.find("q=milk", by: ada) == ["Milk"])
    }
}

/// One daemon for many users with their own tasks.
private struct FindingScene: Sendable {
    let world: World

    static let shared = Task { FindingScene(world: try await World(besides: .any)) }

    func person() async throws -> Person { try await world.user("u\(UUID().uuidString.lowercased().prefix(12))") }
}
