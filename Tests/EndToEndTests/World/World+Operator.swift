import Foundation
import TestSupport

extension World {
    /// The database for `crosscheckctl`, whose own limit for a connection, five seconds, is too short on a busy machine.
    var operatorURL: String { url + "&connect_timeout=120" }

    /// Runs `crosscheckctl` on this world's database; returns its output.
    @discardableResult
    func ctl(_ arguments: String...) async throws -> String {
        let ctl = DaemonProcess.folder.appending(path: "crosscheckctl").path
        return try await Command.run([ctl] + arguments + ["--database-url", operatorURL])
    }

    /// Stops the daemons and returns the number of deadlocks in the database since it was made. A server process
    /// reports them at the latest when it ends, so each one must end.
    func deadlocksAtTheEnd() async throws -> Int {
        for daemon in daemons where daemon.isRunning { _ = try await daemon.terminate() }
        _ = try await found(within: .generous) {
            try await cluster.psql(
                "select true from pg_stat_activity where datname = '\(database)' having count(*) = 0"
            ).isEmpty ? nil : true
        }
        let deadlocks = try await cluster.psql("select deadlocks from pg_stat_database where datname = '\(database)'")
        return Int(deadlocks) ?? -1
    }
}

extension World {
    /// Lets every removal of old rows be due now. In a world none is by itself.
    func haveRemovalsDue() async throws { try await psql("update removals set next_at = now(), step = step + 1") }
}
