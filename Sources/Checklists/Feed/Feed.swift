/// Snapshots, and the polls and streams of changes.
public enum Feed: Area {
    /// The writes: none.
    public static let actions: [Action] = []
    /// The refusals: none.
    public static let refusals: [Refusal] = []
    /// The kinds of change: those of the other areas.
    public static let changes: [ChangeKind] = []
    /// The limits.
    public static let limits: [Limit] = [.wait, .waitingPolls, .changes, .snapshotBytes]
}

extension Limit {
    /// Seconds that a poll may wait.
    public static let wait = Limit(
        "wait", 60, per: .request, "Seconds that a poll may wait.",
        fixedBecause: "clients such as the web app ask for their own wait within it, and proxies wait little longer")
    /// Polls of a user that may wait at one daemon at once.
    public static let waitingPolls = Limit(
        "waiting_polls", 200, per: .daemon,
        "Polls of a user that may wait at one daemon at once. More get 429.", most: 1_000_000)
    /// Changes in an answer of the feed.
    public static let changes = Limit("changes", 500, per: .request, "Changes in an answer of the feed.")
    /// Bytes of a snapshot of all checklists: their text and that of rewards, and what `Feed` counts for each row.
    public static let snapshotBytes = Limit(
        "snapshot_bytes", 64 << 20, per: .request,
        "Bytes of a snapshot of all checklists: those of their text and of the user's rewards. Each task counts for \(Feed.snapshotTaskBytes) more, each participant of a checklist for \(Sharing.participantBytes), each record for \(Feed.snapshotRecordBytes), and each reminder for \(Feed.snapshotReminderBytes)."
    )
}

extension Feed {
    /// The bytes that a task counts for in a snapshot beside its text.
    public static let snapshotTaskBytes = 600
    /// The bytes that a record counts for in a snapshot.
    public static let snapshotRecordBytes = 400
    /// The bytes that a reminder counts for in a snapshot.
    public static let snapshotReminderBytes = 100
}
