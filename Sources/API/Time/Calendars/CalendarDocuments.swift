import Checklists
import HTTPServer
import LocalTime
import NIOCore
import Store
import Synchronization
import Workers

/// Calendars as their links show them, each made once for a state of what it shows.
struct CalendarDocuments: Sendable {
    /// The key of a document.
    struct Key: Hashable {
        let tokenHash: [UInt8]
        let events: Bool
    }

    typealias Cache = AnswerCache<Key, [UInt8], ByteBuffer>

    let store: Store
    let documents: Documents
    let zones: Zones
    private let cache = Cache(capacity: 16 << 20)

    init(store: Store, documents: Documents, zones: Zones) {
        (self.store, self.documents, self.zones) = (store, documents, zones)
    }

    /// In which state a calendar is.
    /// - Throws: `.refused(.notFound)` where the link is not good.
    func edition(_ tokenHash: [UInt8]) async throws -> [UInt8] {
        do {
            return try await store.calendarEdition(tokenHash: tokenHash)
        } catch {
            if case .refused = error {
                for events in [false, true] { cache.forget(Key(tokenHash: tokenHash, events: events)) }
            }
            throw error
        }
    }

    /// The calendar, which was in this state a moment ago.
    /// - Throws: as above; what `Documents` throws.
    func calendar(_ tokenHash: [UInt8], events: Bool, _ edition: [UInt8], for call: Call) async throws -> Cache.Entry {
        let key = Key(tokenHash: tokenHash, events: events)
        if let kept = cache[key], kept.edition == edition { return kept }
        return try await documents.reply(to: call, among: .others) { turn in
            // Another reader may have had it written meanwhile.
            if let kept = cache[key], kept.edition == edition { return kept }
            let stored = try await store.calendar(tokenHash: tokenHash)
            let document = try await documents.write(stored, events: events, zones: zones, in: turn)
            let entry = Cache.Entry(edition: stored?.edition ?? edition, answer: document)
            cache.keep(entry, bytes: document.readableBytes, for: key)
            return entry
        }
    }
}
