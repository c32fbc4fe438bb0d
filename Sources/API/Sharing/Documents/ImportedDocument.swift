import ChecklistFormats
import Checklists
import Crypto
import Foundation
import HTTPServer
import JSON
import LocalTime
import Sessions

/// A document that somebody sent to make a checklist of. Reading it takes time in proportion to its length: it is for a
/// thread of `Documents`.
struct ImportedDocument: Sendable {
    let bytes: [UInt8]
    let mediaType: String
    /// Takes the place of the document's own title.
    let title: String?
    let limits: Limits
    /// The days of the user who sent it, for times without a zone, and for what repeats.
    let days: LocalDays
    /// The zones of the system.
    let zones: Zones

    /// The media types that are read.
    static let mediaTypes = ["text/markdown", "application/json", "text/calendar", "text/csv"]

    /// Whether a document of a media type is one that another program wrote. Then the user's clocks matter, and the
    /// same document again makes nothing.
    static func isForeign(_ mediaType: String) -> Bool { ["text/calendar", "text/csv"].contains(mediaType) }

    /// The result of the reading.
    struct Reading: Sendable {
        let outline: ChecklistOutline
        let issues: [ImportIssue]
        /// Those of the action that makes the checklist.
        let arguments: [JSONValue.Member]
    }

    /// Reads the document as its media type says.
    /// - Throws: `Problem`; `CancellationError` if `isCancelled` says that nobody waits any more.
    func read(isCancelled: () -> Bool) throws -> Reading {
        let (outline, issues) =
            switch mediaType {
            case "text/markdown": try markdown(isCancelled)
            case "application/json": (try json(), [ImportIssue]())
            case "text/calendar":
                try foreign { () throws(ForeignDocumentError) in
                    try CalendarImport.read(
                        bytes, title: title, zone: days.zone, dayStartsAt: days.dayStartsAt, zones: zones,
                        limits: importLimits, isCancelled: isCancelled)
                }
            case "text/csv":
                try foreign { () throws(ForeignDocumentError) in
                    try TodoistImport.read(
                        bytes, title: title, zone: days.zone, zones: zones, limits: importLimits,
                        isCancelled: isCancelled)
                }
            default: throw Problem.unsupportedMediaType(Self.mediaTypes.joined(separator: ", "))
            }
        var arguments = try arguments(of: outline)
        if Self.isForeign(mediaType) { arguments.append(.init("document", .string(hash.hexadecimal))) }
        return Reading(outline: outline, issues: issues, arguments: arguments)
    }

    /// SHA-256 of what decides what comes of it.
    private var hash: [UInt8] {
        var hash = SHA256()
        hash.update(data: Array("\(mediaType)\n\(title.map { "\($0.utf8.count) \($0)" } ?? "")\n".utf8))
        hash.update(data: bytes)
        return Array(hash.finalize())
    }

    private var importLimits: ImportLimits { ImportLimits(limits) }

    /// Reads a document that another program wrote.
    private func foreign(
        by read: () throws(ForeignDocumentError) -> ImportResult
    ) throws -> (ChecklistOutline, [ImportIssue]) {
        let result: ImportResult
        do {
            result = try read()
        } catch .cancelled {
            throw CancellationError()
        } catch {
            throw Problem.unreadableImport([FieldError("", error.description)], error.description)
        }
        return try usable(result)
    }

    private func markdown(_ isCancelled: () -> Bool) throws -> (ChecklistOutline, [ImportIssue]) {
        let result: ImportResult
        do {
            result = try MarkdownImport.read(bytes, title: title, limits: importLimits, isCancelled: isCancelled)
        } catch .cancelled {
            throw CancellationError()
        } catch {
            throw Problem.unreadableImport([FieldError("", error.description)], error.description)
        }
        return try usable(result)
    }

    /// What was read, if no mistake keeps it from becoming a checklist.
    private func usable(_ result: ImportResult) throws(Problem) -> (ChecklistOutline, [ImportIssue]) {
        let errors = result.obstacles
        guard errors.isEmpty else {
            throw Problem.unreadableImport(
                errors.map { FieldError("line \($0.line)", $0.message) },
                "Line \(errors[0].line): \(errors[0].message).")
        }
        return (result.outline, result.issues)
    }

    private func json() throws(Problem) -> ChecklistOutline {
        var outline: ChecklistOutline
        do {
            outline = try JSONFormat.read(bytes, limits: importLimits)
        } catch {
            throw Problem.unreadableImport([FieldError(error.pointer, error.message)], error.description)
        }
        if let title {
            // It takes the place of a title, which has to be one.
            _ = try arguments(of: ChecklistOutline(title: outline.title))
            outline.title = title
        }
        return outline
    }

    private func arguments(of outline: ChecklistOutline) throws(Problem) -> [JSONValue.Member] {
        do {
            return try outline.arguments(limits: limits, at: Date())
        } catch {
            throw .unreadableImport(error.errors, "The document cannot become a checklist as it is.")
        }
    }
}

extension ImportedDocument.Reading {
    /// The answer to a dry run: the figures, every task's title with its place, and the issues.
    var summary: JSONValue {
        var sections: [String] = []
        var known: Set<String> = []
        var count = 0
        func rows(_ tasks: [TaskOutline]) -> [JSONValue] {
            count += tasks.count
            return tasks.map { task in
                if let section = task.section, known.insert(section).inserted { sections.append(section) }
                return [
                    "title": .string(task.title), "section": task.section.map(JSONValue.string) ?? .null,
                    "priority": task.priority.map { .string($0.rawValue) } ?? .null,
                    "completed": .bool(task.status == .completed),
                    "line": task.line.map { .integer(Int64($0)) } ?? .null, "subtasks": .array(rows(task.subtasks)),
                ]
            }
        }
        let tasks = rows(outline.tasks)
        let made: JSONValue = [
            "title": .string(outline.title), "task_count": .integer(Int64(count)),
            "section_count": .integer(Int64(sections.count)), "sections": .array(sections.map(JSONValue.string)),
            "tasks": .array(tasks),
        ]
        let said = issues.map { issue -> JSONValue in
            [
                "line": .integer(Int64(issue.line)), "severity": .string(issue.severity.rawValue),
                "message": .string(issue.message),
            ]
        }
        return ["dry_run": true, "would_create": made, "issues": .array(said)]
    }
}
