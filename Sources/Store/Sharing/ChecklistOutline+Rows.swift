public import Checklists
import Foundation
import JSON
import Postgres

/// A checklist as the database sends it. Its owner makes the outline, because that takes time.
public struct StoredOutline: Sendable {
    let rows: Rows

    /// Throws `.refused(.notFound)` for no rows.
    init(_ rows: Rows) throws(StoreError) {
        guard !rows.isEmpty else { throw .refused(.notFound) }
        self.rows = rows
    }

    /// The outline, made anew each time.
    public var outline: ChecklistOutline {
        get throws(StoreError) {
            do {
                return try ChecklistOutline(rows)
            } catch {
                throw StoreError(error)
            }
        }
    }
}

extension ChecklistOutline {
    /// The columns of the checklist `c` and of its task `t` that a row has, in the order of the tasks. Only the first has
    /// the checklist's description: else an export would carry it once for each task.
    static let columns = """
        c.title as checklist_title,
            case when row_number() over (order by t.position, t.id) = 1 then c.description end as checklist_description,
            rfc3339(c.due_at) as checklist_due_at, c.color as checklist_color, c.priority as checklist_priority,
            t.id, t.parent_id, t.title, t.description, t.section, t.status, t.priority, rfc3339(t.due_at) as due_at, t.labels,
            to_char(t.due_on, 'YYYY-MM-DD') as due_on, (t.repeat - 'former')::json as repeat,
            coalesce(t.points, 0)::int8 as points, t.uid, rfc3339(t.completed_at) as completed_at
        """

    /// Builds the tree from rows of these columns, in the order of the tasks.
    init(_ rows: Rows) throws(PostgresError) {
        guard let checklist = try rows.decodeFirst(ChecklistRow.self) else {
            throw PostgresError.unexpected("there is no checklist to write down")
        }
        self = checklist.outline
        var roots: [UUID] = []
        var outlines: [UUID: TaskOutline] = [:]
        var subtasks: [UUID: [UUID]] = [:]
        var cursor = rows.cursor(of: TaskRow.self)
        while let row = try cursor.next() {
            guard let task = row.task else { continue }
            if let parent = task.parent {
                subtasks[parent, default: []].append(task.id)
            } else {
                roots.append(task.id)
            }
            outlines[task.id] = task.outline
        }
        // The depth is at most 8, and so is that of this recursion.
        func tree(_ id: UUID) -> TaskOutline? {
            guard var outline = outlines[id] else { return nil }
            outline.subtasks = (subtasks[id] ?? []).compactMap(tree)
            return outline
        }
        tasks = roots.compactMap(tree)
    }
}

/// The checklist in a row, without its tasks.
private struct ChecklistRow: RowDecodable {
    let outline: ChecklistOutline

    init(from row: inout RowReader) throws(PostgresError) {
        outline = ChecklistOutline(
            title: try row.decode("checklist_title"), description: try row.decode("checklist_description"),
            dueAt: try row.decode("checklist_due_at"), color: try row.decode("checklist_color"),
            priority: try row.decode("checklist_priority", as: String?.self).flatMap(Priority.init(rawValue:)))
    }
}

/// The task in a row, without its subtasks.
private struct TaskRow: RowDecodable {
    /// Nil in the row of a checklist without tasks.
    let task: (id: UUID, parent: UUID?, outline: TaskOutline)?

    init(from row: inout RowReader) throws(PostgresError) {
        guard let id = try row.decode("id", as: UUID?.self) else {
            task = nil
            return
        }
        let parent = try row.decode("parent_id", as: UUID?.self)
        let outline = TaskOutline(
            title: try row.decode("title"), description: try row.decode("description"),
            section: try row.decode("section"),
            status: TaskStatus(rawValue: try row.decode("status")) ?? .available,
            priority: try row.decode("priority", as: String?.self).flatMap(Priority.init(rawValue:)),
            dueAt: try row.decode("due_at"), dueOn: try row.decode("due_on"), points: try row.decode("points"),
            labels: try row.decode("labels"), repeating: try Self.members(row.decode("repeat")),
            uid: try row.decode("uid"), completedAt: try row.decode("completed_at"))
        task = (id, parent, outline)
    }

    /// The members of an object.
    private static func members(_ json: JSON?) throws(PostgresError) -> [JSONValue.Member]? {
        guard let json else { return nil }
        guard case .object(let members)? = try? JSONParser.parse(json.bytes) else {
            throw PostgresError.unexpected("a task's repeat is no object")
        }
        return members
    }
}
