import Checklists
import Foundation
import TestSupport
import Testing

@testable import Store

/// A database has the functions of `sql/functions`, whichever way they come into it.
@Suite struct InstalledFunctionsTests {
    private let functions = FunctionSet.current.functions

    @Test func theDatabaseHasTheseFunctionsAndNoOthers() async throws {
        let database = try await EmptyDatabase()
        try await database.migrate()
        #expect(try await database.functions() == functions.map(\.name).sorted())
        // The files have the installed text: making the functions again changes nothing.
        let before = try await database.psql(Self.texts)
        try await database.psql("update schema_functions set checksum = 'other'")
        try await database.migrate(replacing: true)
        #expect(try await database.psql(Self.texts) == before)
    }

    @Test func everyActionIsAFunctionAndEveryFunctionAnAction() async throws {
        let database = try await EmptyDatabase()
        try await database.migrate()
        let rows = try await database.psql(
            """
            select p.proname from pg_proc p
            where p.pronamespace = 'crosscheck'::regnamespace and p.prorettype = 'crosscheck.answer'::regtype
                and p.proargtypes[0] = 'uuid'::regtype and p.proargtypes[1] = 'jsonb'::regtype and p.pronargs = 2
            """)
        let functions = rows.split(separator: "\n").map(String.init)
        #expect(Set(functions).isSuperset(of: Self.operators))
        #expect(Action.all.map(\.function).sorted() == functions.filter { !Self.operators.contains($0) }.sorted())
    }

    /// Only the operator's commands call them: their `jsonb` is the origin for the audit log.
    private static let operators = ["user_delete", "user_sign_out"]

    /// They are made in a computed order, not in that of the files.
    @Test(arguments: 0..<3) func theOrderOfTheFilesDoesNotMatter(turn: Int) async throws {
        let mixed = turn == 0 ? functions.reversed() : functions.shuffled()
        let database = try await EmptyDatabase()
        let set = FunctionSet(revision: 1, oldest: 1, functions: mixed)
        try await database.migrate(set)
        #expect(set.checksum == FunctionSet.current.checksum)
        #expect(try await database.functions() == functions.map(\.name).sorted())
    }

    /// Results in an index stay when a function changes. So a change of such a function needs a migration that rebuilds
    /// the index, and that names the text. The rules of rows are only asked (decision 50).
    @Test func functionsOfIndexesDoNotChangeWithoutAMigration() async throws {
        let database = try await EmptyDatabase()
        try await database.migrate()
        let base = Set(functions.filter { $0.area == "base" }.map(\.name))
        let needed = try await database.psql(Self.dependencies).split(separator: "\n").map { $0.split(separator: " ") }
        #expect(needed.contains { $0.first == "title_key" } && needed.contains { $0.first == "now_ms" })
        for need in needed {
            let (name, kind) = (String(need[0]), String(need[1]))
            guard kind != "rules" else {
                #expect(name.hasSuffix("_is_sound"))
                continue
            }
            #expect(base.contains(name), "Tables need \(name), so it has to be made before them")
            guard kind == "stored" else { continue }
            let function = try #require(functions.first { $0.name == name })
            let built = Migration.all.flatMap { $0.sql.matches(of: /-- Built with (\w+) ([0-9a-f]{64})/) }
                .last { $0.1 == name }
            let file = Migration(name: name, sql: function.sql)
            #expect(
                built.map { String($0.2) } == file.checksum,
                "Add a migration that builds anew what \(name) is used in, with the line: -- Built with \(name) \(file.checksum)"
            )
        }
    }

    private static let texts =
        "select md5(string_agg(pg_get_functiondef(p.oid), '' order by p.proname)) from pg_proc p where p.pronamespace = 'crosscheck'::regnamespace and \(FunctionSet.isOurs)"
    /// Each function that a table needs. An index keeps its results; a default and the rules of a row do not.
    private static let dependencies = """
        select distinct p.proname || ' ' || case when d.classid = 'pg_attrdef'::regclass then 'default'
            when d.classid = 'pg_constraint'::regclass and p.proname like '%_is_sound' then 'rules' else 'stored' end
        from pg_depend d join pg_proc p on p.oid = d.refobjid
        where d.refclassid = 'pg_proc'::regclass and p.pronamespace = 'crosscheck'::regnamespace
            and d.classid in ('pg_class'::regclass, 'pg_constraint'::regclass, 'pg_attrdef'::regclass)
        """
}
