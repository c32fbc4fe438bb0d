/// Rows of text in columns that fit a terminal.
///
/// It is given the rows in parts, so that a listing of any length takes little memory. Columns are as wide as the widest
/// cell so far.
struct TextTable {
    /// A column's heading, and what becomes of it where the terminal is too narrow.
    struct Column {
        let title: String
        /// Whether long texts are cut; what is there to be copied, such as an id, is not.
        var isCut = false
        /// Whether it is numbers, which stand to the right.
        var isNumeric = false
    }

    private static let gap = "  "
    private static let narrowest = 8

    let columns: [Column]
    /// How many columns of characters a line has; nil is no limit.
    let lineWidth: Int?
    private var widths: [Int]

    init(_ columns: [Column], lineWidth: Int?) {
        self.columns = columns
        self.lineWidth = lineWidth
        widths = columns.map(\.title.columns)
    }

    /// The headings, once the first rows are known.
    func header() -> String { line(columns.map(\.title), fitted()) }

    /// Makes room for rows. Called before `header` with the first of them.
    mutating func measure(_ rows: [[String]]) {
        for row in rows {
            for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.columns) }
        }
    }

    /// A row as a line. It has been measured.
    func line(_ row: [String]) -> String { line(row, fitted()) }

    private func line(_ row: [String], _ widths: [Int]) -> String {
        var cells: [String] = []
        for (index, cell) in row.enumerated() {
            let text = columns[index].isCut ? cell.fitting(widths[index]) : cell
            let space = String(repeating: " ", count: max(0, widths[index] - text.columns))
            cells.append(columns[index].isNumeric ? space + text : text + space)
        }
        var line = cells.joined(separator: Self.gap)
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The widths, those of the widest columns that may be cut made smaller until a line fits.
    private func fitted() -> [Int] {
        guard let lineWidth else { return widths }
        var widths = widths
        var excess = widths.reduce(0, +) + Self.gap.count * (columns.count - 1) - lineWidth
        while excess > 0 {
            let candidates = columns.indices.filter { columns[$0].isCut && widths[$0] > Self.narrowest }
            guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
            widths[widest] -= 1
            excess -= 1
        }
        return widths
    }
}
