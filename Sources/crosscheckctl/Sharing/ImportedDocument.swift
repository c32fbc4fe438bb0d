import ArgumentParser
import ChecklistFormats
import Checklists
import Crypto
import Foundation
import JSON
import LocalTime
import Store

/// A document that becomes a checklist, in any format that the interface takes.
struct ImportedDocument {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case markdown
        case json
        /// A calendar.
        case ics
        /// A project that Todoist exported.
        case csv

        static let endings = ".md, .markdown, .json, .ics or .csv"

        init?(ending: String) {
            switch ending.lowercased() {
            case "md": self = .markdown
            case let ending: self.init(rawValue: ending)
            }
        }

        /// Whether another program wrote the document. Then the owner's clocks matter, and the same document again
        /// makes nothing.
        var isForeign: Bool { self == .ics || self == .csv }

        fileprivate var mediaType: String {
            switch self {
            case .markdown: "text/markdown"
            case .json: "application/json"
            case .ics: "text/calendar"
            case .csv: "text/csv"
            }
        }
    }

    let name: String
    let bytes: [UInt8]
    let format: Format
    /// Takes the place of the document's own title.
    let title: String?

    /// What was read.
    struct Reading {
        let outline: ChecklistOutline
        let issues: [ImportIssue]
        /// Those of the action that makes the checklist.
        let arguments: [JSONValue.Member]
    }

    /// - Parameters:
    ///   - days: those of the owner, for times without a zone.
    ///   - limits: those of the server.
    /// - Throws: `.badData` with each mistake.
    func read(for days: LocalDays, limits: Limits) throws(Failure) -> Reading {
        guard bytes.contains(where: { $0 > 0x20 }) else { throw Failure(.badData, "\(name) is empty.") }
        let result = try document(for: days, ImportLimits(limits))
        // A document of the interface's own may be empty.
        let obstacles = format == .json ? [] : result.obstacles
        guard obstacles.isEmpty else {
            throw Failure(
                .badData, reasons: ["\(name) cannot become a checklist."] + obstacles.map { line(of: $0) })
        }
        var arguments: [JSONValue.Member]
        do {
            arguments = try result.outline.arguments(limits: limits, at: Date())
        } catch {
            throw Failure(.badData, reasons: error.errors.map { "\(name): \($0.sentence)" })
        }
        if format.isForeign { arguments.append(.init("document", .string(hash))) }
        return Reading(outline: result.outline, issues: result.issues, arguments: arguments)
    }

    /// An issue with its place.
    func line(of issue: ImportIssue) -> String { "\(name):\(issue.line): \(issue.severity.rawValue): \(issue.message)" }

    private func document(for days: LocalDays, _ limits: ImportLimits) throws(Failure) -> ImportResult {
        do {
            switch format {
            case .markdown: return try MarkdownImport.read(bytes, title: title, limits: limits)
            case .json:
                var outline = try JSONFormat.read(bytes, limits: limits)
                if let title { outline.title = title }
                return ImportResult(outline: outline, issues: [])
            case .ics:
                return try CalendarImport.read(
                    bytes, title: title, zone: days.zone, dayStartsAt: days.dayStartsAt, zones: Zones(),
                    limits: limits)
            case .csv:
                return try TodoistImport.read(bytes, title: title, zone: days.zone, zones: Zones(), limits: limits)
            }
        } catch {
            let reason =
                switch error {
                case let error as JSONFormatError: error.description
                case let error as MarkdownImportError: error.description
                case let error as ForeignDocumentError: error.description
                default: "\(error)"
                }
            throw Failure(.badData, "\(name): \(reason)")
        }
    }

    /// SHA-256 of what decides what comes of it, as the interface has it: a document that a user has sent there makes
    /// nothing here.
    private var hash: String {
        var hash = SHA256()
        hash.update(data: Array("\(format.mediaType)\n\(title.map { "\($0.utf8.count) \($0)" } ?? "")\n".utf8))
        hash.update(data: bytes)
        return hash.finalize().map { String(format: "%02x", $0) }.joined()
    }
}
