import ChangeFeed
import ChecklistFormats
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import LocalTime
import Recurrence
import Sessions
import Store
import Workers

/// Checklists as documents: import and export.
struct TransferRoutes: RouteGroup {
    let store: Store
    let actions: Actions
    let documents: Documents
    let zones: Zones
    let limits: Limits

    static let tag = (name: "Documents", description: "Import and export.")

    var routes: [Route] {
        [
            .post(
                "/v1/imports", .write, "importChecklist", "Make a checklist of a document", does: .createChecklist,
                handler: importChecklist
            ).described(
                """
                Markdown with task lists in GitHub's form: the first heading is the title, the headings below it are \
                sections, nested tasks are subtasks. Or JSON in the form of an export; a calendar (RFC 5545); or a project that \
                Todoist exported as CSV. The same calendar or CSV, sent again by the same user with the same `title`, makes \
                nothing: the answer is 200 with the checklist that it made. A document without a task is refused; only \
                JSON may have none.
                """
            ).parameters(
                .query(
                    "title", "Replaces the document's own title.",
                    Field.line("title", 1...limits[.titleLength]).schema),
                .query(
                    "dry_run", "Only describe the checklist that the import would make.",
                    Schema.boolean.with("default", false))
            ).taking(
                .contents([
                    .markdown, .init(mediaType: "application/json", schema: Representations.checklistDocument(limits)),
                    .calendar, .todoist,
                ])
            ).answering(
                .ok(
                    .any(of: [Representations.dryRun, Representations.checklist]),
                    "The checklist that the import would make, after a dry run; or the one that the same document has made."
                ),
                .created(
                    Representations.checklist, "The checklist.", isVersioned: true, at: "/v1/checklists/",
                    links: .ofChecklist)
            ).failing(.unreadableImport([], "`errors` lists each mistake with its place.")),
            .get("/v1/checklists/{id}/export", .read, "exportChecklist", "A checklist as a document", handler: export)
                .described(
                    """
                    Markdown reads back unchanged, but without due dates, `repeat`, points, labels, the colour and \
                    `in_progress`; JSON loses only the `former` of `repeat`; CSV is a table for spreadsheets without \
                    `repeat`, in which an apostrophe keeps text from being a formula. A calendar has a VTODO for \
                    each task, which is what calendar programs read tasks from.
                    """
                ).answering(
                    .preferred(
                        [
                            .markdown,
                            .init(mediaType: "application/json", schema: Representations.checklistDocument(limits)),
                            .init(
                                mediaType: "text/csv", schema: .string,
                                example: """
                                    "section","title","status","priority","due_at","due_on","labels","description","parent","points"\r
                                    "Head","Write the meta tags","completed","","","","","","","20"\r

                                    """
                            ), .calendar,
                        ], "The checklist, in the media type that `Accept` prefers; Markdown without a preference."
                    ).with(.varyAccept)
                ).refusing(.notFound, .tooManyRepeating).failing(
                    .notAcceptable("text/markdown, application/json, text/csv, text/calendar"),
                    .documentTooLarge(limits[.documentBytes])
                ).compressed,
        ]
    }

    @Sendable func importChecklist(_ call: Call) async throws -> Reply {
        let isDryRun = try call.flag("dry_run")
        let title = try call.query("title")
        let (bytes, key) = try await call.keyWithBytes()
        let (user, type) = (try call.user, call.mediaType)
        let clock = ImportedDocument.isForeign(type) ? try await store.clock(of: user.user) : nil
        let days = LocalDays(
            zone: (clock?.zone).flatMap(zones.rules) ?? .utc,
            dayStartsAt: (clock?.dayStartsAt).flatMap { TimeOfDay($0) } ?? .midnight)
        let document = ImportedDocument(
            bytes: bytes, mediaType: type, title: title, limits: limits, days: days, zones: zones)
        let read = try await documents.reply(to: call, of: user.user, among: .known) { turn in
            try await turn.run { cancellation in
                let read = try document.read { cancellation.isCancelled }
                return isDryRun ? ImportReading.reply(.json(read.summary)) : .arguments(read.arguments)
            }
        }
        switch read {
        case .reply(let reply): return reply
        case .arguments(let arguments):
            return try await actions.act(.createChecklist, by: user, arguments, key: key, location: "/v1/checklists/")
        }
    }

    @Sendable func export(_ call: Call) async throws -> Reply {
        let offered = ["text/markdown", "application/json", "text/csv", "text/calendar"]
        guard let type = Accept.choose(call.request.headers[.accept], from: offered) else {
            throw Problem.notAcceptable(offered.joined(separator: ", "))
        }
        let (id, user) = (try call.pathID(), try call.user.user)
        if type == "text/calendar" {
            let document = try await documents.reply(to: call, of: user, among: .known) {
                [documents, store, zones] turn in
                let stored = try await store.calendar(of: id, for: user)
                return try await documents.write(stored, events: false, zones: zones, in: turn).get()
            }
            return .calendar(document).with(.vary, "Accept").with(.cacheControl, "private, no-cache")
        }
        let (format, sent): (ChecklistExport.Format, String) =
            switch type {
            case "text/markdown": (.markdown, "text/markdown; charset=utf-8")
            case "text/csv": (.csv, "text/csv; charset=utf-8; header=present")
            default: (.json, type)
            }
        let document = try await documents.reply(to: call, of: user, among: .known) { [documents, store] turn in
            let stored = try await store.storedOutline(of: id, for: user)
            return try await documents.write(as: format, in: turn) { try stored.outline }.get()
        }
        return .document(document, type: sent).with(.vary, "Accept").with(.cacheControl, "private, no-cache")
    }
}

/// The outcome of a request to import.
private enum ImportReading: Sendable {
    /// It is a dry run.
    case reply(Reply)
    /// It goes on to the action.
    case arguments([JSONValue.Member])
}
