public import Checklists

/// Writes a checklist's tasks as a table (RFC 4180): one row each, a subtask below its parent.
///
/// A cell that a spreadsheet would take for a formula gets an apostrophe before it (OWASP, "CSV Injection"), so the
/// table is for reading, not for reading back.
public enum CSVExport {
    private static let columns = [
        "section", "title", "status", "priority", "due_at", "labels", "description", "parent",
    ]

    /// UTF-8 without a byte order mark; every row ends in CR LF, the header too. Labels are joined by `, `; `parent` is
    /// the title of the parent task.
    public static func write(_ outline: ChecklistOutline) -> String {
        var table = row(columns)
        for task in outline.tasks { write(task, parent: "", to: &table) }
        return table
    }

    private static func write(_ task: TaskOutline, parent: String, to table: inout String) {
        table += row([
            task.section ?? "", task.title, task.status.rawValue, task.priority?.rawValue ?? "", task.dueAt ?? "",
            task.labels.joined(separator: ", "), task.description, parent,
        ])
        for subtask in task.subtasks { write(subtask, parent: task.title, to: &table) }
    }

    private static func row(_ cells: [String]) -> String { cells.map(cell).joined(separator: ",") + "\r\n" }

    private static func cell(_ text: String) -> String {
        let scalars = text.unicodeScalars
        let isFormula = scalars.first.map { "=+-@\t\r\n＝＋－＠".unicodeScalars.contains($0) } ?? false
        let text = isFormula ? "'" + text : text
        guard text.unicodeScalars.contains(where: { "\",\r\n".unicodeScalars.contains($0) }) else { return text }
        var quoted = String.UnicodeScalarView("\"".unicodeScalars)
        for scalar in text.unicodeScalars {
            if scalar == "\"" { quoted.append("\"") }
            quoted.append(scalar)
        }
        quoted.append("\"")
        return String(quoted)
    }
}
