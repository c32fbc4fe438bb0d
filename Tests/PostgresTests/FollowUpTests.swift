import Postgres
import Synchronization
import Testing

/// Statements behind commits, on a real server.
@Suite struct FollowUpTests {
    /// Notes what it is told, and lets a statement follow.
    private final class Observer: CommitObserver {
        struct Notes {
            /// How many statements were committed together, each time.
            var commits: [Int] = []
            /// Whether a statement might follow.
            var mayFollow: [Bool] = []
            /// The results of the statements that followed.
            var results: [Result<Rows, PostgresError>] = []
        }

        let notes = Mutex(Notes())
        private let statement: Statement?

        init(_ statement: Statement? = nil) { self.statement = statement }

        func committed(_ answers: [Rows], mayFollow: Bool) -> [FollowUp] {
            notes.withLock { notes in
                notes.commits.append(answers.count)
                notes.mayFollow.append(mayFollow)
            }
            guard mayFollow, let statement else { return [] }
            let followUp = try? FollowUp(statement, timeout: .seconds(60)) { [self] result in
                notes.withLock { $0.results.append(result) }
            }
            return followUp.map { [$0] } ?? []
        }
    }

    private func withTable<Value: Sendable>(
        _ name: String, connections: Int = 3, _ body: (Database) async throws -> Value
    ) async throws -> Value {
        try await withDatabase(connections: connections) { database in
            try await database.script("create table \(name) (number int8)")
            return try await body(database)
        }
    }

    @Test func theFollowUpSeesTheCommitAndTheCallerIsToldLater() async throws {
        try await withTable("followed") { database in
            let insert = Statement("insert into followed values ($1)")
            let observer = Observer(Statement("select count(*) from followed"))
            for number in 1...20 as ClosedRange<Int64> {
                _ = try await database.execute(insert, number, lane: Lane(1), observer: observer)
                #expect(observer.notes.withLock { $0.commits.count } == Int(number))
                try await eventually { observer.notes.withLock { $0.results.count } == Int(number) }
                let count = try observer.notes.withLock { try $0.results.last?.get()[0].decode(Int64.self) }
                #expect(count == number)
            }
            #expect(observer.notes.withLock { $0.commits.allSatisfy { $0 == 1 } && $0.mayFollow.allSatisfy { $0 } })
        }
    }

    @Test func sharedCommitsAreToldTogetherAndFailuresNotAtAll() async throws {
        try await withTable("followed_shared") { database in
            let insert = Statement("insert into followed_shared select 1 / ($1 % 10)")
            let observer = Observer()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 1...300 as ClosedRange<Int64> {
                    group.addTask {
                        _ = try? await database.execute(
                            insert, number, lane: Lane(UInt128(number % 50)), observer: observer)
                    }
                }
                try await group.waitForAll()
            }
            let commits = observer.notes.withLock { $0.commits }
            #expect(commits.reduce(0, +) == 270)
            #expect(commits.count < 270, "some were to be told of together")
        }
    }

    @Test func theFollowUpIsAnsweredWhereTheConnectionOrTheDatabaseEnds() async throws {
        let cut = Observer(Statement("select pg_terminate_backend(pg_backend_pid()), pg_sleep(60)"))
        let stopped = Observer(Statement("select pg_sleep(60)"))
        try await withDatabase({ $0.shutdownGrace = .milliseconds(100) }) { database in
            _ = try await database.execute(Statement("select 1"), observer: cut)
            try await eventually { cut.notes.withLock { !$0.results.isEmpty } }
            _ = try await database.execute(Statement("select 1"), observer: stopped)
        }
        for observer in [cut, stopped] {
            let results = observer.notes.withLock { $0.results }
            #expect(results.count == 1)
            #expect(throws: PostgresError.self) { try results[0].get() }
        }
    }
}
