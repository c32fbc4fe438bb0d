import Synchronization
import TestSupport

/// A client that always has a poll waiting for one checklist, retries none, and records the versions that come.
final class Watcher: Sendable {
    private struct State {
        var versions: [Int] = []
        var failure: String?
        var polling: Task<Void, Never>?
    }

    private let state = Mutex(State())

    /// Begins at a cursor.
    init(_ person: Person, list: String, since cursor: String) {
        let task = Task { [weak self] in
            var cursor = cursor
            while !Task.isCancelled {
                do {
                    let answer = try await person.send(.get, "/v1/changes?since=\(cursor)&wait=30")
                    let json = answer.json
                    guard answer.status == 200, let next = json["cursor"].string else {
                        throw Unexpected(answer: answer)
                    }
                    cursor = next
                    // The cursor may come from a daemon that did not know the list yet.
                    let versions = json["changes"].array.filter { $0["stream"].string == list }
                        .compactMap { $0["version"].int }.filter { $0 > 2 }
                    self?.state.withLock { $0.versions += versions }
                } catch {
                    guard !Task.isCancelled else { return }
                    self?.state.withLock { $0.failure = "A poll failed: \(error)" }
                    return
                }
            }
        }
        state.withLock { $0.polling = task }
    }

    deinit { state.withLock { $0.polling }?.cancel() }

    /// Waits until the version has come, at most five seconds, and ends the poll. Returns the faults: each version
    /// after the checklist's first task must have come once and in order.
    func missed(until version: Int) async throws -> [String] {
        _ = try await found(within: .seconds(5)) {
            state.withLock { $0.failure != nil || $0.versions.last ?? 2 >= version ? true : nil }
        }
        return state.withLock { state in
            state.polling?.cancel()
            let expected = Array(3..<max(version + 1, 3))
            if let failure = state.failure { return [failure] }
            return state.versions == expected
                ? []
                : ["\(state.versions.count) changes came instead of \(expected.count): \(state.versions.suffix(20))"]
        }
    }
}
