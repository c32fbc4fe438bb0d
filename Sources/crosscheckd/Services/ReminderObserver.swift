import ChangeFeed
import Logging
import Metrics
import Store
import Synchronization

/// Counts and logs which reminders and summaries are sent, and tells the feed.
final class ReminderObserver: Sendable {
    private let feed: ChangeFeed
    private let logger: Logger
    private let sent = Atomic(0)
    private let late = Atomic(0)

    init(feed: ChangeFeed, logger: Logger) { (self.feed, self.logger) = (feed, logger) }

    /// The daemon has sent some.
    func observe(_ reminders: SentReminders) {
        feed.committed()
        sent.add(reminders.count, ordering: .relaxed)
        late.add(reminders.late, ordering: .relaxed)
        if reminders.late > 0 { logger.notice("Sent reminders late", metadata: ["late": "\(reminders.late)"]) }
    }
}

extension ReminderObserver: Measured {
    /// What the daemon sent.
    var metrics: [Metric] {
        [
            .counter(
                "crosscheck_reminders_sent_total", "Reminders and summaries that the daemon sent.",
                sent.load(ordering: .relaxed)),
            .counter(
                "crosscheck_reminders_late_total", "Those of them that were more than five minutes late.",
                late.load(ordering: .relaxed)),
        ]
    }
}
