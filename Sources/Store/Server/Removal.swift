import Postgres

/// A kind of row that daemons remove when it is too old: declared here once, for the daemons, who do each by itself, and
/// for the operator's prune, which does all.
struct Removal: Sendable {
    /// Adds a number of rows to a report.
    typealias Count = @Sendable (inout UpkeepReport, Int) -> Void

    /// The maximum of rows that one transaction removes.
    static let part = 10_000

    /// Its name in the table of removals.
    let name: String
    /// Counts rows in an operator's report.
    let count: Count
    private let statement: Statement
    /// For how many seconds rows are kept; nil: for ever.
    private let age: @Sendable (Retention) -> Double??
    /// Whether the statement answers with the number.
    private let isFunction: Bool

    /// Rows that stay until they are of no use any more. `$1` of the statement is how many it removes.
    private init(_ name: String, _ count: @escaping Count, _ sql: String) {
        (self.name, self.count, statement, isFunction) = (name, count, Statement(sql), false)
        age = { _ in nil }
    }

    /// Rows that stay for a time. `$1` of the statement is how many seconds, `$2` how many rows it removes.
    private init(
        _ name: String, _ count: @escaping Count,
        olderThan age: @escaping @Sendable (Retention) -> Double?, isFunction: Bool = false, _ sql: String
    ) {
        (self.name, self.count, statement, self.isFunction) = (name, count, Statement(sql), isFunction)
        self.age = { .some(age($0)) }
    }

    /// Removes a part of them, within a transaction. Returns how many.
    func callAsFunction(_ retention: Retention, on connection: Connection) async throws -> Int {
        let part = Int32(Self.part)
        let rows: Rows
        switch age(retention) {
        case nil: rows = try await connection.execute(statement, part)
        case .some(nil): return 0
        case .some(let seconds?): rows = try await connection.execute(statement, seconds, part)
        }
        return isFunction ? Int(try rows.first?.decode(Int64.self) ?? 0) : rows.affected
    }

    /// All of them.
    static let all = [
        Removal(
            "changes", { $0.changes += $1 }, olderThan: { $0.changes }, isFunction: true,
            "select prune_changes(now() - make_interval(secs => $1), $2)"),
        // Skips rows that another transaction is ending: waiting for them could deadlock.
        Removal(
            "sessions", { $0.sessions += $1 },
            """
            delete from sessions where id in (
                select s.id from sessions s where not session_is_live(s) limit $1 for update skip locked)
            """),
        // A salt serves only a client that rotates again within a minute. Later, nobody must derive the successor of an
        // old token.
        Removal(
            "salts", { _, _ in },
            """
            update sessions set retired_hash = null, retired_at = null, successor_salt = null where id in (
                select s.id from sessions s where s.retired_hash is not null and not is_in_grace(s)
                limit $1 for no key update skip locked)
            """),
        Removal(
            "keys", { $0.keys += $1 }, olderThan: { $0.keys },
            """
            delete from idempotency_keys where ctid = any (array(
                select k.ctid from idempotency_keys k where k.created_at < now() - make_interval(secs => $1)
                limit $2 for update skip locked))
            """),
        // Skips locked rows too: a transaction that accepts an invitation waits for users while it holds the row.
        Removal(
            "invitations", { $0.invitations += $1 }, olderThan: { $0.endedInvitations },
            """
            delete from invitations where id in (
                select i.id from invitations i where invitation_ends_at(i) < now() - make_interval(secs => $1)
                limit $2 for update skip locked)
            """),
        // Links whose token is gone, or whose user has another password: nobody reads by them any more.
        links("calendar_links", "link_is_live(l.user_id, l.token_id, l.epoch, l.created_at)"),
        links("public_links", "link_is_live(l.maker_id, l.token_id, null, l.created_at)"),
        Removal(
            "codes", { $0.invitations += $1 }, olderThan: { $0.endedInvitations },
            """
            delete from registration_codes where id in (
                select r.id from registration_codes r
                where least(r.expires_at, r.used_at) < now() - make_interval(secs => $1)
                limit $2 for update skip locked)
            """),
        Removal(
            "audit", { $0.audit += $1 }, olderThan: { $0.audit }, isFunction: true,
            "select prune_audit(now() - make_interval(secs => $1), $2)"),
    ]

    private static func links(_ table: String, _ isLive: String) -> Removal {
        Removal(
            table, { _, _ in },
            """
            delete from \(table) where token_hash in (
                select l.token_hash from \(table) l where not \(isLive) limit $1 for update skip locked)
            """)
    }
}
