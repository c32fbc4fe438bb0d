import CLibPQ

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension Connector {
    /// Makes all settings in one round trip. They are parameters of a statement, so their text is never SQL. Returns
    /// whether commits wait for a standby.
    /// - Throws: The server's error; `.connection` when it does not answer within the connect timeout.
    func makeSettings(on connection: OpaquePointer) throws(PostgresError) -> Bool {
        // The server reports a commit that no standby has by a warning; a role's settings could suppress it.
        let settings = [("TimeZone", "UTC"), ("client_min_messages", "warning")] + configuration.sessionParameters
        let calls = settings.indices.map { "set_config($\(2 * $0 + 1), $\(2 * $0 + 2), false)" }
        let values = settings.flatMap { [$0.0, $0.1] }
        let isSent = Self.withCStrings(values) { values in
            PQsendQueryParams(
                connection,
                "select current_setting('synchronous_standby_names') <> '', \(calls.joined(separator: ", "))",
                CInt(truncatingIfNeeded: settings.count * 2),
                nil,
                values, nil, nil, 0)
        }
        guard isSent == 1 else { throw PostgresError(connection: connection) }
        let end = ContinuousClock.now + configuration.connectTimeout
        var waitsForStandbys: Bool?
        while let result = try nextResult(of: connection, until: end) {
            defer { PQclear(result) }
            guard PQresultStatus(result) == PGRES_TUPLES_OK else { throw PostgresError(result: result) }
            waitsForStandbys = PQgetvalue(result, 0, 0).pointee == CChar(UInt8(ascii: "t"))
        }
        guard let waitsForStandbys else { throw PostgresError(connection: connection) }
        return waitsForStandbys
    }

    /// libpq's next result; nil after the last. libpq's own call would wait for ever for a server that stands still.
    private func nextResult(
        of connection: OpaquePointer, until end: ContinuousClock.Instant
    ) throws(PostgresError) -> OpaquePointer? {
        while PQisBusy(connection) == 1 {
            let left = (end - .now) / .milliseconds(1)
            var descriptor = pollfd(fd: PQsocket(connection), events: Int16(POLLIN), revents: 0)
            let ready = poll(&descriptor, 1, CInt(max(left.rounded(.up), 0)))
            if ready < 0, errno == EINTR { continue }
            guard ready > 0 else {
                throw PostgresError(.connection, "the server did not answer within \(configuration.connectTimeout)")
            }
            guard PQconsumeInput(connection) == 1 else { throw PostgresError(connection: connection) }
        }
        return PQgetResult(connection)
    }
}
