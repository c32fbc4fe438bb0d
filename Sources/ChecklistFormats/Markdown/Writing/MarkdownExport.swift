public import Checklists

/// Writes a checklist as Markdown that `MarkdownImport` reads back as the same outline: title, description, sections,
/// order, nesting, completed tasks, and priorities. Only `JSONFormat` keeps due dates, how tasks repeat,
/// points, labels, the checklist's own colour and priority, and the difference between `available` and `in_progress`.
/// Titles and sections become single lines: control characters become spaces. A subtask stands in its parent's
/// section.
public enum MarkdownExport {
    /// The document, with a line feed at its end.
    public static func write(_ outline: ChecklistOutline) -> String {
        var writer = MarkdownWriter(limit: .max, isCancelled: { false })
        writer.write(outline)
        return writer.document
    }

    /// The same, as far as it has not many more bytes than `limit` and `isCancelled` is false.
    static func write(_ outline: ChecklistOutline, limit: Int, isCancelled: @escaping () -> Bool) -> String {
        var writer = MarkdownWriter(limit: limit, isCancelled: isCancelled)
        writer.write(outline)
        return writer.document
    }
}

/// The document as it grows.
private struct MarkdownWriter {
    let limit: Int
    let isCancelled: () -> Bool
    private(set) var document = ""
    private var fragments = MarkdownFragments()
    /// The headings that are open, from level 2 on.
    private var headings: [String] = []

    init(limit: Int, isCancelled: @escaping () -> Bool) {
        self.limit = limit
        self.isCancelled = isCancelled
    }

    mutating func write(_ outline: ChecklistOutline) {
        document = "# " + fragments.title(outline.title) + "\n"
        if !outline.description.isEmpty {
            document += "\n" + fragments.description(outline.description) + "\n"
        }
        var section: String?
        var isFirst = true
        for task in outline.tasks {
            if isOver { return }
            if isFirst || task.section != section {
                if task.section != section { open(task.section) }
                document += "\n"
                section = task.section
                isFirst = false
            }
            write(task, indent: "")
        }
    }

    /// Whether nobody wants the rest.
    private var isOver: Bool { document.utf8.count > limit || isCancelled() }

    /// Writes the headings that lead from the present section to another.
    private mutating func open(_ section: String?) {
        guard let section else {
            // A heading without text ends the sections before it.
            document += "\n##\n"
            headings = []
            return
        }
        let path = fragments.headings(section)
        var common = zip(headings, path).prefix { $0 == $1 }.count
        if common == path.count { common -= 1 }
        for (index, heading) in path.enumerated().dropFirst(common) {
            document += "\n" + String(repeating: "#", count: index + 2) + " " + heading + "\n"
        }
        headings = path
    }

    private mutating func write(_ task: TaskOutline, indent: String) {
        document += indent + (task.status == .completed ? "- [x] " : "- [ ] ")
        document += fragments.taskTitle(task.title, priority: task.priority) + "\n"
        let inner = indent + "  "
        if !task.description.isEmpty {
            let text = fragments.taskDescription(task.description)
            document += "\n" + MarkdownFragments.indented(text, by: inner) + "\n\n"
        }
        for subtask in task.subtasks {
            if isOver { return }
            write(subtask, indent: inner)
        }
    }
}
