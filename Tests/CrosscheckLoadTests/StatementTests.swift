import Checklists
import Postgres
import Store
import Testing

@testable import crosscheck_load

/// The statements and requests of pgbench and wrk.
struct StatementTests {
    @Test func `Every parameter is replaced, and nothing else`() {
        #expect(SQLText.filling("f($1, $2, $10, $$, '$3')", with: ["a", "b"]) == "f((a), (b), $10, $$, '$3')")
    }

    @Test func `pgbench runs the daemon's own text`() {
        let statement = Writes.statement(.lists(2_000, task: 1), notifies: false)
        let daemon = Action.updateTask.statement.sql
        #expect(daemon.contains("$1") && daemon.contains("$2"))
        // The text before the first parameter, and no parameter left.
        #expect(statement.hasPrefix(daemon.prefix { $0 != "$" }))
        #expect(!statement.contains("$"))
        #expect(!TaskReads.statement.contains("$"))
    }

    @Test func `No two clients of pgbench are ever at the same task`() {
        let script = Pgbench.script("select :n", count: 2_000, variables: [])
        #expect(script == "\\set i :i + 1\n\\set n :client_id + 32 * (:i % 62)\n\\set round :i / 62\nselect :n;\n")
    }

    @Test func `Ids and tokens are made of numbers`() {
        #expect(DataSet.task(7, of: 2_000) == "00000000-0000-7000-8003-000020000007")
        #expect(DataSet.token(12).utf8.count == 46)
        // As in the SQL and in Lua: a number too long for its place would be cut off there.
        #expect(DataSet.task(4_000, of: 31_898).utf8.count == 36)
    }

    @Test func `A task is given out once`() throws {
        let tasks = TaskNumbers()
        #expect(try tasks.take(of: 3) == 1...1)
        #expect(try tasks.take(2, of: 3) == 2...3)
        #expect(throws: LoadError.self) { try tasks.take(of: 3) }
    }
}
