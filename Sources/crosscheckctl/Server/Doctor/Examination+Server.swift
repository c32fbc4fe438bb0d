import Foundation
import Postgres

/// The server and its settings.
extension Examination {
    /// The oldest major version whose features the schema uses.
    private static let oldestVersion: Int64 = 15

    func server() async throws -> [Finding] {
        let (number, version, encoding, isStandby, isReadOnly) = try await row(
            Self.serverStatement, as: (Int64, String, String, Bool, Bool).self)
        let name = "PostgreSQL"
        guard number / 10_000 >= Self.oldestVersion else {
            return [
                .problem(
                    name, "Version \(version) is too old.",
                    advice: "Move the database to PostgreSQL \(Self.oldestVersion) or newer with pg_dump or pg_upgrade."
                )
            ]
        }
        guard encoding == "UTF8" else {
            return [
                .problem(
                    name, "The database's encoding is \(encoding).",
                    advice: "Create a new one: createdb --encoding=UTF8 --template=template0 NAME")
            ]
        }
        guard !isStandby, !isReadOnly else {
            return [
                .problem(
                    name, isStandby ? "The server is a standby." : "Transactions are read-only.",
                    advice: isStandby
                        ? "Name the primary, or all hosts with target_session_attrs=read-write."
                        : "Set default_transaction_read_only to off, for the server, the database and the role.")
            ]
        }
        return [.ok(name, "Version \(version), reachable.")]
    }

    /// Acknowledged changes must survive a crash.
    func durability() async throws -> [Finding] {
        let (fsync, fullPages, commit) = try await row(
            Self.durabilityStatement, as: (String, String, String).self)
        var findings: [Finding] = []
        for (setting, value) in [("fsync", fsync), ("full_page_writes", fullPages)] where value == "off" {
            findings.append(
                .problem(
                    "Durability", "\(setting) is off: a crash of the machine can destroy the database.",
                    advice: "Set \(setting) = on in postgresql.conf and reload."))
        }
        if commit == "off" {
            findings.append(
                .problem(
                    "Durability", "synchronous_commit is off: a crash can lose acknowledged changes.",
                    advice: "Set synchronous_commit = on, for the server, the database and the role."))
        }
        return findings.isEmpty
            ? [.ok("Durability", "Committed changes survive a crash (synchronous_commit is \(commit)).")] : findings
    }

    /// The clocks of this machine and of the server; the server's clock sets all times.
    func clock() async throws -> [Finding] {
        let before = Date()
        let server = try await row(Self.clockStatement, as: (Date).self)
        let after = Date()
        // The server read its clock somewhere between the two.
        let trip = after.timeIntervalSince(before)
        let ahead = server.timeIntervalSince(before.addingTimeInterval(trip / 2))
        let text = String(format: "%+.3f s, ±%.3f s", ahead, trip / 2)
        guard abs(ahead) - trip / 2 > 2 else {
            return [.ok("Clock", "The server's clock differs from this machine's by \(text).")]
        }
        return [
            .warning(
                "Clock",
                "The server's clock differs from this machine's by \(text): times and due dates will look wrong.",
                advice: "Let NTP set both clocks: timedatectl set-ntp true")
        ]
    }

    func connections() async throws -> [Finding] {
        let (used, most) = try await row(Self.connectionsStatement, as: (Int64, Int64).self)
        let text = "\(used) of \(most) are in use."
        guard used * 10 >= most * 9 else { return [.ok("Connections", text)] }
        return [
            .warning(
                "Connections", text,
                advice: "Raise max_connections, or give each daemon fewer connections.")
        ]
    }

    private static let serverStatement = Statement(
        """
        select current_setting('server_version_num')::int8, current_setting('server_version'),
            current_setting('server_encoding'), pg_is_in_recovery(), current_setting('transaction_read_only') = 'on'
        """)
    private static let durabilityStatement = Statement(
        """
        select current_setting('fsync'), current_setting('full_page_writes'), current_setting('synchronous_commit')
        """)
    private static let clockStatement = Statement("select clock_timestamp()")
    private static let connectionsStatement = Statement(
        """
        select (select sum(d.numbackends)::int8 from pg_stat_database d),
            current_setting('max_connections')::int8 - current_setting('superuser_reserved_connections')::int8
        """)
}
