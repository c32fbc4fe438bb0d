import Foundation
import Postgres
import Testing

@Suite struct ValueTests {
    @Test func scalarsComeBackAsTheyWent() async throws {
        let statement = Statement("select $1, $2, $3, $4, $5, $6, $7")
        let id = UUID()
        let date = Date(timeIntervalSince1970: 1_763_672_645.123456)
        try await withDatabase { database in
            let rows = try await database.execute(
                statement, true, Int16.min, Int32.max, Int64.min, 0.1, id, date)
            let row = try #require(rows.first)
            let values = try row.decode((Bool, Int16, Int32, Int64, Double, UUID, Date).self)
            #expect(values.0)
            #expect(values.1 == .min)
            #expect(values.2 == .max)
            #expect(values.3 == .min)
            #expect(values.4 == 0.1)
            #expect(values.5 == id)
            #expect(abs(values.6.timeIntervalSince(date)) < 0.000_001)
        }
    }

    @Test(arguments: ["", "plain", "Grüße, 世界 🧑‍🚀", "line\nfeed \u{7F}"])
    func textsComeBackAsTheyWent(text: String) async throws {
        try await withDatabase { database in
            let rows = try await database.execute(Statement("select $1, $1::varchar, $1::name, char_length($1)"), text)
            let (plain, varying, name, length) = try #require(rows.first).decode(
                (String, String, String, Int32).self)
            #expect(plain == text)
            #expect(varying == text)
            #expect(name == text)
            #expect(Int(length) == text.unicodeScalars.count)
        }
    }

    @Test func bytesJSONAndTransactionIDs() async throws {
        let bytes: [UInt8] = [0, 1, 255, 0]
        let document = JSON(Array(#"{"a": [1, "ü"]}"#.utf8))
        let transaction = TransactionID(rawValue: 1 << 40)
        try await withDatabase { database in
            let rows = try await database.execute(
                Statement("select $1, $2, $2::json, $2::text, $3, pg_current_snapshot()::text"), bytes, document,
                transaction)
            let values = try #require(rows.first).decode(
                ([UInt8], JSON, JSON, String, TransactionID, String).self)
            #expect(values.0 == bytes)
            #expect(values.1 == document)
            #expect(values.2 == document)
            #expect(Array(values.3.utf8) == document.bytes)
            #expect(values.4 == transaction)
            #expect(values.5.contains(":"))
        }
    }

    @Test func nullIsNilOrAnError() async throws {
        try await withDatabase { database in
            let rows = try await database.execute(
                Statement("select $1, $2, $3, $4"), String?.none, UUID?.none, Int64?.some(7), [String]?.none)
            let row = try #require(rows.first)
            let values = try row.decode((String?, UUID?, Int64?, [String]?).self)
            #expect(values.0 == nil && values.1 == nil && values.2 == 7 && values.3 == nil)
            let error = #expect(throws: PostgresError.self) { try row.decode((String, UUID?, Int64?, [String]?).self) }
            #expect(error?.kind == .decoding)
        }
    }

    @Test func arrays() async throws {
        let ids = [UUID(), UUID()]
        try await withDatabase { database in
            let rows = try await database.execute(
                Statement("select $1, $2, $3, $4, array_length($2, 1)"), ids, ["", "a,b", "\"{ü}\""], [Int64](),
                [TransactionID(rawValue: 3)])
            let values = try #require(rows.first).decode(([UUID], [String], [Int64], [TransactionID], Int32).self)
            #expect(values.0 == ids)
            #expect(values.1 == ["", "a,b", "\"{ü}\""])
            #expect(values.2.isEmpty)
            #expect(values.3 == [TransactionID(rawValue: 3)])
            #expect(values.4 == 3)
        }
    }

    @Test(arguments: [
        ("select array['a', null]", "null"), ("select array[array['a'], array['b']]", "dimensions"),
        ("select array[1]", "type"),
    ])
    func arraysThatAreNoListOfTexts(sql: String, word: String) async throws {
        try await withDatabase { database in
            let rows = try await database.execute(Statement(sql))
            let error = #expect(throws: PostgresError.self) { _ = try rows[0].decode([String].self) }
            #expect(error?.kind == .decoding)
            #expect(error?.message.contains(word) == true)
        }
    }

    @Test(arguments: ["infinity", "-infinity"])
    func infiniteTimesAreErrors(time: String) async throws {
        try await withDatabase { database in
            let rows = try await database.execute(Statement("select '\(time)'::timestamptz"))
            let error = #expect(throws: PostgresError.self) { _ = try rows[0].decode(Date.self) }
            #expect(error?.kind == .decoding)
        }
    }

    @Test func valuesThatPostgreSQLCannotHoldAreNotSent() async throws {
        try await withDatabase { database in
            for attempt in [
                { _ = try await database.execute(Statement("select $1"), "a\0b") },
                { _ = try await database.execute(Statement("select $1"), ["ok", "a\0b"]) },
                {
                    _ = try await database.execute(
                        Statement("select $1"), Date(timeIntervalSinceReferenceDate: .infinity))
                },
            ] {
                let error = await #expect(throws: PostgresError.self) { try await attempt() }
                #expect(error?.kind == .encoding)
            }
        }
    }

    @Test func numbersWidenButDoNotNarrow() async throws {
        try await withDatabase { database in
            let rows = try await database.execute(Statement("select 1::int2, 2::int4, 3::int8"))
            #expect(try rows[0].decode((Int, Int, Int).self) == (1, 2, 3))
            #expect(throws: PostgresError.self) { try rows[0].decode((Int16, Int16, Int).self) }
            #expect(throws: PostgresError.self) { try rows[0].decode((Int, Int).self) }
            #expect(throws: PostgresError.self) { try rows[0].decode((Int, Int, String).self) }
        }
    }

    @Test func rawValuesTravelAsWhatTheyWrap() async throws {
        try await withDatabase { database in
            let rows = try await database.execute(Statement("select $1, $2"), Role.owner, [Role.owner, .viewer])
            let (one, many) = try rows[0].decode((Role, [Role]).self)
            #expect(one == .owner && many == [.owner, .viewer])
            let other = try await database.execute(Statement("select 'stranger'"))
            #expect(throws: PostgresError.self) { _ = try other[0].decode(Role.self) }
        }
    }

    private enum Role: String, PostgresEncodable, PostgresDecodable, PostgresArrayElement {
        case owner, viewer
    }
}
