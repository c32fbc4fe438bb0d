import Postgres

/// How long rows are kept, in seconds.
public struct Retention: Sendable {
    /// Changes; nil: forever. An older cursor gets 410.
    public var changes: Double?
    /// The answers to keyed requests: twice the promised 24 hours.
    public var keys = 172_800.0
    /// The audit log; nil: forever. At least 30 days, even with a lower value.
    public var audit: Double?
    /// Invitations and registration codes, from their end: 30 days. Until then the invited user learns that the
    /// invitation ended; later, that there is none. `invitation_create()` leaves the last 100 of a checklist.
    public var endedInvitations = 2_592_000.0

    /// - Parameters:
    ///   - changes: 30 days unless the operator sets another; nil: forever.
    ///   - audit: the audit log; nil: forever.
    public init(changes: Double? = 2_592_000, audit: Double? = nil) {
        self.changes = changes
        self.audit = audit
    }
}

/// How many rows of each kind an upkeep removed.
public struct UpkeepReport: Sendable, Equatable {
    /// Changes that were too old.
    public var changes = 0
    /// Sessions and API tokens that expired.
    public var sessions = 0
    /// Idempotency keys that were too old.
    public var keys = 0
    /// Invitations and registration codes whose time after their end was over.
    public var invitations = 0
    /// Rows of the audit log that were too old.
    public var audit = 0

    /// Whether another upkeep was running, so that more may be left.
    public var foundAnother = false

    /// Whether nothing was removed.
    public var isEmpty: Bool { max(changes, sessions, keys, invitations, audit) == 0 }

    /// The numbers, for people.
    public var summary: String {
        func count(_ number: Int, _ thing: String) -> String { "\(number) \(thing)\(number == 1 ? "" : "s")" }
        return "\(count(changes, "change")), \(count(sessions, "session")), \(count(keys, "key")), "
            + "\(count(invitations, "invitation")) and \(count(audit, "row")) of the audit log"
    }

    fileprivate static func += (report: inout UpkeepReport, part: UpkeepReport) {
        report.changes += part.changes
        report.sessions += part.sessions
        report.keys += part.keys
        report.invitations += part.invitations
        report.audit += part.audit
    }
}

extension Store {
    /// The maximum of rows of a kind that one transaction removes.
    private static let part = 10_000

    /// Removes old rows in parts, each in its own transaction. Any number of daemons may call it: one that finds
    /// another upkeep running does nothing.
    /// - Parameter progress: gets the sum so far after each part.
    public func upkeep(
        _ retention: Retention, progress: @Sendable (UpkeepReport) -> Void = { _ in }
    ) async throws -> UpkeepReport {
        try await upkeep(retention, nil, progress: progress)
    }

    /// The upkeep for an operator: it waits for a running upkeep. Each part's transaction writes to the audit log; the
    /// first does so even if it removes nothing.
    /// - Parameters:
    ///   - patience: how long a part waits. After that, the report has `foundAnother`.
    ///   - waiting: called when it begins to wait.
    ///   - progress: gets the sum so far after each part.
    public func upkeep(
        _ retention: Retention, by origin: AuditOrigin, patience: Duration, waiting: @escaping @Sendable () -> Void,
        progress: @Sendable (UpkeepReport) -> Void
    ) async throws -> UpkeepReport {
        try await upkeep(retention, (origin, patience, waiting), progress: progress)
    }

    private typealias Operator = (origin: AuditOrigin, patience: Duration, waiting: @Sendable () -> Void)

    private func upkeep(
        _ retention: Retention, _ operating: Operator?, progress: @Sendable (UpkeepReport) -> Void
    ) async throws -> UpkeepReport {
        var report = UpkeepReport()
        var isFirst = true
        while true {
            guard let part = try await removePart(retention, operating, isFirst: isFirst) else {
                report.foundAnother = true
                return report
            }
            isFirst = false
            report += part
            progress(report)
            try Task.checkCancellation()
            guard max(part.changes, part.sessions, part.keys, part.invitations, part.audit) >= Self.part else {
                return report
            }
        }
    }

    /// The number of changes that an upkeep would remove. It scans all of them.
    public func changes(olderThan seconds: Double) async throws(StoreError) -> Int64 {
        let rows = try await rows(Self.countChanges, seconds)
        return try value(of: rows) ?? 0
    }

    /// Nil if another upkeep runs for longer than the waiting time.
    private func removePart(
        _ retention: Retention, _ operating: Operator?, isFirst: Bool
    ) async throws -> UpkeepReport? {
        do {
            return try await removePartOrFail(retention, operating, isFirst: isFirst)
        } catch let error as PostgresError where operating != nil && error.kind == .server(.lockNotAvailable) {
            return nil
        }
    }

    private func removePartOrFail(
        _ retention: Retention, _ operating: Operator?, isFirst: Bool
    ) async throws -> UpkeepReport? {
        try await database.withTransaction { connection in
            if try await connection.execute(Self.lock).first?.decode(Bool.self) != true {
                guard let operating else { return nil }
                operating.waiting()
                let milliseconds = operating.patience / .milliseconds(1)
                _ = try await connection.execute(Self.limitWait, "\(Int(milliseconds))ms")
                // It queues for the lock, so that it gets its turn between two parts of the other upkeep, which then
                // finds it running.
                _ = try await connection.execute(Self.waitForLock)
                _ = try await connection.execute(Self.limitWaitNoMore)
            }
            _ = try await connection.execute(Self.waitForNoStandby)
            let limit = Int32(Self.part)
            var report = UpkeepReport()
            if let changes = retention.changes {
                report.changes = Int(
                    try await connection.execute(Self.pruneChanges, changes, limit).first?.decode(Int64.self) ?? 0)
            }
            report.sessions = try await connection.execute(Self.pruneSessions, limit).affected
            _ = try await connection.execute(Self.forgetSalts, limit)
            report.keys = try await connection.execute(Self.pruneKeys, retention.keys, limit).affected
            report.invitations =
                try await connection.execute(Self.pruneInvitations, retention.endedInvitations, limit).affected
            for statement in Self.pruneLinks { _ = try await connection.execute(statement, limit) }
            report.invitations +=
                try await connection.execute(Self.pruneCodes, retention.endedInvitations, limit).affected
            if let audit = retention.audit {
                report.audit = Int(
                    try await connection.execute(Self.pruneAudit, audit, limit).first?.decode(Int64.self) ?? 0)
            }
            if let operating, isFirst || !report.isEmpty {
                try await audit(.databasePruned, operating.origin, name: report.summary, on: connection)
            }
            return report
        }
    }

    private static let pruneAudit = Statement("select prune_audit(now() - make_interval(secs => $1), $2)")
    private static let lock = Statement("select pg_try_advisory_xact_lock(hashtextextended('crosscheck upkeep', 0))")
    private static let waitForLock = Statement("select pg_advisory_xact_lock(hashtextextended('crosscheck upkeep', 0))")
    private static let limitWait = Statement("select set_config('lock_timeout', $1, true)")
    private static let limitWaitNoMore = Statement("set local lock_timeout to default")
    // A standby that has missed this pruning prunes again after its promotion.
    private static let waitForNoStandby = Statement("select set_config('synchronous_commit', 'local', true)")
    private static let pruneChanges = Statement("select prune_changes(now() - make_interval(secs => $1), $2)")
    private static let countChanges = Statement(
        "select count(*) from changes where at < now() - make_interval(secs => $1)")
    // Skips rows that another transaction is ending: waiting for them could deadlock.
    private static let pruneSessions = Statement(
        """
        delete from sessions where id in (
            select s.id from sessions s where not session_is_live(s) limit $1 for update skip locked)
        """)
    // A salt serves only a client that rotates again within a minute. Later, nobody must derive the successor of an old
    // token.
    private static let forgetSalts = Statement(
        """
        update sessions set retired_hash = null, retired_at = null, successor_salt = null where id in (
            select s.id from sessions s where s.retired_hash is not null and not is_in_grace(s)
            limit $1 for no key update skip locked)
        """)
    private static let pruneKeys = Statement(
        """
        delete from idempotency_keys where ctid = any (array(
            select k.ctid from idempotency_keys k where k.created_at < now() - make_interval(secs => $1)
            limit $2 for update skip locked))
        """)
    // Skips locked rows too: a transaction that accepts an invitation waits for users while it holds the row.
    private static let pruneInvitations = Statement(
        """
        delete from invitations where id in (
            select i.id from invitations i where invitation_ends_at(i) < now() - make_interval(secs => $1)
            limit $2 for update skip locked)
        """)
    // Those whose token is gone, or whose user has another password: nobody reads by them any more.
    private static let pruneLinks = [
        ("calendar_links", "link_is_live(l.user_id, l.token_id, l.epoch, l.created_at)"),
        ("public_links", "link_is_live(l.maker_id, l.token_id, null, l.created_at)"),
    ].map { table, isLive in
        Statement(
            """
            delete from \(table) where token_hash in (
                select l.token_hash from \(table) l where not \(isLive) limit $1 for update skip locked)
            """)
    }
    private static let pruneCodes = Statement(
        """
        delete from registration_codes where id in (
            select r.id from registration_codes r
            where least(r.expires_at, r.used_at) < now() - make_interval(secs => $1)
            limit $2 for update skip locked)
        """)
}
