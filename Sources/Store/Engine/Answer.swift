public import Checklists
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

    /// What the action has logged; nothing where an earlier request with its key did it.
    public let logged: Logged

    /// The id of the thing in the body. The database writes it first, as `{"id":"…"`.
    public var id: String? {
        let opening = Array("{\"id\":\"".utf8)
        guard body.starts(with: opening) else { return nil }
        return String(decoding: body.dropFirst(opening.count).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    init(_ rows: Rows) throws(StoreError) {
        let word: String
        let (version, body, info): (Int64?, JSON?, JSON?)
        var logged: Int64?
        do throws(PostgresError) {
            guard let row = rows.first else { throw PostgresError.unexpected("an action returned no row") }
            if row.count > 4 {
                (word, version, body, info, logged) = try row.decode((String, Int64?, JSON?, JSON?, Int64).self)
            } else {
                (word, version, body, info) = try row.decode((String, Int64?, JSON?, JSON?).self)
            }
        } catch {
            throw .database(error)
        }
        guard let outcome = Outcome(word) else { throw .unknownOutcome(word) }
        self.init(
            outcome: outcome, version: version, body: body?.bytes ?? [], info: info?.bytes ?? [],
            logged: logged.map(Logged.init(packed:)) ?? Logged(shownBy: outcome, body?.bytes ?? []))
    }

    init(outcome: Outcome, version: Int64?, body: [UInt8], info: [UInt8], logged: Logged) {
        self.outcome = outcome
        self.version = version
        self.body = body
        self.info = info
        self.logged = logged
    }
}

/// What an action has logged: its changes, and the entries of the ledger.
public struct Logged: Sendable, Equatable {
    /// How many there are.
    public let changes: Int
    /// How long they are together.
    public let bytes: Int

    /// Reads a number of logged().
    init(packed: Int64) { (changes, bytes) = (Int(packed >> 40), Int(packed & (1 << 40 - 1))) }

    /// What an action has logged that logs one change at most, and shows it. An edit that changes nothing counts, too.
    init(shownBy outcome: Answer.Outcome, _ body: [UInt8]) {
        if case .refused = outcome {
            (changes, bytes) = (0, 0)
        } else {
            (changes, bytes) = (1, 150 + body.count)
        }
    }
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
