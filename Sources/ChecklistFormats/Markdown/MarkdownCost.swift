/// An upper bound of the work that a document makes libcmark-gfm 0.29.0.gfm.6 do where that is not linear.
///
/// That version takes quadratic time over some input (CVE-2023-22483, CVE-2023-22484, CVE-2023-22486, CVE-2023-24824,
/// CVE-2023-26485), and copies a link's target for every reference to it; C code cannot be interrupted, so this must be
/// found out beforehand. The budgets are each about a second of work at most.
struct MarkdownCost {
    /// Containers visited, over all lines.
    private static let nestingBudget = 200_000_000
    /// Bytes scanned, over all paragraphs.
    private static let inlineBudget = 500_000_000
    /// Bytes of link targets copied.
    private static let referenceBudget = 200_000_000

    private var deepest = 0
    private var nestingCost = 0
    private var inlineCost = 0
    private var run = ParagraphRun()
    private var items = ListItems()
    private var brackets = 0
    private var definition = 0
    private var longestDefinition = (bytes: 0, line: 1)

    /// Throws `MarkdownImportError.tooComplex` for a document whose work is out of proportion.
    static func check(_ source: MarkdownSource) throws(MarkdownImportError) {
        var cost = MarkdownCost()
        for number in 0..<source.lineCount { try cost.add(source.line(number + 1), number: number + 1) }
        try cost.endRun()
        let copied = cost.longestDefinition.bytes.multipliedReportingOverflow(by: cost.brackets)
        if copied.overflow || copied.partialValue > referenceBudget {
            throw .tooComplex(line: cost.longestDefinition.line)
        }
    }

    private mutating func add(_ line: ArraySlice<UInt8>, number: Int) throws(MarkdownImportError) {
        let markers = LineMarkers(line)
        // Every open list item is visited on a blank line, so the deepest one seen counts from here on.
        deepest = max(deepest, markers.depth)
        nestingCost += deepest
        if nestingCost > Self.nestingBudget { throw .tooComplex(line: number) }

        if items.startsParagraph(markers) { try endRun() }
        if run.bytes == 0 { run.line = number }
        run.bytes += line.count + 1
        var previous: UInt8 = 0
        for byte in line {
            switch (previous, byte) {
            case (UInt8(ascii: "<"), UInt8(ascii: "?")), (UInt8(ascii: "<"), UInt8(ascii: "!")):
                run.openers += ParagraphRun.scanWeight
            case (UInt8(ascii: "!"), UInt8(ascii: "[")):
                run.openers += ParagraphRun.scanWeight
                brackets += 1
            case (_, UInt8(ascii: "[")):
                brackets += 1
            case (_, UInt8(ascii: "*")), (_, UInt8(ascii: "_")):
                run.openers += 1
            case (UInt8(ascii: "]"), UInt8(ascii: ":")):
                definition = 1
            default:
                break
            }
            if definition > 0 { countDefinitionByte(number) }
            previous = byte
        }
        if markers.isBlank { try endRun() }
    }

    private mutating func countDefinitionByte(_ number: Int) {
        definition += 1
        if definition > longestDefinition.bytes { longestDefinition = (definition, number) }
    }

    private mutating func endRun() throws(MarkdownImportError) {
        inlineCost += run.openers / ParagraphRun.scanWeight * run.bytes
        if inlineCost > Self.inlineBudget { throw .tooComplex(line: run.line) }
        run = ParagraphRun()
        definition = 0
    }
}

/// Lines that may belong to one paragraph.
private struct ParagraphRun {
    /// What a character that makes cmark scan the whole paragraph counts; an emphasis mark, twenty times cheaper, is 1.
    static let scanWeight = 20

    var line = 1
    var bytes = 0
    var openers = 0
}

/// What stands at the start of a line: indentation and the marks of quotations and list items.
private struct LineMarkers {
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
private struct ListItems {
    private var bullets: [(indent: Int, content: Int)] = []
    private var ordered: Int?

    mutating func startsParagraph(_ line: LineMarkers) -> Bool {
        if line.isBlank { return false }
        switch line.item {
        case .bullet:
            ordered = nil
            while let last = bullets.last, last.indent > line.indent { bullets.removeLast() }
            let fits =
                bullets.last.map { last in
                    last.indent == line.indent || (last.content..<last.content + 4).contains(line.indent)
                } ?? false
            guard fits || line.indent < 4 else { return false }
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
