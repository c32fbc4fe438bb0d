import Foundation
import TestSupport
import Testing

/// `restore` that is ended while it is at it.
@Suite final class InterruptionTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "interrupted-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private var file: String { folder.appending(path: "all.backup").path }

    /// Prints what pg_restore makes of a backup up to the first user, and waits there: within a COPY, at the end of a row.
    private static let halfOfIt = """
        case "$*" in *--verbose*) ;; *) exec "$real" "$@";; esac
        "$real" "$@" >"$here/all" 2>/dev/null
        sed '/^COPY crosscheck\\.users /q' "$here/all"
        sed -n '/^COPY crosscheck\\.users /{n;p;q}' "$here/all"
        while [ ! -e "$here/end" ]; do sleep 0.05; done
        """

    /// Nobody but this test is connected to the operator's database any more.
    private func isLeft(_ person: Operator) async throws -> Bool {
        try await found(within: .seconds(10)) {
            try await person.psql(
                "select true from pg_stat_activity where datname = current_database() having count(*) = 1"
            ).isEmpty ? nil : true
        } == true
    }

    @Test func aRestoreThatIsKilledLeavesTheDatabaseEmpty() async throws {
        let person = try await Operator.atWork()
        for name in ["ada", "bob"] { try await person.addUser(name) }
        try await person.succeed("backup", file)

        let other = try await Operator.atTheStart()
        let programs = try ProgramFolder(in: folder, ["pg_restore": Self.halfOfIt])
        defer { try? programs.put("end") }
        let run = try other.begin(["restore", file], environment: programs.environment)
        let isWithin = try await found(within: .seconds(20)) {
            try await other.psql("select true from pg_stat_progress_copy where datname = current_database()")
                .isEmpty ? nil : true
        }
        #expect(isWithin == true)
        run.signal(SIGKILL)
        _ = await run.outcome()
        #expect(try await isLeft(other))
        #expect(try await other.psql("select to_regnamespace('crosscheck') is null") == "t")

        try await other.succeed("restore", file)
        #expect(try await other.psql("select count(*) from crosscheck.users") == "2")
    }
}
