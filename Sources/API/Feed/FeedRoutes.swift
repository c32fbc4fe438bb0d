import ChangeFeed
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// The present state and what changes in it. See docs/internals/change-feed.md.
struct FeedRoutes: RouteGroup {
    let backend: Backend

    static let tag = (name: "Feed", description: "The present state and what changes in it.")

    var routes: [Route] {
        [
            .get(
                "/v1/snapshot", .read, "getSnapshot", "All checklists with their tasks, in one consistent state",
                handler: snapshot
            ).answering(
                .ok(
                    Representations.snapshot,
                    "The state, and the cursor that continues it. Archived checklists are there too.",
                    links: [
                        .to("changes", "getChanges", "What comes after it.", ["since": "$response.body#/cursor"])
                    ])),
            .get(
                "/v1/checklists/{id}/snapshot", .read, "getChecklistSnapshot",
                "A checklist with all its tasks, at one version", handler: checklistSnapshot
            ).answering(
                .ok(
                    Representations.checklistSnapshot,
                    "The checklist; its later changes are those with a higher version.", isVersioned: true)
            ).refusing(.notFound),
            .get("/v1/changes", .read, "getChanges", "Everything that one has not seen", handler: changes)
                .described(
                    """
                    Each stream's changes in order, at least once; or 410, and the client starts again from a snapshot. \
                    Handing back a cursor is the acknowledgement. A repeat is possible, and `(stream, version)` shows it.

                    Changes of a checklist that one may no longer see are never sent, not even those made before.

                    With `Accept: text/event-stream` the same comes as server-sent events, one `change` for each, for as long \
                    as the client listens; the `id` is the cursor, and `wait` and `Prefer` have no effect.
                    """
                ).parameters(
                    .query("since", "The cursor that the client was handed last."),
                    .query(
                        "wait",
                        "How many seconds to wait for something new; about that, where it is more than two.",
                        Schema.integer(0...backend.limits.wait).with("default", 0)),
                    .query(
                        "limit", "How many changes at most.",
                        Schema.integer(1...backend.limits.changes).with(
                            "default", .integer(Int64(backend.limits.changes)))),
                    .header(
                        "Prefer",
                        "`wait=SECONDS`, where there is no parameter `wait` (RFC 7240); more than 60 is 60.",
                        Schema.string.example("wait=30")),
                    .header(
                        "Last-Event-ID",
                        "The cursor of the last event, in place of `since`; only with server-sent events.")
                ).answering(
                    .preferred(
                        [
                            .init(mediaType: "application/json", schema: Representations.changes(backend.limits)),
                            .init(
                                mediaType: "text/event-stream", schema: .string,
                                example:
                                    "retry: 1000\nid: AfABAQAAxBq1\n\nid: AfIBAAAAb7Qd\nevent: change\ndata: {\"stream\":\"…\",\"version\":4,\"kind\":\"task.claimed\",…}\n\n"
                            ),
                        ],
                        "What is new: at once where there is something; none where the time is up. Without `since`: the present cursor.",
                        links: [.to("next", "getChanges", "What comes after it.", ["since": "$response.body#/cursor"])]
                    ).with(
                        .init(
                            name: "Preference-Applied",
                            description: "Where `Prefer` decided how long to wait (RFC 7240).",
                            schema: .string(pattern: "^wait=[0-9]+$"), isRequired: false))
                ).failing(.notAcceptable("application/json, text/event-stream"), .cursorExpired),
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

    @Sendable func checklistSnapshot(_ call: Call) async throws -> Reply {
        let found = try await backend.store.checklistSnapshot(call.pathID(), for: call.user.user)
        return try call.conditional(found.body, version: found.version)
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
