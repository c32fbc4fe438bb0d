import Checklists

/// Makes an outline of a parsed document.
struct MarkdownReader {
    /// The most nested containers that it follows; each takes a frame of the stack.
    static let deepestContainer = 200
    /// Links of one title whose targets are looked for in it.
    static let mostTargets = 100

    let source: MarkdownSource
    let limits: ImportLimits
    var issues = ImportIssues()
    var taskCount = 0
    private var sections: [(level: Int, text: String, line: Int, hasTasks: Bool)] = []
    /// The lines of headings without tasks below them.
    private var emptyHeadings: [Int] = []
    /// The path of `sections`, cut; nil until it is asked for.
    private var path: (text: String, isCut: Bool)?

    init(source: MarkdownSource, limits: ImportLimits) {
        self.source = source
        self.limits = limits
    }

    /// The issues of the document, by line.
    var sortedIssues: [ImportIssue] { issues.sorted }

    mutating func read(_ root: MarkdownNode, _ frontMatter: FrontMatter?, title: String?) -> ChecklistOutline {
        reportControls()
        let blocks = Array(root.children)
        let heading = titleIndex(in: blocks)
        var outline = ChecklistOutline(title: title ?? "")
        var described = 0..<0
        var describedLines = 0..<0
        if let heading {
            described = descriptionRange(in: blocks, after: heading)
            let start = blocks[heading].endLine + 1
            let end =
                described.upperBound < blocks.count ? blocks[described.upperBound].startLine : source.lineCount + 1
            describedLines = start..<max(start, end)
            if title == nil {
                let text = PlainText(of: blocks[heading], isTask: false).text
                setTitle(text, line: blocks[heading].startLine, of: &outline)
            }
            let below = description(of: blocks[described], from: start, to: end - 1)
            outline.description = cut(
                ImportText.joined([outline.description, below]), line: blocks[heading].startLine)
        }
        if let frontMatter { read(frontMatter, into: &outline) }
        if outline.title.isEmpty {
            issues.report(1, .error, "the checklist has no title: begin with a heading such as `# Title`, or give one")
        }
        var unread: [Int] = []
        for (index, block) in blocks.enumerated() where !described.contains(index) {
            switch block.kind {
            case _ where index == heading:
                closeSections(from: 0)
            case .heading(let level):
                openSection(block, level: level)
            default:
                let section = block.isList ? section(at: block.startLine) : nil
                let found = tasks(in: block, depth: 1, level: 0, section: section)
                if found.isEmpty {
                    unread.append(block.startLine)
                } else {
                    for index in sections.indices { sections[index].hasTasks = true }
                }
                outline.tasks += found.map(\.task)
            }
        }
        closeSections(from: 0)
        if let first = unread.first {
            let count = unread.count == 1 ? "a piece of text" : "\(unread.count) pieces of text"
            issues.report(first, .note, "\(count) outside any task left out, from here on")
        }
        if let first = emptyHeadings.min() {
            let count = emptyHeadings.count == 1 ? "a heading" : "\(emptyHeadings.count) headings"
            issues.report(first, .note, "\(count) without tasks left out, from here on")
        }
        reportTargets(beside: blocks, describedLines)
        return outline
    }

    /// Takes the title if there is no other, and reports the rest.
    private mutating func read(_ frontMatter: FrontMatter, into outline: inout ChecklistOutline) {
        let isTitle = outline.title.isEmpty && frontMatter.title != nil
        let line = frontMatter.lines.lowerBound
        if isTitle, let title = frontMatter.title {
            setTitle(title, line: line, of: &outline)
            outline.description = cut(outline.description, line: line)
        }
        if let issue = frontMatter.leftOut(without: isTitle) { issues.report(line, .note, issue) }
    }

    /// Reports lines that only give targets to links, `[name]: target`. No block has them.
    /// - Parameter described: the lines of the description.
    private mutating func reportTargets(beside blocks: [MarkdownNode], _ described: Range<Int>) {
        var targets: [Int] = []
        var next = 1
        for (start, end) in blocks.map({ ($0.startLine, $0.endLine) }) + [(source.lineCount + 1, source.lineCount + 1)]
        {
            for number in stride(from: next, to: start, by: 1) where !described.contains(number) {
                let line = source.line(number).drop(while: ImportText.isSpace)
                if line.first == UInt8(ascii: "["), ImportText.contains(ImportText.text(line), "]:") {
                    targets.append(number)
                }
            }
            next = max(next, end + 1)
        }
        if let first = targets.first {
            issues.report(first, .note, "targets of links are kept only where titles of tasks use them, from here on")
        }
    }

    private mutating func reportControls() {
        guard let first = source.linesWithControls.first else { return }
        issues.report(
            first, .warning, "control characters removed, here and on \(source.linesWithControls.count - 1) more lines")
    }

    private func titleIndex(in blocks: [MarkdownNode]) -> Int? {
        let levelOne = blocks.firstIndex { if case .heading(1) = $0.kind { true } else { false } }
        if let levelOne { return levelOne }
        if case .heading? = blocks.first?.kind { return 0 }
        return nil
    }

    private mutating func setTitle(_ text: String, line: Int, of outline: inout ChecklistOutline) {
        outline.title = ImportText.cut(text, to: limits.titleLength)
        if outline.title != text {
            issues.report(line, .warning, "title cut; the whole of it begins the description")
            outline.description = ImportText.joined([text, outline.description])
        }
    }

    private func descriptionRange(in blocks: [MarkdownNode], after heading: Int) -> Range<Int> {
        let start = heading + 1
        let end = blocks[start...].firstIndex { block in
            switch block.kind {
            case .heading, .thematicBreak: true
            default: holdsTask(block, level: 0)
            }
        }
        return start..<(end ?? blocks.count)
    }

    private mutating func openSection(_ heading: MarkdownNode, level: Int) {
        closeSections(from: level)
        let text = PlainText(of: heading, isTask: false).text
        // Nothing behind the limit shows in a path, which may be asked for again and again.
        if !text.isEmpty {
            sections.append((level, ImportText.prefix(text, limits.sectionLength), heading.startLine, false))
        }
    }

    /// Ends the sections of that level and below.
    private mutating func closeSections(from level: Int) {
        while let last = sections.last, last.level >= level {
            if !last.hasTasks { emptyHeadings.append(last.line) }
            sections.removeLast()
        }
        path = nil
    }

    private mutating func section(at line: Int) -> String? {
        if sections.isEmpty { return nil }
        let section = path ?? cutPath()
        path = section
        if section.isCut { issues.report(line, .warning, "the section of these tasks was cut: \(section.text)") }
        return section.text
    }

    private func cutPath() -> (text: String, isCut: Bool) {
        let whole = sections.map(\.text).joined(separator: " / ")
        let text = ImportText.cut(whole, to: limits.sectionLength)
        return (text, text != whole)
    }

    /// The text of `blocks`, from one line to another, and a literal description among them.
    private func description(of blocks: ArraySlice<MarkdownNode>, from start: Int, to end: Int) -> String {
        var start = start
        var literal = ""
        if let first = blocks.first, let text = first.literalDescription {
            literal = text
            start = first.endLine + 1
        }
        return ImportText.joined([literal, text(from: start, to: end, indent: 0)])
    }

    /// The lines from `start` to `end` without `indent` columns of white space, and without blank lines at both ends.
    func text(from start: Int, to end: Int, indent: Int) -> String {
        guard start <= end, start >= 1 else { return "" }
        var bytes: [UInt8] = []
        for number in start...min(max(end, start), source.lineCount) where number <= source.lineCount {
            let line = ImportText.unindented(source.line(number), by: indent)
            if bytes.isEmpty, line.allSatisfy({ $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }) { continue }
            bytes += line
            bytes.append(UInt8(ascii: "\n"))
        }
        while let last = bytes.last, ImportText.isSpace(last) { bytes.removeLast() }
        return ImportText.text(bytes)
    }

    /// A description that is not longer than the limit.
    mutating func cut(_ description: String, line: Int) -> String {
        let result = ImportText.cut(description, to: limits.descriptionLength)
        if result != description { issues.report(line, .warning, "description cut to its limit") }
        return result
    }
}
