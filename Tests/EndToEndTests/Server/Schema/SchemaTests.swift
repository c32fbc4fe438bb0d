import Foundation
import TestSupport
import Testing

/// `sql/schema.sql` has the tables and types that the migrations make. The functions are in `sql/functions`.
@Suite struct SchemaTests {
    static let file = Repository.root.appending(path: "sql/schema.sql")
        .standardizedFileURL

    @Test func theDumpIsThatOfTheMigrations() async throws {
        let world = try await World(daemons: 0)
        let programs = try PostgresPrograms.find()
        let dump = try await Command.run([
            programs.folder.appending(path: "pg_dump").path, "--schema-only", "--no-owner", "--no-privileges",
            "--no-comments", "--schema=crosscheck", "--extension=btree_gist", world.url,
        ])
        let version = try await Command.run([programs.folder.appending(path: "pg_dump").path, "--version"])
        let major = version.split(separator: " ").last?.prefix { $0 != "." } ?? ""
        // A comment before each object names its type.
        let objects = dump.components(separatedBy: "\n--\n-- Name: ").filter {
            !$0.prefix { $0 != "\n" }.contains("Type: FUNCTION;")
        }
        // Comments and settings differ between minor versions; the statements count.
        let statements =
            objects.flatMap { $0.split(separator: "\n").drop { $0.contains("; Type: ") } }.filter {
                !$0.hasPrefix("--") && !$0.hasPrefix("SET ") && !$0.hasPrefix("SELECT pg_catalog.set_config")
                    && !$0.hasPrefix("\\")
            }.joined(separator: "\n") + "\n"
        let text =
            "-- The tables and types that sql/migrations come to, by pg_dump \(major). Made by: CROSSCHECK_TEST_WRITE_SCHEMA=1 scripts/test --filter SchemaTests\n\n"
            + statements
        if ProcessInfo.processInfo.environment["CROSSCHECK_TEST_WRITE_SCHEMA"] != nil {
            try Data(text.utf8).write(to: Self.file)
        }
        let kept = try String(contentsOf: Self.file, encoding: .utf8)
        guard kept.contains("by pg_dump \(major).") else {
            print("Not compared: sql/schema.sql is of another major version than pg_dump \(major).")
            return
        }
        #expect(kept == text, "sql/schema.sql is not what the migrations come to; see its first line")
    }
}
