import Checklists
public import LeaseQueue
import Postgres

/// Removes old rows once an hour: each removal is a row of the table of removals.
struct RetentionWork: QueueKind {
    private static let period = Duration.seconds(3600)
    /// How long an operator's prune may hold up a removal before the next try.
    private static let patience = Duration.seconds(30)

    let name = "retention"
    let terms: QueueTerms
    private let store: Store
    private let retention: Retention
    private let removed: @Sendable (_ name: String, _ rows: Int) -> Void

    init(
        _ store: Store, _ retention: Retention, lease: Duration,
        removed: @escaping @Sendable (_ name: String, _ rows: Int) -> Void
    ) {
        (self.store, self.retention, self.removed) = (store, retention, removed)
        // One after another: nobody waits for them.
        terms = QueueTerms(
            atOnce: Removal.all.count, batch: Removal.all.count, lease: lease,
            backoff: Backoff(first: .seconds(60), maximum: Self.period))
    }

    var table: LeasedTable {
        LeasedTable(
            "removals", key: [("name", "text")], receiver: "name", due: "next_at", failure: "failure",
            // Others are those of a later release.
            condition: "q.name in (\(Self.names))", item: "q.name")
    }

    private static var names: String { Removal.all.map { "'\($0.name)'" }.joined(separator: ", ") }

    /// Removals that a database does not know yet.
    var arrivals: Arrivals? {
        Arrivals(
            isThere: "(select count(*) from removals q where q.name in (\(Self.names))) < \(Removal.all.count)"
        ) { [store] in
            _ = try await store.rows(Self.making, Removal.all.map(\.name))
            return false
        }
    }

    func work(on removals: [Leased<DueRemoval>]) async throws -> [QueueResult] {
        let began = ContinuousClock.now
        var results: [QueueResult] = []
        for removal in removals {
            guard ContinuousClock.now - began < terms.lease / 2 else {
                results.append(.later(.zero))
                continue
            }
            do {
                results.append(try await remove(removal.item.name, until: began + terms.lease / 2))
            } catch {
                try Task.checkCancellation()
                results.append(.failed("\(error)"))
            }
        }
        return results
    }

    /// Removes rows in parts, each in its own transaction.
    private func remove(_ name: String, until end: ContinuousClock.Instant) async throws -> QueueResult {
        guard let removal = Removal.all.first(where: { $0.name == name }) else { return .later(Self.period) }
        var sum = 0
        defer { if sum > 0 { removed(name, sum) } }
        while true {
            guard let count = try await store.removePart(removal, retention) else { return .later(Self.patience) }
            sum += count
            if count < Removal.part { return .done(again: Self.period) }
            if ContinuousClock.now > end { return .later(.zero) }
        }
    }

    private static let making = Statement(
        """
        with commits as materialized (select set_config('synchronous_commit', 'local', true))
        insert into removals (name, next_at) select n.name, now_ms() from commits cross join unnest($1::text[]) n(name)
        on conflict do nothing
        """)
}

/// A removal that is due, as a claim reads it.
struct DueRemoval: RowDecodable, Sendable {
    let name: String

    init(from row: inout RowReader) throws(PostgresError) { name = try row.decode("name") }
}

extension Store {
    /// The removal of old rows. Any number of daemons may do it: each removal is done once an hour.
    /// - Parameters:
    ///   - retention: how long rows are kept.
    ///   - lease: how long a daemon has a removal.
    ///   - removed: called with a removal's name and the number of rows, if it removed some.
    public func retentionWork(
        _ retention: Retention, lease: Duration = .seconds(600),
        removed: @escaping @Sendable (_ name: String, _ rows: Int) -> Void = { _, _ in }
    ) -> any QueueKind {
        RetentionWork(self, retention, lease: lease, removed: removed)
    }

    /// Removes a part of a removal's rows; nil: an operator removes rows just now.
    fileprivate func removePart(_ removal: Removal, _ retention: Retention) async throws -> Int? {
        try await database.withTransaction { connection in
            guard try await connection.execute(Self.lockBesideDaemons).first?.decode(Bool.self) == true else {
                return nil
            }
            _ = try await connection.execute(Self.waitForNoStandby)
            return try await removal(retention, on: connection)
        }
    }

    // Daemons share it, and an operator's prune does not.
    private static let lockBesideDaemons = Statement(
        "select pg_try_advisory_xact_lock_shared(hashtextextended('crosscheck upkeep', 0))")
    // A standby that has missed this pruning prunes again after its promotion.
    static let waitForNoStandby = Statement("select set_config('synchronous_commit', 'local', true)")
}
