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

    static func += (report: inout UpkeepReport, part: UpkeepReport) {
        report.changes += part.changes
        report.sessions += part.sessions
        report.keys += part.keys
        report.invitations += part.invitations
        report.audit += part.audit
    }
}
