import NIOCore
import NIOPosix
import Synchronization

/// Many clients with a waiting poll each. They poll again as soon as they get an answer.
final class Crowd: Sendable {
    /// The outcome of their polls.
    struct Tally: Sendable, Codable {
        /// Answers with something new.
        var news = 0
        /// Answers with nothing new.
        var empty = 0
        /// Polls that were refused or failed. Such a client has left.
        var failures = 0
    }

    /// Called on a client's event loop when it has got changes.
    typealias OnNews = @Sendable (_ subscriber: Int, _ count: Int, _ now: NIODeadline) -> Void

    let endpoint: Endpoint
    let dialect: any Dialect
    let count: Int
    private let dialler: Dialler
    private let lines: [NIOLoopBound<Line>]
    private let shared = Mutex(Tally())
    private let isLeaving = Atomic(false)
    private let onNews: OnNews

    /// Connects `count` clients, numbered from `first`, which begin to poll. Returns when the server says that all of
    /// them wait, or after ten seconds.
    init(
        _ count: Int, first: Int = 0, at endpoint: Endpoint, _ dialect: any Dialect, _ dialler: Dialler,
        onNews: @escaping OnNews = { _, _, _ in }
    ) async throws {
        self.count = count
        self.endpoint = endpoint
        self.dialect = dialect
        self.dialler = dialler
        self.onNews = onNews
        lines = try await dialler.connect(count, to: endpoint)
        for (index, line) in lines.enumerated() {
            line.eventLoop.execute { self.poll(line.value, first + index, after: nil, on: line.eventLoop) }
        }
    }

    var tally: Tally { shared.withLock { $0 } }

    /// Returns when the server says that `number` polls wait there.
    func waitUntilParked(_ number: Int? = nil, limit: Duration = .seconds(20)) async throws {
        let number = number ?? count
        let end = ContinuousClock.now + limit
        var waiting: Int?
        while ContinuousClock.now < end {
            waiting = dialect.waiting(in: try await dialler.ask(endpoint, dialect.waitingPath))
            if waiting == number { return }
            try await Task.sleep(for: .milliseconds(20))
        }
        throw LoadError(
            "\(number) polls should wait at \(endpoint), but it says \(waiting.map(String.init) ?? "nothing") (\(tally))"
        )
    }

    /// Closes every connection, with its waiting poll.
    func leave() async {
        isLeaving.store(true, ordering: .relaxed)
        for line in lines {
            _ = try? await line.eventLoop.submit { line.value.close() }.get()
        }
    }

    private func poll(_ line: Line, _ subscriber: Int, after place: String?, on loop: any EventLoop) {
        line.send(dialect.poll(subscriber, after: place)) { result, now in
            do {
                let news = try self.dialect.news(in: try result.get())
                if news.count > 0 {
                    self.onNews(subscriber, news.count, now)
                    self.shared.withLock { $0.news += 1 }
                } else if place != nil {
                    self.shared.withLock { $0.empty += 1 }
                }
                // After all other input, so that no answer waits for the next poll of another client.
                let bound = NIOLoopBound(line, eventLoop: loop)
                loop.execute { self.poll(bound.value, subscriber, after: news.place, on: loop) }
            } catch {
                guard !self.isLeaving.load(ordering: .relaxed) else { return }
                self.shared.withLock { $0.failures += 1 }
                line.close()
            }
        }
    }
}
