import Checklists

extension CalendarReader {
    /// The task of a component, without its dates.
    mutating func task(_ fields: CalendarFields) -> TaskOutline {
        var task = TaskOutline(title: "", line: fields.start)
        readTexts(of: fields, into: &task)
        readStatus(of: fields, into: &task)
        if let line = fields.line("PRIORITY") {
            if let number = Int(line.text), (0...9).contains(number) {
                task.priority = Self.priority(number)
            } else {
                issues.report(line.number, .warning, "PRIORITY is not 0 to 9, and was left out")
            }
        }
        task.labels = labels(of: fields)
        task.uid = uid(of: fields)
        return task
    }

    private mutating func readTexts(of fields: CalendarFields, into task: inout TaskOutline) {
        let title = CalendarFields.oneLine(text("SUMMARY", of: fields))
        var text = CalendarFields.severalLines(self.text("DESCRIPTION", of: fields))
        if title.isEmpty {
            // The first line that says something.
            let line = text.split(separator: "\n").map { CalendarFields.oneLine(String($0)) }.first { !$0.isEmpty }
            task.title = line.map { ImportText.cut($0, to: limits.titleLength) } ?? "Untitled"
            issues.report(fields.start, .note, "no SUMMARY: the title is '\(ImportText.cut(task.title, to: 40))'")
        } else {
            task.title = ImportText.cut(title, to: limits.titleLength)
            if task.title != title {
                text = ImportText.joined([title, text])
                issues.report(fields.start, .note, "a long title was cut: the description begins with it")
            }
        }
        task.description = description(text, fields.line("DESCRIPTION")?.number ?? fields.start)
    }

    /// A text; empty where there is none.
    private mutating func text(_ name: String, of fields: CalendarFields) -> String {
        guard let line = fields.line(name), !line.value.isEmpty else { return "" }
        guard let text = line.plainText else {
            issues.report(line.number, .warning, "\(name) cannot be read, and was left out")
            return ""
        }
        if let encoding = line.parameter("ENCODING"), encoding.uppercased() != "8BIT" {
            issues.report(
                line.number, .warning, "\(name) is in the encoding \(encoding.prefix(40)), and was left as it is")
        }
        return text
    }

    private mutating func readStatus(of fields: CalendarFields, into task: inout TaskOutline) {
        let status = fields.line("STATUS")?.text.uppercased()
        let line = fields.line("STATUS")?.number ?? fields.start
        switch status {
        case "COMPLETED"?: task.status = .completed
        case "IN-PROCESS"?: task.status = .inProgress
        case "CANCELLED"?:
            task.status = .completed
            issues.report(line, .warning, "was cancelled: imported as completed")
        case "NEEDS-ACTION"?, "CONFIRMED"?, "TENTATIVE"?: break
        case nil:
            if fields.line("COMPLETED") != nil || fields.line("PERCENT-COMPLETE")?.text == "100" {
                task.status = .completed
            }
        case let other?: issues.report(line, .note, "the STATUS '\(other.prefix(40))' was left out")
        }
        if let percent = fields.line("PERCENT-COMPLETE"), !["0", "100"].contains(percent.text) {
            issues.report(percent.number, .note, "PERCENT-COMPLETE was left out")
        }
        guard let completed = fields.line("COMPLETED") else { return }
        if task.status != .completed {
            issues.report(completed.number, .note, "COMPLETED of a task that is not completed was left out")
        } else if let place = place(of: completed) {
            task.completedAt = Moment.rfc3339(zones.moment(place.time, place.clocks))
        }
    }

    /// 1 to 9, the first being the most urgent; 0 is none (RFC 5545, section 3.8.1.9).
    private static func priority(_ number: Int) -> Priority? {
        switch number {
        case 1...2: .doFirst
        case 3...4: .plan
        case 5...6: .delegate
        case 7...9: .delay
        default: nil
        }
    }

    private mutating func labels(of fields: CalendarFields) -> [String] {
        var labels = ImportLabels(limits)
        var last = fields.start
        for line in fields.lines("CATEGORIES") {
            last = line.number
            for label in line.elements { labels.add(CalendarFields.oneLine(label)) }
        }
        if let issue = labels.issue { issues.report(last, .warning, issue) }
        return labels.labels
    }

    private mutating func uid(of fields: CalendarFields) -> String? {
        guard let uid = fields.uid else {
            issues.report(fields.start, .note, "no UID")
            return nil
        }
        guard uid.unicodeScalars.count <= 255, CalendarFields.oneLine(uid) == uid else {
            issues.report(
                fields.line("UID")?.number ?? fields.start, .warning,
                "a UID of more than 255 characters, or of several lines, was left out")
            return nil
        }
        return uid
    }

    /// The tasks that a component names by RELATED-TO.
    mutating func family(of fields: CalendarFields) -> Family {
        var family = Family()
        for line in fields.lines("RELATED-TO") {
            guard let uid = line.plainText.map(CalendarFields.oneLine), !uid.isEmpty else {
                issues.report(line.number, .warning, "RELATED-TO cannot be read, and was left out")
                continue
            }
            switch line.parameter("RELTYPE")?.uppercased() ?? "PARENT" {
            case "PARENT" where family.parent == nil: family.parent = uid
            case "PARENT":
                issues.report(fields.start, .warning, "several parents: the task is below the first")
            case "CHILD": family.children.append(uid)
            case let other:
                issues.report(line.number, .note, "RELATED-TO of the type \(other.prefix(40)) was left out")
            }
        }
        return family
    }

    /// The UIDs of tasks above and below another one.
    struct Family {
        var parent: String?
        var children: [String] = []
    }
}
