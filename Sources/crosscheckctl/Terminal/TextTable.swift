/// Rows of text in columns that fit a terminal.
/// It takes the rows in parts, so that a listing of any length needs little memory. A column is as wide as its widest
/// cell so far.
struct TextTable {
    /// A column's heading, and how it adapts to a narrow terminal.
    struct Column {
        let title: String
        /// Whether long texts are cut. Texts that people copy, such as an id, are not.
        var isCut = false
        /// Whether it may be left out if there is no room.
        var isOptional = false
        /// Whether it has numbers, which are aligned to the right.
        var isNumeric = false
    }

    private static let gap = "  "
    /// The least width of a column that may be cut.
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

    /// Makes the columns wide enough for rows. Called before `header` with the first of them.
    mutating func measure(_ rows: [[String]]) {
        for row in rows {
            for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.columns) }
        }
    }

    /// The headings. The first rows, measured before, decide which columns have room.
    mutating func header() -> String {
        while let lineWidth, total(least) > lineWidth, let last = shown.last(where: { columns[$0].isOptional }) {
            shown.removeAll { $0 == last }
        }
        return line(columns.map(\.title))
    }

    /// A measured row as a line.
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

    /// The least widths of the columns.
    private var least: [Int] {
        columns.indices.map { columns[$0].isCut ? min(widths[$0], Self.narrowest) : widths[$0] }
    }

    /// The widths, after the widest columns that may be cut have shrunk until a line fits.
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
