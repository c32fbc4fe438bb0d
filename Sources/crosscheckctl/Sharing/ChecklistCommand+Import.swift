import ArgumentParser
import ChecklistFormats
import Checklists
import Foundation
import JSON
import Store

extension ChecklistCommand {
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes a checklist from a Markdown or JSON document.",
            discussion: """
                Markdown: the first heading is the title, further headings are sections, '- [ ]' and '- [x]' are \
                tasks. Standard error lists all changes and omissions with their lines.
                """)

        @Argument(
            help: ArgumentHelp("The document; - is standard input.", valueName: "file"),
            completion: .file(extensions: ["md", "markdown", "json"]))
        var file: String
        @Option(help: ArgumentHelp("The owner of the checklist. A --dry-run needs none.", valueName: "user"))
        var owner: String?
        @Option(help: "The title, instead of the document's own.")
        var title: String?
        @Option(help: "The format. By default the file's extension decides (.md, .markdown, .json).")
        var format: Format?
        @Flag(help: "Only describe the checklist that it would make.")
        var dryRun = false
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        enum Format: String, CaseIterable, ExpressibleByArgument {
            case markdown
            case json

            init?(ending: String) {
                switch ending.lowercased() {
                case "md", "markdown": self = .markdown
                case "json": self = .json
                default: return nil
                }
            }
        }

        mutating func validate() throws {
            if owner == nil, !dryRun { throw ValidationError("The owner is missing. Give --owner (or --dry-run).") }
            format = format ?? Format(ending: URL(filePath: file).pathExtension)
            if format == nil {
                throw ValidationError("The format of \(name) is unknown. Give --format markdown or json.")
            }
        }

        func run() async throws {
            let outline = try read(InputFile(path: file).bytes(limit: Self.largest))
            let arguments: [JSONValue.Member]
            do {
                arguments = try outline.arguments(limits: Limits(), at: Date())
            } catch {
                throw Failure(.badData, reasons: error.errors.map { "\(name): \($0.sentence)" })
            }
            let summary = Summary(outline)
            guard let owner, !dryRun else {
                return try output.print(
                    ["dry_run": true, "would_create": summary.json], "Would import \(summary.sentence).")
            }
            try await database.place().withStore { store in
                let user = try await Login.find(owner, in: store)
                let answer = try await store.importChecklist(arguments, for: user.id, .operatorHere)
                try await answer.accept(in: store)
                let made = try JSONValue.read(answer.body)
                try output.tell(made, "Imported \(summary.sentence), as \(made.cell("id")).")
            }
        }

        /// The document's name in messages.
        private var name: String { InputFile(path: file).name }

        private func read(_ bytes: [UInt8]) throws -> ChecklistOutline {
            do {
                if format == .json {
                    var outline = try JSONFormat.read(bytes)
                    if let title { outline.title = title }
                    return outline
                }
                let result = try MarkdownImport.read(bytes, title: title)
                for issue in result.issues where issue.severity != .note || !output.messages.quiet {
                    StandardStream.error.say("\(name):\(issue.line): \(issue.severity.rawValue): \(issue.message)")
                }
                if result.hasErrors { throw Failure(.badData, "\(name) cannot become a checklist.") }
                if let none = result.obstacles.first { throw Failure(.badData, "\(name): \(none.message).") }
                return result.outline
            } catch let error as JSONFormatError {
                // It quotes names of the document.
                throw Failure(.badData, "\(name): \(error.description)")
            } catch let error as MarkdownImportError {
                throw Failure(.badData, "\(name): \(error.description)")
            }
        }

        /// The most bytes of a document, because it stays in memory: more than 10,000 tasks with usual descriptions
        /// need.
        private static let largest = 64 << 20
    }
}

/// The contents of a document in figures.
private struct Summary {
    let title: String
    let tasks: Int
    let completed: Int
    let sections: Int

    init(_ outline: ChecklistOutline) {
        func all(_ tasks: [TaskOutline]) -> [TaskOutline] { tasks.flatMap { [$0] + all($0.subtasks) } }
        let tasks = all(outline.tasks)
        title = outline.title
        self.tasks = tasks.count
        completed = tasks.count { $0.status == .completed }
        sections = Set(tasks.compactMap(\.section)).count
    }

    var json: JSONValue {
        [
            "title": .string(title), "task_count": .integer(Int64(tasks)),
            "completed_task_count": .integer(Int64(completed)), "section_count": .integer(Int64(sections)),
        ]
    }

    var sentence: String {
        let parts =
            [count(tasks, "task"), count(sections, "section")] + (completed > 0 ? ["\(completed) completed"] : [])
        return "'\(title.visible)' (\(parts.joined(separator: ", ")))"
    }
}
