import Checklists

/// Pieces of text as they are written into Markdown: each in the most readable form that reads back as it was.
///
/// Every form is tried with the importer itself, so that no rule of Markdown has to be known twice. The forms that are
/// tried last (all punctuation escaped; a literal block) always read back.
enum MarkdownFragment {
    static func title(_ title: String) -> String {
        let title = line(title)
        return reads("# \(title)\n", as: ChecklistOutline(title: title)) ? title : escaped(title)
    }

    /// The title with the mark of its priority before it.
    static func taskTitle(_ title: String, priority: Priority?) -> String {
        let title = line(title)
        let mark = priority.map { "[\($0.mark)] " } ?? ""
        let expected = ChecklistOutline(title: "c", tasks: [TaskOutline(title: title, priority: priority)])
        return mark + (reads("# c\n\n- [ ] \(mark)\(title)\n", as: expected) ? title : escaped(title))
    }

    /// The headings, from the outermost on, that make up a section's path: one each where that reads back, otherwise
    /// one for the whole.
    static func headings(_ section: String) -> [String] {
        let section = line(section)
        let parts = section.split(separator: " / ", omittingEmptySubsequences: false).map(String.init)
        let forms = parts.compactMap(heading)
        let deepest = 5
        return forms.count == parts.count && forms.count <= deepest ? forms : [escaped(section)]
    }

    private static func heading(_ text: String) -> String? {
        let expected = ChecklistOutline(title: "c", tasks: [TaskOutline(title: "t", section: text)])
        return [text, escaped(text)].first { reads("# c\n\n## \($0)\n\n- [ ] t\n", as: expected) }
    }

    static func description(_ written: String) -> String {
        let text = linesEndedAlike(written)
        return form(of: text) { form in
            let tasks = [TaskOutline(title: "s"), TaskOutline(title: "t", section: "h")]
            return reads(
                "# c\n\n\(form)\n\n- [ ] s\n\n## h\n\n- [ ] t\n",
                as: ChecklistOutline(title: "c", description: text, tasks: tasks))
                && reads("# c\n\n\(form)\n", as: ChecklistOutline(title: "c", description: text))
        }
    }

    static func taskDescription(_ written: String) -> String {
        let text = linesEndedAlike(written)
        return form(of: text) { form in
            let first = TaskOutline(title: "r", description: text, subtasks: [TaskOutline(title: "s")])
            return reads(
                "# c\n\n- [ ] r\n\n\(indented(form, by: "  "))\n\n  - [ ] s\n- [ ] t\n",
                as: ChecklistOutline(title: "c", tasks: [first, TaskOutline(title: "t")]))
        }
    }

    /// The text with every line ending in LF. Markdown takes CR LF and CR for line ends as well (CommonMark 0.29, section 2.1),
    /// so that what follows one would stand at the margin: outside of the description, as a task even.
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
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : indent + $0 }
            .joined(separator: "\n")
    }

    /// The text itself, or a literal block of it. A tab takes as many columns as its place gives it, and a link
    /// definition holds in the whole document: no test of a fragment can tell what those do.
    private static func form(of text: String, readsBack: (String) -> Bool) -> String {
        !text.contains("\t") && !text.contains("]:") && readsBack(text) ? text : literal(text)
    }

    private static func literal(_ text: String) -> String {
        let longest = text.split { $0 != "`" }.map(\.count).max() ?? 0
        let fence = String(repeating: "`", count: max(3, longest + 1))
        return "\(fence)description\n\(text)\n\(fence)"
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

    private static func reads(_ markdown: String, as expected: ChecklistOutline) -> Bool {
        guard let result = try? MarkdownImport.read(markdown.utf8, limits: .none) else { return false }
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
