public import Checklists

/// Writes a checklist's tasks as a table (RFC 4180): one row each, a subtask below its parent.
///
/// Every cell is quoted, and none is a formula to a spreadsheet, wherever that splits: apostrophes see to it. So the
/// table is for reading, not for reading back.
public enum CSVExport {
    private static let columns = [
        "section", "title", "status", "priority", "due_at", "due_on", "labels", "description", "parent", "points",
    ]

    /// The table in UTF-8 without a byte order mark. Every row ends in CR LF, the header too. Labels are joined by `,
    /// `; `parent` is the title of the parent task.
    public static func write(_ outline: ChecklistOutline) -> String {
        var table = String.UnicodeScalarView()
        append(columns, to: &table)
        for task in outline.tasks { append(task, parent: "", to: &table) }
        return String(table)
    }

    private static func append(_ task: TaskOutline, parent: String, to table: inout String.UnicodeScalarView) {
        append(
            [
                task.section ?? "", task.title, task.status.rawValue, task.priority?.rawValue ?? "", task.dueAt ?? "",
                task.dueOn ?? "", task.labels.joined(separator: ", "), task.description, parent,
                String(task.points),
            ], to: &table)
        for subtask in task.subtasks { append(subtask, parent: task.title, to: &table) }
    }

    private static func append(_ row: [String], to table: inout String.UnicodeScalarView) {
        for (index, cell) in row.enumerated() {
            if index > 0 { table.append(",") }
            table.appendCell(cell)
        }
        // One by one: `append(contentsOf:)` of this view copies all that stands there, for each row.
        table.append("\r")
        table.append("\n")
    }
}
