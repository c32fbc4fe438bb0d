import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// The present state and its changes. See docs/internals/change-feed.md.
struct FeedRoutes: RouteGroup {
    let feed: ChangeFeed
    let snapshots: FeedStore
    let store: Store
    let drain: Drain
    let limits: Limits
    let streams: EventStreams

    static let tag = (name: "Feed", description: "The present state and its changes.")

    var routes: [Route] {
        [
            .get(
                "/v1/snapshot", .read, "getSnapshot", "All checklists with their tasks, in one consistent state",
                handler: snapshot
            ).parameters(
                .query(
                    "only", "`me`: the answer has only `cursor` and `me`, for accounts whose checklists are too large.",
                    Schema.words(["me"]))
            ).answering(
                .ok(
                    Representations.snapshot,
                    "The state, with archived checklists and the user's own things, and the cursor that continues it.",
                    links: [
                        .to("changes", "getChanges", "The changes after it.", ["since": "$response.body#/cursor"])
                    ])
            ).failing(.snapshotTooLarge(limits[.snapshotBytes])).compressed,
            .get(
                "/v1/checklists/{id}/snapshot", .read, "getChecklistSnapshot",
                "A checklist with all its tasks, at one version", handler: checklistSnapshot
            ).described(
                """
                With your own things: `mine`, `reminders` and own `records`, as of `me_version` of your own stream. \
                They change without the checklist, so the answer is never 304.
                """
            ).answering(
                .ok(Representations.checklistSnapshot, "The checklist. Its later changes have a higher version.")
                    .with(.version)
            ).refusing(.notFound).failing(.snapshotTooLarge(limits[.snapshotBytes])).compressed,
            .get("/v1/changes", .read, "getChanges", "The changes that the client has not seen", handler: changes)
                .described(
                    """
                    Each stream's changes in order, at least once; or 410, and the client starts again from a \
                    snapshot. By handing back a cursor the client acknowledges all changes before it. A change may \
                    come twice; `(stream, version)` identifies it.

                    The server never sends changes of a checklist that the user may no longer see, not even earlier ones.

                    With `Accept: text/event-stream` the server sends the changes as server-sent events, one `change` \
                    for each, as long as the client listens. The `id` is the cursor; `wait` and `Prefer` have no \
                    effect.
                    """
                ).parameters(
                    .query("since", "The last cursor that the client got."),
                    .query(
                        "wait",
                        "How many seconds to wait for a change; waits of more than two seconds are approximate.",
                        Schema.integer(0...limits[.wait]).with("default", 0)),
                    .query(
                        "limit", "The most changes in the answer.",
                        Schema.integer(1...limits[.changes]).with(
                            "default", .integer(Int64(limits[.changes])))),
                    .header(
                        "Prefer",
                        "`wait=SECONDS`, if there is no parameter `wait` (RFC 7240); more than 60 is 60.",
                        Schema.string.example("wait=30")),
                    .header(
                        "Last-Event-ID",
                        "The cursor of the last event, instead of `since`; only with server-sent events.")
                ).answering(
                    .preferred(
                        [
                            .init(mediaType: "application/json", schema: Representations.changes(limits)),
                            .init(
                                mediaType: "text/event-stream", schema: .string,
                                example:
                                    "retry: 1000\nid: AfABAQAAxBq1\n\nid: AfIBAAAAb7Qd\nevent: change\ndata: {\"stream\":\"…\",\"version\":4,\"kind\":\"task.claimed\",…}\n\n"
                            ),
                        ],
                        "The new changes: at once if there are any; none when the time is up. Without `since`: the present cursor.",
                        links: [.to("next", "getChanges", "The changes after it.", ["since": "$response.body#/cursor"])]
                    ).with(
                        .init(
                            name: "Preference-Applied",
                            description: "The wait, if `Prefer` decided it (RFC 7240).",
                            schema: .string(pattern: "^wait=[0-9]+$"), isRequired: false),
                        .init(
                            name: "X-Accel-Buffering",
                            description: "With server-sent events: a proxy passes them on as they come.",
                            schema: .constant("no"), isRequired: false))
                ).failing(.notAcceptable("application/json, text/event-stream"), .cursorExpired),
        ]
    }

    @Sendable func snapshot(_ call: Call) async throws -> Reply {
        let user = try call.user
        let only = try call.query("only")
        guard only == nil || only == "me" else { throw Problem.invalidParameter("only", "must be me") }
        let (state, cursor) = try await feed.withCursor {
            guard
                let state =
                    only == nil
                    ? try await snapshots.userSnapshot(
                        of: user.user, bytes: limits[.snapshotBytes], taskBytes: Feed.snapshotTaskBytes)
                    : try await snapshots.ownSnapshot(of: user.user, bytes: limits[.snapshotBytes])
            else { throw Problem.snapshotTooLarge(limits[.snapshotBytes]) }
            return state
        } at: {
            $0.point
        }
        var members: [JSONValue.Member] = [.init("cursor", .string("\(cursor)")), .init("me", .raw(state.me))]
        if only == nil {
            members.append(.init("invitations", .array(state.invitations.map(JSONValue.raw))))
            members.append(.init("checklists", .array(state.checklists.map(JSONValue.raw))))
        }
        return .json(.object(members))
    }

    @Sendable func checklistSnapshot(_ call: Call) async throws -> Reply {
        let bytes = limits[.snapshotBytes]
        guard let found = try await store.checklistSnapshot(call.pathID(), for: call.user.user, bytes: bytes)
        else { throw Problem.snapshotTooLarge(bytes) }
        return .json(found.body, version: found.version)
    }

    @Sendable func changes(_ call: Call) async throws -> Reply {
        let offered = ["application/json", "text/event-stream"]
        guard let type = Accept.choose(call.request.headers[.accept], from: offered) else {
            throw Problem.notAcceptable(offered.joined(separator: ", "))
        }
        let since = try call.query("since")
        let limit = try call.number("limit", in: 1...limits[.changes], otherwise: limits[.changes])
        if type == "text/event-stream" {
            return try await events(call, since: call.request.headers[.lastEventID] ?? since, limit: limit)
        }
        let (wait, isPreferred) = try wait(call)
        let user = try call.user
        let progress = try await feed.ask(user, since: since, wait: .seconds(wait), limit: limit)
        return try LongPoll.reply(progress, feed, preferred: isPreferred ? wait : nil, call.trace)
    }

    /// How long to wait: `wait=`, or else `Prefer: wait=` (RFC 7240), or else not at all.
    private func wait(_ call: Call) throws(Problem) -> (seconds: Int, isPreferred: Bool) {
        if let seconds = try call.number("wait", in: 0...limits[.wait]) { return (seconds, false) }
        let preferences = (call.request.headers[.prefer] ?? "").split(separator: ",")
        for preference in preferences {
            let parts = preference.split(separator: "=").map { $0.trimmingCharacters(in: .whitespaces) }
            // A preference that cannot be honoured is ignored (RFC 7240, section 2).
            if parts.count == 2, parts[0].lowercased() == "wait", let seconds = Int(parts[1]), seconds >= 0 {
                return (min(seconds, limits[.wait]), true)
            }
        }
        return (0, false)
    }

    /// The changes as server-sent events.
    private func events(_ call: Call, since: String?, limit: Int) async throws -> Reply {
        let user = try call.user
        // A stream counts as a waiting poll: most of the time it is one.
        guard !feed.isCrowded(user), let place = streams.enter(user.user) else {
            throw Problem.tooManyRequests(.seconds(1))
        }
        // The first answer decides the status: an expired cursor gets its problem, as with a poll.
        let first = try Self.delivery(try await feed.poll(user, since: since, limit: limit))
        var reply = Reply(
            .ok,
            body: .stream { writer in
                defer { place.leave() }
                try await EventStream(feed: feed, user: user, limit: limit, drain: drain, trace: call.trace)
                    .write(
                        first, since: since, to: writer)
            })
        reply.headers[.contentType] = "text/event-stream"
        reply.headers[.cacheControl] = "no-store"
        // nginx collects answers by default, and events would come late and in lumps.
        reply.headers[.xAccelBuffering] = "no"
        return reply
    }

    static func delivery(_ answer: PollAnswer) throws(Problem) -> Delivery {
        switch answer {
        case .changes(let delivery): return delivery
        case .expired(let expiry): throw .cursorExpired(expiry)
        case .signedOut: throw .invalidToken
        case .crowded: throw .tooManyRequests(.seconds(1))
        }
    }
}
