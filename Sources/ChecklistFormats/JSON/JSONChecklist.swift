import Checklists

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// How deep subtasks may go, how deep the reading of them is, and how many tasks there still may be.
struct JSONDepth {
    /// Shared by all levels of one document.
    final class Count {
        var left: Int
        init(_ left: Int) { self.left = left }
    }

    var level = 1
    let limit: Int
    let tasks: Int
    let count: Count

    init(_ limits: ImportLimits) {
        (limit, tasks, count) = (limits.depth, limits.tasks, Count(limits.tasks))
    }

    /// That of the level below.
    var below: JSONDepth {
        var depth = self
        depth.level += 1
        return depth
    }

    /// Counts a task. Throws at once if it is one too many, so that nothing behind it is read.
    func countTask() throws(JSONFormatError) {
        guard count.left > 0 else { throw JSONFormatError(pointer: "/tasks", message: "more than \(tasks) tasks") }
        count.left -= 1
    }
}

/// A checklist in the form of `JSONFormat`.
struct JSONChecklist: Encodable, DecodableWithConfiguration {
    private enum Key: String, CodingKey, CaseIterable {
        case title, description, color, priority, tasks
        case dueAt = "due_at"
    }

    let outline: ChecklistOutline

    init(outline: ChecklistOutline) { self.outline = outline }

    init(from decoder: any Decoder, configuration: JSONDepth) throws {
        let fields = try JSONFields<Key>(decoder)
        outline = ChecklistOutline(
            title: try fields.requiredText(.title),
            description: try fields.text(.description) ?? "",
            dueAt: try fields.text(.dueAt),
            color: try fields.text(.color),
            priority: try fields.word(.priority),
            tasks: try fields.tasks(.tasks, depth: configuration))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(outline.title, forKey: .title)
        try fields.encode(outline.description, forKey: .description)
        try fields.encodeIfPresent(outline.dueAt, forKey: .dueAt)
        try fields.encodeIfPresent(outline.color, forKey: .color)
        try fields.encodeIfPresent(outline.priority?.rawValue, forKey: .priority)
        try fields.encode(outline.tasks.map(JSONTask.init), forKey: .tasks)
    }
}

/// A task in the form of `JSONFormat`.
struct JSONTask: Encodable, DecodableWithConfiguration {
    private enum Key: String, CodingKey, CaseIterable {
        case title, description, section, status, priority, points, labels, subtasks, uid
        case dueAt = "due_at"
        case dueOn = "due_on"
        case completedAt = "completed_at"
        case repeating = "repeat"
    }

    let outline: TaskOutline

    init(outline: TaskOutline) { self.outline = outline }

    init(from decoder: any Decoder, configuration: JSONDepth) throws {
        guard configuration.level <= configuration.limit else {
            throw JSONFormatError(decoder.codingPath, "more than \(configuration.limit) levels of tasks")
        }
        try configuration.countTask()
        let fields = try JSONFields<Key>(decoder)
        outline = TaskOutline(
            title: try fields.requiredText(.title),
            description: try fields.text(.description) ?? "",
            section: try fields.text(.section),
            status: try fields.word(.status) ?? .available,
            priority: try fields.word(.priority),
            dueAt: try fields.text(.dueAt),
            dueOn: try fields.text(.dueOn),
            points: try fields.wholeNumber(.points) ?? 0,
            labels: try fields.texts(.labels),
            repeating: try fields.value(JSONRepeat.self, .repeating)?.members,
            uid: try fields.text(.uid),
            completedAt: try fields.text(.completedAt),
            subtasks: try fields.tasks(.subtasks, depth: configuration.below))
    }

    func encode(to encoder: any Encoder) throws {
        var fields = encoder.container(keyedBy: Key.self)
        try fields.encode(outline.title, forKey: .title)
        try fields.encode(outline.description, forKey: .description)
        try fields.encodeIfPresent(outline.section, forKey: .section)
        try fields.encode(outline.status.rawValue, forKey: .status)
        try fields.encodeIfPresent(outline.priority?.rawValue, forKey: .priority)
        try fields.encodeIfPresent(outline.dueAt, forKey: .dueAt)
        try fields.encodeIfPresent(outline.dueOn, forKey: .dueOn)
        if outline.points != 0 { try fields.encode(outline.points, forKey: .points) }
        try fields.encode(outline.labels, forKey: .labels)
        try fields.encodeIfPresent(outline.repeating.map(JSONRepeat.init), forKey: .repeating)
        try fields.encodeIfPresent(outline.uid, forKey: .uid)
        try fields.encodeIfPresent(outline.completedAt, forKey: .completedAt)
        try fields.encode(outline.subtasks.map(JSONTask.init), forKey: .subtasks)
    }
}
