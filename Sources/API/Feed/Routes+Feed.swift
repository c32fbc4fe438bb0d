public import ChangeFeed
public import Checklists
public import Store

extension Routes {
    /// The present state and its changes.
    /// - Parameters:
    ///   - feed: answers polls.
    ///   - snapshots: reads the present state.
    ///   - drain: whether the daemon is stopping, which ends streams.
    public static func feed(
        _ feed: ChangeFeed, snapshots: FeedStore, store: Store, drain: Drain, limits: Limits
    ) -> Routes {
        Routes([
            FeedRoutes(
                feed: feed, snapshots: snapshots, store: store, drain: drain, limits: limits,
                streams: EventStreams(limit: limits[.waitingPolls]))
        ])
    }
}
