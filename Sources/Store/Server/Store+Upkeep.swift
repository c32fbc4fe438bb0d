import Postgres

extension Store {
    private typealias Operator = (origin: AuditOrigin, patience: Duration, waiting: @Sendable () -> Void)

    /// Removes old rows in parts for an operator, each in its own transaction, which writes to the audit log; the first
    /// does so even if it removes nothing. It waits for a removal of a daemon.
    /// - Parameters:
    ///   - patience: how long a part waits. After that, the report has `foundAnother`.
    ///   - waiting: called when it begins to wait.
    ///   - progress: gets the sum so far after each part.
    public func upkeep(
        _ retention: Retention, by origin: AuditOrigin, patience: Duration, waiting: @escaping @Sendable () -> Void,
        progress: @Sendable (UpkeepReport) -> Void
    ) async throws -> UpkeepReport {
        var report = UpkeepReport()
        var isFirst = true
        while true {
            guard let (part, isAll) = try await removePart(retention, (origin, patience, waiting), isFirst: isFirst)
            else {
                report.foundAnother = true
                return report
            }
            isFirst = false
            report += part
            progress(report)
            try Task.checkCancellation()
            if isAll { return report }
        }
    }

    /// The number of changes that an upkeep would remove. It scans all of them.
    public func changes(olderThan seconds: Double) async throws(StoreError) -> Int64 {
        let rows = try await rows(Self.countChanges, seconds)
        return try value(of: rows) ?? 0
    }

    /// Nil if another upkeep runs for longer than the waiting time. Otherwise what was removed, and whether that was all.
    private func removePart(
        _ retention: Retention, _ operating: Operator, isFirst: Bool
    ) async throws -> (UpkeepReport, Bool)? {
        do {
            return try await removePartOrFail(retention, operating, isFirst: isFirst)
        } catch let error as PostgresError where error.kind == .server(.lockNotAvailable) {
            return nil
        }
    }

    private func removePartOrFail(
        _ retention: Retention, _ operating: Operator, isFirst: Bool
    ) async throws -> (UpkeepReport, Bool) {
        try await database.withTransaction { connection in
            if try await connection.execute(Self.lock).first?.decode(Bool.self) != true {
                operating.waiting()
                let milliseconds = operating.patience / .milliseconds(1)
                _ = try await connection.execute(Self.limitWait, "\(Int(milliseconds))ms")
                // It queues for the lock, so that it gets its turn between two parts of a daemon's removal.
                _ = try await connection.execute(Self.waitForLock)
                _ = try await connection.execute(Self.limitWaitNoMore)
            }
            _ = try await connection.execute(Self.waitForNoStandby)
            var (report, isAll) = (UpkeepReport(), true)
            for removal in Removal.all {
                let rows = try await removal(retention, on: connection)
                removal.count(&report, rows)
                if rows >= Removal.part { isAll = false }
            }
            if isFirst || !report.isEmpty {
                try await audit(.databasePruned, operating.origin, name: report.summary, on: connection)
            }
            return (report, isAll)
        }
    }

    private static let lock = Statement("select pg_try_advisory_xact_lock(hashtextextended('crosscheck upkeep', 0))")
    private static let waitForLock = Statement("select pg_advisory_xact_lock(hashtextextended('crosscheck upkeep', 0))")
    private static let limitWait = Statement("select set_config('lock_timeout', $1, true)")
    private static let limitWaitNoMore = Statement("set local lock_timeout to default")
    private static let countChanges = Statement(
        "select count(*) from changes where at < now() - make_interval(secs => $1)")
}
