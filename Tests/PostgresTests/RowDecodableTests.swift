import Foundation
import Postgres
import Testing

@Suite struct RowDecodableTests {
    private struct Task: RowDecodable, Equatable {
        let id: Int64
        let title: String?

        init(from row: inout RowReader) throws(PostgresError) {
            id = try row.decode("id")
            title = try row.decode("title")
        }
    }

    /// Asks in another order than the columns, and not for all of them in every row.
    private struct Sparse: RowDecodable, Equatable {
        let task: Task?
        let isLast: Bool

        init(from row: inout RowReader) throws(PostgresError) {
            isLast = try row.decode("is_last")
            task = try row.decode("id", as: Int64?.self) == nil ? nil : try row.decode(Task.self)
        }
    }

    private func error(of sql: String) async throws -> PostgresError? {
        try await withDatabase(connections: 1) { database in
            let rows = try await database.execute(Statement(sql))
            return #expect(throws: PostgresError.self) { try rows.decode(Task.self) }
        }
    }

    @Test func columnsAreFoundByNameInAnyOrder() async throws {
        try await withDatabase(connections: 1) { database in
            let statement = Statement(
                "select 'x' || n as title, true as other, n::int8 as id from generate_series(1, 3) n")
            let rows = try await database.execute(statement)
            let tasks = try rows.decode(Task.self)
            #expect(tasks.map(\.id) == [1, 2, 3])
            #expect(tasks.map(\.title) == ["x1", "x2", "x3"])
            #expect(try rows.decodeFirst(Task.self) == tasks[0])
            let none = try await database.execute(Statement("select 1::int8 as id where false"))
            #expect(try none.decodeFirst(Task.self) == nil)
            #expect(try none.decode(Task.self).isEmpty)
        }
    }

    @Test func rowsMayAskForDifferentColumns() async throws {
        try await withDatabase(connections: 1) { database in
            let statement = Statement(
                """
                select case when n % 2 = 0 then n::int8 end as id, 't' || n as title, n = 4 as is_last
                from generate_series(1, 4) n
                """)
            let rows = try await database.execute(statement).decode(Sparse.self)
            #expect(rows.map(\.task?.title) == [nil, "t2", nil, "t4"])
            #expect(rows.map(\.isLast) == [false, false, false, true])
        }
    }

    @Test func aCursorStopsWhereItsReaderStops() async throws {
        try await withDatabase(connections: 1) { database in
            let rows = try await database.execute(
                Statement("select n::int8 as id, case n when 3 then 'end' end as title from generate_series(1, 5) n"))
            var cursor = rows.cursor(of: Task.self)
            var seen: [Int64] = []
            while let task = try cursor.next(), task.title == nil { seen.append(task.id) }
            #expect(seen == [1, 2])
            #expect(try cursor.next()?.id == 4)
            #expect(try cursor.next()?.id == 5)
            #expect(try cursor.next() == nil)
            #expect(try cursor.next() == nil)
        }
    }

    @Test func aMissingColumnIsNamed() async throws {
        let error = try await error(of: "select 1::int8 as id,\n    'a' as name")
        #expect(error?.kind == .decoding)
        #expect(error?.message == "there is no column title, in the answer of: select 1::int8 as id, 'a' as name")
    }

    @Test func aNameThatTwoColumnsHaveIsNamed() async throws {
        let error = try await error(of: "select 1::int8 as id, 'a' as title, 2::int8 as id")
        #expect(error?.kind == .decoding)
        #expect(error?.message.hasPrefix("2 columns are named id, in the answer of: select 1") == true)
    }

    @Test func aWrongTypeNamesItsColumn() async throws {
        let error = try await error(of: "select 'secret' as id, 'a' as title")
        #expect(error?.kind == .decoding)
        #expect(error?.message.hasPrefix("column 1 (id) has type 25, not Int64, in the answer of: select") == true)
    }

    @Test func aNullNamesItsColumn() async throws {
        let error = try await error(
            of: "select case n when 1 then n end::int8 as id, 'a' as title from generate_series(1, 2) n")
        #expect(error?.kind == .decoding)
        #expect(
            error?.message.hasPrefix("column 1 (id) is null, where Int64 is wanted, in the answer of: select") == true)
    }

    @Test func aLongStatementIsNamedByItsBeginning() async throws {
        let error = try await error(of: "select 1::int8 as id, '\(String(repeating: "a", count: 300))' as name")
        #expect(error?.message.hasSuffix("aaa…") == true)
        #expect((error?.message.count ?? .max) < 160)
    }

    @Test func datesAreThoseOfTheCalendar() async throws {
        struct Dates: RowDecodable {
            let date: PostgresDate
            let dates: [PostgresDate]

            init(from row: inout RowReader) throws(PostgresError) {
                date = try row.decode("date")
                dates = try row.decode("dates")
            }
        }
        try await withDatabase(connections: 1) { database in
            let days = [-730_119, -1, 0, 9_577, 2_921_939].map { PostgresDate(days: $0) }
            let statement = Statement("select $1 as date, $2 as dates")
            let read = try await database.execute(statement, days[3], days).decodeFirst(Dates.self)
            #expect(read?.date == days[3])
            #expect(read?.dates == days)
            let text = try await database.execute(Statement("select $1::text"), days[3]).first?.decode(String.self)
            #expect(text == "2026-03-22")
            let infinite = try await database.execute(
                Statement("select date 'infinity' as date, '{}'::date[] as dates"))
            #expect(throws: PostgresError.self) { try infinite.decodeFirst(Dates.self) }
        }
    }
}
