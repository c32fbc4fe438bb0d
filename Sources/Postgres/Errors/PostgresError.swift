/// An error of a statement, a connection or a value.
///
/// It contains no parameter values. `detail` comes from the server and may quote a row's values.
public struct PostgresError: Error, Sendable {
    /// The kind of error.
    public enum Kind: Hashable, Sendable {
        /// The server refused or stopped the statement.
        case server(SQLState)
        /// There is no connection, or it was lost.
        case connection
        /// No connection had a place for the statement within `Configuration.maximumWait`.
        case poolExhausted
        /// The statement reached its time limit.
        case timedOut
        /// The task that waited for the statement was cancelled.
        case cancelled
        /// A column has another type than the caller asked for, or is null, or the number of columns differs.
        case decoding
        /// A value that PostgreSQL cannot hold, such as a text with a NUL; nothing was sent.
        case encoding
        /// The `Database` is shutting down.
        case shutDown
    }

    /// The kind of error.
    public let kind: Kind
    /// Whether the statement may have taken effect all the same: it was sent, but never answered.
    public internal(set) var outcomeUnknown = false

    private let report: Report

    /// The server's report, behind one pointer so that a thrown error stays small.
    private final class Report: Sendable {
        let message: String
        let fields: ServerFields?

        init(message: String, fields: ServerFields?) {
            self.message = message
            self.fields = fields
        }
    }

    /// The fields of the server's report other than message and code.
    struct ServerFields: Sendable {
        var severity: String?
        var detail: String?
        var hint: String?
        var constraint: String?
        var table: String?
        var column: String?
        var routine: String?
    }

    init(_ kind: Kind, _ message: String, fields: ServerFields? = nil, outcomeUnknown: Bool = false) {
        self.kind = kind
        self.report = Report(message: message, fields: fields)
        self.outcomeUnknown = outcomeUnknown
    }

    /// The statement is committed here, but would be lost with this server.
    static let unreplicated = PostgresError(
        .timedOut, "the statement is done, but no standby is known to have it", outcomeUnknown: true)

    /// Whether this notice says that the server stopped waiting for a standby. Its text is translated and it has no
    /// code of its own, so the name of PostgreSQL's routine identifies it (`src/backend/replication/syncrep.c`).
    var tellsOfMissingStandby: Bool { report.fields?.routine == "SyncRepWaitForLSN" }

    /// One sentence, from the server if it sent one.
    public var message: String { report.message }
    /// The server's detail, which may quote values of the row concerned.
    public var detail: String? { report.fields?.detail }
    /// The server's advice.
    public var hint: String? { report.fields?.hint }
    /// The constraint that did not hold.
    public var constraint: String? { report.fields?.constraint }
    /// The table concerned.
    public var table: String? { report.fields?.table }
    /// The column concerned.
    public var column: String? { report.fields?.column }

    /// The server's code, when the server reported the error.
    public var sqlState: SQLState? {
        if case .server(let state) = kind { state } else { nil }
    }

    /// Whether the same transaction may succeed when it is retried from its beginning: 40001 and 40P01.
    public var isRetryable: Bool {
        sqlState == .serializationFailure || sqlState == .deadlockDetected
    }

    /// Whether the database, not the statement, is at fault, so that a retry may succeed: no connection (08…, 57P01 to
    /// 57P05), no room, memory or connection left on the server (53…), a read-only server (25006), or this side's
    /// shutdown.
    public var isUnavailable: Bool {
        switch kind {
        case .connection, .shutDown: true
        case .server(let state):
            state.conditionClass == "08" || state.rawValue.hasPrefix("57P0") || state.conditionClass == "53"
                || state == .readOnlyTransaction
        case .poolExhausted, .timedOut, .cancelled, .decoding, .encoding: false
        }
    }

    /// Whether the server ended the connection with this report, and so read nothing after it.
    var isFatal: Bool {
        report.fields?.severity == "FATAL" || report.fields?.severity == "PANIC"
    }

    /// Whether the prepared statement is gone or out of date, so that preparing it again helps. 0A000 means many
    /// things; the routine identifies this one in every language of the server.
    var isStalePreparation: Bool {
        sqlState == .invalidStatementName
            || (sqlState == .featureNotSupported && report.fields?.routine == "RevalidateCachedQuery")
    }

    /// The same error with another value of `outcomeUnknown`.
    func with(outcomeUnknown: Bool) -> PostgresError {
        var copy = self
        copy.outcomeUnknown = outcomeUnknown
        return copy
    }
}

extension PostgresError: CustomStringConvertible {
    /// Kind, message and the names concerned, for logs. Where a row breaks a rule, `detail` would quote it, so it is
    /// left out.
    public var description: String {
        var text = "\(kind): \(message)"
        if let detail, sqlState?.conditionClass != "23" { text += "; detail: \(detail)" }
        if let hint { text += "; hint: \(hint)" }
        if let table { text += "; table: \(table)" }
        if let column { text += "; column: \(column)" }
        if let constraint { text += "; constraint: \(constraint)" }
        if outcomeUnknown { text += "; outcome unknown" }
        return text
    }
}

extension PostgresError.Kind: CustomStringConvertible {
    /// The case's name, with the code if there is one.
    public var description: String {
        switch self {
        case .server(let state): "server \(state)"
        case .connection: "connection"
        case .poolExhausted: "pool exhausted"
        case .timedOut: "timed out"
        case .cancelled: "cancelled"
        case .decoding: "decoding"
        case .encoding: "encoding"
        case .shutDown: "shut down"
        }
    }
}
