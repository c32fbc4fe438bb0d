import Postgres
import Testing

/// Statements that share a commit, on a real server.
@Suite struct SharedCommitTests {
    /// Makes a table for the test, dropped with the database's temporary cluster.
    private func withTable<Value: Sendable>(
        _ name: String, connections: Int = 3, _ configure: (inout Database.Configuration) -> Void = { _ in },
        _ body: (Database) async throws -> Value
    ) async throws -> Value {
        try await withDatabase(connections: connections, configure) { database in
            try await database.script(
                "create table \(name) (lane int8, number int8 unique, at int8 generated always as identity, xid xid8)")
            return try await body(database)
        }
    }

    @Test func waitingStatementsShareTransactionsAndALaneKeepsItsOrder() async throws {
        try await withTable("shared_order") { database in
            let insert = Statement("insert into shared_order (lane, number, xid) values ($1, $2, pg_current_xact_id())")
            // Sent without a wait between them, each by its own task, in the order of their numbers.
            try await withThrowingTaskGroup(of: Void.self) { group in
                for lane in 0..<40 as Range<Int64> {
                    group.addTask {
                        for number in 0..<25 as Range<Int64> {
                            _ = try await database.execute(
                                insert, lane, lane * 1000 + number, lane: Lane(UInt128(lane)))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let counts = try await database.execute(
                Statement(
                    """
                    select count(*), count(distinct xid::text), count(*) filter (where number < before)
                    from (select *, lag(number) over (partition by lane order by at) as before from shared_order) n
                    """))[0].decode((Int64, Int64, Int64).self)
            #expect(counts.0 == 1000)
            #expect(counts.1 < 700, "commits were to be shared")
            #expect(counts.2 == 0)
        }
    }

    @Test func aFailureLeavesTheOthersDoneAndAnswered() async throws {
        try await withTable("shared_failures") { database in
            let insert = Statement(
                """
                insert into shared_failures (lane, number, xid)
                select $1, case $2 % 10 when 0 then 1 / ($2 % 10) when 5 then -1 else $2 end, pg_current_xact_id()
                """)
            _ = try await database.execute(insert, Int64(0), Int64(5), lane: nil)
            let outcomes = try await withThrowingTaskGroup(of: (Int64, SQLState?).self) { group in
                for number in 1...500 as ClosedRange<Int64> {
                    group.addTask {
                        do {
                            let rows = try await database.execute(
                                insert, number % 7, number, lane: Lane(UInt128(number % 7)))
                            #expect(rows.affected == 1)
                            return (number, nil)
                        } catch let error as PostgresError {
                            #expect(!error.outcomeUnknown)
                            return (number, error.sqlState)
                        }
                    }
                }
                return try await group.reduce(into: [:]) { $0[$1.0] = $1.1 }
            }
            for (number, failure) in outcomes {
                let expected: SQLState? =
                    switch number % 10 {
                    case 0: SQLState(rawValue: "22012")
                    case 5: .uniqueViolation
                    default: nil
                    }
                #expect(failure == expected)
            }
            let stored = try await database.execute(
                Statement("select count(*), count(distinct number) from shared_failures"))[0].decode(
                    (Int64, Int64).self)
            #expect(stored == (401, 401))
        }
    }

    /// Two groups each hold a lock that the other wants, as two independent daemons might: neither waits for the server
    /// to detect the deadlock.
    @Test func aHeldRowCostsTheOthersOfItsGroupAMoment() async throws {
        try await withTable("shared_rows", connections: 4) { database in
            try await database.script(
                "insert into shared_rows (lane, number) select n, n from generate_series(1, 40) n")
            let touch = Statement("update shared_rows set xid = pg_current_xact_id() where number = $1")
            try await database.withTransaction { holder in
                _ = try await holder.execute(touch, Int64(7))
                try await withThrowingTaskGroup(of: Int64.self) { group in
                    for number in 1...40 as ClosedRange<Int64> {
                        group.addTask {
                            _ = try await database.execute(touch, number, lane: Lane(UInt128(number)))
                            return number
                        }
                    }
                    var done: Set<Int64> = []
                    while done.count < 39, let number = try await group.next() { done.insert(number) }
                    #expect(!done.contains(7))
                    // Statements in the locked row's lane wait, and take no connection from others.
                    for _ in 0..<20 { group.addTask { try await touchAgain(7) } }
                    for number in 1...6 as ClosedRange<Int64> { _ = try await touchAgain(number) }
                    group.cancelAll()
                }
            }

            @Sendable func touchAgain(_ number: Int64) async throws -> Int64 {
                _ = try? await database.execute(touch, number, lane: Lane(UInt128(number)))
                return number
            }
        }
    }

    @Test func cancelledStatementsHarmNoOthersOfTheirGroup() async throws {
        try await withTable("shared_cancels") { database in
            let insert = Statement("insert into shared_cancels (lane, number) values ($1, $2)")
            let done = try await withThrowingTaskGroup(of: Int64?.self) { group in
                for number in 0..<600 as Range<Int64> {
                    group.addTask {
                        let one = Task {
                            try await database.execute(insert, number % 11, number, lane: Lane(UInt128(number % 11)))
                        }
                        if number % 3 == 0 { one.cancel() }
                        do {
                            return try await one.value.affected == 1 ? number : nil
                        } catch let error as PostgresError where error.kind == .cancelled {
                            return nil
                        }
                    }
                }
                return try await group.reduce(into: Set<Int64>()) { if let number = $1 { $0.insert(number) } }
            }
            #expect(done.isSuperset(of: (0..<600).filter { $0 % 3 != 0 }))
            let stored = try await database.execute(Statement("select number from shared_cancels order by number"))
                .map { try $0.decode(Int64.self) }
            #expect(Set(stored).isSuperset(of: done))
            #expect(stored.count == Set(stored).count)
        }
    }

    /// Backends end again and again: each successful statement is there, and each failed one is there at most once.
    @Test func aBackendThatEndsTakesNothingAcknowledgedWithIt() async throws {
        try await withTable("shared_losses", connections: 2) { database in
            let insert = Statement("insert into shared_losses (lane, number) values ($1, $2)")
            let killing = Task {
                let kill = Statement(
                    """
                    select pg_terminate_backend(pid) from pg_stat_activity
                    where query like 'insert into shared_losses%' and pid <> pg_backend_pid()
                    """)
                try await withDatabase(connections: 1) { other in
                    while !Task.isCancelled {
                        _ = try await other.execute(kill)
                        try await Task.sleep(for: .milliseconds(15))
                    }
                }
            }
            let outcomes = await withTaskGroup(of: [Int64: Outcome].self) { group in
                for worker in 0..<32 as Range<Int64> {
                    group.addTask {
                        var outcomes: [Int64: Outcome] = [:]
                        for number in worker * 1000..<worker * 1000 + 40 {
                            do throws(PostgresError) {
                                _ = try await database.execute(insert, worker, number, lane: Lane(UInt128(worker)))
                                outcomes[number] = .done
                            } catch {
                                outcomes[number] = error.outcomeUnknown ? .unknown : .notDone
                            }
                        }
                        return outcomes
                    }
                }
                return await group.reduce(into: [:]) { $0.merge($1) { first, _ in first } }
            }
            killing.cancel()
            _ = try? await killing.value
            let stored = try await database.execute(Statement("select number from shared_losses order by number"))
                .map { try $0.decode(Int64.self) }
            #expect(Set(stored).isSuperset(of: outcomes.filter { $0.value == .done }.keys))
            #expect(Set(stored).isDisjoint(with: outcomes.filter { $0.value == .notDone }.keys))
            #expect(stored.count == Set(stored).count)
            #expect(outcomes.values.contains(.done))
        }
    }

    private enum Outcome {
        case done, notDone, unknown
    }
}
