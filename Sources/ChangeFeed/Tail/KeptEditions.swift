import Foundation

/// What is known of users until something changes that they see: the edition of a thing that is made of many streams.
///
/// To look an edition up in the database, each stream has to be looked at. The tail reads every change anyway, so here it
/// costs nothing to know that there was none. An edition is forgotten with the first change in one of its streams.
///
/// Two generations. New editions go into the younger; when that is full, it replaces the older.
struct KeptEditions {
    private struct Generation {
        var editions: [UUID: [UInt8]] = [:]
        /// For each stream, the users whose edition it may change.
        var users: [UUID: [UUID]] = [:]
        /// How many pairs of a stream and a user there are.
        var size = 0

        mutating func forgetChanged(in stream: UUID) {
            for user in users.removeValue(forKey: stream) ?? [] {
                editions[user] = nil
                size -= 1
            }
        }
    }

    private let capacity: Int
    private var younger = Generation()
    private var older = Generation()

    /// - Parameter capacity: how many pairs of a user and a stream are kept at most; some hundred bytes each.
    init(capacity: Int) { self.capacity = capacity }

    /// How many pairs of a user and a stream are kept.
    var size: Int { younger.size + older.size }

    /// The edition of a user; nil: unknown.
    subscript(user: UUID) -> [UInt8]? { younger.editions[user] ?? older.editions[user] }

    /// Keeps an edition until something changes in one of its streams. One of too many streams is not kept.
    mutating func keep(_ edition: [UInt8], of user: UUID, streams: [UUID]) {
        guard streams.count <= capacity / 2 else { return }
        if younger.size + streams.count > capacity / 2 { (older, younger) = (younger, Generation()) }
        older.editions[user] = nil
        younger.editions[user] = edition
        younger.size += streams.count
        for stream in streams { younger.users[stream, default: []].append(user) }
    }

    /// Forgets the editions that a change in this stream may have changed.
    mutating func forgetChanged(in stream: UUID) {
        if !younger.users.isEmpty { younger.forgetChanged(in: stream) }
        if !older.users.isEmpty { older.forgetChanged(in: stream) }
    }

    /// Forgets all editions.
    mutating func removeAll() { (younger, older) = (Generation(), Generation()) }
}
