import Checklists
import Crypto
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import NIOCore
import Sessions
import Store

/// Addresses at which calendar programs read tasks without signing in. Each shows what its maker may see.
struct CalendarRoutes: RouteGroup {
    let store: Store
    let actions: Actions
    let clients: Clients
    let rates: RateLimits
    let links: NewLinks
    let calendars: CalendarDocuments
    let uses: LinkUses
    let limits: Limits

    static let tag = (name: "Calendars", description: "Tasks in calendar programs.")

    private static let once = """
        Each request makes a new address and ends the former one. Only this answer shows it: the server keeps its SHA-256 \
        alone, so it ignores an `Idempotency-Key`.
        """

    var routes: [Route] {
        [
            .get(
                "/v1/me/calendar-link", .read, "getCalendarLink", "Whether you have an address of all your tasks",
                handler: { try await show(nil, $0) }
            ).answering(.ok(Representations.link, "The link, without its address.")).refusing(.notFound),
            .put(
                "/v1/me/calendar-link", .share, "putCalendarLink", "Get the address of a calendar of all your tasks",
                does: .putCalendarLink, handler: { try await put(.putCalendarLink, $0) }
            ).described("It shows all checklists that you see and that are not archived. " + Self.once).answering(
                .created(Representations.newCalendarLink, "The address.")),
            .delete(
                "/v1/me/calendar-link", .share, "deleteCalendarLink", "Revoke that address", does: .deleteCalendarLink,
                handler: { try await revoke(.deleteCalendarLink, $0) }
            ).answering(.noContent),
            .get(
                "/v1/checklists/{id}/calendar-link", .read, "getChecklistCalendarLink",
                "Whether you have an address of one checklist", handler: { try await show($0.pathID(), $0) }
            ).answering(.ok(Representations.link, "The link, without its address.")).refusing(.notFound),
            .put(
                "/v1/checklists/{id}/calendar-link", .share, "putChecklistCalendarLink",
                "Get the address of a calendar of one checklist", does: .putChecklistCalendarLink,
                handler: { try await put(.putChecklistCalendarLink, $0) }
            ).described(
                "Everyone on the checklist may have one of their own. It ends when they leave the checklist. "
                    + Self.once
            ).answering(.created(Representations.newCalendarLink, "The address.")),
            .delete(
                "/v1/checklists/{id}/calendar-link", .share, "deleteChecklistCalendarLink", "Revoke your address of it",
                does: .deleteChecklistCalendarLink, handler: { try await revoke(.deleteChecklistCalendarLink, $0) }
            ).answering(.noContent),
            .get(
                "/v1/calendars/{token}.ics", .everyone, "getCalendarFile", "A calendar by its address", handler: read
            ).described(
                """
                For calendar programs (RFC 5545). Anyone with the address reads it, without signing in. It shows the tasks \
                that its maker may see now, each as a VTODO, the calendar's word for a task.
                """
            ).parameters(
                .query(
                    "events", "Also a VEVENT for what has a time.", Schema.boolean.with("default", false))
            ).answering(
                .preferred([.calendar], "The calendar.", isVersioned: true).withSecretAddress(
                    cacheControl: "private, no-cache", "A reader's own cache may keep it, and must ask each time.")
            ).refusing(.notFound, .tooManyRepeating).failing(.documentTooLarge(limits[.documentBytes]))
                .compressed,
        ]
    }

    private func show(_ checklist: UUID?, _ call: Call) async throws -> Reply {
        .json(try await store.calendarLink(of: checklist, for: call.user.user))
    }

    private func put(_ action: Action, _ call: Call) async throws -> Reply {
        try await links.put(action, call, try subject(of: action, call)) { "/v1/calendars/\($0.text).ics" }
    }

    private func revoke(_ action: Action, _ call: Call) async throws -> Reply {
        let arguments = try subject(of: action, call)
        let key = try await call.keyWithoutBody()
        return try await actions.act(action, by: call.user, arguments + [clients.origin(of: call).argument], key: key)
    }

    /// The checklist, where the action is on one.
    private func subject(of action: Action, _ call: Call) throws -> [JSONValue.Member] {
        action.need == nil ? [] : [.init("id", .string(try call.pathID().lowercase))]
    }

    @Sendable private func read(_ call: Call) async throws -> Reply {
        try rates.admitPublicRead(call)
        let events = try call.flag("events")
        let hash = Token.hash(call.parameters.get("token") ?? "")
        @Sendable func tagged(_ reply: Reply, _ edition: [UInt8]) throws -> Reply {
            try call.conditional(
                reply.with(.cacheControl, "private, no-cache"), version: Self.version(edition, events: events)
            ).with(.robots, "noindex")
        }
        let found = try await calendars.calendar(hash, events: events, for: call) {
            try tagged(Reply(.ok), $0).status == .notModified
        }
        uses.note(hash)
        return try tagged(found.document.map(Reply.calendar) ?? Reply(.ok), found.edition)
    }

    /// What the tag of a calendar is: a number that is another one for any other state.
    private static func version(_ edition: [UInt8], events: Bool) -> Int64 {
        var hash = SHA256()
        hash.update(data: edition)
        hash.update(data: Array("\(Release.version) \(events)".utf8))
        return hash.finalize().prefix(8).reduce(0) { $0 << 8 | Int64($1) } & .max
    }
}

extension Reply {
    /// A calendar (RFC 5545).
    static func calendar(_ document: ByteBuffer) -> Reply {
        .document(document, type: "text/calendar; charset=utf-8")
    }
}
