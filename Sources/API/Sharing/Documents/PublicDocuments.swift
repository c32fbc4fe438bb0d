import ChecklistFormats
import HTTPServer
import NIOCore
import Store
import Workers

/// Checklists as their public links show them, each made once for a state of its checklist.
struct PublicDocuments: Sendable {
    let store: Store
    let documents: Documents
    private let cache = Cache(capacity: 16 << 20)

    private typealias Cache = AnswerCache<Key, Edition, ByteBuffer>

    /// The key of a document: each link belongs to one checklist.
    private struct Key: Hashable {
        let tokenHash: [UInt8]
        let mediaType: String
    }

    /// The checklist in JSON, and its version.
    /// - Throws: `.refused(.notFound)` if the link is not good.
    func json(_ tokenHash: [UInt8]) async throws -> (body: ByteBuffer, version: Int64) {
        let key = Key(tokenHash: tokenHash, mediaType: "application/json")
        if let kept = try await current(key) { return (kept.answer, kept.edition.version) }
        let found = try await store.publicChecklist(tokenHash: tokenHash)
        let document = ByteBuffer(bytes: found.body)
        cache.keep(.init(edition: found.edition, answer: document), bytes: document.readableBytes, for: key)
        return (document, found.edition.version)
    }

    /// The checklist in Markdown.
    /// - Throws: the same, and the errors of `Documents`.
    func markdown(_ tokenHash: [UInt8], for call: Call) async throws -> ByteBuffer {
        let key = Key(tokenHash: tokenHash, mediaType: "text/markdown")
        if let kept = try await current(key) { return kept.answer }
        return try await documents.reply(to: call, among: .others) { turn in
            // Another reader may have had it written meanwhile.
            if let kept = try await current(key) { return kept.answer }
            let found = try await store.publicOutline(tokenHash: tokenHash)
            let document = try await documents.write(as: .markdown, in: turn) { try found.stored.outline }
            cache.keep(.init(edition: found.edition, answer: document), bytes: document.readableBytes, for: key)
            return document
        }
    }

    /// The kept document, if the link is good and the checklist is still in that state.
    private func current(_ key: Key) async throws(StoreError) -> Cache.Entry? {
        guard let kept = cache[key] else { return nil }
        do {
            return try await store.publicEdition(tokenHash: key.tokenHash) == kept.edition ? kept : nil
        } catch {
            if case .refused = error { cache.forget(key) }
            throw error
        }
    }
}
