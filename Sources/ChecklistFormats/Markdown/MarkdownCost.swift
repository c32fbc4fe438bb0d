/// An upper bound of libcmark-gfm's work for a document, as far as that work is not linear (version 0.29.0.gfm.6).
///
/// That version takes quadratic time over some input (CVE-2023-22483, CVE-2023-22484, CVE-2023-22486, CVE-2023-24824,
/// CVE-2023-26485), and copies a link's target for every reference to it; C code cannot be interrupted, so this must be
/// found out beforehand. A unit of work takes about a nanosecond; all that is linear takes up to 500 for each byte.
struct MarkdownCost {
    /// How much of that work a text may make.
    struct Budget {
        /// Units for each byte.
        var perByte: Int
        /// Units beside those.
        var base: Int
        /// How long a link's target and title may be: each reference copies them.
        var longestDefinition: Int

        /// Of a document.
        static let document = Budget(perByte: 512, base: 1_000_000, longestDefinition: .max)
        /// Of a piece of a document: so that one made of such pieces keeps to its own, where each line may stand
        /// `MarkdownFragments.deepestIndent` containers deeper.
        static let piece = Budget(
            perByte: document.perByte - visitUnits * MarkdownFragments.deepestIndent, base: 0, longestDefinition: 8_000)
    }

    /// A container that is visited for a line.
    private static let visitUnits = 20
    /// A byte of a paragraph that is scanned once more.
    private static let scanUnits = 2

    private let limit: Int
    private var units = 0
    private var deepest = 0
    private var isAfterBlank = true
    private var run = ParagraphRun()
    private var items = ListItems()
    private var references = 0
    private var longestDefinition = (bytes: 0, line: 1)

    private init(limit: Int) { self.limit = limit }

    /// Throws `MarkdownImportError.tooComplex` for a text whose work is out of proportion.
    static func check(_ source: MarkdownSource, _ budget: Budget = .document) throws(MarkdownImportError) {
        var cost = MarkdownCost(limit: budget.base + budget.perByte * source.bytes.count)
        for number in stride(from: 1, through: source.lineCount, by: 1) {
            try cost.add(source.line(number), number: number)
        }
        try cost.endRun()
        let longest = cost.longestDefinition
        if longest.bytes > budget.longestDefinition { throw .tooComplex(line: longest.line) }
        try cost.spend(longest.bytes, times: cost.references, line: longest.line)
    }

    private mutating func spend(_ units: Int, times: Int = 1, line: Int) throws(MarkdownImportError) {
        let (product, isOver) = units.multipliedReportingOverflow(by: times)
        if isOver || product > limit - self.units { throw .tooComplex(line: line) }
        self.units += product
    }

    private mutating func add(_ line: ArraySlice<UInt8>, number: Int) throws(MarkdownImportError) {
        let markers = LineMarkers(line)
        // Every open list item is visited on a blank line, and a line without marks may continue the paragraph in the
        // deepest one. Behind a blank line only those are open that the indentation reaches, each a column at least.
        deepest = max(isAfterBlank && !markers.isBlank ? markers.indent : deepest, markers.depth)
        try spend(Self.visitUnits, times: deepest, line: number)

        if items.startsParagraph(markers, isAfterBlank: isAfterBlank) { try endRun() }
        isAfterBlank = markers.isBlank
        if run.bytes == 0 { run.line = number }
        var last: (UInt8, UInt8) = (0, UInt8(ascii: "\n"))
        for byte in line {
            references += run.take(byte, after: last)
            last = (last.1, byte)
        }
        _ = run.take(UInt8(ascii: "\n"), after: last)
        if run.definition > longestDefinition.bytes { longestDefinition = (run.definition, number) }
        if markers.isBlank { try endRun() }
    }

    private mutating func endRun() throws(MarkdownImportError) {
        try spend(run.openers / ParagraphRun.scanWeight * Self.scanUnits, times: run.bytes, line: run.line)
        run = ParagraphRun()
    }
}

/// Lines that may belong to one paragraph.
private struct ParagraphRun {
    /// The weight of a character that makes cmark scan the whole paragraph; an emphasis mark, twenty times cheaper,
    /// has 1.
    static let scanWeight = 20

    var line = 1
    private(set) var bytes = 0
    private(set) var openers = 0
    /// No target and title of a link's definition together are longer than this.
    private(set) var definition = 0
    private var mayDefine = false
    private var word = 0
    private var titles = 0

    /// Takes the next byte. Returns how many more references there may be: 1, 0, or -1, for a task's empty box is none.
    mutating func take(_ byte: UInt8, after last: (UInt8, UInt8)) -> Int {
        bytes += 1
        if mayDefine { measure(byte, after: last.1) }
        switch (last.1, byte) {
        case (UInt8(ascii: "<"), UInt8(ascii: "?")), (UInt8(ascii: "<"), UInt8(ascii: "!")):
            openers += Self.scanWeight
        case (UInt8(ascii: "!"), UInt8(ascii: "[")):
            openers += Self.scanWeight
            return 1
        case (_, UInt8(ascii: "[")):
            return 1
        case (_, UInt8(ascii: "*")), (_, UInt8(ascii: "_")):
            openers += 1
        case (UInt8(ascii: "]"), UInt8(ascii: ":")):
            mayDefine = true
        case (UInt8(ascii: " "), UInt8(ascii: "]")) where last.0 == UInt8(ascii: "["):
            return -1
        default:
            break
        }
        return 0
    }

    /// Behind `]:` a target is a word, or anything in angle brackets; a title begins behind white space with one of
    /// three marks. Text that begins with one of these four counts up to the end of the paragraph.
    private mutating func measure(_ byte: UInt8, after previous: UInt8) {
        if titles > 0 || ImportText.isSpace(previous) && "<\"'(".utf8.contains(byte) { titles += 1 }
        word = ImportText.isSpace(byte) ? 0 : word + 1
        definition = max(definition, word + titles)
    }
}
