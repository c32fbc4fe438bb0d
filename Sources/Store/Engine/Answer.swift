public import Checklists
public import Foundation
import Postgres

/// How an action ended.
public struct Answer: Sendable {
    /// Success, or the refusal.
    public enum Outcome: Sendable, Equatable {
        /// The action is done, or was done before.
        case ok
        /// The action made a thing.
        case created
        /// The action deleted a thing.
        case deleted
        /// Somebody else has been asked, and it is done when they agree.
        case pending
        /// Nothing was changed.
        case refused(Refusal)
    }

    /// How it ended.
    public let outcome: Outcome
    /// The representation's version; nil if it has none.
    public let version: Int64?
    /// The representation as JSON; on `.stale` the present one. Empty if there is none.
    public let body: [UInt8]
    /// More about a refusal, as JSON: the limit, the places taken, the operation. Empty if there is none.
    public let info: [UInt8]

    /// The id of the thing that the body shows; nil if nobody needs it.
    public let id: UUID?
    /// The checklist that this thing is on; nil if it is on none.
    public let checklist: UUID?
    /// What the action has logged; nothing where an earlier request with its key did it.
    public let logged: Logged

    /// The columns of an action's row.
    static let columns = "outcome, version, body, info, id, checklist_id, changes, bytes"

    init(_ rows: Rows) throws(StoreError) {
        let row: AnswerRow
        do throws(PostgresError) {
            guard let first = try rows.decodeFirst(AnswerRow.self) else {
                throw PostgresError.unexpected("an action returned no row")
            }
            row = first
        } catch {
            throw .database(error)
        }
        guard let outcome = Outcome(row.outcome) else { throw .unknownOutcome(row.outcome) }
        self.init(
            outcome: outcome, version: row.version, body: row.body?.bytes ?? [], info: row.info?.bytes ?? [],
            id: row.id,
            checklist: row.checklist, logged: Logged(changes: Int(row.changes ?? 0), bytes: Int(row.bytes ?? 0)))
    }

    init(
        outcome: Outcome, version: Int64?, body: [UInt8], info: [UInt8], id: UUID?, checklist: UUID?, logged: Logged
    ) {
        self.outcome = outcome
        self.version = version
        self.body = body
        self.info = info
        self.id = id
        self.checklist = checklist
        self.logged = logged
    }
}

/// The row of an action.
private struct AnswerRow: RowDecodable {
    let outcome: String
    let version: Int64?
    let body: JSON?
    let info: JSON?
    let id: UUID?
    let checklist: UUID?
    let changes: Int64?
    let bytes: Int64?

    init(from row: inout RowReader) throws(PostgresError) {
        outcome = try row.decode("outcome")
        version = try row.decode("version")
        body = try row.decode("body")
        info = try row.decode("info")
        id = try row.decode("id")
        checklist = try row.decode("checklist_id")
        changes = try row.decode("changes")
        bytes = try row.decode("bytes")
    }
}

/// The word with which an action ended, alone.
struct OutcomeRow: RowDecodable {
    let outcome: String

    init(from row: inout RowReader) throws(PostgresError) { outcome = try row.decode("outcome") }
}

/// What an action has logged: its changes, and the entries of the ledger.
public struct Logged: Sendable, Equatable {
    /// How many there are.
    public let changes: Int
    /// Some bytes for each, and those of their bodies.
    public let bytes: Int
}

extension Answer.Outcome {
    /// The outcome for a word of the database; nil if there is none.
    public init?(_ word: String) {
        if let success = Self(success: word) {
            self = success
        } else if let refusal = Refusal.named(word) {
            self = .refused(refusal)
        } else {
            return nil
        }
    }

    /// The same only for the words of success.
    init?(success word: String) {
        switch word {
        case "ok": self = .ok
        case "created": self = .created
        case "deleted": self = .deleted
        case "pending": self = .pending
        default: return nil
        }
    }
}
