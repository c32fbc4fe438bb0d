import Foundation
import TestSupport
import Testing

/// Interrupted runs of `backup` and `restore`.
@Suite final class InterruptionTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "interrupted-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var file: String { folder.appending(path: "all.backup").path }

    /// Prints pg_restore's output up to the first user, and waits there: within a COPY, at the end of a row.
    private static let halfOfIt = """
        case "$*" in *--verbose*) ;; *) exec "$real" "$@";; esac
        "$real" "$@" >"$here/all" 2>/dev/null
        sed '/^COPY crosscheck\\.users /q' "$here/all"
        sed -n '/^COPY crosscheck\\.users /{n;p;q}' "$here/all"
        while [ -d "$here" ] && [ ! -e "$here/end" ]; do sleep 0.05; done
        """

    /// Whether only this test is still connected to the operator's database.
    private func isLeft(_ person: Operator) async throws -> Bool {
        try await found(within: .generous) {
            try await person.psql(
                "select true from pg_stat_activity where datname = current_database() having count(*) = 1"
            ).isEmpty ? nil : true
        } == true
    }

    @Test(arguments: [SIGKILL, SIGINT, SIGTERM, SIGHUP])
    func aRestoreThatIsEndedLeavesTheDatabaseEmpty(signal: Int32) async throws {
        let person = try await Operator.atWork()
        for name in ["ada", "bob"] { try await person.addUser(name) }
        try await person.succeed("backup", file)

        let other = try await Operator.atTheStart()
        let programs = try ProgramFolder(in: folder, ["pg_restore": Self.halfOfIt])
        defer { try? programs.put("end") }
        let run = try other.begin(["restore", file], environment: programs.environment)
        let isWithin = try await found(within: .generous) {
            try await other.psql("select true from pg_stat_progress_copy where datname = current_database()")
                .isEmpty ? nil : true
        }
        #expect(isWithin == true)
        run.signal(signal)
        let outcome = await run.outcome()
        if signal != SIGKILL {
            #expect(outcome.status == 128 + signal)
            #expect(outcome.errors.hasSuffix("Nothing was restored.\n"), "\(outcome.errors)")
        }
        #expect(try await isLeft(other))
        #expect(try await other.psql("select to_regnamespace('crosscheck') is null") == "t")

        try await other.succeed("restore", file)
        #expect(try await other.psql("select count(*) from crosscheck.users") == "2")
    }

    @Test(arguments: [SIGINT, SIGTERM, SIGHUP])
    func aBackupThatIsEndedLeavesNoFile(signal: Int32) async throws {
        let person = try await Operator.atWork()
        let lock = try await Blockade(person, "lock table crosscheck.users in access exclusive mode")
        let run = try person.begin(["backup", file])
        let waits = try await found(within: .generous) {
            try await person.psql(
                "select true from pg_stat_activity where application_name = 'pg_dump' and wait_event_type = 'Lock' and datname = current_database()"
            ).isEmpty ? nil : true
        }
        #expect(waits == true)
        run.signal(signal)
        let outcome = await run.outcome()
        #expect(outcome.status == 128 + signal)
        #expect(outcome.errors.hasSuffix("No backup was written.\n"), "\(outcome.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        // It did not wait for pg_dump's lock.
        #expect(lock.isHeld)
        try await lock.end()
        #expect(try await isLeft(person))
    }
}
