public import Foundation

/// Faults of a server.
extension Cluster {
    /// Kills every process of the server at once, like a crash of the machine.
    public func killAll() async throws {
        guard let process else { return }
        // First the parent, so that it starts no others; then its children.
        let children = Self.children(of: process)
        kill(process, SIGSTOP)
        for child in children { kill(child, SIGKILL) }
        try await stop(signal: SIGKILL)
    }

    /// Stops every process, as if the machine stood still.
    public func freeze() { signalAll(SIGSTOP) }

    /// Lets the processes continue.
    public func thaw() { signalAll(SIGCONT) }

    /// A hot standby of this server: it answers reads.
    /// - Throws: as `create`.
    public func standby(settings: [String: String] = [:]) async throws -> Cluster {
        try await Cluster.create(settings, [:], nil) { standby in
            [
                "pg_basebackup", "--pgdata=\(standby.data.path)", "--write-recovery-conf", "--no-sync",
                "--checkpoint=fast", "--dbname=\(url(database: "postgres"))&application_name=standby",
            ]
        }
    }

    /// A base backup, from which `recovered` makes a server. Its folder belongs to this server.
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

    /// A server made from a base backup of this one and its archived log, at a moment: PostgreSQL's point-in-time
    /// recovery. It has its own timeline.
    /// - Parameters:
    ///   - archive: the folder with the archived files of the log.
    ///   - moment: a time in PostgreSQL's format.
    /// - Throws: as `create`.
    public static func recovered(
        from backup: URL, archive: URL, at moment: String, settings: [String: String] = [:]
    ) async throws -> Cluster {
        let recovery = [
            "restore_command": "cp '\(archive.path)/%f' '%p'", "recovery_target_time": moment,
            "recovery_target_action": "promote",
        ]
        let cluster = try await create(settings.merging(recovery) { $1 }, [:], nil) { cluster in
            // The copy keeps its owner, and becomes a server that recovers.
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

    /// Promotes a standby. Returns when it takes writes.
    /// - Throws: `Command.Failure` with PostgreSQL's message.
    public func promote() async throws {
        try await psql("select pg_promote(true, 30)")
    }

    private func signalAll(_ signal: Int32) {
        guard let process else { return }
        for each in [process] + Self.children(of: process) { kill(each, signal) }
    }

    /// The children of a process, from Linux (proc(5)).
    private static func children(of process: Int32) -> [Int32] {
        let file = "/proc/\(process)/task/\(process)/children"
        let text = (try? String(contentsOfFile: file, encoding: .utf8)) ?? ""
        return text.split(separator: " ").compactMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
    }
}
