import ArgumentParser
import ChecklistFormats
import Checklists
import Foundation
import JSON
import LocalTime
import Recurrence
import Store

extension ChecklistCommand {
    struct Import: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes a checklist from a document: Markdown, JSON, a calendar, or Todoist's CSV.",
            discussion: """
                Markdown: the first heading is the title, further headings are sections, list items with a box are tasks. \
                Times of a calendar or a CSV without a zone are those of the owner, and the same document again makes \
                nothing. Standard error lists all changes and omissions with their lines.
                """)

        @Argument(
            help: ArgumentHelp("The document; - is standard input.", valueName: "file"),
            completion: .file(extensions: ["md", "markdown", "json", "ics", "csv"]))
        var file: String
        @Option(help: ArgumentHelp("The owner of the checklist. A --dry-run needs none.", valueName: "user"))
        var owner: String?
        @Option(help: "The title, instead of the document's own.")
        var title: String?
        @Option(help: "The format. By default the ending of the file decides: \(ImportedDocument.Format.endings).")
        var format: ImportedDocument.Format?
        @Flag(help: "Only describe the checklist that it would make.")
        var dryRun = false
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        mutating func validate() throws {
            if owner == nil, !dryRun { throw ValidationError("The owner is missing. Give --owner (or --dry-run).") }
            format = format ?? ImportedDocument.Format(ending: URL(filePath: file).pathExtension)
            if format == nil {
                throw ValidationError(
                    "The format of \(InputFile(path: file).name) is unknown. Name it with --format, or by an ending: \(ImportedDocument.Format.endings)."
                )
            }
        }

        func run() async throws {
            let input = InputFile(path: file)
            let document = ImportedDocument(
                name: input.name, bytes: try input.bytes(limit: Self.largest), format: format ?? .markdown, title: title
            )
            guard let owner, !dryRun || document.format.isForeign else {
                if document.format.isForeign {
                    output.messages.note("Without --owner, times without a zone are in UTC.")
                }
                return try describe(try read(document, for: LocalDays(zone: .utc), limits: Limits()))
            }
            try await database.place().withStore { store in
                let user = try await Login.find(owner, in: store)
                let clock = try await store.clock(of: user.id)
                let reading = try read(
                    document,
                    for: LocalDays(
                        zone: Zones().rules(of: clock.zone) ?? .utc,
                        dayStartsAt: TimeOfDay(clock.dayStartsAt) ?? .midnight),
                    limits: try await LimitTable(store.database).limits())
                guard !dryRun else { return try describe(reading) }
                let answer = try await store.importChecklist(reading.arguments, for: user.id, .operatorHere)
                if answer.outcome == .refused(.titleTaken) {
                    let title = reading.outline.title.visible
                    throw Failure(.refused, "\(owner) has a checklist '\(title)'. Give another title with --title.")
                }
                try await answer.accept(in: store)
                let made = try JSONValue.read(answer.body)
                let sentence =
                    answer.outcome == .created
                    ? "Imported \(Summary(reading.outline).sentence), as \(made.cell("id"))."
                    : "The same document has made '\(made.cell("title").visible)' before: \(made.cell("id"))."
                try output.tell(made, sentence)
            }
        }

        /// Reads the document, and lists its issues.
        private func read(
            _ document: ImportedDocument, for days: LocalDays, limits: Limits
        ) throws -> ImportedDocument.Reading {
            let reading = try document.read(for: days, limits: limits)
            for issue in reading.issues where issue.severity != .note || !output.messages.quiet {
                StandardStream.error.say(document.line(of: issue))
            }
            return reading
        }

        private func describe(_ reading: ImportedDocument.Reading) throws {
            let summary = Summary(reading.outline)
            try output.print(["dry_run": true, "would_create": summary.json], "Would import \(summary.sentence).")
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
