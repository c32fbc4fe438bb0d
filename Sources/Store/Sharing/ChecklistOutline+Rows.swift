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
        c.title, case when row_number() over (order by t.position, t.id) = 1 then c.description end, rfc3339(c.due_at), c.color, c.priority,
            t.id, t.parent_id, t.title, t.description, t.section, t.status, t.priority, rfc3339(t.due_at), t.labels,
            to_char(t.due_on, 'YYYY-MM-DD'), (t.repeat - 'former')::json, coalesce(t.points, 0)::int8, t.uid,
            rfc3339(t.completed_at)
        """

    /// How many those are.
    static let columnCount = 19

    /// The members of an object.
    private static func members(_ json: JSON?) throws(PostgresError) -> [JSONValue.Member]? {
        guard let json else { return nil }
        guard case .object(let members)? = try? JSONParser.parse(json.bytes) else {
            throw PostgresError.unexpected("a task's repeat is no object")
        }
        return members
    }

    /// Builds the tree from rows of these columns, in the order of the tasks.
    init(_ rows: Rows) throws(PostgresError) {
        guard let first = rows.first else { throw PostgresError.unexpected("there is no checklist to write down") }
        self.init(
            title: try first[0].decode(String.self), description: try first[1].decode(String.self),
            dueAt: try first[2].decode(String?.self), color: try first[3].decode(String?.self),
            priority: try first[4].decode(String?.self).flatMap(Priority.init(rawValue:)))
        var roots: [UUID] = []
        var outlines: [UUID: TaskOutline] = [:]
        var subtasks: [UUID: [UUID]] = [:]
        for row in rows {
            guard let id = try row[5].decode(UUID?.self) else { continue }
            if let parent = try row[6].decode(UUID?.self) {
                subtasks[parent, default: []].append(id)
            } else {
                roots.append(id)
            }
            outlines[id] = TaskOutline(
                title: try row[7].decode(String.self), description: try row[8].decode(String.self),
                section: try row[9].decode(String?.self),
                status: TaskStatus(rawValue: try row[10].decode(String.self)) ?? .available,
                priority: try row[11].decode(String?.self).flatMap(Priority.init(rawValue:)),
                dueAt: try row[12].decode(String?.self), dueOn: try row[14].decode(String?.self),
                points: Int(try row[16].decode(Int64.self)),
                labels: try row[13].decode([String].self), repeating: try Self.members(row[15].decode(JSON?.self)),
                uid: try row[17].decode(String?.self), completedAt: try row[18].decode(String?.self))
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
