import Postgres

/// How many rows of each kind an upkeep removed.
public struct UpkeepReport: Sendable, Equatable {
    /// Changes older than what is kept.
    public var changes = 0
    /// Sessions that expired.
    public var sessions = 0
    /// Idempotency keys older than what is kept.
    public var keys = 0
    /// Invitations that ended longer ago than they are kept.
    public var invitations = 0

    /// Whether nothing was removed.
    public var isEmpty: Bool { self == UpkeepReport() }
}

extension Store {
    /// Removes what is no longer kept. Any number of daemons may call it: who finds another at it does nothing.
    ///
    /// The times are in seconds. Cursors older than the first answer 410. The last counts from an invitation's end: who
    /// comes within it is told that it has ended, and later that there is none.
    public func upkeep(
        changesFor: Double, keysFor: Double, endedInvitationsFor: Double
    ) async throws -> UpkeepReport {
        try await database.withTransaction { connection in
            var report = UpkeepReport()
            guard try await connection.execute(Self.lock).first?.decode(Bool.self) == true else { return report }
            report.changes = Int(
                try await connection.execute(Self.pruneChanges, changesFor).first?.decode(Int64.self) ?? 0)
            report.sessions = try await connection.execute(Self.pruneSessions).affected
            report.keys = try await connection.execute(Self.pruneKeys, keysFor).affected
            report.invitations = try await connection.execute(Self.pruneInvitations, endedInvitationsFor).affected
            return report
        }
    }

    private static let lock = Statement("select pg_try_advisory_xact_lock(hashtextextended('crosscheck upkeep', 0))")
    private static let pruneChanges = Statement(
        "select prune_changes(now() - make_interval(secs => $1))")
    // Those that somebody is ending at this moment are not waited for: that somebody may be waiting for another of them.
    private static let pruneSessions = Statement(
        """
        delete from sessions where id in (select s.id from sessions s where s.expires_at < now() for update skip locked)
        """)
    private static let pruneKeys = Statement(
        "delete from idempotency_keys where created_at < now() - make_interval(secs => $1)")
    // Not waited for either: who accepts one waits for users while holding it.
    private static let pruneInvitations = Statement(
        """
        delete from invitations where id in (
            select i.id from invitations i where ends_at(i) < now() - make_interval(secs => $1) for update skip locked)
        """)
}
