import LocalTime
import Recurrence

extension ZoneRules {
    /// A zone that a document defines (RFC 5545, section 3.6.5): standard and daylight saving times, each with the dates
    /// on which it begins. Nil if one of them cannot be read, or if they begin on more dates than are left of `dates`.
    init?(_ observances: [[CalendarLine]], dates: inout Int) {
        var read: [Observance] = []
        for lines in observances {
            guard let observance = Observance(lines) else { return nil }
            dates -= observance.onsets.count
            guard dates >= 0 else { return nil }
            read.append(observance)
        }
        guard let first = read.min(by: { $0.start.local < $1.start.local }) else { return nil }
        self.init(
            first: first.before,
            changes: read.flatMap { one in one.onsets.map { Change(at: $0 - one.before, offset: one.offset) } })
    }
}

/// A time of the year in such a zone: standard or daylight saving time.
private struct Observance {
    /// The most dates on which it begins: each month for 250 years.
    private static let mostDates = 3_000
    /// After this year no task is due.
    private static let lastYear = 2199

    /// The local time at which it begins first, and how far the clocks are ahead of UTC before and from then on.
    let start: CalendarTime
    let before, offset: Int64
    /// The local times at which it begins.
    let onsets: [Int64]

    /// Nil where a line of it cannot be read.
    init?(_ lines: [CalendarLine]) {
        var start: CalendarTime?
        var offsets: [String: Int64] = [:]
        var rule: CalendarLine?
        var added: [CalendarDate] = []
        for line in lines.prefix(1_000) {
            switch line.name {
            case "DTSTART": start = CalendarTime(line.text)
            case "TZOFFSETFROM", "TZOFFSETTO": offsets[line.name] = Self.seconds(line.text)
            case "RRULE": rule = line
            case "RDATE" where added.count < Self.mostDates:
                // Without the end of a period.
                let times = line.elements.prefix(Self.mostDates).map { CalendarTime($0.prefix { $0 != "/" }) }
                guard !times.contains(nil) else { return nil }
                added += times.compactMap { $0?.date }
            default: break
            }
        }
        guard let start, let before = offsets["TZOFFSETFROM"], let offset = offsets["TZOFFSETTO"] else { return nil }
        (self.start, self.before, self.offset) = (start, before, offset)
        let seconds = Int64(start.seconds ?? 0)
        func local(_ date: CalendarDate) -> Int64 { Int64(CalendarDate.epoch.days(to: date)) * 86_400 + seconds }
        let written = rule.map { CalendarRule.cleaned($0.text) }
        let until = written.flatMap { CalendarRule.until($0) }.flatMap { CalendarTime($0) }
        // By UTC the last one may be on the day before.
        let end = until?.isUTC == true ? until?.local : nil
        guard let all = Self.dates(of: written, from: start.date, andADayMore: end != nil) else { return nil }
        let dates = all.filter { local($0) - before <= end ?? .max }
        onsets = ([start.date] + dates + added.filter { $0 > start.date }).map(local)
    }

    /// Nil where the rule cannot be read.
    private static func dates(
        of written: String?, from start: CalendarDate, andADayMore: Bool
    ) -> [CalendarDate]? {
        guard let written else { return [] }
        guard var rule = try? RecurrenceRule(CalendarRule.withoutTime(written)) else { return nil }
        var left = mostDates
        switch rule.end {
        case .never: break
        case .count(let count):
            // It is counted here, where few dates matter.
            left = min(left, count)
            rule = rule.ending(.never)
        case .until(let date):
            if andADayMore { rule = rule.ending(date.adding(days: 1).map { .until($0) } ?? .never) }
        }
        let all = RuleDates(rule, from: start)
        var dates: [CalendarDate] = []
        var next = all.next(onOrAfter: start)
        while let date = next, date.year <= lastYear, dates.count < left {
            dates.append(date)
            next = date.adding(days: 1).flatMap(all.next(onOrAfter:))
        }
        return dates
    }

    /// Reads `+0130` or `-053000`, in seconds.
    private static func seconds(_ text: String) -> Int64? {
        let bytes = Array(text.utf8.prefix(8))
        guard bytes.count == 5 || bytes.count == 7, let sign = bytes.first, sign == 0x2B || sign == 0x2D,
            let number = Int64(String(decoding: bytes.dropFirst(), as: UTF8.self)), number >= 0
        else { return nil }
        let full = bytes.count == 5 ? number * 100 : number
        let seconds = full / 10_000 * 3600 + full / 100 % 100 * 60 + full % 100
        return sign == 0x2D ? -seconds : seconds
    }
}
