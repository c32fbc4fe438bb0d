public import Checklists
import Postgres

/// How an action ended.
public struct Answer: Sendable {
    /// Done, or why not.
    public enum Outcome: Sendable, Equatable {
        /// Done, or so already.
        case ok
        /// Something was made.
        case created
        /// Something is gone.
        case deleted
        /// Nothing was changed.
        case refused(Refusal)
    }

    /// How it ended.
    public let outcome: Outcome
    /// The representation's version; nil where it has none.
    public let version: Int64?
    /// The representation as JSON; on `.stale` the present one. Empty where there is none.
    public let body: [UInt8]
    /// More on a refusal, as JSON: the limit, what is taken, which operation. Empty where there is none.
    public let info: [UInt8]

    /// The id of what the body shows: the database writes it first, as `{"id":"…"`.
    public var id: String? {
        let opening = Array("{\"id\":\"".utf8)
        guard body.starts(with: opening) else { return nil }
        return String(decoding: body.dropFirst(opening.count).prefix { $0 != UInt8(ascii: "\"") }, as: UTF8.self)
    }

    init(_ rows: Rows) throws(StoreError) {
        let word: String
        let (version, body, info): (Int64?, JSON?, JSON?)
        do throws(PostgresError) {
            guard let row = rows.first else { throw PostgresError.unexpected("an action answered with no row") }
            (word, version, body, info) = try row.decode((String, Int64?, JSON?, JSON?).self)
        } catch {
            throw .database(error)
        }
        guard let outcome = Outcome(word) else { throw .unknownOutcome(word) }
        self.init(outcome: outcome, version: version, body: body?.bytes ?? [], info: info?.bytes ?? [])
    }

    init(outcome: Outcome, version: Int64?, body: [UInt8], info: [UInt8]) {
        self.outcome = outcome
        self.version = version
        self.body = body
        self.info = info
    }
}

extension Answer.Outcome {
    /// The outcome of that name in the database; nil where there is none.
    public init?(_ word: String) {
        switch word {
        case "ok": self = .ok
        case "created": self = .created
        case "deleted": self = .deleted
        default:
            guard let refusal = Refusal.named(word) else { return nil }
            self = .refused(refusal)
        }
    }
}
