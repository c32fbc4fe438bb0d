import Foundation

/// The most that a request may cost. Each kind says what sort of work it stands for; a row takes the cheapest that
/// fits.
///
/// Processor time is counted in status changes: the cost of one in the same run, in the daemon and in PostgreSQL each.
/// So it matters neither how fast the machine is nor whether the daemon is a debug build. Passwords are counted in
/// sign-ins.
struct Budget: Sendable, Equatable {
    var name: String
    /// Processor time of the daemon, in status changes.
    var daemon: Double
    /// Processor time of PostgreSQL's backends, in status changes.
    var postgres: Double
    /// Processor time of the daemon beside that, in sign-ins.
    var signIns: Double = 0
    /// Bytes of PostgreSQL's write-ahead log.
    var log: Int
    /// Rows of the change log.
    var changes: Int
    /// Bytes of the answer.
    var answer: Int

    /// A few rows, read or written.
    static let cheap = Budget(name: "cheap", daemon: 10, postgres: 20, log: 64 << 10, changes: 5, answer: 64 << 10)

    /// Some dozens of rows, written.
    static let dozens = Budget(name: "dozens", daemon: 10, postgres: 60, log: 256 << 10, changes: 25, answer: 64 << 10)

    /// Some hundreds of rows, looked at for a few that are written.
    static let hundreds = Budget(
        name: "hundreds", daemon: 10, postgres: 200, log: 256 << 10, changes: 25, answer: 64 << 10)

    /// One text as long as texts may be: read, stored, logged and answered.
    static let text = Budget(name: "text", daemon: 40, postgres: 60, log: 512 << 10, changes: 5, answer: 256 << 10)

    /// A page: 500 elements, or a megabyte of them and one more.
    static let page = Budget(name: "page", daemon: 60, postgres: 150, log: 64 << 10, changes: 0, answer: 3 << 19)

    /// The same, compressed.
    static let compressedPage = Budget(
        name: "compressed page", daemon: 250, postgres: 150, log: 64 << 10, changes: 0, answer: 3 << 19)

    /// A body as large as bodies may be: read, stored, logged and answered.
    static let body = Budget(
        name: "body", daemon: 1_000, postgres: 2_500, log: 16 << 20, changes: 1_010, answer: 10 << 20)

    /// A calendar of as many tasks as a checklist may have, or of rules that take long: read and stored.
    static let calendarImport = Budget(
        name: "calendar import", daemon: 2_000, postgres: 2_500, log: 18 << 20, changes: 10_010, answer: 10 << 20)

    /// Any document of some ten thousand bytes, read or written.
    static let shortDocument = Budget(
        name: "short document", daemon: 300, postgres: 60, log: 64 << 10, changes: 0, answer: 256 << 10)

    /// Something written that is made once and kept, such as the OpenAPI document.
    static let constant = Budget(name: "constant", daemon: 20, postgres: 5, log: 16 << 10, changes: 0, answer: 1 << 20)

    /// The largest checklist, read as a document.
    static let document = Budget(
        name: "document", daemon: 6_000, postgres: 6_000, log: 64 << 10, changes: 0, answer: 17 << 20)

    /// All tasks of a user, looked through for a page of them.
    static let search = Budget(
        name: "search", daemon: 60, postgres: 10_000, log: 64 << 10, changes: 0, answer: 3 << 19)

    /// A batch of things done: each is a record, an entry of the ledger, and a change of each.
    static let records = Budget(
        name: "records", daemon: 1_500, postgres: 2_500, log: 20 << 20, changes: 2_010, answer: 10 << 20)

    /// As many rules as one request works out, with their records.
    static let rules = Budget(name: "rules", daemon: 3_000, postgres: 1_000, log: 64 << 10, changes: 0, answer: 3 << 19)

    /// As many entries of time, or changes of a checklist, as one report is made of.
    static let report = Budget(
        name: "report", daemon: 3_000, postgres: 10_000, log: 64 << 10, changes: 0, answer: 3 << 19)

    /// A calendar as long as one may be.
    static let calendar = Budget(
        name: "calendar", daemon: 6_000, postgres: 6_000, log: 64 << 10, changes: 0, answer: 7 << 20)

    /// All checklists of a user, read at once.
    static let snapshot = Budget(
        name: "snapshot", daemon: 6_000, postgres: 12_000, log: 64 << 10, changes: 0, answer: 66 << 20)

    /// Every task of so many of the largest checklists, changed.
    static func checklists(_ count: Int) -> Budget {
        Budget(
            name: count == 1 ? "checklist" : "\(count) checklists", daemon: 500 * Double(count),
            postgres: 2_500 * Double(count), log: count * (18 << 20), changes: count * 10_010, answer: 10 << 20)
    }

    /// So many passwords, hashed or compared.
    static func passwords(_ count: Int) -> Budget {
        var budget = cheap
        budget.name = count == 1 ? "password" : "\(count) passwords"
        budget.signIns = 2 * Double(count)
        return budget
    }
}

/// The cost of a status change and of a sign-in in this run.
struct Standard: Sendable {
    var daemon: Duration
    var postgres: Duration
    var signIn: Duration
}

/// The cost of a request.
struct Bill: Sendable {
    var daemon: Duration = .zero
    var postgres: Duration = .zero
    var log = 0
    var changes = 0
    var answer = 0
    /// How often each status was answered.
    var statuses: [Int: Int] = [:]

    /// Processor time in all.
    var processor: Duration { daemon + postgres }

    /// The costs over the budget, a sentence each; none if there are none.
    func excesses(over budget: Budget, _ standard: Standard) -> [String] {
        let inDaemon = standard.daemon * budget.daemon + standard.signIn * budget.signIns
        let inPostgres = standard.postgres * budget.postgres
        return [
            Self.excess("processor time of the daemon", daemon.milliseconds, inDaemon.milliseconds, "ms"),
            Self.excess("processor time of PostgreSQL", postgres.milliseconds, inPostgres.milliseconds, "ms"),
            Self.excess("write-ahead log", log >> 10, budget.log >> 10, "KiB"),
            Self.excess("rows of the change log", changes, budget.changes, "rows"),
            Self.excess("answer", answer >> 10, budget.answer >> 10, "KiB"),
        ].compactMap(\.self)
    }

    private static func excess(_ what: String, _ spent: Int, _ most: Int, _ unit: String) -> String? {
        spent > most ? "\(what): \(spent) \(unit), budget \(most)" : nil
    }
}

extension Duration {
    /// In whole milliseconds.
    var milliseconds: Int { Int(self / .milliseconds(1)) }
}
