import Foundation

/// pgbench with 32 clients that run one prepared statement.
///
/// Each client counts through its own numbers, as wrk's threads do: `n` counts from 0 within `count`, and `round`
/// counts the passes.
struct Pgbench: Sendable {
    struct Outcome: Sendable {
        var transactions: Int
        var perSecond: Double
    }

    let server: DatabaseServer

    /// An id in SQL. `number` is an expression with pgbench's variables.
    static func id(_ prefix: String, _ number: String) -> String {
        "('\(prefix)' || lpad(\(number)::text, 12, '0'))::uuid"
    }

    /// - Parameters:
    ///   - sql: the statement, with `:n` and `:round` in it, or with the names in `variables`.
    ///   - variables: further variables: a name, and pgbench's expression for it.
    func run(
        _ sql: String, count: Int, variables: [(String, String)] = [], on database: String, seconds: Int
    ) async throws -> Outcome {
        let script = Self.script(sql, count: count, variables: variables)
        let command = [
            server.programs.appending(path: "pgbench").path, "--no-vacuum", "--protocol=prepared",
            "--client=\(Wrk.connections)", "--jobs=\(Wrk.threads)", "--time=\(seconds)", "--define=i=-1",
            "--file=\(try server.workshop.file("pgbench.sql", script).path)", "--host=\(server.socket)",
            "--username=\(DatabaseServer.owner)", database,
        ]
        let text = try await server.workshop.run(command, environment: server.sessionOptions)
        guard let transactions = Self.number(after: "number of transactions actually processed: ", in: text),
            let perSecond = Self.number(after: "tps = ", in: text),
            Self.number(after: "number of failed transactions: ", in: text) == 0
        else { throw LoadError("pgbench said: \(text)") }
        return Outcome(transactions: Int(transactions), perSecond: perSecond)
    }

    static func script(_ sql: String, count: Int, variables: [(String, String)]) -> String {
        // More clients than things would meet at the same ones.
        let each = max(1, count / Wrk.connections)
        let settings =
            [
                ("i", ":i + 1"), ("n", ":client_id + \(Wrk.connections) * (:i % \(each))"), ("round", ":i / \(each)"),
            ] + variables
        return settings.map { "\\set \($0.0) \($0.1)\n" }.joined() + SQLText.onOneLine(sql) + ";\n"
    }

    private static func number(after label: String, in text: String) -> Double? {
        guard let range = text.firstRange(of: label) else { return nil }
        return Double(text[range.upperBound...].prefix { $0.isNumber || $0 == "." })
    }
}
