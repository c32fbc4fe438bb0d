import Postgres
import Testing

@Suite struct LeaseTests {
    private struct Refusal: Error {}

    private static let one = Statement("select 1")
    private static let sleep = Statement("select pg_sleep($1)::text")
    private static let state = Statement("select txid_current_if_assigned() is null, pg_backend_pid()")

    @Test func aLentConnectionIsNobodyElses() async throws {
        try await withDatabase(connections: 2) { database in
            try await database.withConnection { connection in
                let mine = try await connection.execute(Self.state)[0].decode((Bool, Int32).self).1
                for _ in 0..<10 {
                    let other = try await database.execute(Self.state)[0].decode((Bool, Int32).self).1
                    #expect(other != mine)
                    #expect(try await connection.execute(Self.state)[0].decode((Bool, Int32).self).1 == mine)
                }
            }
        }
    }

    @Test func waitingForAPlaceHasAnEnd() async throws {
        try await withDatabase(connections: 1, { $0.maximumWait = .seconds(3) }) { database in
            try await eventually { database.status.connected == 1 }
            try await database.withConnection { connection in
                _ = try await connection.execute(Self.one)
                let start = ContinuousClock.now
                let statement = await #expect(throws: PostgresError.self) { try await database.execute(Self.one) }
                let lease = await #expect(throws: PostgresError.self) { try await database.withConnection { _ in } }
                #expect(statement?.kind == .poolExhausted)
                #expect(lease?.kind == .poolExhausted)
                #expect(ContinuousClock.now - start > .seconds(5.9))
            }
            _ = try await database.execute(Self.one)
        }
    }

    @Test func theQueueIsBounded() async throws {
        try await withDatabase(connections: 1, { $0.maximumWaiting = 3 }) { database in
            try await database.withConnection { connection in
                _ = try await connection.execute(Self.one)
                await withTaskGroup(of: PostgresError.Kind?.self) { group in
                    for _ in 0..<4 {
                        group.addTask {
                            do throws(PostgresError) {
                                _ = try await database.execute(Self.one, timeout: .seconds(10))
                                return nil
                            } catch { return error.kind }
                        }
                    }
                    var kinds: [PostgresError.Kind: Int] = [:]
                    for await kind in group { if let kind { kinds[kind, default: 0] += 1 } }
                    #expect(kinds == [.poolExhausted: 1, .timedOut: 3])
                }
            }
        }
    }

    @Test func leasesGetTheirTurnUnderLoad() async throws {
        try await withDatabase(connections: 1) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<8 {
                    group.addTask { for _ in 0..<100 { _ = try await database.execute(Self.one) } }
                }
                for _ in 0..<8 {
                    group.addTask {
                        for _ in 0..<10 {
                            try await database.withConnection { _ = try await $0.execute(Self.one) }
                        }
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    @Test func aTransactionIsCommittedWhole() async throws {
        try await withDatabase { database in
            try await database.script("create table committed (number int)")
            let answer = try await database.withTransaction { connection in
                _ = try await connection.execute(Statement("insert into committed values ($1)"), Int32(1))
                _ = try await connection.execute(Statement("insert into committed values ($1)"), Int32(2))
                return 42
            }
            #expect(answer == 42)
            #expect(try await database.execute(Statement("select count(*) from committed"))[0].decode(Int.self) == 2)
        }
    }

    @Test func aTransactionThatThrowsIsRolledBack() async throws {
        try await withDatabase(connections: 1) { database in
            try await database.script("create table thrown (number int)")
            await #expect(throws: Refusal.self) {
                try await database.withTransaction { connection in
                    _ = try await connection.execute(Statement("insert into thrown values (1)"))
                    throw Refusal()
                }
            }
            #expect(try await database.execute(Statement("select count(*) from thrown"))[0].decode(Int.self) == 0)
        }
    }

    @Test func aTransactionIsRolledBackByCancellation() async throws {
        try await withDatabase(connections: 1) { database in
            try await database.script("create table stopped (number int)")
            let task = Task {
                try await database.withTransaction { connection in
                    _ = try await connection.execute(Statement("insert into stopped values (1)"))
                    _ = try await connection.execute(Self.sleep, 30.0)
                }
            }
            try await eventually { database.status.lent == 1 && database.status.inFlight == 1 }
            try await Task.sleep(for: .milliseconds(50))
            task.cancel()
            let error = await #expect(throws: PostgresError.self) { try await task.value }
            #expect(error?.kind == .cancelled)
            #expect(try await database.execute(Statement("select count(*) from stopped"))[0].decode(Int.self) == 0)
            #expect(database.status.lent == 0)
        }
    }

    @Test func aFailedTransactionCannotBeCommittedBySilence() async throws {
        try await withDatabase(connections: 1) { database in
            let error = await #expect(throws: PostgresError.self) {
                try await database.withTransaction { connection in
                    _ = try? await connection.execute(Statement("select 1 / 0"))
                }
            }
            #expect(error?.sqlState == .inFailedTransaction)
        }
    }

    @Test func aTransactionLeftOpenClosesTheConnection() async throws {
        try await withDatabase(connections: 1) { database in
            let before = try await database.withConnection { connection in
                try await connection.script("begin; create table forgotten (number int)")
                return try await connection.execute(Self.state)[0].decode((Bool, Int32).self).1
            }
            let after = try await database.execute(Self.state)[0].decode((Bool, Int32).self)
            #expect(after.0 && after.1 != before)
            let gone = try await database.execute(Statement("select to_regclass('forgotten') is null"))
            #expect(try gone[0].decode(Bool.self))
        }
    }

    @Test func aLostConnectionEndsItsLease() async throws {
        try await withDatabase(connections: 1) { database in
            try await database.withConnection { connection in
                let backend = try await connection.execute(Self.state)[0].decode((Bool, Int32).self).1
                try await terminate(backend)
                for _ in 0..<2 {
                    let error = await #expect(throws: PostgresError.self) { try await connection.execute(Self.one) }
                    #expect(error?.isUnavailable == true)
                }
            }
            _ = try await database.execute(Self.one)
        }
    }

    @Test func aScriptRunsManyStatementsAndStopsAtTheFirstError() async throws {
        try await withDatabase(connections: 1) { database in
            try await database.withConnection { connection in
                async let before = connection.execute(Self.one)
                async let script: Void = connection.script(
                    "create table scripted (n int); insert into scripted values (1), (2)")
                async let after = connection.execute(Self.one)
                _ = try await (before, script, after)
            }
            #expect(try await database.execute(Statement("select count(*) from scripted"))[0].decode(Int.self) == 2)
            let error = await #expect(throws: PostgresError.self) {
                try await database.script(
                    "insert into scripted values (3); select nonsense; insert into scripted values (4)")
            }
            #expect(error?.sqlState == SQLState(rawValue: "42703"))
            #expect(try await database.execute(Statement("select count(*) from scripted"))[0].decode(Int.self) == 2)
        }
    }
}
