import Synchronization

/// The tokens that were somebody's when they were looked up, as hashes of this process's own. Bounded in size; any may be
/// forgotten.
final class SeenTokens: Sendable {
    private let hashes = Mutex<Set<Int>>([])
    private let capacity: Int

    init(capacity: Int = 100_000) { self.capacity = capacity }

    func contains(_ token: Substring) -> Bool { hashes.withLock { $0.contains(token.hashValue) } }

    func remove(_ token: Substring) { hashes.withLock { _ = $0.remove(token.hashValue) } }

    func insert(_ token: Substring) {
        hashes.withLock { hashes in
            if hashes.count >= capacity { hashes.removeFirst() }
            hashes.insert(token.hashValue)
        }
    }
}
