import Logging
import Metrics
import Store
import Synchronization

/// Counts and logs how reminders and summaries are sent.
final class ReminderObserver: Sendable {
    private let logger: Logger
    private let sent = Atomic(0)
    private let late = Atomic(0)
    private let failures = Atomic(0)
    /// Whether the last look failed: an outage is logged once.
    private let isFailing = Atomic(false)

    init(logger: Logger) { self.logger = logger }

    /// The daemon has looked for reminders and summaries that are due.
    func observe(_ report: ReminderReport) {
        sent.add(report.reminders + report.summaries, ordering: .relaxed)
        late.add(report.late, ordering: .relaxed)
        if isFailing.exchange(false, ordering: .relaxed) { logger.notice("Reminders are sent again") }
        if report.late > 0 { logger.notice("Sent reminders late", metadata: ["late": "\(report.late)"]) }
        if report.unreadable > 0 {
            failures.add(report.unreadable, ordering: .relaxed)
            logger.warning(
                "Some reminders cannot be worked out; the daemon tries again in an hour",
                metadata: ["reminders": "\(report.unreadable)", "failure": "\(report.reason ?? "")"])
        }
    }

    /// The daemon could not look for them.
    func observe(_ error: any Error) {
        failures.add(1, ordering: .relaxed)
        guard !isFailing.exchange(true, ordering: .relaxed) else { return }
        logger.warning(
            "Reminders cannot be sent; the daemon tries again every few seconds", metadata: ["failure": "\(error)"])
    }
}

extension ReminderObserver {
    /// What the daemon sent, and what it could not.
    var metrics: [Metric] {
        [
            .counter(
                "crosscheck_reminders_sent_total", "Reminders and summaries that the daemon sent.",
                sent.load(ordering: .relaxed)),
            .counter(
                "crosscheck_reminders_late_total", "Those of them that were more than five minutes late.",
                late.load(ordering: .relaxed)),
            .counter(
                "crosscheck_reminder_failures_total", "Times that the daemon could not send or work out reminders.",
                failures.load(ordering: .relaxed)),
        ]
    }
}
