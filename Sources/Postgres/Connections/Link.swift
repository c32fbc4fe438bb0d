import CLibPQ
import Logging

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// One `PGconn` in non-blocking mode, and libpq's calls on it.
///
/// `@unchecked Sendable`: one thread uses it at a time. The connecting thread hands it to the reactor's and drops it.
final class Link: @unchecked Sendable {
    private let connection: OpaquePointer
    private var scratch = ParameterScratch()
    private var isPipelined = false
    private var notices: NoticeSink?
    /// Whether commits waited for a standby when it connected.
    let waitsForStandbys: Bool

    /// Takes over a connection that is up.
    init(_ connection: OpaquePointer, waitsForStandbys: Bool) {
        self.connection = connection
        self.waitsForStandbys = waitsForStandbys
        PQsetnonblocking(connection, 1)
    }

    deinit { PQfinish(connection) }

    var descriptor: CInt { PQsocket(connection) }
    var isBroken: Bool { PQstatus(connection) == CONNECTION_BAD }
    /// Whether a transaction is open on an idle connection.
    var isInTransaction: Bool {
        // libpq notices an empty pipeline only after one more request for a result.
        if PQisBusy(connection) == 0 { PQclear(PQgetResult(connection)) }
        return PQtransactionStatus(connection) != PQTRANS_IDLE
    }
    var error: PostgresError { PostgresError(connection: connection) }

    /// The server of this connection, among those that the URL may name.
    var server: Connector.Server {
        func text(_ value: UnsafePointer<CChar>?) -> String { value.map { String(cString: $0) } ?? "" }
        return Connector.Server(
            host: text(PQhost(connection)), address: text(PQhostaddr(connection)), port: text(PQport(connection)))
    }

    /// Logs the server's notices.
    func logNotices(_ logger: Logger) {
        let sink = NoticeSink(logger)
        notices = sink
        let receive: PQnoticeReceiver = { sink, result in
            guard let sink, let result else { return }
            Unmanaged<NoticeSink>.fromOpaque(sink).takeUnretainedValue().receive(PostgresError(result: result))
        }
        PQsetNoticeReceiver(connection, receive, Unmanaged.passUnretained(sink).toOpaque())
    }

    /// Adds a statement to the output. It shares a transaction with all statements since the last `synchronize()`.
    /// False means that the connection is lost.
    func send(_ step: ConnectionState.Step) -> Bool {
        guard enterPipeline() else { return false }
        return scratch.withArrays(of: step.parameters) { arrays in
            withPreparationName(step.preparation) { name in
                if step.isNew, PQsendPrepare(connection, name, step.statement.sql, arrays.count, arrays.types) != 1 {
                    return false
                }
                return PQsendQueryPrepared(
                    connection, name, arrays.count, arrays.values, arrays.lengths, arrays.formats, 1) == 1
            }
        }
    }

    /// Ends a transaction: the server commits the statements since the last `synchronize()`.
    func synchronize() -> Bool { PQpipelineSync(connection) == 1 }

    /// Adds plain SQL to the output; nothing else may be under way. False means that the connection is lost.
    func send(script: String) -> Bool {
        if isPipelined {
            guard PQexitPipelineMode(connection) == 1 else { return false }
            isPipelined = false
        }
        return PQsendQuery(connection, script) == 1
    }

    /// Writes as much as the socket takes. Returns whether output is left, or nil when the connection is lost.
    func flush() -> Bool? {
        switch PQflush(connection) {
        case 0: false
        case 1: true
        default: nil
        }
    }

    /// Reads the socket. False means that the connection is lost; earlier replies can still be taken.
    func consume() -> Bool { PQconsumeInput(connection) == 1 }

    /// libpq's next reply, or nil when it has not arrived.
    ///
    /// After a failed write libpq always says that it is busy. The server's last messages, perhaps with the reason,
    /// then come only by asking for a result. That does not block once `consume()` has met the end.
    func nextReply(atEnd: Bool = false) -> ConnectionState.Reply? {
        guard PQisBusy(connection) == 0 || atEnd else { return nil }
        guard let result = PQgetResult(connection) else {
            return !isPipelined && notices?.takeUnreplicated() == true ? .unreplicated : .end
        }
        switch PQresultStatus(result) {
        case PGRES_TUPLES_OK, PGRES_COMMAND_OK, PGRES_EMPTY_QUERY:
            return .rows(Rows(result: ResultHandle(result)))
        case PGRES_PIPELINE_SYNC:
            PQclear(result)
            return notices?.takeUnreplicated() == true ? .unreplicated : .synchronized
        case PGRES_PIPELINE_ABORTED:
            PQclear(result)
            return .skipped
        case PGRES_FATAL_ERROR:
            defer { PQclear(result) }
            return .failure(PostgresError(result: result))
        default:
            // COPY and the like need a dialogue that this link does not have: the connection is given up.
            PQclear(result)
            return .failure(
                PostgresError(.connection, "a statement began a dialogue such as COPY, which is not supported"))
        }
    }

    /// The notifications that have arrived.
    func takeNotifications() -> [Listener.Notification] {
        var taken: [Listener.Notification] = []
        while let notification = PQnotifies(connection) {
            defer { PQfreemem(notification) }
            taken.append(
                Listener.Notification(
                    channel: String(cString: notification.pointee.relname),
                    payload: String(cString: notification.pointee.extra), processID: notification.pointee.be_pid))
        }
        return taken
    }

    /// Cancels the running statement from any thread.
    func makeCanceller() -> Canceller? { PQgetCancel(connection).map { Canceller($0) } }

    private func enterPipeline() -> Bool {
        if !isPipelined { isPipelined = PQenterPipelineMode(connection) == 1 }
        return isPipelined
    }

    /// Lends `s` and the number as a C string.
    private func withPreparationName<Value>(_ number: Int, _ body: (UnsafePointer<CChar>) -> Value) -> Value {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 24) { name in
            var position = 23
            var rest = number
            name[position] = 0
            repeat {
                position -= 1
                name[position] = CChar(UInt8(ascii: "0")) + CChar(rest % 10)
                rest /= 10
            } while rest > 0
            position -= 1
            name[position] = CChar(UInt8(ascii: "s"))
            return withExtendedLifetime(name) { body(UnsafePointer(name.baseAddress.unsafelyUnwrapped + position)) }
        }
    }
}

/// Sends a cancel request, which blocks.
///
/// `@unchecked Sendable`: libpq documents that a `PGcancel` may be used from another thread than its connection's.
final class Canceller: @unchecked Sendable {
    private let cancel: OpaquePointer

    init(_ cancel: OpaquePointer) { self.cancel = cancel }

    deinit { PQfreeCancel(cancel) }

    /// Asks the server to stop the connection's statement. It may be too late, or fail: only the answer tells.
    func send() {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
            _ = PQcancel(cancel, buffer.baseAddress, CInt(buffer.count))
        }
    }
}

/// Collects the notices of one connection.
private final class NoticeSink {
    private let logger: Logger
    private var isUnreplicated = false

    init(_ logger: Logger) { self.logger = logger }

    func receive(_ notice: PostgresError) {
        logger.debug("PostgreSQL notice", metadata: ["notice": "\(notice)"])
        if notice.tellsOfMissingStandby { isUnreplicated = true }
    }

    /// Whether the server has stopped waiting for a standby since the last call.
    func takeUnreplicated() -> Bool {
        defer { isUnreplicated = false }
        return isUnreplicated
    }
}
