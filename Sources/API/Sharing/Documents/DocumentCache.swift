import Checklists
import NIOCore
import Store
import Synchronization

/// Documents of public links as they were last answered. The reader has asked the database before in which state the
/// checklist is, and so whether the link is still good.
///
/// Bounded in bytes: the one that was longest unused goes first.
final class DocumentCache: Sendable {
    /// The key of a document: each link belongs to one checklist.
    struct Key: Hashable, Sendable {
        let tokenHash: [UInt8]
        let mediaType: String
    }

    /// A document, and the state of its checklist.
    struct Entry: Sendable {
        let edition: Store.Edition
        let document: ByteBuffer
    }

    private let entries: Mutex<LeastRecentlyUsed<Key, Entry>>

    /// - Parameter capacity: how many bytes are kept.
    init(capacity: Int = 16 << 20) { entries = Mutex(LeastRecentlyUsed(capacity: capacity)) }

    /// The document that was last kept for a link. It may be out of date.
    subscript(key: Key) -> Entry? { entries.withLock { $0.value(of: key) } }

    /// Keeps a document in place of the one before.
    func keep(_ entry: Entry, for key: Key) {
        let overhead = 256
        entries.withLock { $0.set(entry, for: key, size: entry.document.readableBytes + overhead) }
    }

    /// Forgets a document whose link is no longer good.
    func forget(_ key: Key) { entries.withLock { $0.remove(key) } }
}
