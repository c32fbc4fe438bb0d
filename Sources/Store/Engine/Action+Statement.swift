public import Checklists
import JSON
public import Postgres

extension Action {
    /// The statement that does it: `$1` the actor, `$2` the arguments. The benchmark runs this very text.
    public var statement: Statement {
        guard let statement = Self.statements[self] else { preconditionFailure("No area declares \(function).") }
        return statement
    }

    private static let statements = Dictionary(
        uniqueKeysWithValues: all.map { action in
            (action, Statement("select outcome, version, body, info from \(action.function)($1, $2)"))
        })

    /// The same for a request with an Idempotency-Key: `$3` the key, `$4` the request's fingerprint, `$5` the function. The
    /// words of the constraints go along, so that an action is refused alike with a key and without.
    static let once = Statement(
        """
        select outcome, version, body, info
        from once($1, $3, $4, $5::text::regproc, $2, \(quoted(Refusal.constraintWords.bytes)))
        """)

    /// A literal of SQL.
    private static func quoted(_ bytes: [UInt8]) -> String {
        "'" + String(decoding: bytes, as: UTF8.self).replacing("'", with: "''") + "'"
    }
}
