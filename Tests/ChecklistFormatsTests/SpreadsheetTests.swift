import ChecklistFormats
import Checklists
import Foundation
import Testing

/// An export in a spreadsheet. `scripts/checks/csv` installs one.
@Suite(.enabled(if: Spreadsheet.program != nil, "no LibreOffice: scripts/checks/csv installs it"), .serialized)
struct SpreadsheetTests {
    private typealias Reading = Spreadsheet.Reading

    /// English, German, French, Japanese; as commas, semicolons and tabs are usual there, one by one and all at once.
    private static let readings = [
        Reading(separators: ",", language: 1033, takesQuotedAsText: true),
        Reading(separators: ",", language: 1031, takesQuotedAsText: true),
        Reading(separators: ",", language: 1041, takesQuotedAsText: true),
        Reading(separators: ",", language: 1033, takesQuotedAsText: false),
        Reading(separators: ";", language: 1031, takesQuotedAsText: false),
        Reading(separators: ";", language: 1041, takesQuotedAsText: true),
        Reading(separators: "\t", language: 1036, takesQuotedAsText: false),
        Reading(separators: ",;\t", language: 1041, takesQuotedAsText: false),
    ]

    private static func outlines() throws -> [ChecklistOutline] {
        let hostile = HostileText.all.map { text in
            TaskOutline(
                title: text, description: text, section: text, labels: [text], subtasks: [TaskOutline(title: "s")])
        }
        let names = ["front-end-checklist.md", "api-security-checklist.md"].map(dataFolder.appendingPathComponent)
        let real = try names.filter { FileManager.default.fileExists(atPath: $0.path) }.map {
            try MarkdownImport.read(Data(contentsOf: $0)).outline
        }
        return [ChecklistOutline(title: "hostile", tasks: hostile)] + real
    }

    /// As it is compared: a cell's lines end in one way, and characters that XML cannot have are gone.
    private static func shown(_ text: String) -> String {
        let lines = text.replacing(/\r\n|[\r\u{85}\u{2028}\u{2029}]/, with: "\n")
        return String(lines.unicodeScalars.filter { $0.value >= 32 || $0 == "\n" || $0 == "\t" })
    }

    @Test func noCellIsAFormulaAndEveryTextIsThere() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "spreadsheet-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let spreadsheet = try Spreadsheet(in: folder)
        let tables = try Self.outlines().map(CSVExport.write)
        // It would find one, if there were one.
        let formula = try spreadsheet.open(["\"a\",\"=1+1\"\r\n"], as: Self.readings[3])
        #expect(formula[0][0].map(\.formula) == [nil, "of:=1+1"])
        for reading in Self.readings {
            for (table, rows) in zip(tables, try spreadsheet.open(tables, as: reading)) {
                let formulas = rows.flatMap { $0.compactMap(\.formula) }
                #expect(formulas == [], "\(reading)")
                guard reading.separators == ",", reading.takesQuotedAsText else { continue }
                let written = Table.rows(of: table)
                #expect(rows.count == written.count)
                for (row, line) in zip(rows, written) {
                    for (cell, text) in zip(row, line) {
                        #expect(Self.shown(cell.text) == Self.shown(String(String.UnicodeScalarView(text))))
                    }
                }
            }
        }
    }
}
