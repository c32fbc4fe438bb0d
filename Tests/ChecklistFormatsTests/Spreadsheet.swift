import Foundation
import FoundationXML

/// LibreOffice, which opens tables without a window.
struct Spreadsheet {
    /// How a table is read.
    struct Reading: CustomStringConvertible {
        /// The characters that it splits at.
        var separators: String
        /// Of the system, by Microsoft's number: 1033 is American English.
        var language: Int
        /// Whether it takes every quoted cell for a text.
        var takesQuotedAsText: Bool

        var description: String {
            "\(separators.debugDescription) in \(language)" + (takesQuotedAsText ? ", quoted is text" : "")
        }

        /// As the filter for CSV has it: UTF-8, from the first line on; numbers and dates are looked for, spaces cut off, and
        /// formulas evaluated.
        fileprivate var options: String {
            let codes = separators.unicodeScalars.map { "\($0.value)" }.joined(separator: "/")
            return "\(codes),34,76,1,,\(language),\(takesQuotedAsText),true,false,false,true,-1,true"
        }
    }

    /// A cell as LibreOffice read it.
    struct Cell: Equatable {
        var text = ""
        var formula: String?
    }

    /// LibreOffice failed.
    struct Failure: Error {
        var description: String
    }

    static let program = ["/usr/bin/soffice", "/usr/bin/libreoffice", "/usr/local/bin/soffice"]
        .first(where: FileManager.default.isExecutableFile)

    private let program: String
    private let folder: URL

    /// - Parameter folder: for files of its own.
    init(in folder: URL) throws {
        guard let program = Self.program else { throw Failure(description: "There is no LibreOffice") }
        (self.program, self.folder) = (program, folder)
    }

    /// The rows of each table, in their order.
    func open(_ tables: [String], as reading: Reading) throws -> [[[Cell]]] {
        let place = folder.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let files = tables.indices.map { place.appending(path: "\($0).csv") }
        for (table, file) in zip(tables, files) { try Data(table.utf8).write(to: file) }
        let process = Process()
        process.executableURL = URL(filePath: program)
        process.arguments =
            [
                // A profile of its own, so that it neither meets another nor is told of any settings.
                "-env:UserInstallation=\(folder.appending(path: "profile").absoluteString)", "--headless",
                "--norestore",
                "--infilter=Text - txt - csv (StarCalc):\(reading.options)", "--convert-to", "fods", "--outdir",
                place.path,
            ] + files.map(\.path)
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        return try files.map { file in
            let result = file.deletingPathExtension().appendingPathExtension("fods")
            guard let data = try? Data(contentsOf: result) else {
                throw Failure(description: "LibreOffice made nothing of \(file.lastPathComponent)")
            }
            return try SheetReader.rows(of: data)
        }
    }
}

/// Reads the first sheet of a flat OpenDocument.
private final class SheetReader: NSObject, XMLParserDelegate {
    private var rows: [[Spreadsheet.Cell]] = []
    private var row: [Spreadsheet.Cell] = []
    private var cell = Spreadsheet.Cell()
    /// How often the row and the cell are there, one beside the other. Empty cells fill the sheet in this way.
    private var rowCount = 1
    private var cellCount = 1
    private static let most = 1_000
    private var paragraphs = 0
    private var isInText = false

    static func rows(of data: Data) throws -> [[Spreadsheet.Cell]] {
        let reader = SheetReader()
        let parser = XMLParser(data: data)
        parser.delegate = reader
        guard parser.parse() else { throw Spreadsheet.Failure(description: "\(parser.parserError as Any)") }
        return reader.rows
    }

    func parser(
        _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
        attributes: [String: String]
    ) {
        switch name {
        case "table:table-row":
            row = []
            rowCount = attributes["table:number-rows-repeated"].flatMap { Int($0) } ?? 1
        case "table:table-cell":
            cell = Spreadsheet.Cell(formula: attributes["table:formula"])
            cellCount = attributes["table:number-columns-repeated"].flatMap { Int($0) } ?? 1
            paragraphs = 0
        case "text:p":
            if paragraphs > 0 { cell.text += "\n" }
            paragraphs += 1
            isInText = true
        case "text:s": cell.text += String(repeating: " ", count: attributes["text:c"].flatMap { Int($0) } ?? 1)
        case "text:tab": cell.text += "\t"
        case "text:line-break": cell.text += "\n"
        default: break
        }
    }

    func parser(_ parser: XMLParser, foundCharacters text: String) { if isInText { cell.text += text } }

    func parser(_ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?) {
        switch name {
        case "text:p": isInText = false
        case "table:table-cell" where cellCount < Self.most: row += Array(repeating: cell, count: cellCount)
        case "table:table-row" where rowCount < Self.most: rows += Array(repeating: row, count: rowCount)
        default: break
        }
    }
}
