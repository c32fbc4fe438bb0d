import Foundation
import Metrics
import NIOCore
import Store

/// Pages of tasks, each made once for an edition of its checklist.
///
/// All readers of a checklist get the same page: the statement only decides whether they may have it.
struct TaskPages: Sendable {
    /// A page as it is sent, and the place of the next; nil at the end.
    struct Answer: Sendable {
        let json: ByteBuffer
        let next: PageKey?
    }

    let store: Store
    private let cache: AnswerCache<Store.TaskQuery, Edition, Answer>

    /// - Parameter bytes: how many are kept at most.
    init(store: Store, bytes: Int) { (self.store, cache) = (store, AnswerCache(capacity: bytes)) }

    /// The page, by one statement.
    /// - Throws: `.refused(.notFound)` if the reader is not on the checklist.
    func page(_ query: Store.TaskQuery, for reader: UUID) async throws(StoreError) -> Answer {
        let kept = cache[query]
        let found = try await store.tasks(query, for: reader, unless: kept?.edition)
        if let kept, kept.edition == found.edition { return kept.answer }
        let answer = Answer(json: .list("tasks", found.page.elements), next: found.page.next)
        let bytes = answer.json.readableBytes + (query.section?.utf8.count ?? 0) + (query.participant?.utf8.count ?? 0)
        cache.keep(.init(edition: found.edition, answer: answer), bytes: bytes, for: query)
        return answer
    }
}

extension TaskPages: Measured {
    /// How many bytes are kept.
    var metrics: [Metric] {
        [.gauge("crosscheck_kept_page_bytes", "Bytes of pages of tasks that are kept.", cache.bytes)]
    }
}
