import Foundation
import Postgres

/// The server and its settings.
extension Examination {
    /// The oldest major version whose features the schema uses.
    private static let oldestVersion: Int64 = 15

    func server() async throws -> [Finding] {
        let server = try await row(Self.serverStatement, as: ServerRow.self)
        let name = "PostgreSQL"
        guard server.number / 10_000 >= Self.oldestVersion else {
            return [
                .problem(
                    name, "Version \(server.version) is too old.",
                    advice: "Move the database to PostgreSQL \(Self.oldestVersion) or newer with pg_dump or pg_upgrade."
                )
            ]
        }
        guard server.encoding == "UTF8" else {
            return [
                .problem(
                    name, "The database's encoding is \(server.encoding).",
                    advice: "Create a new one: createdb --encoding=UTF8 --template=template0 NAME")
            ]
        }
        guard !server.isStandby, !server.isReadOnly else {
            return [
                .problem(
                    name, server.isStandby ? "The server is a standby." : "Transactions are read-only.",
                    advice: server.isStandby
                        ? "Name the primary, or all hosts with target_session_attrs=read-write."
                        : "Set default_transaction_read_only to off, for the server, the database and the role.")
            ]
        }
        return [.ok(name, "Version \(server.version), reachable.")]
    }

    /// Acknowledged changes must survive a crash.
    func durability() async throws -> [Finding] {
        let settings = try await row(Self.durabilityStatement, as: DurabilityRow.self)
        let commit = settings.commit
        var findings: [Finding] = []
        for (setting, value) in [("fsync", settings.fsync), ("full_page_writes", settings.fullPages)]
        where value == "off" {
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
        let server = try await value(Self.clockStatement, as: Date.self)
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
        let connections = try await row(Self.connectionsStatement, as: ConnectionsRow.self)
        let text = "\(connections.used) of \(connections.most) are in use."
        guard connections.used * 10 >= connections.most * 9 else { return [.ok("Connections", text)] }
        return [
            .warning(
                "Connections", text,
                advice: "Raise max_connections, or give each daemon fewer connections.")
        ]
    }

    private static let serverStatement = Statement(
        """
        select current_setting('server_version_num')::int8 as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_standby,
            current_setting('transaction_read_only') = 'on' as is_read_only
        """)

    private struct ServerRow: RowDecodable {
        /// The major version × 10,000, and the minor version.
        let number: Int64
        let version: String
        let encoding: String
        let isStandby: Bool
        let isReadOnly: Bool

        init(from row: inout RowReader) throws(PostgresError) {
            number = try row.decode("number")
            version = try row.decode("version")
            encoding = try row.decode("encoding")
            isStandby = try row.decode("is_standby")
            isReadOnly = try row.decode("is_read_only")
        }
    }

    private static let durabilityStatement = Statement(
        """
        select current_setting('fsync') as fsync, current_setting('full_page_writes') as full_pages,
            current_setting('synchronous_commit') as commit
        """)

    private struct DurabilityRow: RowDecodable {
        let fsync: String
        let fullPages: String
        let commit: String

        init(from row: inout RowReader) throws(PostgresError) {
            fsync = try row.decode("fsync")
            fullPages = try row.decode("full_pages")
            commit = try row.decode("commit")
        }
    }

    private static let clockStatement = Statement("select clock_timestamp()")

    private static let connectionsStatement = Statement(
        """
        select (select sum(d.numbackends)::int8 from pg_stat_database d) as used,
            current_setting('max_connections')::int8 - current_setting('superuser_reserved_connections')::int8 as most
        """)

    private struct ConnectionsRow: RowDecodable {
        let used: Int64
        let most: Int64

        init(from row: inout RowReader) throws(PostgresError) {
            used = try row.decode("used")
            most = try row.decode("most")
        }
    }
}
