public import Checklists
public import Foundation
import Synchronization

/// Editions of things that are made of many streams, such as the calendar of all checklists of a user.
extension ChangeFeed {
    /// The edition that was last kept for a user. No change that `snapshot` sees may have changed it since, nor any later
    /// one that the tail has read. Nil: it has to be looked up.
    public func edition(of user: UUID, at snapshot: Snapshot) async -> [UInt8]? {
        guard shared.withLock({ $0.state.editions[user] }) != nil, await reads(upTo: snapshot) else { return nil }
        return shared.withLock { $0.state.editions[user] }
    }

    /// Keeps an edition until something changes in these streams.
    /// - Parameter snapshot: behind which the edition was read. If something has changed since, it is not kept.
    public func keep(_ edition: [UInt8], of user: UUID, streams: [UUID], at snapshot: Snapshot) async {
        guard await reads(upTo: snapshot) else { return }
        shared.withLock { $0.state.keep(edition, of: user, streams: streams, at: snapshot) }
    }

    /// Whether the tail has read all that `snapshot` sees. It reads once, if it has not.
    private func reads(upTo snapshot: Snapshot) async -> Bool {
        if shared.withLock({ $0.state.hasRead(snapshot) }) { return true }
        do { try await readTail() } catch { return false }
        return shared.withLock { $0.state.hasRead(snapshot) }
    }
}

extension FeedState {
    /// Whether the tail has read all that `snapshot` sees.
    func hasRead(_ snapshot: Snapshot) -> Bool { history?.ring.read.covers(snapshot) ?? false }

    /// Keeps an edition, unless the tail has read a change of these streams that `snapshot` does not see.
    mutating func keep(_ edition: [UInt8], of user: UUID, streams: [UUID], at snapshot: Snapshot) {
        guard case .inside(let changes)? = history?.ring.changes(since: snapshot, in: streams, upTo: 0), changes.isEmpty
        else { return }
        editions.keep(edition, of: user, streams: streams)
    }
}
