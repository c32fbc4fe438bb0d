import ChangeFeed
import Checklists
import Logging
import Metrics
import Passwords
import Postgres
import Store

@testable import API

/// The interface of a daemon with the default limits. It does not run and uses no database.
enum Interface {
    /// The documented groups of routes.
    static var groups: [any RouteGroup] { mounts().filter(\.isDocumented).flatMap(\.groups) }

    /// The mounts of a listener.
    static func mounts(_ set: MountSet = .everything) -> [Mount] {
        let logger = Logger(label: "routes")
        let database = Database(.init(url: "postgresql://nowhere.invalid/nothing"), logger: logger)
        let feed = ChangeFeed(store: FeedStore(database), database: database, logger: logger)
        let drain = Drain(feed: feed)
        let backend = Backend(
            store: Store(database), snapshots: FeedStore(database), feed: feed, drain: drain,
            passwords: PasswordHasher(cost: .init(memory: 64, iterations: 1, parallelism: 1)), registration: .open,
            limits: Limits(), sessionLifetime: .init(seconds: 1))
        return backend.mounts(
            set, metrics: MetricRegistry(),
            readiness: Readiness(database: database, feed: feed, drain: drain))
    }
}
