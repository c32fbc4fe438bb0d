import Checklists

extension MarkdownReader {
    /// A task, and the lines that it covers.
    struct Found {
        var task: TaskOutline
        let lines: ClosedRange<Int>
    }

    /// The box of a task, and the paragraph that it begins.
    private struct Box {
        let isChecked: Bool
        let paragraph: MarkdownNode
    }

    /// The tasks in a block, including those in plain list items. `depth` is the level of tasks, from 1; `level`
    /// counts the containers around the block.
    mutating func tasks(in node: MarkdownNode, depth: Int, level: Int, section: String?) -> [Found] {
        switch node.kind {
        case .list:
            var found: [Found] = []
            var unread: [Int] = []
            for item in node.children where taskCount <= limits.tasks {
                if let box = box(of: item) {
                    found += task(item, box, depth: depth, level: level, section: section)
                } else {
                    found += subtasks(of: item, depth: depth, level: level, section: section)
                    // Below a task, an item without a box is a part of the description.
                    if depth == 1 { unread.append(item.startLine) }
                }
            }
            if let first = unread.first, !found.isEmpty {
                let items = unread.count == 1 ? "an item without a box" : "\(unread.count) items without a box"
                issues.report(first, .note, "\(items) left out, from here on")
            }
            return found
        case .quotation where holdsTask(node, level: level):
            issues.report(node.startLine, .warning, "tasks in a quotation are not read")
        case .paragraph, .indentedCode:
            reportMistakes(in: node, isTitle: false)
        default:
            break
        }
        return []
    }

    /// Whether there is a task in a block, including its quotations.
    func holdsTask(_ node: MarkdownNode, level: Int) -> Bool {
        if level > Self.deepestContainer { return false }
        return switch node.kind {
        case .item: box(of: node) != nil || node.children.contains { holdsTask($0, level: level + 1) }
        case .list, .quotation: node.children.contains { holdsTask($0, level: level + 1) }
        default: false
        }
    }

    private mutating func subtasks(of item: MarkdownNode, depth: Int, level: Int, section: String?) -> [Found] {
        guard level < Self.deepestContainer else {
            issues.report(item.startLine, .warning, "nested too deeply: the import cannot read it")
            return []
        }
        var found: [Found] = []
        for child in item.children { found += tasks(in: child, depth: depth, level: level + 1, section: section) }
        return found
    }

    private mutating func task(
        _ item: MarkdownNode, _ box: Box, depth: Int, level: Int, section: String?
    ) -> [Found] {
        let line = item.startLine
        let plain = PlainText(of: box.paragraph, isTask: true)
        reportMistakes(in: box.paragraph, isTitle: true)
        guard !plain.text.isEmpty || plain.priority != nil else {
            issues.report(line, .warning, "a task without a title left out")
            return subtasks(of: item, depth: depth, level: level, section: section, after: box)
        }
        guard taskCount < limits.tasks else {
            if taskCount == limits.tasks {
                issues.report(line, .error, "more than \(limits.tasks) tasks")
                taskCount += 1
            }
            return []
        }
        taskCount += 1
        if depth - 1 == limits.depth {
            issues.report(line, .warning, "subtasks are at most \(limits.depth) levels deep: this one was moved up")
        }

        var task = TaskOutline(
            title: plain.text, section: section, status: box.isChecked ? .completed : .available,
            priority: plain.priority, line: line)
        let whole = readTitle(plain, of: box.paragraph, into: &task)
        let below = subtasks(
            of: item, depth: min(depth, limits.depth) + 1, level: level, section: section, after: box)
        let rest = description(of: item, box, without: below.map(\.lines))
        task.description = cut(ImportText.joined([whole, rest]), line: line)

        let lines = line...max(line, item.endLine)
        if depth >= limits.depth {
            return [Found(task: task, lines: lines)] + below
        }
        task.subtasks = below.map(\.task)
        return [Found(task: task, lines: lines)]
    }

    private mutating func subtasks(
        of item: MarkdownNode, depth: Int, level: Int, section: String?, after box: Box
    ) -> [Found] {
        guard level < Self.deepestContainer else {
            if box.paragraph.next != nil {
                issues.report(item.startLine, .warning, "nested too deeply: the import cannot read it")
            }
            return []
        }
        var found: [Found] = []
        var child = box.paragraph.next
        while let block = child {
            found += tasks(in: block, depth: depth, level: level + 1, section: section)
            child = block.next
        }
        return found
    }

    /// Takes the priority out of a title, and cuts the title. Returns the title's source if the title lost something.
    private mutating func readTitle(
        _ plain: PlainText, of paragraph: MarkdownNode, into task: inout TaskOutline
    ) -> String {
        let written = titleAsWritten(paragraph)
        if task.title.isEmpty, let priority = task.priority { task.title = priority.mark }
        if task.priority == nil, let marker = TextMarker(in: task.title, source: written, label: plain.label) {
            task.priority = marker.priority
            task.title = marker.rest
        }
        let title = ImportText.cut(task.title, to: limits.titleLength)
        let isCut = title != task.title
        task.title = title
        if isCut {
            issues.report(paragraph.startLine, .note, "title cut; the whole of it begins the description")
        }
        if !isCut, plain.targets.isEmpty { return "" }
        if plain.targets.count > Self.mostTargets {
            issues.report(
                paragraph.startLine, .warning,
                "of the links in a title, the targets of the first \(Self.mostTargets) are kept")
        }
        let elsewhere = plain.targets.prefix(Self.mostTargets).filter { !ImportText.contains(written, $0) }
        return ImportText.joined([written, elsewhere.map { "<\($0)>" }.joined(separator: "\n")])
    }

    private func titleAsWritten(_ paragraph: MarkdownNode) -> String {
        let first = source.line(paragraph.startLine).dropFirst(paragraph.startOffset + "[ ]".utf8.count)
        var lines = [ImportText.text(first.drop(while: ImportText.isSpace))]
        for number in stride(from: paragraph.startLine + 1, through: paragraph.endLine, by: 1) {
            lines.append(ImportText.text(source.line(number).drop(while: ImportText.isSpace)))
        }
        return ImportText.trimmed(lines.joined(separator: "\n"))
    }

    /// The text that is indented below the title, without subtasks.
    private func description(of item: MarkdownNode, _ box: Box, without subtasks: [ClosedRange<Int>]) -> String {
        let indent = ImportText.columns(
            source.line(box.paragraph.startLine).prefix(box.paragraph.startOffset + 1).dropLast())
        var start = box.paragraph.endLine + 1
        var parts: [String] = []
        if let next = box.paragraph.next, let literal = next.literalDescription {
            parts.append(literal)
            start = next.endLine + 1
        }
        for lines in subtasks where lines.upperBound >= start {
            parts.append(text(from: start, to: lines.lowerBound - 1, indent: indent))
            start = lines.upperBound + 1
        }
        parts.append(text(from: start, to: item.endLine, indent: indent))
        return ImportText.joined(parts)
    }

    /// GitHub's rule: the item begins with a paragraph, and the paragraph with the box and white space. This reads the
    /// source, because cmark's own task list extension counts an item with `[x]` anywhere in its line as completed.
    private func box(of item: MarkdownNode) -> Box? {
        guard let first = item.firstChild, case .paragraph = first.kind else { return nil }
        let text = Array(source.line(first.startLine).dropFirst(first.startOffset).prefix(4))
        guard text.count >= 3, text[0] == UInt8(ascii: "["), text[2] == UInt8(ascii: "]"),
            text.count == 3 || text[3] == UInt8(ascii: " ") || text[3] == UInt8(ascii: "\t")
        else { return nil }
        switch text[1] {
        case UInt8(ascii: " "): return Box(isChecked: false, paragraph: first)
        case UInt8(ascii: "x"), UInt8(ascii: "X"): return Box(isChecked: true, paragraph: first)
        default: return nil
        }
    }

    /// Reports lines of a paragraph, or of indented code, that look like tasks and are none.
    private mutating func reportMistakes(in node: MarkdownNode, isTitle: Bool) {
        let isCode = if case .indentedCode = node.kind { true } else { false }
        for number in stride(from: node.startLine, through: min(node.endLine, source.lineCount), by: 1) {
            let isFirst = number == node.startLine
            if isFirst, isTitle { continue }
            let line = isFirst && !isCode ? source.line(number).dropFirst(node.startOffset) : source.line(number)
            if ImportText.looksLikeTask(line, needsMarker: isCode) {
                issues.report(
                    number, .warning,
                    "this looks like a task but is not one in Markdown: write `- [ ] title`, indented as its list is")
            }
        }
    }
}

extension MarkdownNode {
    /// The text of a fenced code block that is a description.
    var literalDescription: String? {
        switch kind {
        case .fencedCode("description"): literal.hasSuffix("\n") ? String(literal.dropLast()) : literal
        case .fencedCode(EncodedDescription.info): EncodedDescription.text(literal)
        default: nil
        }
    }
}
