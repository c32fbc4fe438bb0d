import ChangeFeed
import Checklists
import HTTPServer
import LocalTime
import NIOCore
import Store
import Workers

/// Calendars as their links show them, each made once for a state of what it shows. What can be no calendar is found
/// out once, too.
struct CalendarDocuments: Sendable {
    /// The key of a document.
    private struct Key: Hashable {
        let tokenHash: [UInt8]
        let events: Bool
    }

    private typealias Cache = AnswerCache<Key, [UInt8], Document>

    /// A calendar in its present state.
    struct Answer: Sendable {
        /// The state.
        let edition: [UInt8]
        /// Nil: the reader has it already.
        let document: ByteBuffer?
    }

    let store: Store
    let feed: ChangeFeed
    let documents: Documents
    let zones: Zones
    /// Twice as much as one document may have.
    private let cache = Cache(capacity: 32 << 20)

    init(store: Store, feed: ChangeFeed, documents: Documents, zones: Zones) {
        (self.store, self.feed, self.documents, self.zones) = (store, feed, documents, zones)
    }

    /// The calendar of a link. Where its state is known, one look-up suffices to find a reader that has it, or what is
    /// kept. All else waits for a turn of the link's maker.
    /// - Parameter knows: whether the reader has the calendar in this state.
    /// - Throws: `.refused(.notFound)` where the link is not good; the problem of what can be no calendar; the errors
    ///   of `Documents`.
    func calendar(
        _ tokenHash: [UInt8], events: Bool, for call: Call,
        unless knows: @escaping @Sendable (_ edition: [UInt8]) throws -> Bool
    ) async throws -> Answer {
        let key = Key(tokenHash: tokenHash, events: events)
        @Sendable func known(_ edition: [UInt8]) throws -> Answer? {
            if try knows(edition) { return Answer(edition: edition, document: nil) }
            guard let kept = cache[key], kept.edition == edition else { return nil }
            return Answer(edition: edition, document: try kept.answer.get())
        }
        let link = try await link(tokenHash)
        if let edition = await keptEdition(of: link), let answer = try known(edition) { return answer }
        return try await documents.reply(to: call, of: link.maker, among: .others) { turn in
            // Another reader may have had it made meanwhile, and the link may have ended.
            let link = try await self.link(tokenHash)
            if let answer = try known(try await edition(of: link)) { return answer }
            let stored = try await store.calendar(of: link)
            let document = try await documents.write(stored, events: events, zones: zones, in: turn)
            cache.keep(.init(edition: stored.edition, answer: document), bytes: document.size, for: key)
            return Answer(edition: stored.edition, document: try document.get())
        }
    }

    private func link(_ tokenHash: [UInt8]) async throws(StoreError) -> CalendarLink {
        do {
            return try await store.calendarLink(tokenHash: tokenHash)
        } catch {
            if case .refused = error {
                for events in [false, true] { cache.forget(Key(tokenHash: tokenHash, events: events)) }
            }
            throw error
        }
    }

    /// The state of a link's calendar, if it is known without looking at each checklist.
    private func keptEdition(of link: CalendarLink) async -> [UInt8]? {
        if let edition = link.edition { return edition }
        return await feed.edition(of: link.maker, at: link.snapshot)
    }

    /// The state of a link's calendar. That of all checklists is kept until something changes that its maker sees.
    private func edition(of link: CalendarLink) async throws -> [UInt8] {
        if let edition = await keptEdition(of: link) { return edition }
        let state = try await store.calendarState(of: link.maker)
        await feed.keep(state.edition, of: link.maker, streams: state.streams, at: state.snapshot)
        return state.edition
    }
}
