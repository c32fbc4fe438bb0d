import Postgres
import Testing

@Suite struct StatementTests {
    private static let echo = Statement("select $1, repeat('x', ($1 % 500)::int)")
    private static let divide = Statement("select 100 / $1::int8")
    private static let backend = Statement("select pg_backend_pid()")
    private static let preparedNow = Statement(
        "select count(*) from pg_prepared_statements where statement = 'select 100 / $1::int8'")

    @Test func manyAtOnceKeepTheirAnswersApart() async throws {
        try await withDatabase(connections: 3) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<10_000 {
                    group.addTask {
                        let rows = try await database.execute(Self.echo, Int64(number))
                        let (echoed, text) = try rows[0].decode((Int64, String).self)
                        #expect(echoed == Int64(number))
                        #expect(text.count == number % 500)
                    }
                }
                try await group.waitForAll()
            }
            #expect(database.status.waiting == 0)
        }
    }

    @Test func aFailureAmongPipelinedStatementsIsItsOwn() async throws {
        try await withDatabase(connections: 1) { database in
            try await withThrowingTaskGroup(of: (Int64, PostgresError.Kind?).self) { group in
                for number in 0..<64 {
                    group.addTask {
                        let divisor: Int64 = number % 5 == 0 ? 0 : 4
                        do {
                            let quotient = try await database.execute(Self.divide, divisor)[0].decode(Int64.self)
                            #expect(quotient == 25)
                            return (divisor, nil)
                        } catch let error as PostgresError {
                            return (divisor, error.kind)
                        }
                    }
                }
                for try await (divisor, kind) in group {
                    #expect(kind == (divisor == 0 ? .server(SQLState(rawValue: "22012")) : nil))
                }
            }
        }
    }

    @Test func errorsNameWhatTheServerNames() async throws {
        try await withDatabase(connections: 1) { database in
            try await database.script("create table if not exists named (id int constraint named_key primary key)")
            let insert = Statement("insert into named values ($1) on conflict (id) do update set id = named.id")
            #expect(try await database.execute(insert, Int32(1)).affected == 1)
            let clash = await #expect(throws: PostgresError.self) {
                try await database.execute(Statement("insert into named values ($1)"), Int32(1))
            }
            #expect(clash?.sqlState == .uniqueViolation)
            #expect(clash?.constraint == "named_key")
            #expect(clash?.table == "named")
            #expect(clash?.detail != nil)
            #expect(clash?.outcomeUnknown == false)
        }
    }

    /// The server commits after the statement's own answer, so a failed commit comes after a success.
    @Test func aCommitThatFailsFailsTheStatement() async throws {
        try await withDatabase(connections: 1) { database in
            try await database.script(
                """
                create table parent (id int primary key);
                create table child (parent int references parent deferrable initially deferred);
                """)
            let error = await #expect(throws: PostgresError.self) {
                try await database.execute(Statement("insert into child values ($1)"), Int32(1))
            }
            #expect(error?.sqlState == .foreignKeyViolation)
            #expect(try await database.execute(Statement("select count(*) from child"))[0].decode(Int.self) == 0)
        }
    }

    @Test func aStatementIsPreparedOnceOnEachConnection() async throws {
        try await withDatabase(connections: 1) { database in
            for _ in 0..<20 { _ = try await database.execute(Self.divide, Int64(3)) }
            #expect(try await database.execute(Self.preparedNow)[0].decode(Int.self) == 1)
            let before = try await database.execute(Self.backend)[0].decode(Int32.self)
            try await terminate(before)
            #expect(try await database.execute(Self.divide, Int64(5))[0].decode(Int64.self) == 20)
            #expect(try await database.execute(Self.backend)[0].decode(Int32.self) != before)
            #expect(try await database.execute(Self.preparedNow)[0].decode(Int.self) == 1)
        }
    }

    @Test func aPreparationThatFailsIsTriedAgain() async throws {
        let late = Statement("select number from late_table")
        try await withDatabase(connections: 1) { database in
            let error = await #expect(throws: PostgresError.self) { try await database.execute(late) }
            #expect(error?.sqlState == .undefinedTable)
            try await database.script("create table late_table as select 7 as number")
            #expect(try await database.execute(late)[0].decode(Int.self) == 7)
        }
    }

    @Test func aStatementWhoseResultTypeChangedIsPreparedAnew() async throws {
        let all = Statement("select * from changing")
        try await withDatabase(connections: 1) { database in
            try await database.script("create table changing as select 1::int4 as number")
            #expect(try await database.execute(all)[0].count == 1)
            try await database.script("alter table changing add column name text default 'new'")
            #expect(try await database.execute(all)[0].decode((Int, String).self) == (1, "new"))
            try await database.script("deallocate all")
            #expect(try await database.execute(all)[0].count == 2)
        }
    }

    @Test func largeParametersAndResultsGetThrough() async throws {
        let bytes = [UInt8](repeating: 7, count: 3_000_000)
        try await withDatabase(connections: 1) { database in
            try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask {
                        try await database.execute(Statement("select $1"), bytes)[0].decode([UInt8].self) == bytes
                    }
                }
                for try await isSame in group { #expect(isSame) }
            }
        }
    }

    @Test func copyIsRefusedAndServiceGoesOn() async throws {
        try await withDatabase(connections: 1) { database in
            await #expect(throws: PostgresError.self) {
                try await database.execute(Statement("copy (select 1) to stdout"))
            }
            let quotient = try await database.execute(Self.divide, Int64(4))[0].decode(Int.self)
            #expect(quotient == 25)
        }
    }

    @Test func aBackendThatEndsInMidLoadCostsOnlyWhatCannotBeKnown() async throws {
        try await withDatabase(connections: 2) { database in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for worker in 0..<16 {
                    group.addTask {
                        for round in 0..<100 {
                            let number = Int64(worker * 1000 + round)
                            do throws(PostgresError) {
                                let rows = try await database.execute(Self.echo, number)
                                let echoed = try rows[0].decode((Int64, String).self).0
                                #expect(echoed == number)
                            } catch {
                                // A statement that certainly left no trace is sent again, and its caller does not
                                // notice.
                                #expect(error.outcomeUnknown && error.isUnavailable)
                            }
                        }
                    }
                }
                group.addTask {
                    for _ in 0..<5 {
                        guard let rows = try? await database.execute(Self.backend) else { continue }
                        try await terminate(try rows[0].decode(Int32.self))
                        try await Task.sleep(for: .milliseconds(20))
                    }
                }
                try await group.waitForAll()
            }
        }
    }
}

/// Ends a backend, from another connection, and waits until it is gone.
func terminate(_ process: Int32) async throws {
    try await withDatabase(connections: 1) { other in
        _ = try await other.execute(Statement("select pg_terminate_backend($1, 30000)"), process)
    }
}
