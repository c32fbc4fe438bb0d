import ChecklistFormats
import Checklists
import Crypto
import Foundation
import HTTPServer
import NIOCore
import Store
import Workers

/// Checklists as their public links show them, each made once for a state of its checklist. What can be no document is
/// found out once, too.
struct PublicDocuments: Sendable {
    let store: Store
    let documents: Documents
    /// Twice as much as one document may have.
    private let cache = Cache(capacity: 32 << 20)

    private typealias Cache = AnswerCache<Key, Edition, Document>

    /// The key of a document: each link belongs to one checklist.
    private struct Key: Hashable {
        let tokenHash: [UInt8]
        let mediaType: String
    }

    /// The checklist in JSON, and its version.
    /// - Throws: `.refused(.notFound)` if the link is not good; the errors of `Documents`.
    func json(_ tokenHash: [UInt8], for call: Call) async throws -> (body: ByteBuffer, version: Int64) {
        let entry = try await document(tokenHash, "application/json", for: call) { [store] _ in
            let found = try await store.publicChecklist(tokenHash: tokenHash)
            return (found.edition, .success(ByteBuffer(bytes: found.body)))
        }
        return (try entry.answer.get(), entry.edition.version)
    }

    /// The checklist in Markdown.
    /// - Throws: the same; `Problem.documentTooLarge`.
    func markdown(_ tokenHash: [UInt8], for call: Call) async throws -> ByteBuffer {
        let entry = try await document(tokenHash, "text/markdown", for: call) { [store, documents] turn in
            let found = try await store.publicOutline(tokenHash: tokenHash)
            return (found.edition, try await documents.write(as: .markdown, in: turn) { try found.stored.outline })
        }
        return try entry.answer.get()
    }

    /// The checklist as a page, and what its entity tag is: a number that is another one for any other page.
    /// - Throws: the same; `Problem.documentTooLarge`.
    func page(
        _ tokenHash: [UInt8], in language: PageLanguage, for call: Call
    ) async throws -> (body: ByteBuffer, tag: Int64) {
        let entry = try await document(tokenHash, "text/html \(language)", for: call) { [store, documents] turn in
            let found = try await store.publicOutline(tokenHash: tokenHash)
            return (found.edition, try await documents.page(in: language, in: turn) { try found.stored.outline })
        }
        var hash = SHA256()
        hash.update(data: Array("\(Release.version) \(language) ".utf8) + entry.edition.bytes)
        return (try entry.answer.get(), hash.finalize().prefix(8).reduce(0) { $0 << 8 | Int64($1) } & .max)
    }

    /// The kept document, or the one that `make` makes in a turn of the checklist's owner.
    private func document(
        _ tokenHash: [UInt8], _ mediaType: String, for call: Call,
        _ make: @escaping @Sendable (Turn) async throws -> (edition: Edition, document: Document)
    ) async throws -> Cache.Entry {
        let key = Key(tokenHash: tokenHash, mediaType: mediaType)
        let (kept, owner) = try await current(key)
        if let kept { return kept }
        return try await documents.reply(to: call, of: owner, among: .others) { turn in
            // Another reader may have had it made meanwhile.
            if cache[key] != nil, let kept = try await current(key).kept { return kept }
            let made = try await make(turn)
            let entry = Cache.Entry(edition: made.edition, answer: made.document)
            cache.keep(entry, bytes: made.document.size, for: key)
            return entry
        }
    }

    /// The kept document, if the checklist is still in that state; and the checklist's owner.
    /// - Throws: `.refused(.notFound)` if the link is not good.
    private func current(_ key: Key) async throws(StoreError) -> (kept: Cache.Entry?, owner: UUID) {
        do {
            let (edition, owner) = try await store.publicEdition(tokenHash: key.tokenHash)
            return (cache[key].flatMap { $0.edition == edition ? $0 : nil }, owner)
        } catch {
            if case .refused = error { cache.forget(key) }
            throw error
        }
    }
}
