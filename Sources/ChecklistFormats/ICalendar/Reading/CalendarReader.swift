import Checklists
import JSON
import LocalTime
import Recurrence

/// Makes a checklist of the components of a calendar.
struct CalendarReader {
    /// A component that becomes a task.
    struct Found {
        let line: Int
        var task: TaskOutline
        /// The UIDs of the parent, and of tasks that belong below this one.
        var family = Family()
        /// When it is due if it does not repeat.
        var due: Place?
        /// How it repeats.
        var series: CalendarRule?
    }

    var source: CalendarSource
    var zones: CalendarZones
    let limits: ImportLimits
    var issues = ImportIssues()
    /// How much the rules have taken to work out so far: see `Repeat.steps`.
    var steps = 0
    /// How much it has taken to count their dates before that.
    var countSteps = 0

    /// The UIDs of series with instances that may be anywhere.
    private(set) var changed: Set<String> = []
    private(set) var found: [Found] = []
    /// The places of the components in `found`, by their UIDs.
    private var places: [String: Int] = [:]

    init(_ source: CalendarSource, zones: CalendarZones, limits: ImportLimits) {
        (self.source, self.zones, self.limits) = (source, zones, limits)
    }

    mutating func read(title: String?, isCancelled: () -> Bool) throws(ForeignDocumentError) -> ImportResult {
        guard !source.components.isEmpty else {
            throw .unreadable(line: 1, "the calendar has no to-do and no event (VTODO, VEVENT)")
        }
        var all: [CalendarFields] = []
        for (index, component) in source.components.enumerated() {
            if index.isMultiple(of: 100), isCancelled() { throw .cancelled }
            all.append(fields(component))
        }
        let series = Set(all.filter { !$0.isInstance }.compactMap(\.uid))
        changed = Set(all.filter { $0.isInstance && !$0.isCancelled }.compactMap(\.uid))
        var instances: [String: [CalendarFields]] = [:]
        for (index, fields) in all.enumerated() {
            if index.isMultiple(of: 100), isCancelled() { throw .cancelled }
            if fields.isInstance, let uid = fields.uid, series.contains(uid) {
                instances[uid, default: []].append(fields)
            } else {
                guard take(fields) else { break }
            }
        }
        var ofPlace: [Int: [CalendarFields]] = [:]
        for (uid, all) in instances {
            if let place = places[uid] { ofPlace[place] = all }
        }
        // Instances of what does not repeat are tasks behind the others.
        var index = 0
        while index < found.count {
            if index.isMultiple(of: 100), isCancelled() { throw .cancelled }
            finish(index, ofPlace[index] ?? [])
            index += 1
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

    /// Makes a task of a component; false where there are too many.
    private mutating func take(_ fields: CalendarFields) -> Bool {
        guard found.count < limits.tasks else {
            issues.report(fields.start, .error, "more than \(limits.tasks) tasks")
            return false
        }
        var task = self.task(fields)
        if let uid = fields.uid {
            if let place = places[uid] {
                if !fields.isInstance {
                    issues.report(
                        fields.start, .warning,
                        "the same UID as in line \(found[place].line): this task is imported without it")
                }
                task.uid = nil
            } else {
                places[uid] = found.count
            }
        }
        if fields.isInstance { reportAlone(fields) }
        var found = Found(line: fields.start, task: task, family: family(of: fields))
        readDates(of: fields, into: &found)
        self.found.append(found)
        return true
    }

    private mutating func reportAlone(_ instance: CalendarFields) {
        issues.report(instance.start, .note, "an instance without a series: imported as a task of its own")
        if isForLaterOnes(instance) {
            issues.report(
                instance.start, .warning, "RANGE=THISANDFUTURE: imported as a task that is due once, without later ones"
            )
        }
    }

    /// Works out when a task is due, or how it repeats with these instances.
    private mutating func finish(_ index: Int, _ instances: [CalendarFields]) {
        if var series = found[index].series {
            if series.mistake == nil {
                for instance in instances { apply(instance, to: &series, of: found[index].line) }
            }
            do {
                found[index].task.repeating = try series.members(steps: &steps) { line, message in
                    issues.report(line, .warning, message)
                }
                return
            } catch {
                issues.report(series.line, .warning, "\(error.description): imported as a task that is due once")
            }
        }
        if let due = found[index].due { setDue(due, of: index) }
        for instance in instances {
            if instance.isCancelled {
                issues.report(instance.start, .warning, "a cancelled instance of a task that is due once left out")
            } else if !take(instance) {
                return
            }
        }
    }

    private mutating func setDue(_ place: Place, of index: Int) {
        if let moment = place.moment {
            if let text = Moment.rfc3339(moment) { found[index].task.dueAt = text }
        } else if FullDate.years.contains(place.time.date.year) {
            found[index].task.dueOn = place.time.date.description
        } else {
            issues.report(place.line.number, .warning, "a date outside of the years 1970 to 2199 was left out")
        }
    }

    private mutating func readNames(into outline: inout ChecklistOutline, _ title: String?) {
        var names: [String: CalendarLine] = [:]
        for line in source.properties {
            if Self.aboutTheCalendar.contains(line.name) {
                if names[line.name] == nil { names[line.name] = line }
            } else if !Self.aboutTheDocument.contains(line.name) {
                source.leaveOut(line)
            }
        }
        let name = (names["X-WR-CALNAME"] ?? names["NAME"])?.plainText.map(CalendarFields.oneLine) ?? ""
        outline.title = title ?? (name.isEmpty ? "Calendar" : ImportText.cut(name, to: limits.titleLength))
        if let line = names["X-WR-CALDESC"] ?? names["DESCRIPTION"], let text = line.plainText {
            outline.description = description(CalendarFields.severalLines(text), line.number)
        }
    }

    private static let aboutTheCalendar: Set = ["DESCRIPTION", "NAME", "X-WR-CALDESC", "X-WR-CALNAME"]
    /// What says nothing about its tasks.
    private static let aboutTheDocument: Set = ["CALSCALE", "METHOD", "PRODID", "VERSION"]

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
                case "EXRULE": "EXRULE, by which dates are taken out"
                default: name
                }
            issues.report(
                place.line, name == "EXRULE" ? .warning : .note,
                "left out\(place.count > 1 ? " \(place.count) times, here first" : ""): \(what)")
        }
    }
}
