import Checklists
import JSON

/// Prints things as a table for people, or as one JSON array for scripts, page by page from the database.
struct Listing {
    /// A column of the table, and the function that makes its text from a thing.
    struct Column {
        let column: TextTable.Column
        let text: (JSONValue) -> String
        /// The text for a terminal that has no room for all texts as they are.
        let short: (JSONValue) -> String

        init(
            _ title: String, cutTo: Int? = nil, isOptional: Bool = false, isNumeric: Bool = false,
            _ text: @escaping (JSONValue) -> String, short: ((JSONValue) -> String)? = nil
        ) {
            column = TextTable.Column(title: title, cutTo: cutTo, isOptional: isOptional, isNumeric: isNumeric)
            self.text = text
            self.short = short ?? text
        }
    }

    static let pageSize = 200

    let columns: [Column]
    /// The message on standard error if there is nothing to list.
    let nothing: String
    let options: ListingOptions

    /// Prints all pages. `page` gets the last thing of the page before, nil at first, and returns the next things; a
    /// page shorter than `pageSize` is the last.
    func print(pages page: (JSONValue?) async throws -> [JSONValue]) async throws {
        if options.output.isJSON { return try await printJSON(page) }
        let output = StandardStream.output
        let width = options.wide ? nil : output.width
        var table = TextTable(columns.map(\.column), lineWidth: width)
        var texts = columns.map(\.text)
        var last: JSONValue?
        while true {
            let things = try await page(last)
            func rows() -> [[String]] { things.map { thing in texts.map { $0(thing).visible } } }
            var page = rows()
            table.measure(page)
            var text = ""
            if last == nil, !page.isEmpty {
                if !table.isWhole {
                    texts = columns.map(\.short)
                    page = rows()
                    table = TextTable(columns.map(\.column), lineWidth: width)
                    table.measure(page)
                }
                text = Style.bold.applied(to: table.header(), if: output.hasColours) + "\n"
            }
            for row in page { text += table.line(row) + "\n" }
            try output.write(Array(text.utf8))
            last = things.last ?? last
            if things.count < Self.pageSize { break }
        }
        if last == nil { options.output.messages.note(nothing) }
    }

    private func printJSON(_ page: (JSONValue?) async throws -> [JSONValue]) async throws {
        let output = StandardStream.output
        try output.write([UInt8(ascii: "[")])
        var last: JSONValue?
        while true {
            let things = try await page(last)
            var text: [UInt8] = []
            for (index, thing) in things.enumerated() {
                text += (last == nil && index == 0 ? "\n" : ",\n").utf8
                thing.write(to: &text)
            }
            try output.write(text)
            last = things.last ?? last
            if things.count < Self.pageSize { break }
        }
        try output.writeLine(last == nil ? "]" : "\n]")
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

    /// The day of a time of RFC 3339 in UTC.
    func day(_ name: String) -> String { String(cell(name).prefix(10)) }
}
