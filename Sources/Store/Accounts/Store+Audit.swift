public import Foundation
import Postgres

/// The audit log: entries that no other statement writes, and the operator's listing.
extension Store {
    /// A filter for rows of the audit log.
    public struct AuditFilter: Sendable {
        /// Only rows in which this username acts or is concerned, ignoring case.
        public var username: String?
        /// Only rows of this event.
        public var action: AuditAction?
        /// Only rows from this time on.
        public var since: Date?

        /// No filter.
        public init() {}
    }

    /// Logs an attempt that a daemon refused.
    /// - Parameters:
    ///   - user: the user who tried; nil if nobody was signed in.
    ///   - account: the account concerned; nil if there is none of that name.
    ///   - times: the number of attempts since the last entry.
    public func auditRefusal(
        _ action: AuditAction, _ origin: AuditOrigin, user: UUID? = nil, account: UUID?, times: Int
    ) async throws(StoreError) {
        _ = try await rows(
            Self.refusal, action.rawValue, JSON(origin.bytes), user, account, Int32(clamping: times))
    }

    /// Logs an event of the operator's.
    public func audit(
        _ action: AuditAction, _ origin: AuditOrigin, account: UUID? = nil, subject: UUID? = nil, name: String? = nil
    ) async throws(StoreError) {
        _ = try await rows(Self.done, action.rawValue, JSON(origin.bytes), account, subject, name)
    }

    /// Logs an event of the operator's in the transaction that does it.
    func audit(
        _ action: AuditAction, _ origin: AuditOrigin, name: String, on connection: Connection
    ) async throws(PostgresError) {
        _ = try await connection.execute(
            Self.done, action.rawValue, JSON(origin.bytes), UUID?.none, UUID?.none, name)
    }

    /// The audit log, as JSON, newest first; a page behind an id.
    public func auditLog(_ filter: AuditFilter, before id: Int64?, limit: Int) async throws(StoreError) -> [[UInt8]] {
        try await elements(Self.list, filter.username, filter.action?.rawValue, filter.since, id, Int64(limit))
    }

    private static let refusal = Statement(
        "select audit($1, $2, $3, $4, p_outcome => 'refused', p_times => $5)")
    private static let done = Statement("select audit($1, $2, null, $3, $4, $5)")
    private static let list = Statement(
        """
        select audit_json(a) from audit_log a
        where ($1 is null or lower(a.username collate "C") = lower($1 collate "C")
                or lower(a.account collate "C") = lower($1 collate "C"))
            and ($2 is null or a.action = $2) and ($3 is null or a.at >= $3) and ($4 is null or a.id < $4)
        order by a.id desc
        limit $5
        """)
}
