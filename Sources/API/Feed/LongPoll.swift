import ChangeFeed
import HTTPTypes
import NIOCore

/// The reply to a poll for which nothing is new yet. No task waits for it: the feed says when there is something.
struct LongPoll: Sendable {
    let feed: ChangeFeed
    let poll: Poll
    /// The seconds that the client preferred to wait, where they are to be confirmed.
    let preferred: Int?

    /// What a poll is answered with, or that it is to wait.
    static func reply(_ progress: PollProgress, _ feed: ChangeFeed, preferred: Int?) throws(Problem) -> Reply {
        switch progress {
        case .answered(let answer): try reply(answer, preferred: preferred)
        case .waits(let poll): Reply(.ok, body: .later(LongPoll(feed: feed, poll: poll, preferred: preferred)))
        }
    }

    /// What a poll is answered with.
    static func reply(_ answer: PollAnswer, preferred: Int?) throws(Problem) -> Reply {
        let delivery = try FeedRoutes.delivery(answer)
        var reply = Reply.json(delivery.once { ByteBuffer(bytes: $0.body) })
        reply.headers[.vary] = "Accept"
        if let preferred { reply.headers[.preferenceApplied] = "wait=\(preferred)" }
        return reply
    }

    /// Goes on where more than memory is needed.
    func resume() async throws -> Reply {
        try Self.reply(try await feed.resume(poll), feed, preferred: preferred)
    }
}
