import Checklists
import JSON
import LocalTime
import Recurrence

extension CalendarReader {
    /// Reads when a task is due. What repeats is returned, and is worked out later.
    mutating func readDates(of fields: CalendarFields, into task: inout TaskOutline) -> CalendarRule? {
        let start = place(of: "DTSTART", in: fields)
        let end = place(of: fields.isEvent ? "DTEND" : "DUE", in: fields)
        let duration = self.duration(of: fields)
        if fields.line("RRULE") != nil || !fields.lines("RDATE").isEmpty {
            if let anchor = start ?? end {
                setDue(&task, end.flatMap { fields.isEvent ? nil : $0 } ?? anchor)
                return series(of: fields, from: anchor, isStart: start != nil, to: end, duration)
            }
            issues.report(fields.start, .warning, "repeats from no DTSTART: imported as a task that is due once")
            return nil
        }
        if fields.isEvent {
            guard let start else { return nil }
            setDue(&task, start)
            if end != nil && end?.moment != start.moment || duration != nil {
                issues.report(fields.start, .note, "an event: due at its beginning, its end was left out")
            }
        } else if let end {
            setDue(&task, end)
            if start != nil { issues.report(fields.start, .note, "DTSTART beside DUE was left out") }
        } else if let start {
            if let duration, let moment = start.moment {
                setDue(
                    &task, Place(line: start.line, time: start.time, clocks: start.clocks, moment: moment + duration))
            } else {
                setDue(&task, start)
                issues.report(fields.start, .note, "no DUE: due when it starts")
            }
        }
        return nil
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
        guard let line = fields.line(name), let time = time(of: line) else { return nil }
        let clocks = clocks(of: line, reporting: true)
        return Place(
            line: line, time: time, clocks: clocks, moment: time.seconds.map { _ in zones.moment(time, clocks) })
    }

    private mutating func setDue(_ task: inout TaskOutline, _ place: Place) {
        if let moment = place.moment {
            if let text = Moment.rfc3339(moment) { task.dueAt = text }
        } else if FullDate.years.contains(place.time.date.year) {
            task.dueOn = place.time.date.description
        } else {
            issues.report(place.line.number, .warning, "a date outside of the years 1970 to 2199 was left out")
        }
    }

    /// The time of a line; reported where there is none.
    mutating func time(of line: CalendarLine) -> CalendarTime? {
        if let time = line.property.flatMap({ CalendarTime($0.value) }) { return time }
        issues.report(line.number, .warning, "\(line.name) cannot be read, and was left out")
        return nil
    }

    /// The moment of a time.
    mutating func moment(_ time: CalendarTime, of line: CalendarLine) -> Int64? {
        zones.moment(time, clocks(of: line, reporting: true))
    }

    /// The clocks by which a line's times are read. Those of an unknown zone are the user's.
    private mutating func clocks(of line: CalendarLine, reporting: Bool) -> CalendarZones.Clocks {
        let id = line.parametersOnly?.zone
        if let clocks = zones.clocks(of: id) { return clocks }
        if reporting {
            issues.report(
                line.number, .warning,
                "the time zone '\(CalendarFields.oneLine(id ?? "").prefix(60))' is unknown: the time was read as one of yours"
            )
        }
        return .users
    }

    /// The date of a line on the clocks of a series.
    mutating func date(of line: CalendarLine, in clocks: CalendarZones.Clocks) -> CalendarDate? {
        guard let time = time(of: line) else { return nil }
        return date(of: time, in: clocks)
    }

    /// A date of a series. A time in UTC is a date on the clocks of the series.
    private func date(of time: CalendarTime, in clocks: CalendarZones.Clocks) -> CalendarDate? {
        guard time.isUTC, case .known(let rules) = clocks else { return time.date }
        return Moment.day(time.local + rules.offset(at: time.local))?.date
    }

    /// DURATION in seconds (RFC 5545, section 3.3.6); nil where there is none, and a negative one.
    private mutating func duration(of fields: CalendarFields) -> Int64? {
        guard let line = fields.line("DURATION"), let value = line.property?.value else { return nil }
        var rest = Substring(value)
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
        return seconds > 0 ? seconds : nil
    }

    /// What a component repeats by.
    private mutating func series(
        of fields: CalendarFields, from anchor: Place, isStart: Bool, to end: Place?, _ duration: Int64?
    ) -> CalendarRule {
        // The clocks of the series: times in UTC are shown by the user's.
        let clocks: CalendarZones.Clocks = anchor.time.isUTC ? .users : anchor.clocks
        var date = anchor.time.date
        var startsAt: String?
        if let moment = anchor.moment, let shown = zones.users(at: moment) {
            startsAt = LocalTime.TimeOfDay(hour: shown.seconds / 3600, minute: shown.seconds / 60 % 60)?.description
            if anchor.time.isUTC {
                date = shown.date
            } else if shown.date != date {
                issues.report(
                    anchor.line.number, .warning,
                    "repeats by the days of another time zone: its dates are kept, and its time is yours")
            } else if case .known = anchor.clocks, anchor.time.seconds != shown.seconds {
                issues.report(
                    anchor.line.number, .note,
                    "repeats by the clocks of another time zone: its time is that of yours on the first date")
            }
        }
        var series = CalendarRule(line: fields.line("RRULE")?.number ?? fields.start, start: date, clocks: clocks)
        series.startsAt = startsAt
        if isStart { measure(&series, anchor, end, fields, duration) }
        if let line = fields.line("RRULE") {
            series.rule = line.text
            series.until = until(of: line.text, startsAt: anchor, clocks)
        }
        series.except = dates(of: "EXDATE", in: fields, clocks)
        series.extra = dates(of: "RDATE", in: fields, clocks)
        return series
    }

    /// How long an occurrence takes: minutes, or a span of days.
    private mutating func measure(
        _ series: inout CalendarRule, _ start: Place, _ end: Place?, _ fields: CalendarFields, _ duration: Int64?
    ) {
        if let from = start.moment {
            guard let seconds = end?.moment.map({ $0 - from }) ?? duration, seconds > 0 else { return }
            if seconds % 60 == 0, Repeat.lengths.contains(Int(seconds / 60)) {
                series.minutes = Int(seconds / 60)
            } else {
                issues.report(fields.start, .note, "how long it takes was left out")
            }
        } else if !fields.isEvent, let last = end?.time.date {
            if let span = Span.allCases.first(where: { $0.end(of: start.time.date) == last }) {
                series.span = span
            } else {
                issues.report(fields.start, .note, "DUE of a task that repeats was left out")
            }
        }
    }

    private mutating func dates(
        of name: String, in fields: CalendarFields, _ clocks: CalendarZones.Clocks
    ) -> [CalendarDate] {
        var dates: [CalendarDate] = []
        for line in fields.lines(name) {
            // Without the end of a period.
            for element in line.elements {
                let time = CalendarTime(element.prefix { $0 != "/" })
                if let date = time.flatMap({ self.date(of: $0, in: clocks) }) {
                    dates.append(date)
                } else {
                    issues.report(line.number, .warning, "a date of \(name) cannot be read, and was left out")
                }
            }
        }
        return dates
    }

    /// The last date of a rule that ends at a time.
    private func until(
        of rule: String, startsAt start: Place, _ clocks: CalendarZones.Clocks
    ) -> CalendarDate? {
        guard let text = CalendarRule.until(rule), let time = CalendarTime(text), time.seconds != nil else {
            return nil
        }
        guard let first = start.moment else { return time.date }
        let end = zones.moment(time, clocks)
        // Its dates are those of the clocks on which it starts, at the same time of each day.
        let shift = start.time.isUTC ? (zones.users(at: end)?.date) : date(of: time, in: clocks)
        guard let date = shift, let days = CalendarRule.days(from: start, to: date, zones) else { return nil }
        return days <= end || first > end ? date : date.adding(days: -1)
    }
}
