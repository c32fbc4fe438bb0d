public import Checklists

/// Writes a checklist as Markdown that `MarkdownImport` reads back as the same outline: title, description, sections,
/// order, nesting, what is completed, and priorities. Due dates, labels, the checklist's own colour and priority, and
/// the difference between `available` and `in_progress` are for `JSONFormat`.
///
/// Titles and sections are single lines without control characters; where they are not, those become spaces. A
/// subtask stands in its parent's section.
public enum MarkdownExport {
    /// The document, ending in a line end.
    public static func write(_ outline: ChecklistOutline) -> String {
        var writer = MarkdownWriter()
        writer.write(outline)
        return writer.document
    }
}

/// The document as it grows.
private struct MarkdownWriter {
    private(set) var document = ""
    /// The headings that are open, from level 2 on.
    private var headings: [String] = []

    mutating func write(_ outline: ChecklistOutline) {
        document = "# " + MarkdownFragment.title(outline.title) + "\n"
        if !outline.description.isEmpty {
            document += "\n" + MarkdownFragment.description(outline.description) + "\n"
        }
        var section: String?
        var isFirst = true
        for task in outline.tasks {
            if isFirst || task.section != section {
                if task.section != section { open(task.section) }
                document += "\n"
                section = task.section
                isFirst = false
            }
            write(task, indent: "")
        }
    }

    /// Writes the headings that lead from the present section to another.
    private mutating func open(_ section: String?) {
        guard let section else {
            // A heading without text ends the sections before it.
            document += "\n##\n"
            headings = []
            return
        }
        let path = MarkdownFragment.headings(section)
        var common = zip(headings, path).prefix { $0 == $1 }.count
        if common == path.count { common -= 1 }
        for (index, heading) in path.enumerated().dropFirst(common) {
            document += "\n" + String(repeating: "#", count: index + 2) + " " + heading + "\n"
        }
        headings = path
    }

    private mutating func write(_ task: TaskOutline, indent: String) {
        document += indent + (task.status == .completed ? "- [x] " : "- [ ] ")
        document += MarkdownFragment.taskTitle(task.title, priority: task.priority) + "\n"
        let inner = indent + "  "
        if !task.description.isEmpty {
            let text = MarkdownFragment.taskDescription(task.description)
            document += "\n" + MarkdownFragment.indented(text, by: inner) + "\n\n"
        }
        for subtask in task.subtasks { write(subtask, indent: inner) }
    }
}
