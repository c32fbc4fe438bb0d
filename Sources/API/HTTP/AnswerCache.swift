import Synchronization

/// Answers as they were last given. The reader asks the database each time in which edition the thing is that an answer
/// shows, and so whether the client may still see it.
///
/// Bounded in bytes: the one that was longest unused goes first.
final class AnswerCache<Key: Hashable & Sendable, Edition: Sendable, Answer: Sendable>: Sendable {
    /// An answer, and the edition that it shows.
    struct Entry: Sendable {
        let edition: Edition
        let answer: Answer
    }

    private let entries: Mutex<LeastRecentlyUsed<Key, Entry>>

    /// - Parameter capacity: how many bytes are kept at most.
    init(capacity: Int) { entries = Mutex(LeastRecentlyUsed(capacity: capacity)) }

    /// How many bytes are kept.
    var bytes: Int { entries.withLock { $0.size } }

    /// The answer that was last kept for a key. It may be out of date.
    subscript(key: Key) -> Entry? { entries.withLock { $0.value(of: key) } }

    /// Keeps an answer in place of the one before.
    /// - Parameter bytes: how large it is.
    func keep(_ entry: Entry, bytes: Int, for key: Key) {
        let overhead = 256
        entries.withLock { $0.set(entry, for: key, size: bytes + overhead) }
    }

    /// Forgets an answer that nobody may see any more.
    func forget(_ key: Key) { entries.withLock { $0.remove(key) } }
}
