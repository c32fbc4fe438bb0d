import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import Sessions
import Store

/// The present state and what changes in it. See docs/internals/change-feed.md.
struct FeedRoutes: RouteGroup {
    let backend: Backend

    var routes: [Route] {
        [
            .get("/v1/snapshot", .read, handler: snapshot),
            .get("/v1/changes", .read, handler: changes),
        ]
    }

    @Sendable func snapshot(_ call: Call) async throws -> Reply {
        let user = try call.user
        let (state, cursor) = try await backend.feed.withCursor {
            try await backend.snapshots.userSnapshot(of: user.user)
        } at: {
            $0.point
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(state.checklists.reduce(300) { $0 + $1.count + 1 })
        bytes.append(contentsOf: "{\"cursor\":\"\(cursor)\",\"checklists\":[".utf8)
        for (index, checklist) in state.checklists.enumerated() {
            if index > 0 { bytes.append(UInt8(ascii: ",")) }
            bytes.append(contentsOf: checklist)
        }
        bytes.append(contentsOf: "]}".utf8)
        return .json(bytes)
    }

    @Sendable func changes(_ call: Call) async throws -> Reply {
        let offered = ["application/json", "text/event-stream"]
        guard let type = Accept.choose(call.request.headers[.accept], from: offered) else {
            throw Problem.notAcceptable(offered.joined(separator: ", "))
        }
        let since = try call.query("since")
        let limit = try call.number("limit", in: 1...backend.limits.changes, otherwise: backend.limits.changes)
        if type == "text/event-stream" {
            return try await events(call, since: call.request.headers[.lastEventID] ?? since, limit: limit)
        }
        let (wait, isPreferred) = try wait(call)
        let user = try call.user
        let progress = try await backend.feed.ask(user, since: since, wait: .seconds(wait), limit: limit)
        return try LongPoll.reply(progress, backend.feed, preferred: isPreferred ? wait : nil, call.trace)
    }

    /// How long to wait: `wait=`, or else `Prefer: wait=` (RFC 7240), or else not at all.
    private func wait(_ call: Call) throws(Problem) -> (seconds: Int, isPreferred: Bool) {
        if try call.query("wait") != nil {
            return (try call.number("wait", in: 0...backend.limits.wait, otherwise: 0), false)
        }
        let preferences = (call.request.headers[.prefer] ?? "").split(separator: ",")
        for preference in preferences {
            let parts = preference.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            // A preference that cannot be honoured is ignored (RFC 7240, section 2).
            if parts.count == 2, parts[0].lowercased() == "wait", let seconds = Int(parts[1]), seconds >= 0 {
                return (min(seconds, backend.limits.wait), true)
            }
        }
        return (0, false)
    }

    /// The same as server-sent events: one for each change, whose id is the cursor behind the answer that it came in.
    private func events(_ call: Call, since: String?, limit: Int) async throws -> Reply {
        let user = try call.user
        let (feed, drain) = (backend.feed, backend.drain)
        // A stream is a poll that waits most of the time.
        guard !feed.isCrowded(user), let place = backend.streams.enter(user.user) else {
            throw Problem.tooManyRequests(.seconds(1))
        }
        // The first answer decides about the status: a cursor that is no good is refused as anywhere.
        let first = try Self.delivery(try await feed.poll(user, since: since, limit: limit))
        var reply = Reply(
            .ok,
            body: .stream { writer in
                defer { place.leave() }
                try await EventStream(feed: feed, user: user, limit: limit, drain: drain)
                    .write(
                        first, since: since, to: writer)
            })
        reply.headers[.contentType] = "text/event-stream"
        reply.headers[.cacheControl] = "no-store"
        return reply
    }

    static func delivery(_ answer: PollAnswer) throws(Problem) -> Delivery {
        switch answer {
        case .changes(let delivery): return delivery
        case .expired: throw .cursorExpired
        case .signedOut: throw .invalidToken
        case .crowded: throw .tooManyRequests(.seconds(1))
        }
    }
}
