import ChangeFeed
import ChecklistFormats
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Sessions
import Store

/// Checklists as documents: import and export.
struct TransferRoutes: RouteGroup {
    let backend: Backend

    static let tag = (name: "Documents", description: "Import and export.")

    var routes: [Route] {
        [
            .post(
                "/v1/imports", .write, "importChecklist", "Make a checklist of a document", does: .createChecklist,
                handler: importChecklist
            ).described(
                """
                Markdown with task lists, as GitHub writes them: the first heading is the title, those below it are sections, \
                nested tasks are subtasks. Or JSON, as an export writes it.
                """
            ).parameters(
                .query(
                    "title", "Takes the place of the document's own title.",
                    Field.line("title", 1...backend.limits.titleLength).schema),
                .query("dry_run", "Only say what would be made.", Schema.boolean.with("default", false))
            ).taking(
                .contents([
                    .markdown, .init(mediaType: "application/json", schema: Representations.checklistDocument),
                ])
            ).answering(
                .ok(Representations.dryRun, "What a dry run would have made."),
                .created(
                    Representations.checklist, "The checklist.", isVersioned: true, at: "/v1/checklists/",
                    links: .ofChecklist)
            ).failing(.unreadableImport([], "`errors` says what is wrong, and where.")),
            .get("/v1/checklists/{id}/export", .read, "exportChecklist", "A checklist as a document", handler: export)
                .described(
                    """
                    Markdown reads back as it was written but for due dates, labels, colour and what is in progress; JSON \
                    loses nothing; CSV is a table for spreadsheets.
                    """
                ).answering(
                    .preferred(
                        [
                            .markdown, .init(mediaType: "application/json", schema: Representations.checklistDocument),
                            .init(
                                mediaType: "text/csv", schema: .string,
                                example:
                                    "section,title,status,priority,due_at,labels,description,parent\r\nHead,Write the meta tags,completed,,,,,\r\n"
                            ),
                        ], "The checklist, in the type that `Accept` prefers; Markdown where it prefers none."
                    ).with(.varyAccept)
                ).refusing(.notFound).failing(.notAcceptable("text/markdown, application/json, text/csv")),
        ]
    }

    @Sendable func importChecklist(_ call: Call) async throws -> Reply {
        let isDryRun = try call.flag("dry_run")
        let title = try call.query("title")
        let (bytes, key) = try await call.keyWithBytes()
        let read = try read(bytes, type: call.mediaType, title: title)
        let arguments = try arguments(of: read.outline)
        let issues = JSONValue.array(
            read.issues.map {
                [
                    "line": .integer(Int64($0.line)), "severity": .string($0.severity.rawValue),
                    "message": .string($0.message),
                ]
            })
        if isDryRun { return .json(["dry_run": true, "would_create": read.outline.summary, "issues": issues]) }
        return try await backend.act(.createChecklist, by: call.user, arguments, key: key, location: "/v1/checklists/")
    }

    @Sendable func export(_ call: Call) async throws -> Reply {
        let offered = ["text/markdown", "application/json", "text/csv"]
        guard let type = Accept.choose(call.request.headers[.accept], from: offered) else {
            throw Problem.notAcceptable(offered.joined(separator: ", "))
        }
        let outline = try await backend.store.outline(of: call.pathID(), for: call.user.user)
        let reply: Reply =
            switch type {
            case "text/markdown": .text(MarkdownExport.write(outline), type: "text/markdown; charset=utf-8")
            case "text/csv": .text(CSVExport.write(outline), type: "text/csv; charset=utf-8; header=present")
            default: .json(try JSONFormat.write(outline))
            }
        return reply.with(.vary, "Accept").with(.cacheControl, "private, no-cache")
    }

    private func arguments(of outline: ChecklistOutline) throws(Problem) -> [JSONValue.Member] {
        do {
            return try outline.arguments(limits: backend.limits, at: Date())
        } catch {
            throw .unreadableImport(error.errors, "The document cannot become a checklist as it is.")
        }
    }

    private func read(_ bytes: [UInt8], type: String, title: String?) throws -> (
        outline: ChecklistOutline, issues: [ImportIssue]
    ) {
        let limits = ImportLimits(
            titleLength: backend.limits.titleLength, descriptionLength: backend.limits.descriptionLength,
            sectionLength: backend.limits.sectionLength, tasks: backend.limits.tasks, depth: backend.limits.depth)
        switch type {
        case "text/markdown":
            let result: ImportResult
            do {
                result = try MarkdownImport.read(bytes, title: title, limits: limits)
            } catch {
                throw Problem.unreadableImport([FieldError("", error.description)], error.description)
            }
            let errors = result.issues.filter { $0.severity == .error }
            guard errors.isEmpty else {
                throw Problem.unreadableImport(
                    errors.map { FieldError("line \($0.line)", $0.message) },
                    "Line \(errors[0].line): \(errors[0].message).")
            }
            return (result.outline, result.issues)
        case "application/json":
            var outline: ChecklistOutline
            do {
                outline = try JSONFormat.read(bytes, limits: limits)
            } catch {
                throw Problem.unreadableImport([FieldError(error.pointer, error.message)], error.description)
            }
            if let title {
                // It takes the place of a title, which has to be one.
                _ = try self.arguments(of: ChecklistOutline(title: outline.title))
                outline.title = title
            }
            return (outline, [])
        default:
            throw Problem.unsupportedMediaType("text/markdown, application/json")
        }
    }
}

extension ChecklistOutline {
    /// What a dry run says: how much of each, and every task's title with its place.
    fileprivate var summary: JSONValue {
        var sections: [String] = []
        func rows(_ tasks: [TaskOutline]) -> [JSONValue] {
            tasks.map { task in
                if let section = task.section, !sections.contains(section) { sections.append(section) }
                return [
                    "title": .string(task.title), "section": task.section.map(JSONValue.string) ?? .null,
                    "priority": task.priority.map { .string($0.rawValue) } ?? .null,
                    "completed": .bool(task.status == .completed),
                    "line": task.line.map { .integer(Int64($0)) } ?? .null, "subtasks": .array(rows(task.subtasks)),
                ]
            }
        }
        func count(_ tasks: [TaskOutline]) -> Int { tasks.reduce(tasks.count) { $0 + count($1.subtasks) } }
        let tasks = rows(tasks)
        return [
            "title": .string(title), "task_count": .integer(Int64(count(self.tasks))),
            "section_count": .integer(Int64(sections.count)), "sections": .array(sections.map(JSONValue.string)),
            "tasks": .array(tasks),
        ]
    }
}
