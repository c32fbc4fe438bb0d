import Foundation
import TestSupport
import Testing

/// Pages of tasks that the daemon keeps until their checklist changes.
@Suite struct TaskPageTests {
    @Test func aPageIsMadeOncePerEdition() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let tasks = try await [ada.task("One", on: list), ada.task("Two", on: list), ada.task("Three", on: list)]
        let path = "/v1/checklists/\(list)/tasks"
        // The other daemon hears of changes only by the database.
        let reader = ada.at(world.daemons[1])
        #expect(try await world.read(path, as: reader) == .init(titles: ["One", "Two", "Three"], rows: 3))
        #expect(try await world.read(path, as: reader) == .init(titles: ["One", "Two", "Three"], rows: 1))
        // Each query has its own page.
        #expect(try await world.read(path + "?status=completed", as: reader) == .init(titles: [], rows: 1))
        #expect(try await world.read(path + "?limit=2", as: reader) == .init(titles: ["One", "Two"], rows: 3))
        #expect(try await world.read(path + "?limit=2", as: reader) == .init(titles: ["One", "Two"], rows: 1))
        #expect(try await world.read(path + "?participant=ADA", as: reader) == .init(titles: [], rows: 1))
        try await ada.must(.post, "/v1/tasks/\(tasks[1])/claim")
        try await ada.must(.patch, "/v1/tasks/\(tasks[0])", ["title": "First", "status": "completed"])
        #expect(try await world.read(path, as: reader) == .init(titles: ["First", "Two", "Three"], rows: 3))
        #expect(try await world.read(path + "?status=completed", as: reader) == .init(titles: ["First"], rows: 1))
        #expect(try await world.read(path + "?limit=2", as: reader) == .init(titles: ["First", "Two"], rows: 3))
        #expect(try await world.read(path + "?participant=ADA", as: reader) == .init(titles: ["Two"], rows: 1))
        // A database that was restored counts the same versions again.
        try await world.psql(
            "update tasks set title = 'Restored'; update checklists set updated_at = updated_at + interval '1 ms'")
        #expect(try await world.read(path + "?limit=1", as: reader) == .init(titles: ["Restored"], rows: 2))
        #expect(
            try await world.read(path, as: reader) == .init(titles: ["Restored", "Restored", "Restored"], rows: 3))
    }

    @Test func theNextPageOfAKeptOneIsNamed() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        for number in 1...5 { _ = try await ada.task("\(number)", on: list) }
        for _ in 1...2 {
            var path: String? = "/v1/checklists/\(list)/tasks?limit=2"
            var pages: [[String]] = []
            while let present = path {
                let answer = try await ada.send(.get, present)
                pages.append(answer.json["tasks"].array.map { $0["title"].string ?? "" })
                path = answer.header("link")?.wholeMatch(of: /<(\/[^>]*)>; rel="next"/).map { String($0.1) }
            }
            #expect(pages == [["1", "2"], ["3", "4"], ["5"]])
        }
    }

    @Test func thePermissionIsAskedForEachTime() async throws {
        let world = try await World()
        let (ada, bob, eve) = (try await world.user("ada"), try await world.user("bob"), try await world.user("eve"))
        let list = try await ada.checklist("Ours")
        _ = try await ada.task("One", on: list)
        try await ada.add(bob, to: list, as: "viewer")
        let path = "/v1/checklists/\(list)/tasks"
        #expect(try await world.read(path, as: ada) == .init(titles: ["One"], rows: 1))
        // All readers have the same page.
        try await world.psql("update tasks set title = 'Not told'")
        #expect(try await world.read(path, as: bob) == .init(titles: ["One"], rows: 1))
        expectProblem(try await eve.send(.get, path), 404, "not-found")
        try await ada.must(.delete, "/v1/checklists/\(list)/participants/bob")
        expectProblem(try await bob.send(.get, path), 404, "not-found")
        try await ada.must(.delete, "/v1/checklists/\(list)")
        expectProblem(try await ada.send(.get, path), 404, "not-found")
    }

    @Test func theOperatorMayHaveNoneKept() async throws {
        let world = try await World(arguments: ["--memory-pages", "0"])
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        _ = try await ada.task("One", on: list)
        let path = "/v1/checklists/\(list)/tasks"
        #expect(try await ada.must(.get, path)["tasks"][0]["title"] == "One")
        // A change that the daemon cannot notice.
        try await world.psql("update tasks set title = 'Not kept'")
        #expect(try await ada.must(.get, path)["tasks"][0]["title"] == "Not kept")
    }

    /// Readers at both daemons, while others write: nobody reads a state that is older than an answered edit.
    @Test func noPageIsOlderThanAnAnsweredEdit() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        var tasks: [String] = []
        for number in 1...6 { tasks.append(try await ada.task("Task \(number)", on: list)) }
        try await withThrowingTaskGroup { group in
            for (worker, task) in tasks.enumerated() {
                group.addTask {
                    let here = ada.at(world.daemons[worker % 2])
                    let there = ada.at(world.daemons[(worker + 1) % 2])
                    for round in 1...40 {
                        let edited = try await here.must(.patch, "/v1/tasks/\(task)", ["title": .string("\(round)")])
                        for reader in [here, there] {
                            let page = try await reader.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array
                            #expect(page.count == 6)
                            #expect(page.first { $0["id"] == .string(task) } == edited)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
    }
}

/// What a read of a page gives.
private struct PageRead: Equatable {
    let titles: [String]
    /// How many rows the database answered with.
    let rows: Int
}

extension World {
    fileprivate func read(_ path: String, as reader: Person) async throws -> PageRead {
        try await forgetStatements()
        let titles = try await reader.must(.get, path)["tasks"].array.map { $0["title"].string ?? "" }
        let rows = try await cluster.psql(
            """
            select sum(s.rows) from pg_stat_statements s join pg_database d on d.oid = s.dbid
            where d.datname = '\(database)' and s.query like '%found.place%'
            """)
        return PageRead(titles: titles, rows: Int(rows) ?? -1)
    }
}
