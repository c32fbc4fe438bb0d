import Checklists
import Foundation
import JSON
import Passwords
import Postgres
import Store

/// Why a command ends without having done what it was asked.
struct Failure: Error {
    let status: ExitStatus
    /// For people: what happened, and what to do where that is known.
    let sentence: String

    init(_ status: ExitStatus = .refused, _ sentence: String) {
        self.status = status
        self.sentence = sentence
    }

    /// What an error of the layers below means to the operator; nil where it is the argument parser's own.
    init?(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as PostgresError: self.init(error)
        case StoreError.database(let error): self.init(error)
        case StoreError.refused(let refusal): self.init(refusal)
        case StoreError.unknownOutcome(let word):
            self.init(
                .refused,
                "The database answered '\(word)', which a later release knows: its migrations are applied. Use that release."
            )
        case let error as MigrationError:
            switch error {
            case .inUse, .waited: self.init(.tryAgain, error.description)
            default: self.init(.refused, error.description)
            }
        case let error as InvalidRequest: self.init(.refused, error.errors.map(\.sentence).joined(separator: "\n"))
        case let error as PasswordRules.Violation: self.init(.refused, error.description)
        case let error as PasswordHasher.Failure: self.init(.refused, error.description)
        default: return nil
        }
    }

    /// The same for what a command adds a sentence to.
    static func of(_ error: any Error) -> Failure { Failure(error) ?? Failure(.refused, "It failed: \(error).") }

    private init(_ error: PostgresError) {
        switch error.kind {
        case .connection, .shutDown:
            self.init(.unavailable, "The connection to the database was lost: \(error.message)\(error.doubt)")
        case .poolExhausted, .timedOut:
            self.init(.unavailable, "The database did not answer in time.\(error.doubt)")
        case .server(.insufficientPrivilege):
            self.init(
                .refused, "This database user may not do that (\(error.message)). Run: crosscheckctl doctor")
        case .server(.readOnlyTransaction):
            self.init(.refused, "This server only reads: it is a standby, or set to. Name the primary.")
        case .server, .cancelled, .decoding, .encoding:
            self.init(.refused, "The database refused: \(error.message)\(error.doubt)")
        }
    }
}

extension PostgresError {
    fileprivate var doubt: String {
        outcomeUnknown ? " It may have been done nonetheless: look before you repeat it." : ""
    }
}

extension FieldError {
    /// As a sentence about an argument or a place in a document.
    var sentence: String { pointer.isEmpty ? "It \(detail)." : "\(pointer.dropFirst()) \(detail)." }
}
