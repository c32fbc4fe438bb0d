import TestSupport
import Testing

/// Answers of the feed and pages end at a number of bytes, and the rest comes with the next.
@Suite(.timeLimit(.minutes(60))) struct AnswerBytesTests {
    /// 80 KB.
    private static let text = String(repeating: "𝄞", count: 20_000)

    /// Comments by SQL, as many requests would make them.
    private static func comment(_ count: Int, on task: String, by person: Person, in world: World) async throws {
        try await world.psql(
            """
            do $$ begin
                for n in 1..\(count) loop
                    perform comment_create('\(person.id)', jsonb_build_object(
                        'made_id', gen_random_uuid(), 'task_id', '\(task)', 'body', repeat('𝄞', 20000)));
                end loop;
            end $$
            """)
    }

    @Test func pagesEndAtSomeBytesAndNothingIsMissing() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let limit = try #require(try await ada.must(.get, "/v1/limits")["page_bytes"].int)
        let list = try await ada.checklist("List")
        let task = try await ada.task("Task", on: list)
        try await Self.comment(40, on: task, by: ada, in: world)
        let long = try await ada.checklist("Tasks")
        for number in 0..<30 {
            _ = try await ada.task("Long \(number)", on: long, ["description": .string(Self.text)])
            _ = try await ada.checklist("Long \(number)", ["description": .string(Self.text)])
        }
        for (path, member, count) in [
            ("/v1/tasks/\(task)/comments", "comments", 40), ("/v1/checklists/\(list)/activity", "changes", 42),
            ("/v1/checklists", "checklists", 33), ("/v1/checklists/\(long)/tasks", "tasks", 30),
        ] {
            var next: String? = path + "?limit=500"
            var elements: Set<String> = []
            var pages = 0
            while let page = next {
                let answer = try await ada.send(.get, page)
                #expect(answer.status == 200 && answer.body.count < limit + limit / 8, "\(page)")
                elements.formUnion(
                    answer.json[member].array.map { ($0["id"].string ?? "") + "\($0["version"].int ?? 0)" })
                pages += 1
                next = answer.header("link")?.split(separator: "<").last?.split(separator: ">").first.map(String.init)
                if next?.hasPrefix("http") == true { next = next.map { String($0.dropFirst(world.http.base.count)) } }
            }
            #expect(elements.count == count && pages > 2, "\(path): \(elements.count) on \(pages)")
        }
    }

    @Test(arguments: [false, true]) func anAnswerOfTheFeedEndsAtSomeBytes(waits: Bool) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let limit = try #require(try await ada.must(.get, "/v1/limits")["page_bytes"].int)
        let list = try await ada.checklist("List")
        let task = try await ada.task("Task", on: list)
        let start = try await ada.cursor()
        async let first = ada.send(.get, "/v1/changes?since=\(start)&wait=\(waits ? 30 : 0)")
        if !waits { _ = try await first }
        try await Self.comment(40, on: task, by: ada, in: world)
        var versions: [Int] = []
        var answer = waits ? try await first : try await ada.send(.get, "/v1/changes?since=\(start)&wait=30")
        var answers = 0
        while answer.status == 200, !answer.json["changes"].array.isEmpty {
            #expect(answer.body.count < limit + limit / 8)
            #expect(answer.json["more"].bool == (versions.count + answer.json["changes"].array.count < 40))
            versions += answer.json["changes"].array.compactMap { $0["version"].int }
            let cursor = answer.json["cursor"].string ?? ""
            answers += 1
            answer = try await ada.send(.get, "/v1/changes?since=\(cursor)")
        }
        #expect(versions == Array(3...42) && answers > 2)
    }

    /// Polls read changes page by page if they are too many for one read.
    @Test func theTailReadsNoMoreThanItMayKeep() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("List")
        let task = try await ada.task("Task", on: list)
        let cursor = try await ada.cursor()
        let before = try await world.http.metric("crosscheck_feed_changes_total")
        async let first = ada.must(.get, "/v1/changes?since=\(cursor)&wait=60")
        // 36 MB, at once.
        try await Self.comment(450, on: task, by: ada, in: world)
        var answer = try await first
        var versions: [Int] = []
        while !answer["changes"].array.isEmpty {
            versions += answer["changes"].array.compactMap { $0["version"].int }
            answer = try await ada.poll(since: answer["cursor"].string ?? "")
        }
        #expect(versions == Array(3...452))
        #expect(try await world.http.metric("crosscheck_feed_changes_total") == before)
        _ = try await ada.task("After", on: list)
        #expect(try await ada.poll(since: answer["cursor"].string ?? "")["changes"].array.count == 1)
        #expect(try await world.http.metric("crosscheck_feed_changes_total") == before + 1)
    }
}
