import Checklists
import LocalTime
import Recurrence

extension CalendarReader {
    /// What a component repeats by.
    mutating func series(
        of fields: CalendarFields, from anchor: Place, isStart: Bool, to end: Place?, _ duration: Int64?
    ) -> CalendarRule {
        let line = fields.line("RRULE")
        let rule = line.map { CalendarRule.cleaned($0.text) }
        var days = SeriesDays(clocks: anchor.moment.map { _ in anchor.clocks })
        days.seconds = Int64(anchor.time.seconds ?? 0)
        var series = CalendarRule(
            line: line?.number ?? fields.start, start: anchor.time.date, days: days, rule: rule,
            mostDates: limits.repeatDates)
        if let last = rule.flatMap({ last(of: $0, in: days) }) { series.end(on: last) }
        series.addStart()
        // No task has dates before 1970. The day before may be the user's first day of it, and its own the user's last
        // of 1969.
        series.leaveOut(before: CalendarDate.epoch.adding(days: -1) ?? .epoch, steps: &countSteps)
        // Dates that are added or moved may be behind those of the rule.
        let isAlone = fields.lines("RDATE").isEmpty && fields.uid.map(changed.contains) != true
        let behind = isAlone ? self.end(of: series) : Int64.max
        show(&series, until: behind, anchor.line)
        series.leaveOut(before: .epoch, steps: &countSteps)
        if isStart { measure(&series, anchor, end, fields, duration) }
        for line in fields.lines("EXDATE") { takeOut(line, of: &series) }
        for line in fields.lines("RDATE") { add(line, to: &series) }
        return series
    }

    /// The last date of a rule that ends at a time.
    private func last(of rule: String, in days: SeriesDays) -> CalendarDate? {
        guard let time = CalendarRule.until(rule).flatMap({ CalendarTime($0) }), time.seconds != nil else { return nil }
        guard let clocks = days.clocks else { return time.date }
        let local = Moment.day(time.isUTC ? zones.local(time.local, clocks) : time.local)
        return local.flatMap { Int64($0.seconds) >= days.seconds ? $0.date : $0.date.adding(days: -1) }
    }

    /// Gives a series the user's time of the day and the user's days, where a rule can say them. Where it cannot, the
    /// task has no time: there would be an occurrence at a moment at which there is none.
    /// - Parameters:
    ///   - end: a moment behind its last date.
    ///   - line: where its start is.
    private mutating func show(_ series: inout CalendarRule, until end: Int64, _ line: CalendarLine) {
        guard let clocks = series.days.clocks, series.mistake == nil else { return }
        let first = Int64(CalendarDate.epoch.days(to: series.start)) * 86_400 + series.days.seconds
        let begin = zones.moment(local: first, clocks)
        let aheads = zones.aheads(of: clocks, in: begin...max(begin, end), at: series.days.seconds)
        let local = first + aheads[0]
        guard let shown = Moment.day(local), let day = zones.usersDay(local: local) else { return }
        let shift = series.start.days(to: day)
        guard series.move(by: shift) else {
            let isEarly = shown.date == series.start
            let why = isEarly ? "at a time before your day begins" : "by the days of another time zone"
            issues.report(line.number, .warning, "repeats \(why): its dates are kept, its time was left out")
            return
        }
        series.startsAt = TimeOfDay(hour: shown.seconds / 3600, minute: shown.seconds / 60 % 60)?.description
        (series.days.shift, series.days.areUsers) = (shift, true)
        if shown.seconds % 60 != 0 { issues.report(line.number, .note, "the seconds of its time were left out") }
        guard aheads.contains(where: { $0 != aheads[0] }) else { return }
        if aheads.allSatisfy({ zones.usersDay(local: first + $0) == day }) {
            issues.report(
                line.number, .note,
                "repeats by the clocks of another time zone: its time is that of yours on the first date")
        } else {
            issues.report(
                line.number, .warning,
                "repeats by the clocks of another time zone: its time and its days are those of yours on the first date"
            )
        }
    }

    /// A moment behind the last date of a rule.
    private func end(of series: CalendarRule) -> Int64 {
        var last = CalendarDate.last
        switch series.rule?.end {
        case .until(let date)?: last = date
        case .count(let count)?:
            // Each day or week of a plain rule has a date.
            let days = ["DAILY": 1, "WEEKLY": 7][series.rule?.frequency.rawValue]
            let isPlain = series.rule?.description.contains("BYMONTH") == false
            if isPlain, let days, let rule = series.rule {
                last = series.start.adding(days: count * days * rule.interval) ?? .last
            }
        case .never?, nil: break
        }
        return (Int64(CalendarDate.epoch.days(to: last)) + 2) * 86_400
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

    /// Takes the dates of an EXDATE out.
    private mutating func takeOut(_ line: CalendarLine, of series: inout CalendarRule) {
        let (clocks, isDate) = (self.clocks(of: line), line.isDate)
        var isAtOtherTimes = false
        for element in line.elements {
            let time = CalendarTime(element, isDate: isDate)
            guard let one = time.flatMap({ series.days.occurrence($0, clocks, zones) }) else {
                issues.report(line.number, .warning, "a date of EXDATE cannot be read, and was left out")
                continue
            }
            series.except.append(one.date)
            isAtOtherTimes = isAtOtherTimes || !one.isAtThatTime
        }
        if isAtOtherTimes {
            issues.report(
                line.number, .warning, "EXDATE at another time than the task: what repeats on that day was taken out")
        }
    }

    /// Adds the dates of an RDATE.
    private mutating func add(_ line: CalendarLine, to series: inout CalendarRule) {
        let (clocks, isDate) = (self.clocks(of: line), line.isDate)
        var isAtOtherTimes = false
        for element in line.elements {
            // Without the end of a period.
            let time = CalendarTime(element.prefix { $0 != "/" }, isDate: isDate)
            guard let time, let date = series.days.day(time, clocks, zones) else {
                issues.report(line.number, .warning, "a date of RDATE cannot be read, and was left out")
                continue
            }
            series.extra.append(date)
            let one = series.days.occurrence(time, clocks, zones)
            isAtOtherTimes = isAtOtherTimes || one?.isAtThatTime == false
        }
        if isAtOtherTimes {
            issues.report(line.number, .warning, "RDATE at another time than the task: its time is that of the task")
        }
    }

    /// Applies an instance that replaces one of a series.
    mutating func apply(_ instance: CalendarFields, to series: inout CalendarRule, of line: Int) {
        guard let id = instance.line("RECURRENCE-ID"), let time = CalendarTime(id),
            let date = series.days.occurrence(time, clocks(of: id), zones)
        else {
            issues.report(instance.start, .warning, "RECURRENCE-ID cannot be read: the instance was left out")
            return
        }
        if !date.isAtThatTime {
            issues.report(
                id.number, .warning, "RECURRENCE-ID at another time than the task: the instance is that of its day")
        }
        if instance.isCancelled {
            if isForLaterOnes(instance) {
                series.leaveOut(from: date.date, steps: &countSteps)
            } else {
                series.except.append(date.date)
            }
            return
        }
        var day = date.date
        if let start = instance.line("DTSTART") ?? instance.line("DUE") {
            if let time = CalendarTime(start) {
                day = series.days.day(time, clocks(of: start), zones) ?? day
            } else {
                issues.report(start.number, .warning, "\(start.name) cannot be read, and was left out")
            }
        }
        if day != date.date { series.except.append(date.date) }
        if day != date.date || !series.gives(day) { series.moved.append(day) }
        if isForLaterOnes(instance) {
            issues.report(
                id.number, .warning,
                "RANGE=THISANDFUTURE: only the date of this instance is imported, later ones stay as they were")
        } else {
            issues.report(instance.start, .note, "of an instance of line \(line) only its date is imported")
        }
    }

    /// Whether an instance stands for all later ones, too.
    func isForLaterOnes(_ instance: CalendarFields) -> Bool {
        instance.line("RECURRENCE-ID")?.parameter("RANGE")?.uppercased() == "THISANDFUTURE"
    }
}
