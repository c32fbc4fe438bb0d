import Foundation
import TestSupport
import Testing

/// The parts of `scripts/run` and `deploy/start-database.sh` that need no server.
@Suite final class ScriptTests {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "script-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func path(_ place: String) -> String { Repository.root.appending(path: place).path }

    /// pg_ctl gives the path to a shell.
    @Test(arguments: ["$", "`", "\"", "\\"])
    func aDataDirectoryThatAShellWouldMisreadIsRefused(character: String) async throws {
        let data = folder.appending(path: "a\(character)b").path
        // A port in use, so that a run that is not refused ends before it builds.
        let taken = try ListeningSocket()
        let failure = await #expect(throws: Command.Failure.self) {
            try await Command.run([
                "/usr/bin/env", "-u", "DATABASE_URL", path("scripts/run"), "--port", "\(taken.port)", "--data-dir",
                data,
            ])
        }
        #expect(failure?.status == 64, "\(failure as Any)")
        #expect(failure?.errorOutput.contains("PostgreSQL cannot start in \(data)") == true, "\(failure as Any)")
        #expect(!FileManager.default.fileExists(atPath: data))
    }

    /// PostgreSQL and libpq split a socket's folder at commas.
    @Test func aSocketsFolderHasNoComma() async throws {
        let data = folder.appending(path: "a, b")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: false)
        let script = """
            set -euo pipefail
            for part in messages processes packages cluster; do . "$0/$part.sh"; done
            cluster_open "$1"
            printf %s "$cluster_socket"
            """
        let socket = try await Command.run(
            ["/usr/bin/env", "-u", "XDG_RUNTIME_DIR", "bash", "-c", script, path("scripts/lib"), data.path])
        defer { try? FileManager.default.removeItem(atPath: socket) }
        #expect(socket.hasPrefix("/tmp/crosscheck-") && !socket.contains(","), "\(socket)")
    }

    /// Docker stops a container of PostgreSQL by SIGINT.
    @Test func aStandbyStopsWhileItCopies() async throws {
        let programs = folder.appending(path: "programs")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: false)
        for (name, script) in [
            // The primary takes writes.
            "psql": "echo f", "pg_basebackup": #"kill -INT "$PPID"; exec sleep 30"#,
        ] {
            let file = programs.appending(path: name)
            try Data("#!/bin/sh\n\(script)\n".utf8).write(to: file)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
        }
        let data = folder.appending(path: "data").path
        let failure = await #expect(throws: Command.Failure.self) {
            try await Command.run([
                "/usr/bin/env", "--default-signal=INT", "PATH=\(programs.path):/usr/bin:/bin", "PGDATA=\(data)",
                "CROSSCHECK_SERVER=two", "CROSSCHECK_PRIMARY=one", "CROSSCHECK_REPLICATION_PASSWORD=x",
                "bash", path("deploy/start-database.sh"), "true",
            ])
        }
        #expect(failure?.status == 143, "\(failure as Any)")
    }
}
