import Foundation
import TestSupport
import Testing

@testable import Store

/// Programs of two releases beside each other: an older one never replaces newer functions.
@Suite struct FunctionRevisionTests {
    private let ours = FunctionSet.current

    /// The functions of the next release: one differs, one is new, and the named ones are gone.
    private func next(oldest: Int? = nil, without retired: Set<String> = []) -> FunctionSet {
        let functions = ours.functions.filter { !retired.contains($0.name) }.map { function in
            guard function.name == "open_account" else { return function }
            return FunctionSet.Function(
                area: function.area, name: function.name,
                sql: function.sql.replacing("begin\n", with: "begin\n    -- As of the next release.\n"))
        }
        let new = FunctionSet.Function(
            area: "accounts", name: "open_more",
            sql:
                "create or replace function open_more(p_actor uuid) returns context language sql\nreturn open_account(p_actor);\n"
        )
        return FunctionSet(revision: ours.revision + 1, oldest: oldest ?? ours.oldest, functions: functions + [new])
    }

    private func isTheNext(_ database: EmptyDatabase) async throws -> Bool {
        let isChanged = try await database.definitions().contains("As of the next release")
        let hasNew = try await database.functions().contains("open_more")
        #expect(isChanged == hasNew)
        return isChanged && hasNew
    }

    @Test(arguments: [false, true]) func theNewerFunctionsStay(newerFirst: Bool) async throws {
        let database = try await EmptyDatabase()
        if newerFirst {
            #expect(try await database.migrate(next()) == Migration.all.map(\.name) + [next().name])
        } else {
            #expect(try await database.migrate() == Migration.all.map(\.name) + [ours.name])
            #expect(try await !isTheNext(database))
            #expect(try await database.migrate(next()) == [next().name])
        }
        #expect(try await isTheNext(database))
        let before = try await database.definitions()
        #expect(try await database.migrate() == [])
        #expect(try await database.migrate(replacing: true) == [])
        #expect(try await database.migrate(next()) == [])
        #expect(try await database.definitions() == before)
        #expect(try await database.revision() == "\(next().revision)")
        #expect(try await database.status(ours).allSatisfy { $0.appliedAt != nil })
        #expect(try await database.status(ours).last?.name == next().name)
    }

    @Test func twoAtOnceComeToTheNewer() async throws {
        for _ in 0..<3 {
            let database = try await EmptyDatabase()
            async let older = database.migrate()
            async let newer = database.migrate(next())
            _ = try await (older, newer)
            #expect(try await isTheNext(database))
            #expect(try await database.revision() == "\(next().revision)")
        }
    }

    /// A daemon of this release is restarted in the middle of a rolling upgrade, and keeps working.
    @Test func aDaemonOfTheReleaseBeforeChangesNothing() async throws {
        let database = try await EmptyDatabase()
        try await database.migrate()
        let later = Migration(name: "9000_later", sql: "alter table users add column later text")
        #expect(try await database.migrate(next(), migrations: Migration.all + [later]) == [later.name, next().name])
        let before = try await database.definitions()
        for migrates in ["true", "false"] {
            let daemon = try await World.daemon(url: database.url, ["--database-migrate", migrates])
            try await daemon.waitUntilReady()
            let ada = try await Person("ada\(migrates)", http: daemon.http)
            let task = try await ada.task("Tag it", on: try await ada.checklist("Release"))
            _ = try await ada.must(.post, "/v1/tasks/\(task)/claim")
            #expect(try await daemon.terminate() == 0)
        }
        #expect(try await database.definitions() == before)
    }

    @Test func aReleaseThatIsTooOldDoesNotStart() async throws {
        let database = try await EmptyDatabase()
        try await database.migrate()
        try await database.migrate(next(oldest: ours.revision + 1))
        let before = try await database.definitions()
        for migrates in ["true", "false"] {
            let daemon = try await World.daemon(url: database.url, ["--database-migrate", migrates])
            #expect(try await daemon.exitStatus() == 1)
            let said = try await found(within: .generous) { daemon.log.first { $0.hasPrefix("crosscheckd: ") } }
            #expect(said?.contains("A later release migrated it") == true, "\(daemon.log)")
        }
        #expect(try await database.definitions() == before)
    }

    /// A migration that this release does not know is accepted only with functions of a later release.
    @Test func aMigrationThatNobodyVouchesForIsRefused() async throws {
        let database = try await EmptyDatabase()
        let later = Migration(name: "9000_later", sql: "alter table users add column later text")
        try await database.migrate(migrations: Migration.all + [later])
        let error = try await #require(throws: MigrationError.self) { try await database.migrate() }
        guard case .unknown("9000_later") = error else { return #expect(Bool(false), "\(error)") }
    }

    @Test func retiredFunctionsAreDropped() async throws {
        let database = try await EmptyDatabase()
        try await database.migrate()
        // Nothing in the database calls it.
        try await database.migrate(next(without: ["feed_reset"]))
        let left = Set(try await database.functions())
        #expect(left == Set(ours.functions.map(\.name)).subtracting(["feed_reset"]).union(["open_more"]))
    }

    @Test func otherFunctionsOfOneRevisionAreRefused() async throws {
        let database = try await EmptyDatabase()
        try await database.migrate(next())
        let other = FunctionSet(revision: next().revision, oldest: ours.oldest, functions: ours.functions)
        let before = try await database.definitions()
        let error = try await #require(throws: MigrationError.self) { try await database.migrate(other) }
        guard case .otherFunctions = error else { return #expect(Bool(false), "\(error)") }
        #expect(try await database.definitions() == before)
        #expect(try await database.migrate(other, replacing: true) == [other.name])
        #expect(try await !isTheNext(database))
    }

    /// A running program calls the former signature.
    @Test func aSecondSignatureIsRefused() async throws {
        let database = try await EmptyDatabase()
        try await database.migrate()
        let before = try await database.definitions()
        let functions = ours.functions.map { function in
            guard function.name == "refused" else { return function }
            return FunctionSet.Function(
                area: function.area, name: function.name,
                sql: function.sql.replacing(
                    "info json default null", with: "info json default null, more json default null"))
        }
        let set = FunctionSet(revision: ours.revision + 1, oldest: ours.oldest, functions: functions)
        let error = try await #require(throws: MigrationError.self) { try await database.migrate(set) }
        guard case .failed = error else { return #expect(Bool(false), "\(error)") }
        #expect(try await database.definitions() == before)
        #expect(try await database.revision() == "\(ours.revision)")
    }
}
