import Checklists
import JSON

/// Prints things as a table for people, or as one JSON array for scripts, page by page from the database.
struct Listing {
    /// A column of the table, and the function that makes its text from a thing.
    struct Column {
        let column: TextTable.Column
        let text: (JSONValue) -> String

        init(
            _ title: String, isCut: Bool = false, isOptional: Bool = false, isNumeric: Bool = false,
            _ text: @escaping (JSONValue) -> String
        ) {
            column = TextTable.Column(title: title, isCut: isCut, isOptional: isOptional, isNumeric: isNumeric)
            self.text = text
        }
    }

    static let pageSize = 200

    let columns: [Column]
    /// The message on standard error if there is nothing to list.
    let nothing: String
    let isJSON: Bool

    /// Prints all pages. `page` gets the last thing of the page before, nil at first, and returns the next things; a
    /// page shorter than `pageSize` is the last.
    func print(pages page: (JSONValue?) async throws -> [JSONValue]) async throws {
        let output = StandardStream.output
        var table = TextTable(columns.map(\.column), lineWidth: output.width)
        var last: JSONValue?
        if isJSON { try output.write([UInt8(ascii: "[")]) }
        while true {
            let things = try await page(last)
            var text: [UInt8] = []
            if isJSON {
                for (index, thing) in things.enumerated() {
                    text += (last == nil && index == 0 ? "\n" : ",\n").utf8
                    thing.write(to: &text)
                }
            } else {
                let rows = things.map { thing in columns.map { $0.text(thing).visible } }
                table.measure(rows)
                if last == nil, !rows.isEmpty {
                    text += (Style.bold.applied(to: table.header(), if: output.hasColours) + "\n").utf8
                }
                for row in rows { text += (table.line(row) + "\n").utf8 }
            }
            try output.write(text)
            last = things.last ?? last
            if things.count < Self.pageSize { break }
        }
        if isJSON {
            try output.writeLine(last == nil ? "]" : "\n]")
        } else if last == nil {
            StandardStream.error.print(nothing)
        }
    }

    /// Prints a short list of things.
    func print(_ things: [JSONValue]) async throws {
        var rest = things[...]
        try await print { _ in
            defer { rest = rest.dropFirst(Self.pageSize) }
            return Array(rest.prefix(Self.pageSize))
        }
    }
}

extension JSONValue {
    /// Parses JSON from the database.
    static func read(_ json: [UInt8]) throws(Failure) -> JSONValue {
        do {
            return try JSONParser.parse(json)
        } catch {
            throw Failure(.refused, "The database's answer is not JSON: \(error).")
        }
    }

    /// The member as the text of a cell: empty for null.
    func cell(_ name: String) -> String {
        switch self[name] {
        case .string(let text): text
        case .integer(let number): String(number)
        case .bool(let value): value ? "yes" : "no"
        default: ""
        }
    }

    /// A time of RFC 3339 in UTC, to the minute.
    func time(_ name: String) -> String {
        let text = cell(name)
        return text.count >= 16 ? text.prefix(10) + " " + text.dropFirst(11).prefix(5) : text
    }
}
