import API
import ChangeFeed
import Checklists
import LocalTime
import Metrics
import ServiceLifecycle
import Store

/// Sends reminders and summaries when their time comes. Any number of daemons may do so: each is sent once.
struct ReminderService: OrderedService {
    static let after: [any OrderedService.Type] = [DatabaseService.self, ChangeFeed.self]

    /// The longest time between two looks: it bounds how late a reminder comes that was set at another daemon.
    static let period = Duration.seconds(30)
    /// The shortest: many edits do not make many looks.
    static let pause = Duration.seconds(1)

    let store: Store
    let feed: ChangeFeed
    let signal: ReminderSignal
    let limits: Limits
    let zones: Zones
    let observer: ReminderObserver

    func run() async throws {
        await cancelWhenGracefulShutdown {
            while !Task.isCancelled {
                let wait = await look()
                try? await Task.sleep(for: Self.pause)
                await signal.wait(atMost: wait)
            }
        }
    }

    /// Sends due reminders and summaries, and returns how long to wait until the next look.
    private func look() async -> Duration {
        // Daemons that wake for the same reminder need not all work it out.
        let jitter = Duration.milliseconds(Int.random(in: 0...500))
        do {
            let report = try await store.sendReminders(zones: zones, limits: limits) { feed.committed() }
            observer.observe(report)
            let next = report.isBusy ? .zero : report.next ?? Self.period
            return min(max(next - Self.pause, .zero), Self.period) + jitter
        } catch {
            if !Task.isCancelled { observer.observe(error) }
            return .seconds(4) + jitter
        }
    }
}

extension ReminderService: Measured {
    /// What it sent, and what it could not.
    var metrics: [Metric] { observer.metrics }
}
