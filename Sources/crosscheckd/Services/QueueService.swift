import ChangeFeed
import LeaseQueue
import Metrics
import ServiceLifecycle

/// Does work for later. Any number of daemons do it beside each other.
struct QueueService: OrderedService {
    static let after: [any OrderedService.Type] = [DatabaseService.self, ChangeFeed.self]

    let queue: LeaseQueue

    func run() async throws { await cancelWhenGracefulShutdown { await queue.run() } }
}

extension QueueService: Measured {
    /// What its work came to, by kind.
    var metrics: [Metric] { queue.metrics }
}
