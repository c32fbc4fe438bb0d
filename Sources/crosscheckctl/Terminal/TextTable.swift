/// Rows of text in columns that fit a terminal.
/// It takes the rows in parts, so that a listing of any length needs little memory. A column is as wide as its widest
/// cell so far.
struct TextTable {
    /// A column's heading, and how it adapts to a narrow terminal.
    struct Column {
        let title: String
        /// The width down to which long texts are cut. Texts that people copy, such as an id, have none.
        var cutTo: Int?
        /// Whether it may be left out if there is no room.
        var isOptional = false
        /// Whether it has numbers, which are aligned to the right.
        var isNumeric = false
    }

    private static let gap = "  "

    let columns: [Column]
    /// How many columns of characters a line has; nil is no limit.
    let lineWidth: Int?
    /// The widths of all texts so far.
    private var natural: [Int]
    /// The widths of the columns in a line.
    private var widths: [Int]
    private var shown: [Int]

    init(_ columns: [Column], lineWidth: Int?) {
        self.columns = columns
        self.lineWidth = lineWidth
        natural = columns.map(\.title.columns)
        widths = natural
        shown = Array(columns.indices)
    }

    /// Makes the columns wide enough for rows, as far as a line has room. Called before `header` with the first of
    /// them.
    mutating func measure(_ rows: [[String]]) {
        for row in rows {
            for (index, cell) in row.enumerated() { natural[index] = max(natural[index], cell.columns) }
        }
        fit()
    }

    /// Whether all texts so far fit whole.
    var isWhole: Bool { lineWidth.map { total(natural, of: Array(columns.indices)) <= $0 } ?? true }

    /// The headings. The first rows, measured before, decide which columns have room.
    mutating func header() -> String {
        while let lineWidth, total(least, of: shown) > lineWidth,
            let last = shown.last(where: { columns[$0].isOptional })
        {
            shown.removeAll { $0 == last }
        }
        fit()
        return line(columns.map(\.title))
    }

    /// A measured row as a line.
    func line(_ row: [String]) -> String {
        let cells = shown.map { index in
            let text = row[index].fitting(widths[index])
            return columns[index].isNumeric
                ? String(repeating: " ", count: max(0, widths[index] - text.columns)) + text
                : text.padded(to: widths[index])
        }
        var line = cells.joined(separator: Self.gap)
        while line.last == " " { line.removeLast() }
        return line
    }

    /// The least widths of the columns.
    private var least: [Int] { columns.indices.map { min(natural[$0], columns[$0].cutTo ?? .max) } }

    /// Shrinks the widest columns until a line fits: first those that may be cut, and then, on the narrowest terminals,
    /// all.
    private mutating func fit() {
        widths = natural
        guard let lineWidth else { return }
        for least in [least, columns.map { _ in 1 }] {
            while total(widths, of: shown) > lineWidth {
                let candidates = shown.filter { widths[$0] > least[$0] }
                guard let widest = candidates.max(by: { widths[$0] < widths[$1] }) else { break }
                widths[widest] -= 1
            }
        }
    }

    private func total(_ widths: [Int], of shown: [Int]) -> Int {
        shown.reduce(0) { $0 + widths[$1] } + Self.gap.count * (shown.count - 1)
    }
}
