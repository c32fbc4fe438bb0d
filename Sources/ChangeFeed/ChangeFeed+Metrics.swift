public import Metrics

extension ChangeFeed: Measured {
    /// The status of the feed: what it keeps in memory, and how it follows the log.
    public var metrics: [Metric] {
        let status = status
        let age = status.lastRead.map { $0 / .seconds(1) } ?? .infinity
        return [
            .gauge("crosscheck_feed_waiting_polls", "Waiting polls.", status.waiters),
            .gauge("crosscheck_feed_users", "Users whose rights are in memory.", status.users),
            .gauge("crosscheck_feed_sessions", "Sessions in memory.", status.sessions),
            .gauge("crosscheck_feed_ring_changes", "Changes in memory.", status.ringChanges),
            .gauge("crosscheck_feed_ring_bytes", "Bytes of changes in memory.", status.ringBytes),
            .counter("crosscheck_feed_reads_total", "Reads of the log.", status.reads),
            .counter("crosscheck_feed_changes_total", "Changes read from the log.", status.changesRead),
            .counter("crosscheck_feed_notifications_sent_total", "Notifications sent.", status.notificationsSent),
            .counter(
                "crosscheck_feed_notifications_received_total", "Notifications received.",
                status.notificationsReceived),
            .gauge("crosscheck_feed_listening", "1 while the listening connection is up.", status.isListening ? 1 : 0),
            .gauge("crosscheck_feed_last_read_seconds", "Age of the last read of the log.", min(age, 1e9)),
        ]
    }
}
