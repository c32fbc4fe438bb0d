import JSON

/// Reads a table in UTF-8 (RFC 4180) in time in proportion to its length.
///
/// It takes LF and CR as ends of lines too, a byte order mark, and semicolons where the first line has them: some
/// spreadsheets write those. A quote within a cell that does not begin with one is a character like any other.
enum CSVReader {
    /// A row of the table.
    struct Row: Sendable {
        /// Where it begins in the source, the first line being 1.
        let line: Int
        let cells: [String]
    }

    /// The most cells of a row.
    private static let mostCells = 100

    /// The rows, without those that are empty.
    static func read(_ bytes: [UInt8], isCancelled: () -> Bool) throws(ForeignDocumentError) -> [Row] {
        var index = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let firstLine = bytes[index...].prefix { $0 != 0x0A && $0 != 0x0D }
        let separator = UInt8(ascii: firstLine.contains(UInt8(ascii: ",")) ? "," : ";")
        var rows: [Row] = []
        var cells: [String] = []
        var cell: [UInt8] = []
        var (line, begin) = (1, 1)

        func close() throws(ForeignDocumentError) {
            guard cells.count < mostCells else {
                throw .unreadable(line: line, "more than \(mostCells) cells in a row")
            }
            guard let text = String(validating: cell, as: UTF8.self) else {
                throw .unreadable(line: begin, "the text is not UTF-8 (perhaps it is Latin-1): save the table in UTF-8")
            }
            cells.append(text.streamSafe)
            cell = []
        }
        func endRow() throws(ForeignDocumentError) {
            try close()
            if cells.contains(where: { !$0.isEmpty }) { rows.append(Row(line: begin, cells: cells)) }
            cells = []
            if rows.count.isMultiple(of: 1_000), isCancelled() { throw .cancelled }
        }

        while index < bytes.count {
            let byte = bytes[index]
            switch byte {
            case 0: throw .unreadable(line: line, "the text has a NUL character")
            case UInt8(ascii: "\"") where cell.isEmpty:
                index = try quoted(bytes, from: index + 1, separator, into: &cell, &line)
            case separator:
                try close()
                index += 1
            case 0x0A, 0x0D:
                try endRow()
                index += byte == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
                line += 1
                begin = line
            default:
                cell.append(byte)
                index += 1
            }
        }
        if !cell.isEmpty || !cells.isEmpty { try endRow() }
        return rows
    }

    /// Reads a cell in quotes, up to behind the closing one.
    private static func quoted(
        _ bytes: [UInt8], from start: Int, _ separator: UInt8, into cell: inout [UInt8], _ line: inout Int
    ) throws(ForeignDocumentError) -> Int {
        let opened = line
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            switch byte {
            case 0: throw .unreadable(line: line, "the text has a NUL character")
            case UInt8(ascii: "\""):
                if index < bytes.count, bytes[index] == byte {
                    cell.append(byte)
                    index += 1
                } else {
                    // Old programs and hands leave spaces there.
                    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
                    guard index == bytes.count || [separator, 0x0A, 0x0D].contains(bytes[index]) else {
                        throw .unreadable(
                            line: line, "text behind a closing quote: a quote within a cell is written twice")
                    }
                    return index
                }
            case 0x0D:
                if index < bytes.count, bytes[index] == 0x0A { index += 1 }
                cell.append(0x0A)
                line += 1
            case 0x0A:
                cell.append(byte)
                line += 1
            default: cell.append(byte)
            }
        }
        throw .unreadable(line: opened, "a quote opens here and does not close")
    }
}
