import Synchronization
import TestSupport

/// A client that always has a poll waiting, and records every change with the time of its arrival.
///
/// Its polls wait longer than tests wait (`Duration.generous`). So an answer that a test sees came because of an event,
/// not because of the poll's timeout.
final class Follower: Sendable {
    /// The changes of one answer.
    struct Batch {
        let at: ContinuousClock.Instant
        let changes: [JSON]
    }

    private struct Record {
        var batches: [Batch] = []
        var cursor: String
        /// An answer without changes that ended it.
        var refusal: HTTP.Answer?
        var refusedAt: ContinuousClock.Instant?
        /// Why a poll had no answer. That ended it, too.
        var failure: (any Error)?
    }

    private let record: Mutex<Record>
    private let polling = Mutex<Task<Void, Never>?>(nil)

    /// Follows a user's changes at a daemon, from a cursor on.
    /// - Parameter insists: asks again when the server is busy or its database away, as clients do. Else that ends it.
    init(_ person: Person, since cursor: String, insists: Bool = true) {
        record = Mutex(Record(cursor: cursor))
        let task = Task { [weak self] in
            var cursor = cursor
            while !Task.isCancelled {
                let path = "/v1/changes?since=\(cursor)&wait=55"
                let answer: HTTP.Answer
                do {
                    answer = try await person.send(.get, path)
                } catch {
                    if !Task.isCancelled { self?.record.withLock { $0.failure = error } }
                    return
                }
                if insists, answer.status == 503, let pause = answer.header("retry-after").flatMap(Double.init) {
                    try? await Task.sleep(for: .seconds(pause))
                    continue
                }
                let now = ContinuousClock.now
                let json = answer.json
                guard answer.status == 200, let next = json["cursor"].string else {
                    self?.record.withLock { ($0.refusal, $0.refusedAt) = (answer, now) }
                    return
                }
                cursor = next
                self?.record.withLock {
                    $0.cursor = next
                    if !json["changes"].array.isEmpty {
                        $0.batches.append(Batch(at: now, changes: json["changes"].array))
                    }
                }
            }
        }
        polling.withLock { $0 = task }
    }

    deinit { stop() }

    /// Ends the waiting poll.
    func stop() { polling.withLock { $0?.cancel() } }

    var batches: [Batch] { record.withLock { $0.batches } }
    var changes: [JSON] { batches.flatMap(\.changes) }
    /// The last cursor.
    var cursor: String { record.withLock { $0.cursor } }
    var refusal: (answer: HTTP.Answer, at: ContinuousClock.Instant)? {
        record.withLock { record in
            if let answer = record.refusal, let at = record.refusedAt { (answer, at) } else { nil }
        }
    }

    /// The versions of one stream, in the order of arrival.
    func versions(of stream: String) -> [Int] {
        changes.filter { $0["stream"].string == stream }.compactMap { $0["version"].int }
    }

    /// When the first matching change came; nil if none came within `limit`.
    /// - Throws: the error of a poll that had no answer.
    func arrival(
        within limit: Duration = .generous, _ isMeant: (JSON) -> Bool
    ) async throws -> ContinuousClock.Instant? {
        try await found(within: limit) {
            if let failure = record.withLock({ $0.failure }) { throw failure }
            return batches.first { $0.changes.contains(where: isMeant) }?.at
        }
    }

    /// When a version of a stream came; nil if it did not within `limit`.
    func arrival(
        of version: Int, in stream: String, within limit: Duration = .generous
    ) async throws -> ContinuousClock.Instant? {
        try await arrival(within: limit) { $0["version"].int == version && $0["stream"].string == stream }
    }
}
