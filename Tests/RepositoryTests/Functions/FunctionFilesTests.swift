import Foundation
@testable import Store
import TestSupport
import Testing

/// `sql/functions` has the functions in force: each once, in the file of its name.
@Suite struct FunctionFilesTests {
    private static let folder = Repository.root.appending(path: "sql/functions")
    private let functions = FunctionSet.current.functions

    @Test func eachFileMakesTheFunctionOfItsName() throws {
        for function in functions {
            let made = function.sql.matches(of: /(?mi)^\s*create\s+(?:or\s+replace\s+)?(?:function|procedure)\s+(\w+)/)
                .map(\.1)
            #expect(made.map(String.init) == [function.name], "\(function.area)/\(function.name)")
            #expect(function.sql.contains("create or replace function \(function.name)("), "\(function.name)")
            #expect(function.sql.hasPrefix("-- "), "\(function.name) does not say what it is for")
        }
        for file in Migration.all {
            // A constraint with a row's rules needs its function, whose rules come with the others.
            let made = file.sql.replacing(/(?m)^create function \w+_is_sound\(.*'begin return true; end';$/, with: "")
            #expect(made.firstMatch(of: /(?i)\b(function|procedure)\s+\w+\s*\(/) == nil, "\(file.name)")
        }
    }

    /// Each file is used, and has the function of its name.
    @Test func noFunctionIsThereTwice() throws {
        let files = try FileManager.default.subpathsOfDirectory(atPath: Self.folder.path).filter {
            $0.hasSuffix(".sql")
        }
        #expect(files.sorted() == functions.map { "\($0.area)/\($0.name).sql" }.sorted())
        #expect(Set(functions.map(\.name)).count == functions.count)
        let texts = functions.map { function in
            function.sql.split(separator: "\n").filter { !$0.hasPrefix("--") }.joined(separator: "\n")
                .replacing("function \(function.name)(", with: "function (")
        }
        #expect(Set(texts).count == texts.count)
    }

    /// No line of `revisions.txt` changes once it was released. `CROSSCHECK_TEST_WRITE_REVISION=1` adds one.
    @Test func theLastRevisionIsThatOfTheTree() throws {
        let revisions = FunctionSet.Revision.all
        #expect(revisions.map(\.number) == Array(1...revisions.count))
        for (former, next) in zip(revisions, revisions.dropFirst()) { #expect(former.oldest <= next.oldest) }
        for revision in revisions {
            #expect((1...revision.number).contains(revision.oldest))
            #expect(revision.checksum.wholeMatch(of: /[0-9a-f]{64}/) != nil)
        }
        let (last, checksum) = (try #require(revisions.last), FunctionSet.current.checksum)
        if ProcessInfo.processInfo.environment["CROSSCHECK_TEST_WRITE_REVISION"] != nil, last.checksum != checksum {
            let file = Self.folder.appending(path: "revisions.txt")
            let text = try String(contentsOf: file, encoding: .utf8)
            try Data("\(text)\(last.number + 1) \(checksum) \(last.oldest)\n".utf8).write(to: file)
        }
        #expect(
            last.checksum == checksum,
            "The functions are not those of revision \(last.number). Where that was released, add the line \(last.number + 1) \(checksum) \(last.oldest) to sql/functions/revisions.txt"
        )
    }

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
