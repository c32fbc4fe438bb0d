public import ChangeFeed
import JSON
public import Postgres

/// Whether the daemon can serve: the database answers, the feed follows, and nobody has asked it to stop.
public struct Readiness: Sendable {
    let database: Database
    let feed: ChangeFeed
    let drain: Drain

    /// The readiness of a daemon with these parts.
    public init(database: Database, feed: ChangeFeed, drain: Drain) {
        self.database = database
        self.feed = feed
        self.drain = drain
    }

    /// Each condition with whether it holds.
    var conditions: [(name: String, holds: Bool)] {
        [
            ("database", database.status.connected > 0),
            ("feed", feed.status.isFollowing),
            ("serving", !drain.isDraining),
        ]
    }

    /// The answer of `/readyz`.
    static let schema = Schema.object(
        "Readiness",
        [
            .init("status", .words(["ready", "not ready"])),
            .init(
                "conditions",
                .object(
                    "Conditions",
                    [
                        .init("database", .boolean.described("The database answers.")),
                        .init("feed", .boolean.described("The feed follows the change log.")),
                        .init("serving", .boolean.described("Nobody has asked the daemon to stop.")),
                    ])),
        ])
}
