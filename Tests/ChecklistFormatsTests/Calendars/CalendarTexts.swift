import ChecklistFormats
import Checklists
import Foundation
import JSON
import LocalTime
import Recurrence

/// Calendars that tests read and write.
enum CalendarTexts {
    static let zones = Zones()

    static var berlin: ZoneRules { zones.rules(of: "Europe/Berlin") ?? .utc }

    /// A calendar with these lines within a VTODO.
    static func todo(_ lines: String...) -> String { calendar("BEGIN:VTODO", lines, "END:VTODO") }

    /// A calendar with these lines within a VEVENT.
    static func event(_ lines: String...) -> String { calendar("BEGIN:VEVENT", lines, "END:VEVENT") }

    static func calendar(_ first: String, _ lines: [String], _ last: String) -> String {
        (["BEGIN:VCALENDAR", "VERSION:2.0", first] + lines + [last, "END:VCALENDAR", ""]).joined(separator: "\r\n")
    }

    /// Reads a calendar for a user in Berlin, or in another zone.
    static func read(
        _ text: String, zone: String = "Europe/Berlin", dayStartsAt: String = "00:00",
        limits: ImportLimits = ImportLimits()
    ) throws -> ImportResult {
        try read(Array(text.utf8), zone: zone, dayStartsAt: dayStartsAt, limits: limits)
    }

    static func read(
        _ bytes: [UInt8], zone: String = "Europe/Berlin", dayStartsAt: String = "00:00",
        limits: ImportLimits = ImportLimits()
    ) throws -> ImportResult {
        try CalendarImport.read(
            bytes, zone: zones.rules(of: zone) ?? .utc, dayStartsAt: TimeOfDay(dayStartsAt) ?? .midnight, zones: zones,
            limits: limits)
    }

    /// Writes an outline as the database would show it to a user in Berlin.
    static func write(
        _ outline: ChecklistOutline, events: Bool = false, zone: String = "Europe/Berlin", dayStartsAt: String = "00:00"
    ) throws -> String {
        let calendar = try calendar(of: outline, zone: zone, dayStartsAt: dayStartsAt)
        return String(
            decoding: try CalendarExport.write(calendar, events: events, zones: zones, limit: 16 << 20), as: UTF8.self)
    }

    static func calendar(
        of outline: ChecklistOutline, zone: String = "Europe/Berlin", dayStartsAt: String = "00:00"
    ) throws -> TaskCalendar {
        var tasks: [CalendarTask] = []
        func add(_ task: TaskOutline, below parent: UUID?) throws {
            let id = UUID()
            tasks.append(
                CalendarTask(
                    id: id, uid: task.uid, parent: parent, title: task.title, description: task.description,
                    status: task.status, priority: task.priority, dueAt: task.dueAt, dueOn: task.dueOn,
                    labels: task.labels, createdAt: "2026-01-01T00:00:00.000Z", updatedAt: "2026-02-03T04:05:06.789Z",
                    completedAt: task.completedAt,
                    repeating: try task.repeating.map { RepeatingTask(try Repeat(.object($0))) }))
            for subtask in task.subtasks { try add(subtask, below: id) }
        }
        for task in outline.tasks { try add(task, below: nil) }
        return TaskCalendar(title: outline.title, zone: zone, dayStartsAt: dayStartsAt, tasks: tasks)
    }

    /// The lines of a calendar without its folds.
    static func lines(_ text: String) -> [String] {
        text.replacingOccurrences(of: "\r\n ", with: "").components(separatedBy: "\r\n").filter { !$0.isEmpty }
    }
}
