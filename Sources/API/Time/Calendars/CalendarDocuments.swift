import Checklists
import HTTPServer
import LocalTime
import NIOCore
import Store
import Synchronization
import Workers

/// Calendars as their links show them, each made once for a state of what it shows.
struct CalendarDocuments: Sendable {
    /// A calendar, and what its tag is made of.
    struct Entry: Sendable {
        let edition: [UInt8]
        let document: ByteBuffer
    }

    private struct Key: Hashable {
        let tokenHash: [UInt8]
        let events: Bool
    }

    /// Bounded in bytes: the calendar that was longest unused goes first.
    private final class Cache: Sendable {
        private let entries = Mutex(LeastRecentlyUsed<Key, Entry>(capacity: 16 << 20))

        subscript(key: Key) -> Entry? { entries.withLock { $0.value(of: key) } }

        func keep(_ entry: Entry, for key: Key) {
            let overhead = 256
            entries.withLock { $0.set(entry, for: key, size: entry.document.readableBytes + overhead) }
        }

        func forget(_ tokenHash: [UInt8]) {
            entries.withLock { entries in
                for events in [false, true] { entries.remove(Key(tokenHash: tokenHash, events: events)) }
            }
        }
    }

    let store: Store
    let documents: Documents
    let zones: Zones
    private let cache = Cache()

    init(store: Store, documents: Documents, zones: Zones) {
        (self.store, self.documents, self.zones) = (store, documents, zones)
    }

    /// In which state a calendar is.
    /// - Throws: `.refused(.notFound)` where the link is not good.
    func edition(_ tokenHash: [UInt8]) async throws -> [UInt8] {
        do {
            return try await store.calendarEdition(tokenHash: tokenHash)
        } catch {
            if case .refused = error { cache.forget(tokenHash) }
            throw error
        }
    }

    /// The calendar, which was in this state a moment ago.
    /// - Throws: as above; what `Documents` throws.
    func calendar(_ tokenHash: [UInt8], events: Bool, _ edition: [UInt8], for call: Call) async throws -> Entry {
        let key = Key(tokenHash: tokenHash, events: events)
        if let kept = cache[key], kept.edition == edition { return kept }
        return try await documents.reply(to: call, among: .others) { turn in
            // Another reader may have had it written meanwhile.
            if let kept = cache[key], kept.edition == edition { return kept }
            let stored = try await store.calendar(tokenHash: tokenHash)
            let document = try await documents.write(stored, events: events, zones: zones, in: turn)
            let entry = Entry(edition: stored?.edition ?? edition, document: document)
            cache.keep(entry, for: key)
            return entry
        }
    }
}
