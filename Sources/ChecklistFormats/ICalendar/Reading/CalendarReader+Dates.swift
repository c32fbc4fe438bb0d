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
            let takesTime = start.moment != nil && (end != nil && end?.moment != start.moment || duration != nil)
            if takesTime || takesDays(start, end, duration) {
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

    /// The date of a line in a series.
    mutating func date(of line: CalendarLine, in series: CalendarRule) -> CalendarDate? {
        time(of: line).flatMap { series.days.date(of: $0, zones) }
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
        let line = fields.line("RRULE")
        let clocks = anchor.time.isUTC ? CalendarZones.Clocks.known(.utc) : anchor.clocks
        var series = CalendarRule(
            line: line?.number ?? fields.start, start: anchor.time.date,
            days: SeriesDays(clocks: anchor.moment.map { _ in clocks }))
        series.rule = line?.text
        if let moment = anchor.moment { show(&series, from: anchor, at: moment) }
        if isStart { measure(&series, anchor, end, fields, duration) }
        if let line { series.until = until(of: line.text, in: series, from: anchor) }
        series.except = dates(of: "EXDATE", in: fields, series)
        series.extra = dates(of: "RDATE", in: fields, series)
        return series
    }

    /// Gives a series the user's time of the day, and the user's days where a rule can say them.
    private mutating func show(_ series: inout CalendarRule, from anchor: Place, at moment: Int64) {
        guard let shown = zones.users(at: moment), let day = zones.usersDay(at: moment) else { return }
        series.startsAt = LocalTime.TimeOfDay(hour: shown.seconds / 3600, minute: shown.seconds / 60 % 60)?.description
        let (date, shift) = (series.start, series.start.days(to: day))
        let isUsers = anchor.time.isUTC || shown.date == date && shown.seconds == anchor.time.seconds
        if isUsers, series.move(by: shift) {
            // Times in UTC are as far from the user's everywhere as on the first date: so they stay together.
            let offset = zones.local(moment, .users) - moment
            let clocks = anchor.time.isUTC ? .known(ZoneRules(first: offset, changes: [])) : anchor.clocks
            series.days = SeriesDays(clocks: clocks, begin: zones.dayBegin, shift: shift)
        } else if shift != 0, shown.date == date {
            series.startsAt = nil
            issues.report(
                anchor.line.number, .warning,
                "repeats at a time before your day begins: its dates are kept, its time was left out")
        } else if shift != 0 {
            issues.report(
                anchor.line.number, .warning,
                "repeats by the days of another time zone: its dates are kept, and its time is yours")
        } else if case .known = anchor.clocks, anchor.time.seconds != shown.seconds {
            issues.report(
                anchor.line.number, .note,
                "repeats by the clocks of another time zone: its time is that of yours on the first date")
        }
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
        } else if fields.isEvent, takesDays(start, end, duration) {
            issues.report(fields.start, .note, "how long it takes was left out")
        }
    }

    /// Whether an event of dates alone takes more than its day. DTEND is the day after its last one.
    private func takesDays(_ start: Place, _ end: Place?, _ duration: Int64?) -> Bool {
        guard start.moment == nil else { return false }
        if let end { return end.moment != nil || start.time.date.days(to: end.time.date) > 1 }
        return duration ?? 0 > 86_400
    }

    private mutating func dates(
        of name: String, in fields: CalendarFields, _ series: CalendarRule
    ) -> [CalendarDate] {
        var dates: [CalendarDate] = []
        for line in fields.lines(name) {
            // Without the end of a period.
            for element in line.elements {
                let time = CalendarTime(element.prefix { $0 != "/" })
                if let date = time.flatMap({ series.days.date(of: $0, zones) }) {
                    dates.append(date)
                } else {
                    issues.report(line.number, .warning, "a date of \(name) cannot be read, and was left out")
                }
            }
        }
        return dates
    }

    /// The last date of a rule that ends at a time.
    private func until(of rule: String, in series: CalendarRule, from anchor: Place) -> CalendarDate? {
        guard let text = CalendarRule.until(rule), let time = CalendarTime(text), time.seconds != nil else {
            return nil
        }
        guard let clocks = series.days.clocks, let first = anchor.moment else { return time.date }
        guard let date = series.days.date(of: time, zones) else { return nil }
        // The occurrence of that date is as long after the first as the dates are apart on these clocks.
        let start = anchor.time.isUTC ? zones.local(first, clocks) : anchor.time.local
        let last = zones.moment(local: start + Int64(series.start.days(to: date)) * 86_400, clocks)
        let end = zones.moment(time, clocks)
        return last <= end || first > end ? date : date.adding(days: -1)
    }
}
