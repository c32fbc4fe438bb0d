public import Foundation

/// What may happen to a server.
extension Cluster {
    /// Ends every process of the server at once, as if the machine had lost it.
    public func killAll() async throws {
        guard let process else { return }
        // The first, so that it starts no others; then those it has left.
        let children = Self.children(of: process)
        kill(process, SIGSTOP)
        for child in children { kill(child, SIGKILL) }
        try await stop(signal: SIGKILL)
    }

    /// Every process stands still, as if the machine did.
    public func freeze() { signalAll(SIGSTOP) }

    /// They go on.
    public func thaw() { signalAll(SIGCONT) }

    /// A server that follows this one, and may be asked what this one may be asked, but for writing.
    /// - Throws: as `create`.
    public func standby(settings: [String: String] = [:]) async throws -> Cluster {
        try await Cluster.create(settings, [:], nil) { standby in
            [
                "pg_basebackup", "--pgdata=\(standby.data.path)", "--write-recovery-conf", "--no-sync",
                "--checkpoint=fast", "--dbname=\(url(database: "postgres"))&application_name=standby",
            ]
        }
    }

    /// A base backup, from which `recovered` makes a server. It is in a folder of this server's own.
    /// - Throws: `Command.Failure` with PostgreSQL's message.
    public func baseBackup() async throws -> URL {
        let folder = directory.appending(path: "base-\(UUID().uuidString.prefix(8))")
        _ = try await Command.run(
            programs.commandLine(
                "pg_basebackup",
                [
                    "--pgdata=\(folder.path)", "--checkpoint=fast", "--no-sync",
                    "--dbname=\(url(database: "postgres"))",
                ]), in: directory)
        return folder
    }

    /// A server of a base backup of this one and of what it has archived, as all was at a moment; PostgreSQL's continuous
    /// archiving, with a timeline of its own.
    /// - Parameters:
    ///   - archive: where the files of the log are, by their names.
    ///   - moment: as PostgreSQL reads it.
    /// - Throws: as `create`.
    public static func recovered(
        from backup: URL, archive: URL, at moment: String, settings: [String: String] = [:]
    ) async throws -> Cluster {
        let recovery = [
            "restore_command": "cp '\(archive.path)/%f' '%p'", "recovery_target_time": moment,
            "recovery_target_action": "promote",
        ]
        let cluster = try await create(settings.merging(recovery) { $1 }, [:], nil) { cluster in
            // A copy keeps its owner, and becomes a server that recovers.
            ["/bin/sh", "-c", "cp -a \"$0\" \"$1\" && touch \"$1/recovery.signal\"", backup.path, cluster.data.path]
        }
        let isDone = try await found(within: .seconds(30)) {
            try await cluster.psql("select pg_is_in_recovery()") == "f" ? true : nil
        }
        guard isDone == true else {
            throw DidNotStart(
                log: (try? String(contentsOf: cluster.directory.appending(path: "log"), encoding: .utf8)) ?? "")
        }
        return cluster
    }

    /// Makes a standby the primary. Returns when it takes writes.
    /// - Throws: `Command.Failure` with PostgreSQL's message.
    public func promote() async throws {
        try await psql("select pg_promote(true, 30)")
    }

    private func signalAll(_ signal: Int32) {
        guard let process else { return }
        for each in [process] + Self.children(of: process) { kill(each, signal) }
    }

    /// Linux keeps them (proc(5)).
    private static func children(of process: Int32) -> [Int32] {
        let file = "/proc/\(process)/task/\(process)/children"
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
}
