/// Reads the tables of `CSVExport`, as strict and as loose readers do.
enum Table {
    /// The scalars of a cell without the apostrophes that keep it from being a formula; nil if there is no such cell.
    static func text(of csv: String, row: Int, column: Int) -> [Unicode.Scalar]? {
        let rows = rows(of: csv)
        guard rows.indices.contains(row), rows[row].indices.contains(column) else { return nil }
        return plain(rows[row][column])
    }

    /// All cells as RFC 4180 has them.
    static func rows(of csv: String) -> [[[Unicode.Scalar]]] {
        var rows: [[[Unicode.Scalar]]] = [], row: [[Unicode.Scalar]] = [], cell: [Unicode.Scalar] = []
        var isQuoted = false, wasQuote = false
        for scalar in csv.unicodeScalars {
            if isQuoted {
                if scalar == "\"" { (isQuoted, wasQuote) = (false, true) } else { cell.append(scalar) }
                continue
            }
            switch scalar {
            case "\"":
                if wasQuote { cell.append("\"") }
                isQuoted = true
            case ",", "\n":
                row.append(cell)
                cell = []
                if scalar == "\n" {
                    rows.append(row)
                    row = []
                }
            case "\r": break
            default: cell.append(scalar)
            }
            wasQuote = false
        }
        return rows
    }

    /// A cell without the apostrophes: one less before each formula character with which it, or a piece of it, begins.
    static func plain(_ cell: [Unicode.Scalar]) -> [Unicode.Scalar] {
        var text: [Unicode.Scalar] = []
        var index = cell.startIndex
        var isStart = true
        while index < cell.endIndex {
            while index < cell.endIndex, isHidden(cell[index]), !(isStart && isStripped(cell[index])) {
                text.append(cell[index])
                index += 1
                isStart = false
            }
            let apostrophes = cell[index...].prefix { $0 == "'" }.count
            index += apostrophes
            let isGuarded =
                index < cell.endIndex && (isFormula(cell[index]) || isStart && isStripped(cell[index]))
            text += Array(repeating: "'", count: isGuarded ? apostrophes - 1 : apostrophes)
            isStart = false
            while index < cell.endIndex {
                text.append(cell[index])
                index += 1
                if endsPiece(text[text.count - 1]) { break }
            }
        }
        return text
    }

    /// The pieces that begin as formulas to a reader who splits cells at any of `;`, tabs and ends of lines.
    static func formulas(in csv: String) -> [String] {
        rows(of: csv).joined().flatMap { $0.split(whereSeparator: endsPiece) }.compactMap { piece in
            guard let first = piece.first(where: { !isHidden($0) }), isFormula(first) else { return nil }
            return String(String.UnicodeScalarView(piece))
        }
    }

    private static func isFormula(_ scalar: Unicode.Scalar) -> Bool { "=+-@＝＋－＠﹦﹢﹣﹫".unicodeScalars.contains(scalar) }

    private static func isStripped(_ scalar: Unicode.Scalar) -> Bool { "\t\r\n".unicodeScalars.contains(scalar) }

    private static func endsPiece(_ scalar: Unicode.Scalar) -> Bool {
        ";\t\n\u{B}\u{C}\r\u{85}\u{2028}\u{2029}".unicodeScalars.contains(scalar)
    }

    private static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\"" || scalar.properties.isWhitespace
            || [.control, .format].contains(scalar.properties.generalCategory)
    }
}
