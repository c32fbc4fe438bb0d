public import ChangeFeed
public import HTTPServer
import HTTPTypes
import Synchronization

/// The reply to a poll that waits for a change. No Swift task waits for it: the feed calls when there is one.
final class LongPoll: DeferredReply {
    private let feed: ChangeFeed
    private let poll: Poll
    /// The wait by `Prefer`, which the reply confirms; nil without `Prefer`.
    private let preferred: Int?
    private let trace: RequestTrace
    private let state = Mutex<(parked: ParkedPoll?, end: PollEnd?)>((nil, nil))

    private init(_ feed: ChangeFeed, _ poll: Poll, preferred: Int?, _ trace: RequestTrace) {
        self.feed = feed
        self.poll = poll
        self.preferred = preferred
        self.trace = trace
    }

    /// The reply to a poll, or a deferred one if the poll waits.
    static func reply(
        _ progress: PollProgress, _ feed: ChangeFeed, preferred: Int?, _ trace: RequestTrace
    ) throws(Problem) -> Reply {
        switch progress {
        case .answered(let answer): try reply(answer, preferred: preferred)
        case .waits(let poll): Reply(.ok, body: .later(LongPoll(feed, poll, preferred: preferred, trace)))
        }
    }

    private static func reply(_ answer: PollAnswer, preferred: Int?) throws(Problem) -> Reply {
        var reply = try FeedRoutes.delivery(answer).once { Reply.json($0.body).with(.vary, "Accept") }
        if let preferred { reply.headers[.preferenceApplied] = "wait=\(preferred)" }
        return reply
    }

    func park(_ wakeUp: WakeUp) {
        let parked = feed.park(poll, waker: wakeUp.batch) { end in
            self.state.withLock { $0.end = end }
            wakeUp.note()
        }
        state.withLock { $0.parked = parked }
    }

    func abandon() {
        if let parked = state.withLock({ $0.parked }) { feed.unpark(parked) }
    }

    func reply() -> Reply? {
        guard case .answered(let answer) = state.withLock({ $0.end }) else { return nil }
        return trace.finish(Result { try Self.reply(answer, preferred: preferred) })
    }

    func resume() async -> Reply {
        do {
            let reply = try Self.reply(try await feed.resume(poll), feed, preferred: preferred, trace)
            if case .later = reply.body { return reply }
            return trace.finish(.success(reply))
        } catch {
            return trace.finish(.failure(error))
        }
    }

    func overload() -> Reply { trace.overload() }
}

/// The feed notes the end of each poll, and then each event loop answers its own polls in one go.
extension WakeUps: PollWaker {}
