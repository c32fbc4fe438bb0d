import ChecklistFormats
import Checklists
import Foundation
import JSON
import Passwords
import Postgres
import Store

/// The reason why a command failed.
struct Failure: Error {
    let status: ExitStatus
    /// For people: the reason, and advice if there is any.
    let sentence: String
    /// Further lines: places in a document, candidates, advice.
    let details: [String]

    init(_ status: ExitStatus = .refused, _ sentence: String, details: [String] = []) {
        self.status = status
        self.sentence = sentence
        self.details = details
    }

    /// A failure with a line for each of its reasons.
    init(_ status: ExitStatus, reasons: [String]) {
        self.init(status, reasons.first ?? "", details: Array(reasons.dropFirst()))
    }

    /// The server takes no writes.
    static let readOnly = Failure(.refused, "This server is read-only: a standby, or set so. Name the primary.")

    /// All of it in one line.
    var line: String { ([sentence] + details).joined(separator: " ") }

    /// The operator's message for an error of the layers below; nil if it is the argument parser's own.
    init?(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as PostgresError: self.init(error)
        case StoreError.database(let error): self.init(error)
        case StoreError.refused(let refusal): self.init(refusal)
        case StoreError.overLimit(let refusal, let limit): self.init(refusal, limit: limit)
        case StoreError.unknownOutcome(let word):
            self.init(
                .refused,
                "The database gave the answer '\(word)' of a later release, whose migrations are applied. Use that release."
            )
        case let error as MigrationError:
            switch error {
            case .inUse, .waited: self.init(.tryAgain, error.description)
            default: self.init(.refused, error.description)
            }
        case let error as InvalidRequest: self.init(.refused, reasons: error.errors.map(\.sentence))
        case let error as PasswordRules.Violation: self.init(.refused, error.description)
        case let error as PasswordHasher.Failure: self.init(.refused, error.description)
        case CalendarExport.Failure.tooLong:
            self.init(.refused, "The tasks of this checklist repeat in ways that take too long to work out.")
        default: return nil
        }
    }

    /// The failure of any error, for commands that add a sentence to it.
    static func of(_ error: any Error) -> Failure {
        Failure(error) ?? Failure(.refused, "The command failed: \(error).")
    }

    private init(_ error: PostgresError) {
        switch error.kind {
        case .connection, .shutDown:
            self.init(.unavailable, "The connection to the database was lost: \(error.reason)\(error.doubt)")
        case .poolExhausted, .timedOut:
            self.init(.unavailable, "The database did not answer in time.\(error.doubt)")
        case .server(.readOnlyTransaction):
            self = .readOnly
        case .server, .cancelled, .decoding, .encoding:
            self.init(.refused, "The database refused: \(error.reason)\(error.doubt)")
        }
    }
}

extension PostgresError {
    fileprivate var doubt: String {
        outcomeUnknown ? " The change may be done nonetheless: check before you repeat it." : ""
    }
}

extension FieldError {
    /// A sentence about an argument or a place in a document.
    var sentence: String { pointer.isEmpty ? "It \(detail)." : "\(pointer.dropFirst()) \(detail)." }
}
