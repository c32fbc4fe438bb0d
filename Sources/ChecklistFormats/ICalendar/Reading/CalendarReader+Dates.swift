import Checklists
import LocalTime
import Recurrence

extension CalendarReader {
    /// Reads when a task is due, or how it repeats; both are worked out later.
    mutating func readDates(of fields: CalendarFields, into found: inout Found) {
        let start = place(of: "DTSTART", in: fields)
        let end = place(of: fields.isEvent ? "DTEND" : "DUE", in: fields)
        let duration = self.duration(of: fields)
        if let line = fields.line(fields.isEvent ? "DUE" : "DTEND") {
            issues.report(
                line.number, .warning, "\(line.name) is of no \(fields.isEvent ? "event" : "to-do"): left out")
        }
        if fields.line("RRULE") != nil || !fields.lines("RDATE").isEmpty {
            if let anchor = start ?? end {
                found.due = end.flatMap { fields.isEvent ? nil : $0 } ?? anchor
                found.series = series(of: fields, from: anchor, isStart: start != nil, to: end, duration)
                return
            }
            issues.report(fields.start, .warning, "repeats from no DTSTART: imported as a task that is due once")
        } else if let line = fields.lines("EXDATE").first {
            issues.report(line.number, .warning, "EXDATE of a task that does not repeat was left out")
        }
        // An instance is where the series has it unless it says otherwise.
        let begin = start ?? (fields.isInstance && end == nil ? place(of: "RECURRENCE-ID", in: fields) : nil)
        if fields.isEvent {
            readEvent(fields, begin, end, duration, into: &found)
        } else {
            readToDo(fields, begin, end, duration, into: &found)
        }
    }

    private mutating func readEvent(
        _ fields: CalendarFields, _ start: Place?, _ end: Place?, _ duration: Int64?, into found: inout Found
    ) {
        guard let start else {
            if end != nil { issues.report(fields.start, .warning, "an event without DTSTART: it is not due") }
            return
        }
        found.due = start
        let takesTime = start.moment != nil && (end != nil && end?.moment != start.moment || duration != nil)
        if takesTime || takesDays(start, end, duration) {
            issues.report(fields.start, .note, "an event: due at its beginning, its end was left out")
        }
    }

    private mutating func readToDo(
        _ fields: CalendarFields, _ start: Place?, _ end: Place?, _ duration: Int64?, into found: inout Found
    ) {
        if let end {
            found.due = end
            if start != nil { issues.report(fields.start, .note, "DTSTART beside DUE was left out") }
        } else if let start, let duration, let moment = start.moment {
            found.due = Place(line: start.line, time: start.time, clocks: start.clocks, moment: moment + duration)
        } else if let start {
            found.due = start
            issues.report(fields.start, .note, "no DUE: due when it starts")
        } else if duration != nil {
            issues.report(fields.start, .warning, "DURATION without DTSTART was left out")
        }
    }

    /// A time with its clocks.
    struct Place {
        let line: CalendarLine
        let time: CalendarTime
        let clocks: CalendarZones.Clocks
        /// Nil for a date alone.
        let moment: Int64?
    }

    private mutating func place(of name: String, in fields: CalendarFields) -> Place? {
        fields.line(name).flatMap { place(of: $0) }
    }

    /// The time of a line; reported where there is none.
    mutating func place(of line: CalendarLine) -> Place? {
        guard let time = CalendarTime(line) else {
            issues.report(line.number, .warning, "\(line.name) cannot be read, and was left out")
            return nil
        }
        let clocks = time.isUTC ? zones.utc : self.clocks(of: line) ?? zones.users
        return Place(
            line: line, time: time, clocks: clocks, moment: time.seconds.map { _ in zones.moment(time, clocks) })
    }

    /// The clocks by which a line's times are read; nil where it names none. Those of an unknown zone are the user's.
    mutating func clocks(of line: CalendarLine) -> CalendarZones.Clocks? {
        guard let name = line.parameter("TZID"), !line.isDate else { return nil }
        if let clocks = zones.clocks(of: name) { return clocks }
        issues.report(
            line.number, .warning,
            "the time zone '\(CalendarFields.oneLine(name).prefix(60))' is unknown: the time was read as one of yours")
        return zones.users
    }

    /// DURATION in seconds (RFC 5545, section 3.3.6); nil where there is none; a negative one is reported.
    private mutating func duration(of fields: CalendarFields) -> Int64? {
        guard let line = fields.line("DURATION") else { return nil }
        if let seconds = Self.seconds(line.text.uppercased()) { return seconds > 0 ? seconds : nil }
        issues.report(line.number, .warning, "DURATION cannot be read, and was left out")
        return nil
    }

    private static func seconds(_ duration: String) -> Int64? {
        var rest = Substring(duration)
        if rest.hasPrefix("+") { rest.removeFirst() }
        guard rest.hasPrefix("P") else { return nil }
        rest.removeFirst()
        var seconds: Int64 = 0
        while let first = rest.first {
            if first == "T" {
                rest.removeFirst()
                continue
            }
            let digits = rest.prefix { $0.isNumber }
            guard let number = Int64(digits), number < 1_000_000, let unit = rest.dropFirst(digits.count).first,
                let length = ["W": 604_800, "D": 86_400, "H": 3600, "M": 60, "S": 1][String(unit)]
            else { return nil }
            seconds += number * Int64(length)
            rest = rest.dropFirst(digits.count + 1)
        }
        return seconds
    }

    /// Whether an event of dates alone takes more than its day. DTEND is the day after its last one.
    func takesDays(_ start: Place, _ end: Place?, _ duration: Int64?) -> Bool {
        guard start.moment == nil else { return false }
        if let end { return end.moment != nil || start.time.date.days(to: end.time.date) > 1 }
        return duration ?? 0 > 86_400
    }
}
