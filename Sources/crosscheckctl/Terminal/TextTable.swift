/// Rows of text in columns that fit a terminal.
///
/// It is given the rows in parts, so that a listing of any length takes little memory. Columns are as wide as the
/// widest cell so far.
struct TextTable {
    /// A column's heading, and what becomes of it where the terminal is too narrow.
    struct Column {
        let title: String
        /// Whether long texts are cut; what is there to be copied, such as an id, is not.
        var isCut = false
        /// Whether it is left out where there is no room.
        var isOptional = false
        /// Whether it is numbers, which stand to the right.
        var isNumeric = false
    }

    private static let gap = "  "
    /// What a column that is cut keeps.
    private static let narrowest = 16

    let columns: [Column]
    /// How many columns of characters a line has; nil is no limit.
    let lineWidth: Int?
    private var widths: [Int]
    private var shown: [Int]

    init(_ columns: [Column], lineWidth: Int?) {
        self.columns = columns
        self.lineWidth = lineWidth
        widths = columns.map(\.title.columns)
        shown = Array(columns.indices)
    }

    /// Makes room for rows. Called before `header` with the first of them.
    mutating func measure(_ rows: [[String]]) {
        for row in rows {
            for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.columns) }
        }
    }

    /// The headings, once the first rows are known: these decide which columns there is room for.
    mutating func header() -> String {
        while let lineWidth, total(least) > lineWidth, let last = shown.last(where: { columns[$0].isOptional }) {
            shown.removeAll { $0 == last }
        }
        return line(columns.map(\.title))
    }

    /// A row as a line. It has been measured.
    func line(_ row: [String]) -> String {
        let widths = fitted
        let cells = shown.map { index in
            let text = columns[index].isCut ? row[index].fitting(widths[index]) : row[index]
            return columns[index].isNumeric
                ? String(repeating: " ", count: max(0, widths[index] - text.columns)) + text
                : text.padded(to: widths[index])
        }
        var line = cells.joined(separator: Self.gap)
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The widths where all that may be cut is.
    private var least: [Int] {
        columns.indices.map { columns[$0].isCut ? min(widths[$0], Self.narrowest) : widths[$0] }
    }

    /// The widths, those of the widest columns that may be cut made smaller until a line fits.
    private var fitted: [Int] {
        guard let lineWidth else { return widths }
        var widths = widths
        let least = least
        var excess = total(widths) - lineWidth
        while excess > 0 {
            let candidates = shown.filter { widths[$0] > least[$0] }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }

    private func total(_ widths: [Int]) -> Int {
        shown.reduce(0) { $0 + widths[$1] } + Self.gap.count * (shown.count - 1)
    }
}
