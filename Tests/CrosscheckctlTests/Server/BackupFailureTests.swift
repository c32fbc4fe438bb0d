import Foundation
import TestSupport
import Testing

/// Backups that something is in the way of: a full disk, a lost server, a folder that shows nothing, an odd name.
@Suite final class BackupFailureTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "backup-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private static var program: String { DaemonProcess.folder.appending(path: "crosscheckctl").path }

    private var file: String { folder.appending(path: "all.backup").path }

    @Test func aNameMayBeginWithAHyphen() async throws {
        let (person, other) = (try await Operator.atWork(), try await Operator.atTheStart())
        try await person.addUser("ada")
        for (action, place) in [("backup", person), ("restore", other)] {
            _ = try await Command.run(
                ["/usr/bin/env", "DATABASE_URL=\(place.url)", Self.program, action, "--", "-x.backup"], in: folder)
        }
        #expect(try await other.psql("select count(*) from crosscheck.users") == "1")
    }

    /// A folder that takes files and shows none cannot be opened. The backup is complete nonetheless.
    @Test func aBackupGoesIntoAFolderThatShowsNone() async throws {
        let person = try await Operator.atWork()
        let dark = folder.appending(path: "dark")
        try FileManager.default.createDirectory(at: dark, withIntermediateDirectories: false)
        var command = ["/usr/bin/env", "DATABASE_URL=\(person.url)", Self.program]
        if geteuid() == 0 {
            // Root may open any folder; the user of the tests' server reaches it, too.
            let server = try FileManager.default.attributesOfItem(atPath: person.cluster.directory.path)
            let owner = try #require(server[.ownerAccountName] as? String)
            try FileManager.default.setAttributes([.ownerAccountName: owner], ofItemAtPath: dark.path)
            command = ["/usr/bin/setpriv", "--reuid=\(owner)"] + command
            // That user may have no access to these programs.
            guard (try? await Command.run(command + ["--help"], in: folder)) != nil else {
                #if compiler(>=6.3)
                try Test.cancel("\(owner) may not run the programs of this build.")
                #else
                return
                #endif
            }
        }
        try FileManager.default.setAttributes([.posixPermissions: 0o300], ofItemAtPath: dark.path)
        defer { try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: dark.path) }
        _ = try await Command.run(command + ["backup", "dark/all.backup"], in: folder)
        for name in ["all.backup", "all.backup.sha256"] {
            #expect(FileManager.default.fileExists(atPath: dark.appending(path: name).path))
        }
    }

    @Test func aFullDiskIsAnOutputThatCannotBeWritten() async throws {
        let person = try await Operator.atWork()
        let full = try ProgramFolder(in: folder, ["pg_dump": #"exec "$real" "$@" --file=/dev/full"#])
        let outcome = try await person.run(["backup", file], environment: full.environment)
        #expect(outcome.status == 74, "\(outcome.errors)")
        #expect(outcome.errors.contains("No space left on device"), "\(outcome.errors)")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(!files.contains { $0.hasPrefix("all.backup") })
    }

    @Test func aServerThatGoesAwayIsUnavailable() async throws {
        let person = try await Operator.atWork()
        let lock = try await Blockade(person, "lock table crosscheck.users in access exclusive mode")
        let run = try person.begin(["backup", file])
        let isEnded = try await found(within: .generous) {
            try await person.psql(
                """
                select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'pg_dump'
                and wait_event_type = 'Lock' and datname = current_database()
                """
            ).isEmpty ? nil : true
        }
        #expect(isEnded == true)
        let outcome = await run.outcome()
        #expect(outcome.status == 69, "\(outcome.errors)")
        #expect(outcome.errors.contains("The backup failed: "), "\(outcome.errors)")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
        try await lock.end()
    }
}
