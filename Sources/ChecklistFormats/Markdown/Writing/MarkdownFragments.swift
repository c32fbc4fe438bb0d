import Checklists

/// Pieces of text for Markdown: each in the most readable form that reads back unchanged.
///
/// Ordinary text is known by one look at it (`PlainForm`). Other text is tried with the importer itself, so that no rule
/// of Markdown has to be known twice: where the importer's work is in proportion to the piece, and as long as
/// not too much of the document was tried. So writing takes time in proportion to what is written. The forms that are taken last always read back: a title with
/// all punctuation escaped; a description in a literal block, or, if the parser must not see even that, in Base64.
struct MarkdownFragments {
    /// How deep a description may stand below tasks, in columns.
    static let deepestIndent = 16
    /// How many bytes of one document are tried: a second's work at most. Ordinary documents have fewer than a tenth of it.
    static let triedBytes = 1 << 20

    private var tried = 0

    mutating func title(_ title: String) -> String {
        let title = Self.line(title)
        if PlainForm.isTitle(title) || reads("# \(title)\n", as: ChecklistOutline(title: title)) { return title }
        return Self.escaped(title)
    }

    /// The title with the mark of its priority before it.
    mutating func taskTitle(_ title: String, priority: Priority?) -> String {
        let title = Self.line(title)
        let mark = priority.map { "[\($0.mark)] " } ?? ""
        if PlainForm.isTitle(title) { return mark + title }
        let expected = ChecklistOutline(title: "c", tasks: [TaskOutline(title: title, priority: priority)])
        return mark + (reads("# c\n\n- [ ] \(mark)\(title)\n", as: expected) ? title : Self.escaped(title))
    }

    /// The headings, from the outermost on, that make up a section's path: one each if that reads back, otherwise
    /// one for the whole.
    mutating func headings(_ section: String) -> [String] {
        let section = Self.line(section)
        let parts = section.split(separator: " / ", omittingEmptySubsequences: false).map(String.init)
        let deepest = 5
        guard parts.count <= deepest else { return [Self.escaped(section)] }
        let forms = parts.compactMap { heading($0) }
        return forms.count == parts.count ? forms : [Self.escaped(section)]
    }

    private mutating func heading(_ text: String) -> String? {
        if PlainForm.isTitle(text) { return text }
        let expected = ChecklistOutline(title: "c", tasks: [TaskOutline(title: "t", section: text)])
        return [text, Self.escaped(text)].first { reads("# c\n\n## \($0)\n\n- [ ] t\n", as: expected) }
    }

    mutating func description(_ written: String) -> String {
        let text = Self.linesEndedAlike(written)
        guard Self.mayBePlain(text) else { return Self.literal(text) }
        if PlainForm.isDescription(text) { return text }
        let tasks = [TaskOutline(title: "s"), TaskOutline(title: "t", section: "h")]
        let readsBack =
            reads(
                "# c\n\n\(text)\n\n- [ ] s\n\n## h\n\n- [ ] t\n",
                as: ChecklistOutline(title: "c", description: text, tasks: tasks))
            && reads("# c\n\n\(text)\n", as: ChecklistOutline(title: "c", description: text))
        return readsBack ? text : Self.literal(text)
    }

    mutating func taskDescription(_ written: String) -> String {
        let text = Self.linesEndedAlike(written)
        guard Self.mayBePlain(text) else { return Self.literal(text) }
        if PlainForm.isDescription(text) { return text }
        let first = TaskOutline(title: "r", description: text, subtasks: [TaskOutline(title: "s")])
        let readsBack = reads(
            "# c\n\n- [ ] r\n\n\(Self.indented(text, by: "  "))\n\n  - [ ] s\n- [ ] t\n",
            as: ChecklistOutline(title: "c", tasks: [first, TaskOutline(title: "t")]))
        return readsBack ? text : Self.literal(text)
    }

    /// The text with every line ending in LF. Markdown takes CR LF and CR for line ends as well (CommonMark 0.29,
    /// section 2.1), so that text behind one would stand at the margin: outside of the description, or even as a task.
    private static func linesEndedAlike(_ text: String) -> String {
        guard text.utf8.contains(UInt8(ascii: "\r")) else { return text }
        var result = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            if scalar == "\r" || scalar != "\n" || !isAfterReturn { result.append(scalar == "\r" ? "\n" : scalar) }
            isAfterReturn = scalar == "\r"
        }
        return String(result)
    }

    /// The text with every line that is not empty moved to the right.
    static func indented(_ text: String, by indent: String) -> String {
        text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : indent + Substring($0) }
            .joined(separator: "\n")
    }

    /// Whether a description may stand unchanged. A tab takes as many columns as its place gives it, and a link
    /// definition holds in the whole document: no test of a fragment can show their effect.
    private static func mayBePlain(_ text: String) -> Bool {
        !text.utf8.contains(UInt8(ascii: "\t")) && !ImportText.contains(text, "]:") && isInProportion(text)
    }

    private static func isInProportion(_ markdown: String) -> Bool {
        guard let source = try? MarkdownSource(markdown.utf8) else { return false }
        return (try? MarkdownCost.check(source, .piece)) != nil
    }

    /// A literal block; in Base64 if the parser must not see its content.
    private static func literal(_ text: String) -> String {
        let longest = text.utf8.split { $0 != UInt8(ascii: "`") }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        let literal = "\(fence)description\n\(text)\n\(fence)"
        return isInProportion(literal) ? literal : EncodedDescription.block(text)
    }

    private static func escaped(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case "!"..."/", ":"..."@", "["..."`", "{"..."~": result.append("\\")
            default: break
            }
            result.append(scalar)
        }
        return String(result)
    }

    /// Nothing in Markdown stands for a title without text.
    private static func line(_ text: String) -> String {
        let line = PlainText.oneLine(text)
        return line.isEmpty ? "Untitled" : line
    }

    private mutating func reads(_ markdown: String, as expected: ChecklistOutline) -> Bool {
        tried += markdown.utf8.count
        guard tried <= Self.triedBytes, let source = try? MarkdownSource(markdown.utf8),
            let result = try? MarkdownImport.read(source, limits: .none, budget: .piece)
        else { return false }
        return result.outline.withoutLines == expected
    }
}

extension ChecklistOutline {
    /// The outline without the lines that its tasks were read from.
    fileprivate var withoutLines: ChecklistOutline {
        var result = self
        result.tasks = tasks.map(\.withoutLines)
        return result
    }
}

extension TaskOutline {
    fileprivate var withoutLines: TaskOutline {
        var result = self
        result.line = nil
        result.subtasks = subtasks.map(\.withoutLines)
        return result
    }
}
