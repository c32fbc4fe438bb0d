/// The five characters by which PostgreSQL names a condition (its manual, appendix A).
public struct SQLState: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The five characters.
    public let rawValue: String

    /// Takes the characters as they are.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The first two characters, which name the class of the condition.
    public var conditionClass: Substring { rawValue.prefix(2) }

    /// The five characters.
    public var description: String { rawValue }
}

extension SQLState {
    /// 0A000, which also reports a prepared statement whose result type has changed.
    public static let featureNotSupported = SQLState(rawValue: "0A000")
    /// 22P02, a text that its type cannot hold.
    public static let invalidTextRepresentation = SQLState(rawValue: "22P02")
    /// 22003, a number out of its type's range.
    public static let numericValueOutOfRange = SQLState(rawValue: "22003")
    /// 23502, a column that must not be null.
    public static let notNullViolation = SQLState(rawValue: "23502")
    /// 23503, a row referred to that is not there, or one that is still referred to.
    public static let foreignKeyViolation = SQLState(rawValue: "23503")
    /// 23505, a value that must be unique.
    public static let uniqueViolation = SQLState(rawValue: "23505")
    /// 23514, a `check` that does not hold.
    public static let checkViolation = SQLState(rawValue: "23514")
    /// 23P01, an exclusion constraint.
    public static let exclusionViolation = SQLState(rawValue: "23P01")
    /// 25006, a write if only reading is allowed, as on a standby.
    public static let readOnlyTransaction = SQLState(rawValue: "25006")
    /// 25P02, a statement in a transaction that has already failed.
    public static let inFailedTransaction = SQLState(rawValue: "25P02")
    /// 26000, a prepared statement that the server does not have.
    public static let invalidStatementName = SQLState(rawValue: "26000")
    /// 28P01, the wrong password.
    public static let invalidPassword = SQLState(rawValue: "28P01")
    /// 40001, a transaction that could not be serialised.
    public static let serializationFailure = SQLState(rawValue: "40001")
    /// 40P01, a deadlock; PostgreSQL rolled this transaction back.
    public static let deadlockDetected = SQLState(rawValue: "40P01")
    /// 42501, a right that the role does not have.
    public static let insufficientPrivilege = SQLState(rawValue: "42501")
    /// 42601, SQL that cannot be parsed.
    public static let syntaxError = SQLState(rawValue: "42601")
    /// 42P01, a table that does not exist.
    public static let undefinedTable = SQLState(rawValue: "42P01")
    /// 53100, no room left on the server's disk.
    public static let diskFull = SQLState(rawValue: "53100")
    /// 53300, no connection left on the server.
    public static let tooManyConnections = SQLState(rawValue: "53300")
    /// 55P03, a lock that was not available in time.
    public static let lockNotAvailable = SQLState(rawValue: "55P03")
    /// 57014, a statement stopped by a cancel request or by `statement_timeout`.
    public static let queryCanceled = SQLState(rawValue: "57014")
    /// 57P01, a backend ended by its administrator or by the server's shutdown.
    public static let adminShutdown = SQLState(rawValue: "57P01")
    /// 57P02, a backend ended because another one crashed.
    public static let crashShutdown = SQLState(rawValue: "57P02")
    /// 57P03, a server that is starting, stopping or recovering.
    public static let cannotConnectNow = SQLState(rawValue: "57P03")
    /// P0001, `raise exception` without a code of its own.
    public static let raisedException = SQLState(rawValue: "P0001")
}
