import Foundation

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
