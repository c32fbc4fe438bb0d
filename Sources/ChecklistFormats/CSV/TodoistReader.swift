import Checklists
import JSON
import LocalTime
import Recurrence

/// Makes a checklist of the rows of Todoist's table.
struct TodoistReader {
    /// The names of the columns, and the first place of each.
    private let names: [String]
    private let columns: [String: Int]
    private let zone: ZoneRules
    private let zones: Zones
    private let limits: ImportLimits
    private var issues = ImportIssues()
    private var description: [String] = []
    private var section: String?
    /// The level of the last row that was a task; 0 where none is above in this section.
    private var depth = 0
    /// The task to which notes belong; nil where none is above in this section, or where it was left out.
    private var noted: Int?
    /// The tasks in their order, each with its level and the notes below it.
    private var tasks: [(depth: Int, task: TaskOutline, notes: [String])] = []
    /// Whether there are more tasks than a checklist may have.
    private(set) var isFull = false
    /// The cells that are read of a row of a type.
    private static let cells: [String: Set<String>] = [
        "task": ["CONTENT", "DESCRIPTION", "PRIORITY", "INDENT", "DATE"], "section": ["CONTENT"], "note": ["CONTENT"],
    ]
    /// Those that only say more about others.
    private static let ignored: Set<String> = [
        "TYPE", "DATE_LANG", "TIMEZONE", "DURATION_UNIT", "DEADLINE_LANG",
    ]

    /// What the import leaves out, by its column: how often, and where first.
    private var leftOut: [String: (count: Int, line: Int)] = [:]

    /// - Parameter names: those of the columns.
    init(_ names: [String], zone: ZoneRules, zones: Zones, limits: ImportLimits) {
        (self.names, self.zone, self.zones, self.limits) = (names, zone, zones, limits)
        columns = Dictionary(names.enumerated().map { ($1, $0) }) { first, _ in first }
    }

    mutating func read(_ row: CSVReader.Row) {
        let cell = { [columns] (name: String) -> String in
            columns[name].flatMap { $0 < row.cells.count ? ImportText.trimmed(row.cells[$0]) : nil } ?? ""
        }
        let type = cell("TYPE").lowercased()
        if let read = Self.cells[type] { reportRest(of: row, but: read) }
        switch type {
        case "task": readTask(row.line, cell)
        case "section":
            // It ends the nesting.
            (depth, noted) = (0, nil)
            let title = CalendarFields.oneLine(cell("CONTENT"))
            section = title.isEmpty ? nil : ImportText.cut(title, to: limits.sectionLength)
            if title != section ?? "" { issues.report(row.line, .warning, "a long section was cut") }
        case "note":
            let text = CalendarFields.severalLines(cell("CONTENT"))
            if let noted {
                tasks[noted].notes.append(text)
                issues.report(row.line, .note, "a note became a part of the description")
            } else {
                description.append(text)
                issues.report(row.line, .note, "a note became a part of the checklist's description")
            }
        // How Todoist shows the project.
        case "meta": issues.report(row.line, .note, "how Todoist shows the project was left out")
        default: issues.report(row.line, .warning, "a row of the type '\(type.prefix(40))' left out")
        }
    }

    /// Counts the cells of a row that are not read, and reports characters that no text may have.
    private mutating func reportRest(of row: CSVReader.Row, but read: Set<String>) {
        for (index, text) in row.cells.enumerated() where !ImportText.trimmed(text).isEmpty {
            guard index < names.count else {
                leaveOut("a cell behind the last column", row.line)
                continue
            }
            let name = names[index]
            let isRead = columns[name] == index && (read.contains(name) || Self.ignored.contains(name))
            if !isRead { leaveOut(name.isEmpty ? "a column without a name" : String(name.prefix(40)), row.line) }
        }
        if row.cells.contains(where: Self.hasControls) {
            issues.report(row.line, .warning, "control characters were removed")
        }
    }

    private mutating func leaveOut(_ what: String, _ line: Int) {
        let known = leftOut[what]
        leftOut[what] = ((known?.count ?? 0) + 1, known?.line ?? line)
    }

    private static func hasControls(_ text: String) -> Bool {
        text.unicodeScalars.contains { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\t" }
    }

    private mutating func readTask(_ line: Int, _ cell: (String) -> String) {
        guard tasks.count < limits.tasks else {
            issues.report(line, .error, "more than \(limits.tasks) tasks")
            isFull = true
            return
        }
        let depth = depth(cell("INDENT"), line)
        var task = TaskOutline(title: "", section: section, line: line)
        var labels = ImportLabels(limits)
        let content = CalendarFields.oneLine(cell("CONTENT"))
        let words = content.split(separator: " ", omittingEmptySubsequences: false).filter { word in
            guard word.count > 1, word.first == "@" else { return true }
            labels.add(String(word.dropFirst()))
            return false
        }
        task.labels = labels.labels
        if let issue = labels.issue { issues.report(line, .warning, issue) }
        let plain = CalendarFields.oneLine(words.joined(separator: " "))
        let title = plain.isEmpty ? content : plain
        guard !title.isEmpty else {
            issues.report(line, .warning, "a task without a title left out")
            // What is below it moves up.
            (self.depth, noted) = (depth - 1, nil)
            return
        }
        task.title = ImportText.cut(title, to: limits.titleLength)
        var parts = [CalendarFields.severalLines(cell("DESCRIPTION"))]
        if task.title != title {
            parts.insert(title, at: 0)
            issues.report(line, .note, "a long title was cut: the description begins with it")
        }
        task.priority = priority(cell("PRIORITY"), line)
        let date = CalendarFields.oneLine(cell("DATE"))
        if let words = readDate(date, cell("TIMEZONE"), line, into: &task) { parts.append("Due: \(words)") }
        let deadline = CalendarFields.oneLine(cell("DEADLINE"))
        if !deadline.isEmpty { parts.append("Deadline: \(deadline)") }
        task.description = ImportText.joined(parts)
        (self.depth, noted) = (depth, tasks.count)
        tasks.append((depth, task, []))
    }

    private mutating func priority(_ text: String, _ line: Int) -> Priority? {
        switch text {
        case "1": return .doFirst
        case "2": return .plan
        case "3": return .delegate
        case "", "4": return nil
        default:
            issues.report(line, .warning, "the PRIORITY '\(text.prefix(40))' was left out")
            return nil
        }
    }

    /// The level of a task, at most one below the task above it.
    private mutating func depth(_ text: String, _ line: Int) -> Int {
        guard !text.isEmpty else { return 1 }
        guard let indent = Int(text), indent >= 1 else {
            issues.report(line, .warning, "the INDENT '\(text.prefix(40))' was left out")
            return 1
        }
        let level = min(indent, depth + 1, limits.depth)
        if level < indent {
            issues.report(
                line, .warning,
                indent > limits.depth
                    ? "subtasks are at most \(limits.depth) levels deep: this one was moved up"
                    : "a task below none: this one was moved up")
        }
        return level
    }

    /// Reads `2026-12-24`, perhaps with a time: `2026-12-24 18:00` or `2026-12-24T18:00:00Z`. Returns the words where
    /// they are others.
    private mutating func readDate(
        _ text: String, _ zoneName: String, _ line: Int, into task: inout TaskOutline
    ) -> String? {
        guard !text.isEmpty else { return nil }
        guard let date = CalendarDate(text.prefix(10)), FullDate.years.contains(date.year) else {
            issues.report(line, .warning, "the DATE '\(text.prefix(60))' is no date: it stays in the description")
            return text
        }
        var rest = text.dropFirst(10)
        if rest.isEmpty {
            task.dueOn = date.description
            return nil
        }
        rest = rest.drop { $0 == " " || $0 == "T" }
        let isUTC = rest.hasSuffix("Z")
        if isUTC { rest.removeLast() }
        if rest.count == 8, rest.hasSuffix(":00") { rest = rest.dropLast(3) }
        guard let time = TimeOfDay(rest.count == 4 ? "0" + rest : String(rest)) else {
            issues.report(line, .warning, "the DATE '\(text.prefix(60))' is no date: it stays in the description")
            return text
        }
        var clocks = zone
        if !zoneName.isEmpty, !isUTC {
            if let rules = zones.rules(of: zoneName) {
                clocks = rules
            } else {
                issues.report(
                    line, .warning,
                    "the TIMEZONE '\(zoneName.prefix(60))' is unknown: the time was read as one of yours")
            }
        }
        let local = Int64(CalendarDate.epoch.days(to: date)) * 86_400 + Int64(time.minutes) * 60
        task.dueAt = Moment.rfc3339(isUTC ? local : clocks.first(local: local))
        return nil
    }

    /// The checklist.
    mutating func result(title: String?) -> ImportResult {
        var roots: [TaskOutline] = []
        // From the last task on: each takes those below it along.
        var below: [[TaskOutline]] = Array(repeating: [], count: limits.depth + 2)
        for (depth, task, notes) in tasks.reversed() {
            var task = task
            task.description = cut(ImportText.joined([task.description] + notes), task.line ?? 1)
            task.subtasks = below[depth + 1].reversed()
            below[depth + 1] = []
            if depth > 1 { task.section = nil }
            if depth == 1 { roots.append(task) } else { below[depth].append(task) }
        }
        for (column, place) in leftOut.sorted(by: { $0.key < $1.key }) {
            let times = place.count > 1 ? " \(place.count) times, here first" : ""
            let what = column == "DEADLINE" ? "DEADLINE stays in the description" : "\(column) was left out"
            issues.report(place.line, .note, "\(what)\(times)")
        }
        let outline = ChecklistOutline(
            title: title ?? "Todoist", description: cut(ImportText.joined(description), 1), tasks: roots.reversed())
        return ImportResult(outline: outline, issues: issues.sorted)
    }

    private mutating func cut(_ text: String, _ line: Int) -> String {
        let cut = ImportText.cut(text, to: limits.descriptionLength)
        if cut != text {
            issues.report(line, .warning, "a description of more than \(limits.descriptionLength) characters was cut")
        }
        return cut
    }
}
