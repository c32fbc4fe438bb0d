import Postgres
import Testing

@Suite struct CancellationTests {
    private static let one = Statement("select 1")
    private static let sleep = Statement("select pg_sleep($1)::text, $2")

    @Test func aDeadlineStopsTheStatementOnTheServer() async throws {
        try await withDatabase(connections: 1) { database in
            let backend = try await database.execute(Statement("select pg_backend_pid()"))[0].decode(Int32.self)
            let error = await #expect(throws: PostgresError.self) {
                try await database.execute(Self.sleep, 30.0, "deadline", timeout: .milliseconds(100))
            }
            #expect(error?.kind == .timedOut)
            #expect(error?.outcomeUnknown == false)
            let state = Statement("select state from pg_stat_activity where pid = $1")
            try await withDatabase(connections: 1) { other in
                let state = try await other.execute(state, backend)[0].decode(String.self)
                #expect(state == "idle")
            }
            #expect(try await database.execute(Statement("select pg_backend_pid()"))[0].decode(Int32.self) == backend)
        }
    }

    @Test func theBystanderBehindIsAnsweredRight() async throws {
        try await withDatabase(connections: 1) { database in
            for round in 0..<20 {
                try await eventually { database.status.inFlight == 0 }
                let doomed = Task { try await database.execute(Self.sleep, 60.0, "doomed") }
                try await eventually { database.status.inFlight == 1 }
                async let first = database.execute(Statement("select $1"), Int64(round))
                async let second = database.execute(Self.sleep, 0.002, "\(round)")
                // Usually all run by then. On a busy machine the other two may have been served already.
                try? await eventually(within: .milliseconds(100)) { database.status.inFlight == 3 }
                doomed.cancel()
                #expect(try await first[0].decode(Int64.self) == Int64(round))
                #expect(try await second[0].decode((String, String).self).1 == "\(round)")
                let error = await #expect(throws: PostgresError.self) { try await doomed.value }
                #expect(error?.kind == .cancelled)
            }
        }
    }

    @Test func cancellingTheTaskStopsTheStatement() async throws {
        try await withDatabase(connections: 1) { database in
            let task = Task { try await database.execute(Self.sleep, 30.0, "task") }
            try await eventually { database.status.inFlight == 1 }
            task.cancel()
            let error = await #expect(throws: PostgresError.self) { try await task.value }
            #expect(error?.kind == .cancelled)
            _ = try await database.execute(Self.one)
        }
    }

    @Test func aTaskCancelledBeforehandSendsNothing() async throws {
        try await withDatabase(connections: 1) { database in
            try await database.script("create table untouched (number int)")
            let task = Task {
                while !Task.isCancelled { await Task.yield() }
                return try await database.execute(Statement("insert into untouched values (1)"))
            }
            task.cancel()
            let error = await #expect(throws: PostgresError.self) { try await task.value }
            #expect(error?.kind == .cancelled)
            #expect(try await database.execute(Statement("select count(*) from untouched"))[0].decode(Int.self) == 0)
        }
    }

    @Test func aSentStatementBehindOthersIsStoppedInItsTurn() async throws {
        try await withDatabase(connections: 1) { database in
            let first = Task { try await database.execute(Self.sleep, 60.0, "first") }
            try await eventually { database.status.inFlight == 1 }
            let second = Task { try await database.execute(Self.sleep, 60.0, "second", timeout: .milliseconds(50)) }
            // Its time is up, but its turn comes only when the first is stopped, or has blocked it too long.
            try await Task.sleep(for: .milliseconds(Int.random(in: 60...300)))
            first.cancel()
            let firstError = await #expect(throws: PostgresError.self) { try await first.value }
            let secondError = await #expect(throws: PostgresError.self) { try await second.value }
            #expect(firstError?.kind == .cancelled)
            #expect(secondError?.kind == .timedOut)
        }
    }

    @Test func racingCancellationsLeaveThePoolSound() async throws {
        try await withDatabase(connections: 2) { database in
            await withTaskGroup(of: Void.self) { group in
                for number in 0..<400 {
                    group.addTask {
                        let task = Task { try await database.execute(Self.sleep, 0.001, "\(number)") }
                        if number % 3 == 0 {
                            try? await Task.sleep(for: .microseconds(number * 20))
                            task.cancel()
                        }
                        do {
                            let rows = try await task.value
                            let echoed = try rows[0].decode((String, String).self).1
                            #expect(echoed == "\(number)")
                        } catch let error as PostgresError {
                            #expect(error.kind == .cancelled && number % 3 == 0)
                        } catch {
                            Issue.record(error)
                        }
                    }
                }
            }
            try await eventually { database.status.inFlight == 0 && database.status.waiting == 0 }
        }
    }
}
