import ArgumentParser
import ChecklistFormats
import Checklists
import Foundation
import JSON
import LocalTime
import Store

/// The checklists.
struct ChecklistCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checklist", abstract: "Lists, imports and exports checklists.",
        subcommands: [List.self, Import.self, Export.self])
}

extension ChecklistCommand {
    struct List: AsyncParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Lists checklists, oldest first.")

        @Option(help: ArgumentHelp("Only checklists of this owner.", valueName: "user"))
        var owner: String?
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var options: ListingOptions

        func run() async throws {
            try await database.place().withStore { store in
                let owner: UUID? =
                    if let owner { try await Login.find(owner, in: store).id } else { nil }
                let length =
                    options.output.isJSON ? nil : try await store.uniqueEnd(ofChecklistIDs: ShortID.lengths)
                try await listing(idLength: length ?? 36).print { last in
                    try await store.allChecklists(
                        ownedBy: owner, after: UUID(uuidString: last?.cell("id") ?? ""), limit: Listing.pageSize
                    ).map(JSONValue.read)
                }
            }
        }

        private func listing(idLength: Int) -> Listing {
            Listing(
                columns: [
                    .init("ID", { $0.cell("id") }, short: { String($0.cell("id").suffix(idLength)) }),
                    .init("TITLE", cutTo: 23) { $0.cell("title") },
                    .init("OWNER") { ($0["owner"] ?? .null).cell("username") },
                    .init("TASKS", isNumeric: true) { $0.cell("task_count") },
                    .init("OPEN", isNumeric: true) { $0.cell("open_task_count") },
                    .init("PEOPLE", isOptional: true, isNumeric: true) {
                        String(1 + ($0["participants"]?.array?.count ?? 0))
                    },
                    .init("ARCHIVED", isOptional: true) { $0["archived"] == .bool(true) ? "yes" : "" },
                    .init(
                        "CHANGED (UTC)", isOptional: true, { $0.time("updated_at") }, short: { $0.day("updated_at") }),
                ],
                nothing: "There are no checklists.", options: options)
        }
    }

    struct Export: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Writes a checklist as Markdown, JSON, CSV or iCalendar.",
            discussion: """
                An import restores everything from JSON; CSV is for reading only; ics is for calendar programs. On standard \
                output the format is Markdown, unless --format names another.
                """)

        @Argument(help: "The checklist's id, or the part of it that 'crosscheckctl checklist list' shows.")
        var id: IDArgument
        @Option(help: "The format. By default the ending of --output decides: \(Format.endings).")
        var format: Format?
        @Option(
            name: [.customShort("o"), .customLong("output")],
            help: ArgumentHelp("The file to write; by default standard output.", valueName: "file"), completion: .file()
        )
        var file: String?
        @Flag(help: "Replace an existing file. Write Markdown if the ending of the file is unknown.")
        var force = false
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var messages: MessageOptions

        enum Format: String, CaseIterable, ExpressibleByArgument {
            case markdown
            case json
            case csv
            case ics

            static let endings = ".md, .markdown, .json, .csv or .ics"

            init?(ending: String) {
                self.init(rawValue: ending == "md" ? "markdown" : ending)
            }
        }

        func run() async throws {
            let target = file.map(OutputFile.init)
            let format = try format ?? target.map(format(of:)) ?? .markdown
            if !force { try target?.checkIsFree() }
            let document = try await database.place().withStore { store in
                let id = try await id(in: store)
                guard let owner = try await store.owner(of: id) else {
                    throw Failure(.refused, "There is no checklist \(id.lowercase).")
                }
                let outline = try await store.outline(of: id, for: owner)
                let calendar = format == .ics ? try await store.calendar(of: id, for: owner) : nil
                // Before the output: without an audit entry there is no export.
                try await store.audit(
                    .checklistExported, .operatorHere, account: owner, subject: id, name: outline.title)
                return try write(outline, calendar, as: format)
            }
            guard let target else { return try StandardStream.output.write(document) }
            try target.write(document, replacing: force)
        }

        /// The format that a file's ending names. A pipe or a device has none.
        private func format(of target: OutputFile) throws -> Format {
            let ending = URL(filePath: target.path).pathExtension.lowercased()
            if let format = Format(ending: ending) { return format }
            guard force || target.isDevice else {
                throw Failure(
                    .usage,
                    "\(target.path) has no ending that names a format: \(Format.endings). Name one with --format, or give --force for Markdown."
                )
            }
            return .markdown
        }

        private func id(in store: Store) async throws -> UUID {
            if let whole = id.whole { return whole }
            let found = try await store.checklists(withPartOfID: id.text, limit: IDArgument.shown + 1)
                .map(JSONValue.read)
            return try id.choose(
                among: found.map {
                    ($0.cell("id"), "'\($0.cell("title"))' of \(($0["owner"] ?? .null).cell("username"))")
                },
                "checklist")
        }

        private func write(
            _ outline: ChecklistOutline, _ calendar: StoredCalendar?, as format: Format
        ) throws -> [UInt8] {
            switch format {
            case .ics:
                guard let calendar, calendar.extent != .tooLarge else {
                    throw Failure(.refused, "The checklist is too large for a calendar.")
                }
                guard calendar.extent == .fits else { throw StoreError.refused(.tooManyRepeating) }
                return try CalendarExport.write(calendar.calendar, zones: Zones(), limit: .max)
            case .markdown: return Array(MarkdownExport.write(outline).utf8)
            case .json: return try JSONFormat.write(outline)
            case .csv: return Array(CSVExport.write(outline).utf8)
            }
        }
    }
}
