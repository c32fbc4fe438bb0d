public import Checklists
import JSON
public import Postgres

extension Action {
    /// The statement of the action: `$1` the actor, `$2` the arguments. The benchmark runs the same text.
    public var statement: Statement {
        guard let statement = Self.statements[self] else { preconditionFailure("No area declares \(function).") }
        return statement
    }

    private static let statements = Dictionary(
        uniqueKeysWithValues: all.map { action in
            (action, Statement("select \(Answer.columns) from \(action.function)($1, $2)"))
        })

    /// The statement for a request with an Idempotency-Key: `$3` the key, `$4` the request's fingerprint, `$5` the
    /// function. It gets the words of the constraints, so that refusals are the same with a key and without.
    static let once = Statement(
        """
        select \(Answer.columns)
        from once($1, $3, $4, $5::text::regproc, $2::jsonb, \(quoted(Refusal.constraintWords.bytes)))
        """)

    /// A literal of SQL.
    private static func quoted(_ bytes: [UInt8]) -> String {
        "'" + String(decoding: bytes, as: UTF8.self).replacing("'", with: "''") + "'"
    }
}
