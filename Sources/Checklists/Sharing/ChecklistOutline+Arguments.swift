public import Foundation
public import JSON

extension ChecklistOutline {
    /// The arguments of the action that makes a checklist from the outline, with ids made at `date`.
    ///
    /// `made_id` is the checklist's id. The tasks are a flat array in the outline's order, each before its subtasks.
    /// Throws all errors of the outline. The pointers are those of the JSON format.
    public func arguments(limits: Limits, at date: Date) throws(InvalidRequest) -> [JSONValue.Member] {
        var errors: [FieldError] = []
        var arguments: [JSONValue.Member] = [.init("made_id", .string(UUID.v7(at: date).lowercase))]
        let checklist = Shape(
            "ChecklistDocument",
            [
                .line("title", 1...limits[.titleLength]).required, .text("description", 0...limits[.descriptionLength]),
                .time("due_at"), .color("color"),
            ])
        do {
            arguments += try checklist.read(.object(members(title, description, dueAt) + optional("color", color)))
        } catch {
            errors += error.errors
        }
        if let priority { arguments.append(.init("priority", .string(priority.rawValue))) }

        let task = Shape(
            "TaskDocument",
            [
                .line("title", 1...limits[.titleLength]).required, .text("description", 0...limits[.descriptionLength]),
                .line("section", 1...limits[.sectionLength]), .time("due_at"), .date("due_on"),
                .labels("labels", limits), .newRepeat(limits), .integer("points", 0...limits[.taskPoints]),
                .uid, .time("completed_at"),
            ], oneValueOf: ["due_at", "due_on"])
        var rows: [JSONValue] = []
        var steps = 0
        // The check below bounds the depth, and so this recursion.
        func add(_ outline: TaskOutline, parent: String?, section: String?, depth: Int, at pointer: String) {
            guard depth <= limits[.depth] else {
                errors.append(FieldError(pointer, "is nested deeper than \(limits[.depth]) levels"))
                return
            }
            let id = UUID.v7(at: date).lowercase
            var row: [JSONValue.Member] = [
                .init("id", .string(id)), .init("depth", .integer(Int64(depth))),
                .init("status", .string(outline.status.rawValue)),
            ]
            if let parent { row.append(.init("parent_id", .string(parent))) }
            if let priority = outline.priority { row.append(.init("priority", .string(priority.rawValue))) }
            var section = section
            do throws(InvalidRequest) {
                var read = try task.read(
                    .object(
                        members(outline.title, outline.description, outline.dueAt)
                            + optional("due_on", outline.dueOn) + optional("section", outline.section)
                            + optional("uid", outline.uid) + optional("completed_at", outline.completedAt)
                            + (outline.repeating.map { [.init("repeat", .object($0))] } ?? [])
                            + (outline.points == 0 ? [] : [.init("points", .integer(Int64(outline.points)))])
                            + [.init("labels", .array(outline.labels.map(JSONValue.string)))]),
                    at: pointer)
                try repeatWholly(&read, at: pointer, steps: &steps)
                let own = JSONValue.object(read)["section"]?.string
                if parent == nil {
                    section = own
                } else if let own, own != section {
                    let detail = "is not that of its parent: a subtask stands in its parent's section"
                    throw InvalidRequest([FieldError("\(pointer)/section", detail)])
                }
                read.removeAll { $0.name == "section" }
                row += read + optional("section", section)
            } catch {
                errors += error.errors
            }
            rows.append(.object(row))
            for (index, subtask) in outline.subtasks.enumerated() {
                add(subtask, parent: id, section: section, depth: depth + 1, at: "\(pointer)/subtasks/\(index)")
            }
        }
        for (index, outline) in tasks.enumerated() {
            add(outline, parent: nil, section: nil, depth: 1, at: "/tasks/\(index)")
        }
        if rows.count > limits[.tasks] {
            errors.append(FieldError("/tasks", "has \(rows.count) tasks; a checklist may have \(limits[.tasks])"))
        }
        guard errors.isEmpty else { throw InvalidRequest(errors) }
        return arguments + [.init("tasks", .array(rows))]
    }

    /// Replaces `repeat` by the whole of it.
    private func repeatWholly(
        _ members: inout [JSONValue.Member], at pointer: String, steps: inout Int
    ) throws(InvalidRequest) {
        guard let index = members.firstIndex(where: { $0.name == "repeat" }),
            case .object(let sent) = members[index].value
        else { return }
        do throws(RepeatError) {
            members[index].value = try Repeat.made(by: sent, steps: &steps).json
        } catch {
            throw InvalidRequest([error.fieldError(at: pointer)])
        }
    }

    private func members(_ title: String, _ description: String, _ dueAt: String?) -> [JSONValue.Member] {
        [.init("title", .string(title)), .init("description", .string(description))] + optional("due_at", dueAt)
    }

    private func optional(_ name: String, _ text: String?) -> [JSONValue.Member] {
        text.map { [.init(name, .string($0))] } ?? []
    }
}
