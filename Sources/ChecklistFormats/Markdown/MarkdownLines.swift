/// The start of a line: its indentation, and the marks of quotations and list items.
struct LineMarkers {
    enum Item { case bullet, ordered(first: Bool) }

    var indent = 0
    var isBlank = false
    /// The first mark, if it is that of a list item with something behind it.
    var item: Item?
    /// The column at which the text behind that mark begins.
    var content = 0
    /// No more containers than this are opened up to the last mark.
    var depth = 0

    init(_ line: ArraySlice<UInt8>) {
        var index = line.startIndex
        var column = 0
        func skipSpace() {
            while index < line.endIndex, line[index] == UInt8(ascii: " ") || line[index] == UInt8(ascii: "\t") {
                column = line[index] == UInt8(ascii: "\t") ? column / 4 * 4 + 4 : column + 1
                index += 1
            }
        }
        skipSpace()
        indent = column
        isBlank = index == line.endIndex
        var isFirst = true
        while index < line.endIndex {
            let start = index
            let mark: Item?
            switch line[index] {
            case UInt8(ascii: ">"): mark = nil
            case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"): mark = .bullet
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                while index < line.endIndex, index - start < 10,
                    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(line[index])
                { index += 1 }
                guard index < line.endIndex, line[index] == UInt8(ascii: ".") || line[index] == UInt8(ascii: ")")
                else { return }
                mark = .ordered(first: index == start + 1 && line[start] == UInt8(ascii: "1"))
            default: return
            }
            index += 1
            let hasSpace =
                index == line.endIndex || line[index] == UInt8(ascii: " ") || line[index] == UInt8(ascii: "\t")
            if mark != nil, !hasSpace { return }
            column += index - start
            depth = column
            skipSpace()
            if isFirst, index < line.endIndex {
                item = mark
                content = column
            }
            isFirst = false
        }
    }
}

/// The list items that are surely open, so that lines are known to begin a paragraph of their own.
/// Where it is not sure it says no, which makes the bound larger, not wrong.
struct ListItems {
    private var bullets: [(indent: Int, content: Int)] = []
    private var ordered: Int?

    /// - Parameter isAfterBlank: whether the line before is blank. Then it does not matter whether an indented item is
    ///   one or code: so is the next one that is indented alike.
    mutating func startsParagraph(_ line: LineMarkers, isAfterBlank: Bool) -> Bool {
        if line.isBlank { return false }
        switch line.item {
        case .bullet:
            ordered = nil
            while let last = bullets.last, last.indent > line.indent { bullets.removeLast() }
            let fits =
                bullets.last.map { last in
                    last.indent == line.indent || (last.content..<last.content + 4).contains(line.indent)
                } ?? false
            guard fits || line.indent < 4 || isAfterBlank else { return false }
            if bullets.last?.indent == line.indent { bullets.removeLast() }
            bullets.append((line.indent, line.content))
            return true
        case .ordered(let first):
            bullets = []
            guard ordered == line.indent || first && line.indent < 4 else {
                ordered = nil
                return false
            }
            ordered = line.indent
            return true
        case nil:
            bullets = []
            ordered = nil
            return false
        }
    }
}
