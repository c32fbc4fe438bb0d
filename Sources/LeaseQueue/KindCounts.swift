import Metrics
import Synchronization

/// What a kind's work came to on this daemon.
final class KindCounts: Sendable {
    struct Values {
        var claimed = 0
        var done = 0
        var failed = 0
        var lost = 0
        var givenUp = 0
        var seconds = 0.0
        var waiting = 0
        var oldest = 0.0
    }

    let kind: String
    private let values = Mutex(Values())

    init(kind: String) { self.kind = kind }

    func change(_ body: (inout Values) -> Void) { values.withLock { body(&$0) } }

    /// The metrics of some kinds, with a label for each.
    static func metrics(of kinds: [KindCounts]) -> [Metric] {
        let read = kinds.map { kind in (kind.kind, kind.values.withLock { $0 }) }
        func metric(
            _ name: String, _ type: Metric.Kind, _ help: String, _ value: (Values) -> Double
        ) -> Metric {
            Metric(
                "crosscheck_queue_\(name)", type, help,
                read.map { kind, values in Metric.Sample(value(values), [("kind", kind)]) })
        }
        return [
            metric("claimed_total", .counter, "Items of work for later that the daemon took.") { Double($0.claimed) },
            metric("done_total", .counter, "Those of them that it finished.") { Double($0.done) },
            metric("failed_total", .counter, "Failures of items, and of looks for some. They are tried again.") {
                Double($0.failed)
            },
            metric("given_up_total", .counter, "Items given up after their last attempt.") { Double($0.givenUp) },
            metric("lost_total", .counter, "Items whose lease ended, or that were changed, while the daemon had them.")
            { Double($0.lost) },
            metric("work_seconds_total", .counter, "Seconds of work.") { $0.seconds },
            metric("waiting", .gauge, "Items that were due and not done at the last look, up to 10,000.") {
                Double($0.waiting)
            },
            metric("oldest_due_seconds", .gauge, "For how long the oldest of them had been due.") { $0.oldest },
        ]
    }
}
