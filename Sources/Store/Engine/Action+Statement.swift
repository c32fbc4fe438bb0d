public import Checklists
import JSON
public import Postgres

extension Action {
    /// The statement of the action: `$1` the actor, `$2` the arguments. The benchmark runs the same text.
    public var statement: Statement {
        guard let statement = Self.statements[self] else { preconditionFailure("No area declares \(function).") }
        return statement
    }

    /// The same, which also counts what it logs: see logged(). The condition makes PostgreSQL ask first what the
    /// transaction has logged before, as others' actions in a shared commit.
    var countingStatement: Statement {
        guard let statement = Self.countingStatements[self] else {
            preconditionFailure("No area declares \(function).")
        }
        return statement
    }

    private static let statements = Dictionary(
        uniqueKeysWithValues: all.map { action in
            (action, Statement("select outcome, version, body, info from \(action.function)($1, $2)"))
        })

    private static let countingStatements = Dictionary(
        uniqueKeysWithValues: all.map { action in
            (action, counting("\(action.function)($1, case when before >= 0 then $2::jsonb end)"))
        })

    /// The statement for a request with an Idempotency-Key: `$3` the key, `$4` the request's fingerprint, `$5` the
    /// function. It gets the words of the constraints, so that refusals are the same with a key and without. It counts,
    /// because a request that comes again logs nothing.
    static let once = counting(
        """
        once($1, $3, $4, $5::text::regproc, case when before >= 0 then $2::jsonb end,
            \(quoted(Refusal.constraintWords.bytes)))
        """)

    private static func counting(_ call: String) -> Statement {
        Statement("select outcome, version, body, info, logged() - before from logged() before, \(call)")
    }

    /// A literal of SQL.
    private static func quoted(_ bytes: [UInt8]) -> String {
        "'" + String(decoding: bytes, as: UTF8.self).replacing("'", with: "''") + "'"
    }
}
