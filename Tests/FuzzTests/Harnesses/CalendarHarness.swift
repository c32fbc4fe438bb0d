import ChecklistFormats
import Checklists
import Foundation
import JSON
import LocalTime

/// Any bytes are a calendar, or are refused with a line. What was read becomes a checklist as it is, and is written so
/// that it reads back the same.
enum CalendarHarness {
    private static let zones = Zones(directory: "/nowhere")

    static func check(_ input: [UInt8]) throws {
        let result: ImportResult
        do {
            result = try CalendarImport.read(input, zone: .utc, zones: zones)
        } catch {
            return try hold(error.description.hasPrefix("line "), "a mistake without its line: \(error)")
        }
        guard !result.hasErrors else { return }
        try hold(result.issues.allSatisfy { $0.line >= 1 }, "an issue without its line")
        let now = Date(timeIntervalSince1970: 1_800_000_000)
        _ = try result.outline.arguments(limits: Limits(), at: now)
        let again = try CalendarImport.read(try write(result.outline), zone: .utc, zones: zones)
        try hold(kept(again.outline.tasks) == kept(result.outline.tasks), "a calendar reads otherwise")
    }

    private static func write(_ outline: ChecklistOutline) throws -> [UInt8] {
        var tasks: [CalendarTask] = []
        func add(_ task: TaskOutline, below parent: UUID?) throws {
            let id = UUID()
            tasks.append(
                CalendarTask(
                    id: id, uid: task.uid, parent: parent, title: task.title, description: task.description,
                    status: task.status, priority: task.priority, dueAt: task.dueAt, dueOn: task.dueOn,
                    labels: task.labels, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-01-01T00:00:00.000Z",
                    completedAt: task.completedAt,
                    repeating: try task.repeating.map { RepeatingTask(try Repeat(.object($0))) }))
            for subtask in task.subtasks { try add(subtask, below: id) }
        }
        for task in outline.tasks { try add(task, below: nil) }
        return try CalendarExport.write(
            TaskCalendar(title: outline.title, zone: "Etc/UTC", dayStartsAt: "00:00", tasks: tasks), events: true,
            zones: zones, limit: 64 << 20)
    }

    /// Titles, texts and labels, in their order and places. Dates may be written in other words; tasks without a name
    /// get one.
    private static func kept(_ tasks: [TaskOutline]) -> [TaskOutline] {
        tasks.filter { $0.uid?.hasSuffix("-event") != true }.map { task in
            TaskOutline(
                title: task.title, description: task.description.replacing("\r", with: "\n"), status: task.status,
                priority: task.priority, labels: task.labels, subtasks: kept(task.subtasks))
        }
    }
}

/// Any bytes are a table of Todoist's, or are refused with a line. What was read becomes a checklist as it is.
enum TodoistHarness {
    static func check(_ input: [UInt8]) throws {
        let result: ImportResult
        do {
            result = try TodoistImport.read(input, zone: .utc, zones: Zones(directory: "/nowhere"))
        } catch {
            return try hold(error.description.hasPrefix("line "), "a mistake without its line: \(error)")
        }
        guard !result.hasErrors else { return }
        _ = try result.outline.arguments(limits: Limits(), at: Date(timeIntervalSince1970: 1_800_000_000))
    }
}
