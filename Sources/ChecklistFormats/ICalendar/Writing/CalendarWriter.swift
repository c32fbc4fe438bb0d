import CLibical
import Checklists
import LocalTime
import Recurrence

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Writes the components of a calendar.
///
/// It cannot be copied: a copy that is held while a name is added would make each name cost as much as all names.
struct CalendarWriter: ~Copyable {
    private let zone: (name: String, rules: ZoneRules)
    private let dayStartsAt: TimeOfDay
    /// The names of the tasks in the calendar: that of an import, or the id. Of tasks with the same name, the first has
    /// it, and no task has the id of another one.
    private var uids: [UUID: String] = [:]
    /// The names that are in the calendar, or may be.
    private var taken: Set<String>
    private let title: String?
    private var steps = 0
    private var usesZone = false

    init(_ calendar: TaskCalendar, zones: Zones) {
        zone = zones.rules(of: calendar.zone).map { (calendar.zone, $0) } ?? ("Etc/UTC", .utc)
        dayStartsAt = TimeOfDay(calendar.dayStartsAt) ?? .midnight
        title = calendar.title
        taken = Set(calendar.tasks.map { Self.id($0) })
        for task in calendar.tasks {
            if let uid = task.uid, taken.insert(uid).inserted {
                uids[task.id] = uid
            } else {
                uids[task.id] = Self.id(task)
            }
        }
    }

    private static func id(_ task: CalendarTask) -> String { task.id.uuidString.lowercased() }

    /// The lines before the components.
    var head: [UInt8] {
        let lines: [Libical.Line] = [
            .value("VERSION", "2.0"), .text(ICAL_PRODID_PROPERTY, "-//Crosscheck//Crosscheck//EN"),
            .value("CALSCALE", "GREGORIAN"),
        ]
        let whole = Libical.write(ICAL_VCALENDAR_COMPONENT, lines)
        let name = ContentLines.text("X-WR-CALNAME", title ?? "Crosscheck")
        return whole.dropLast("END:VCALENDAR\r\n".utf8.count) + name
    }

    /// The calendar as a whole.
    func finished(_ bytes: [UInt8]) -> [UInt8] {
        let end = Array("END:VCALENDAR\r\n".utf8)
        guard usesZone else { return bytes + end }
        let head = self.head
        return head + CalendarZoneLines.write(zone.name, zone.rules) + bytes.dropFirst(head.count) + end
    }

    /// The components of a task.
    mutating func write(_ task: CalendarTask, events: Bool) throws -> [UInt8] {
        var lines = common(task, uid: uids[task.id] ?? "")
        lines += status(task)
        if let parent = task.parent.flatMap({ uids[$0] }) {
            lines.append(.text(ICAL_RELATEDTO_PROPERTY, parent))
        }
        let when = try self.when(task)
        lines += when.lines
        var bytes = component(ICAL_VTODO_COMPONENT, lines, task.labels)
        if events, let event = self.event(task, when) {
            let uid = eventUID(task)
            bytes += component(ICAL_VEVENT_COMPONENT, common(task, uid: uid) + event, task.labels)
        }
        return bytes
    }

    /// A name for the event of a task. An earlier export, read in, may have left it to a task: to 42 of them at most,
    /// because the name of a task has 255 characters.
    private mutating func eventUID(_ task: CalendarTask) -> String {
        var uid = (uids[task.id] ?? "") + "-event"
        while !taken.insert(uid).inserted { uid += "-event" }
        return uid
    }

    private func component(_ kind: icalcomponent_kind, _ lines: [Libical.Line], _ labels: [String]) -> [UInt8] {
        let bytes = Libical.write(kind, lines)
        guard !labels.isEmpty, let end = bytes.lastIndex(of: UInt8(ascii: "E"), before: "END:") else { return bytes }
        return bytes[..<end] + ContentLines.categories(labels) + bytes[end...]
    }

    private func common(_ task: CalendarTask, uid: String) -> [Libical.Line] {
        var lines: [Libical.Line] = [
            .text(ICAL_UID_PROPERTY, uid), .value("DTSTAMP", Self.basic(task.updatedAt)),
            .value("CREATED", Self.basic(task.createdAt)), .value("LAST-MODIFIED", Self.basic(task.updatedAt)),
            .text(ICAL_SUMMARY_PROPERTY, task.title),
        ]
        if !task.description.isEmpty { lines.append(.text(ICAL_DESCRIPTION_PROPERTY, task.description)) }
        if let priority = task.priority { lines.append(.value("PRIORITY", Self.priority(priority))) }
        return lines
    }

    private func status(_ task: CalendarTask) -> [Libical.Line] {
        switch task.status {
        case .available: return [.value("STATUS", "NEEDS-ACTION")]
        case .inProgress: return [.value("STATUS", "IN-PROCESS")]
        case .completed:
            let at = task.completedAt.map { [Libical.Line.value("COMPLETED", Self.basic($0))] } ?? []
            return [.value("STATUS", "COMPLETED"), .value("PERCENT-COMPLETE", "100")] + at
        }
    }

    /// When a task is due: its lines, and the same for an event where it has a time.
    private struct When {
        var lines: [Libical.Line] = []
        var event: [Libical.Line]?
    }

    private func event(_ task: CalendarTask, _ when: When) -> [Libical.Line]? {
        task.status == .completed && task.repeating == nil ? nil : when.event
    }

    private mutating func when(_ task: CalendarTask) throws -> When {
        guard let repeating = task.repeating else {
            if let due = task.dueAt {
                return When(lines: [.value("DUE", Self.basic(due))], event: [.value("DTSTART", Self.basic(due))])
            }
            guard let due = task.dueOn.flatMap({ CalendarDate($0) }) else { return When() }
            return When(lines: [.value("DUE", due.basic, parameter: "VALUE=DATE")])
        }
        guard repeating.rule.origin == .schedule else { return open(repeating) }
        let series = Series(repeating.schedule, through: repeating.lastDay, visits: &steps)
        guard steps <= Repeat.steps else { throw CalendarExport.Failure.tooLong }
        guard let series else { return When() }
        return when(series, repeating.rule)
    }

    /// Of a task that repeats from its completion: the occurrence that is open.
    private mutating func open(_ task: RepeatingTask) -> When {
        guard let date = task.open else { return When() }
        guard let time = time(of: task.rule) else {
            return When(lines: [.value("DUE", date.basic, parameter: "VALUE=DATE")])
        }
        usesZone = usesZone || !isUTC
        let start = value("DTSTART", date, time)
        return When(lines: [value("DUE", date, time)], event: [start] + length(task.rule))
    }

    private mutating func when(_ series: Series, _ rule: Repeat) -> When {
        let time = time(of: rule)
        usesZone = usesZone || time != nil && !isUTC
        var lines = [value("DTSTART", series.start, time)]
        if let written = series.rule {
            lines.append(.value("RRULE", text(of: written, time)))
        } else if series.extra.isEmpty {
            // So that it still is a task that repeats when it is imported.
            lines.append(.value("RRULE", "FREQ=DAILY;COUNT=1"))
        }
        if !series.except.isEmpty { lines.append(list("EXDATE", series.except, time)) }
        if !series.extra.isEmpty { lines.append(list("RDATE", series.extra, time)) }
        if time != nil {
            let all = lines + length(rule)
            return When(lines: all, event: all)
        }
        let end = rule.plan.span.end(of: series.start)
        if end > series.start { lines.append(value("DUE", end, nil)) }
        return When(lines: lines)
    }

    /// The time of the day of each occurrence. A time before the user's day begins is on the calendar's next day, which
    /// no rule can say: then there are only dates.
    private func time(of rule: Repeat) -> TimeOfDay? {
        rule.startsAt.flatMap { TimeOfDay($0) }.flatMap { $0 < dayStartsAt ? nil : $0 }
    }

    private func length(_ rule: Repeat) -> [Libical.Line] {
        rule.minutes.map { [.value("DURATION", "PT\($0)M")] } ?? []
    }

    private var isUTC: Bool { zone.rules == .utc }

    private func value(_ name: String, _ date: CalendarDate, _ time: TimeOfDay?) -> Libical.Line {
        .value(name, written(date, time), parameter: parameter(time))
    }

    private func list(_ name: String, _ dates: [CalendarDate], _ time: TimeOfDay?) -> Libical.Line {
        .value(name, dates.map { written($0, time) }.joined(separator: ","), parameter: parameter(time))
    }

    private func written(_ date: CalendarDate, _ time: TimeOfDay?) -> String {
        guard let time else { return date.basic }
        let text = time.description
        return "\(date.basic)T\(text.prefix(2))\(text.suffix(2))00" + (isUTC ? "Z" : "")
    }

    private func parameter(_ time: TimeOfDay?) -> String? {
        if time == nil { return "VALUE=DATE" }
        return isUTC ? nil : "TZID=\(zone.name)"
    }

    /// A rule whose UNTIL is of the same kind as its start: a date, or a moment in UTC.
    private func text(of rule: RecurrenceRule, _ time: TimeOfDay?) -> String {
        guard let time, case .until(let date) = rule.end else { return rule.description }
        let local = Int64(CalendarDate.epoch.days(to: date)) * 86_400 + Int64(time.minutes) * 60
        let end = Moment.basic(zone.rules.first(local: local)) ?? date.basic
        return rule.ending(.never).description + ";UNTIL=\(end)Z"
    }

    private static func priority(_ priority: Priority) -> String {
        switch priority {
        case .doFirst: "1"
        case .plan: "3"
        case .delegate: "5"
        case .delay: "7"
        }
    }

    /// `2026-12-24T18:00:00.000Z` as `20261224T180000Z`.
    private static func basic(_ time: String) -> String {
        time.prefix { $0 != "." }.filter { $0.isNumber || $0 == "T" } + "Z"
    }
}

extension [UInt8] {
    /// The place of the last line that begins so.
    fileprivate func lastIndex(of first: UInt8, before beginning: String) -> Int? {
        let bytes = Array(beginning.utf8)
        var index = count - bytes.count
        while index >= 0 {
            if self[index] == first, self[index..<index + bytes.count].elementsEqual(bytes),
                index == 0 || self[index - 1] == 0x0A
            {
                return index
            }
            index -= 1
        }
        return nil
    }
}
