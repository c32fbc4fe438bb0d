import Checklists
import LocalTime
import Recurrence

/// Makes a checklist of the components of a calendar.
struct CalendarReader {
    /// A component that becomes a task.
    struct Found {
        let line: Int
        var task: TaskOutline
        /// The UID of the parent.
        var parent: String?
        /// How it repeats, and what instances of it changes.
        var series: CalendarRule?
    }

    var source: CalendarSource
    var zones: CalendarZones
    let limits: ImportLimits
    var issues = ImportIssues()
    /// How much the rules have taken to work out so far: see `Repeat.steps`.
    var steps = 0

    private var found: [Found] = []
    /// The places of the components in `found`, by their UIDs.
    private var places: [String: Int] = [:]

    init(_ source: CalendarSource, zones: CalendarZones, limits: ImportLimits) {
        (self.source, self.zones, self.limits) = (source, zones, limits)
    }

    mutating func read(title: String?, isCancelled: () -> Bool) throws(ForeignDocumentError) -> ImportResult {
        var instances: [CalendarFields] = []
        for (index, component) in source.components.enumerated() {
            if index.isMultiple(of: 100), isCancelled() { throw .cancelled }
            let fields = self.fields(component)
            if fields.line("RECURRENCE-ID") != nil {
                instances.append(fields)
                continue
            }
            guard found.count < limits.tasks else {
                issues.report(component.line, .error, "more than \(limits.tasks) tasks")
                break
            }
            take(fields)
        }
        for instance in instances { apply(instance) }
        for index in found.indices {
            if index.isMultiple(of: 100), isCancelled() { throw .cancelled }
            finish(index)
        }
        var outline = ChecklistOutline(title: "", tasks: CalendarTree(found, limits: limits, &issues).tasks)
        readNames(into: &outline, title)
        reportLeftOut()
        return ImportResult(outline: outline, issues: issues.sorted)
    }

    /// The first line of each known property, and those that may be there several times.
    private mutating func fields(_ component: CalendarSource.Component) -> CalendarFields {
        let fields = CalendarFields(component)
        for line in fields.others { source.leaveOut(line) }
        for line in fields.repeated {
            issues.report(line.number, .warning, "a second \(line.name) left out")
        }
        return fields
    }

    private mutating func take(_ fields: CalendarFields) {
        var task = self.task(fields)
        if let uid = task.uid {
            if let place = places[uid] {
                issues.report(
                    fields.start, .warning,
                    "the same UID as in line \(found[place].line): this task is imported without it")
                task.uid = nil
            } else {
                places[uid] = found.count
            }
        }
        var found = Found(line: fields.start, task: task)
        found.parent = parent(of: fields)
        found.series = readDates(of: fields, into: &found.task)
        self.found.append(found)
    }

    /// Applies an instance that replaces one of a series.
    private mutating func apply(_ instance: CalendarFields) {
        guard let uid = instance.text("UID"), let place = places[uid], let line = instance.line("RECURRENCE-ID"),
            let series = found[place].series, let date = date(of: line, in: series)
        else {
            issues.report(instance.start, .warning, "an instance without a task that repeats left out")
            return
        }
        let isCancelled = instance.text("STATUS")?.uppercased() == "CANCELLED"
        var moved: CalendarDate?
        if !isCancelled, let start = instance.line("DTSTART") ?? instance.line("DUE") {
            moved = self.date(of: start, in: series)
        }
        if isCancelled || moved != nil && moved != date {
            found[place].series?.except.append(date)
            if let moved, !isCancelled { found[place].series?.moved.append(moved) }
        }
        if !isCancelled {
            issues.report(
                instance.start, .note, "of an instance of line \(found[place].line) only its date is imported")
        }
    }

    /// Works out how a task repeats, once all instances are known.
    private mutating func finish(_ index: Int) {
        guard let series = found[index].series else { return }
        do {
            found[index].task.repeating = try series.members(steps: &steps, limits: limits) { line, message in
                issues.report(line, .warning, message)
            }
            // How it repeats says when it is due.
            (found[index].task.dueAt, found[index].task.dueOn) = (nil, nil)
        } catch {
            issues.report(series.line, .warning, "\(error.description): imported as a task that is due once")
        }
    }

    private mutating func readNames(into outline: inout ChecklistOutline, _ title: String?) {
        var names: [String: CalendarLine] = [:]
        for line in source.properties where names[line.name] == nil { names[line.name] = line }
        let name = (names["X-WR-CALNAME"] ?? names["NAME"]).flatMap(Self.plain).map(CalendarFields.oneLine) ?? ""
        outline.title = title ?? (name.isEmpty ? "Calendar" : ImportText.cut(name, to: limits.titleLength))
        if let line = names["X-WR-CALDESC"] ?? names["DESCRIPTION"], let text = Self.plain(line) {
            outline.description = description(CalendarFields.severalLines(text), line.number)
        }
    }

    /// A text of a line, whatever libical takes the line for.
    private static func plain(_ line: CalendarLine) -> String? {
        CalendarLine(Array("DESCRIPTION:".utf8) + line.value, number: line.number)?.property?.value
    }

    /// A description that is as long as it may be at most.
    mutating func description(_ text: String, _ line: Int) -> String {
        let cut = ImportText.cut(text, to: limits.descriptionLength)
        if cut != text {
            issues.report(line, .warning, "a description of more than \(limits.descriptionLength) characters was cut")
        }
        return cut
    }

    private mutating func reportLeftOut() {
        for line in source.malformed.prefix(100) {
            issues.report(line, .warning, "the line cannot be read, and was left out")
        }
        if source.malformed.count > 100 {
            issues.report(
                source.malformed[100], .warning,
                "\(source.malformed.count - 100) more lines from here on cannot be read, and were left out")
        }
        for (name, place) in source.leftOut.sorted(by: { $0.key < $1.key }).prefix(200) {
            let what =
                switch name {
                case "X-": "a property of another program (X-…)"
                case "VALARM": "VALARM, a reminder: set reminders of your own"
                default: name
                }
            issues.report(
                place.line, .note, "left out\(place.count > 1 ? " \(place.count) times, here first" : ""): \(what)")
        }
    }
}
