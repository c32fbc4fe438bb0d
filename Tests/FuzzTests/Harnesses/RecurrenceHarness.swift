@testable import Recurrence

/// The text of a rule reads back as that rule. Every question about its dates has the same answer, within a bounded
/// number of steps. So has every date its one text.
///
/// The input's lines are a rule, its start, and dates that are taken out, added, and paused in pairs.
enum RecurrenceHarness {
    static func check(_ input: [UInt8]) throws {
        let lines = String(decoding: input, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines {
            if let date = CalendarDate(line) { try hold(date.description == line, "\(line) is not \(date)") }
        }
        guard let text = lines.first else { return }
        let rule: RecurrenceRule
        do {
            rule = try RecurrenceRule(text)
        } catch {
            return try hold(!error.description.isEmpty, "a mistake without words")
        }
        let written = rule.description
        try hold(written.utf8.count <= text.utf8.count, "\(written) is longer than what was read")
        try hold(try RecurrenceRule(written) == rule, "\(written) reads otherwise")

        let dates = lines.dropFirst().map { line in line.split(separator: " ").compactMap { CalendarDate($0) } }
        let start = dates.first?.first ?? CalendarDate(number: 719_192)
        var making = 0
        let all = RuleDates(rule, from: start, visits: &making)
        try hold(making <= 42_000, "\(written): \(making) steps to make")
        for begin in [start.number, start.number + 3000, CalendarDate.last.number] {
            let first = min(begin, CalendarDate.last.number - 365)
            try check(all, CalendarDate(number: first)...CalendarDate(number: first + 365))
        }
        try check(
            Schedule(
                .init(rule, from: start, span: Span.allCases[input.count % 3]), except: list(1, of: dates),
                extra: list(2, of: dates), pauses: pauses(list(3, of: dates))),
            start)
    }

    private static func list(_ index: Int, of lists: [[CalendarDate]]) -> [CalendarDate] {
        index < lists.count ? lists[index] : []
    }

    private static func pauses(_ dates: [CalendarDate]) -> [Pause] {
        stride(from: 0, to: dates.count, by: 2).map { index in
            Pause(from: dates[index], to: index + 1 < dates.count ? dates[index + 1] : nil)
        }
    }

    private static func check(_ all: RuleDates, _ year: ClosedRange<CalendarDate>) throws {
        let window = all.dates(in: year)
        let single = (year.lowerBound.number...year.upperBound.number).map(CalendarDate.init(number:))
            .filter { all.contains($0) }
        try hold(window == single, "\(all.rule) from \(all.start): a window is not its days, in \(year)")
        let next = all.next(onOrAfter: year.lowerBound).flatMap { $0 <= year.upperBound ? $0 : nil }
        try hold(next == window.first, "\(all.rule) from \(all.start): another next date, in \(year)")
        let previous = all.previous(onOrBefore: year.upperBound).flatMap { $0 >= year.lowerBound ? $0 : nil }
        try hold(previous == window.last, "\(all.rule) from \(all.start): another previous date, in \(year)")
        var walk = all.walk(from: year.lowerBound, to: year.upperBound)
        while walk.next() != nil {}
        try hold(walk.visits <= 54, "\(all.rule) from \(all.start): \(walk.visits) steps for \(year)")
    }

    private static func check(_ schedule: Schedule, _ start: CalendarDate) throws {
        let end = start.adding(days: 200) ?? .last
        let dates = schedule.dates(in: start...end)
        try hold(zip(dates, dates.dropFirst()).allSatisfy { $0 < $1 }, "dates are out of order")
        try hold(dates.allSatisfy { schedule.contains($0) }, "a date is no occurrence")
        try hold(schedule.next(onOrAfter: start).flatMap { $0 <= end ? $0 : nil } == dates.first, "another next date")
        let occurrences = schedule.occurrences(touching: start...end)
        try hold(occurrences.filter { $0.date >= start }.map(\.date) == dates, "other occurrences than dates")
        for (one, other) in zip(occurrences, occurrences.dropFirst()) {
            try hold(one.date <= one.endsOn && one.endsOn < other.date, "two occurrences at once")
            try hold(schedule.occurrence(on: one.date) == one, "another end")
            try hold(schedule.previous(before: other.date) == one.date, "another previous date")
        }
        if let next = schedule.next(afterCompletionOn: start, recorded: 1) {
            try hold(next > start, "the next date is not later than the completion")
        }
        _ = schedule.count(from: start)
        try check(series: schedule, dates, start...end)
    }

    /// What others are told gives the same dates.
    private static func check(
        series schedule: Schedule, _ dates: [CalendarDate], _ range: ClosedRange<CalendarDate>
    ) throws {
        var visits = 0
        let series = Series(schedule, through: nil, most: 100_000, visits: &visits)
        guard let series else { return try hold(dates.isEmpty, "dates without a series") }
        var told = Set(series.extra)
        if let rule = series.rule {
            let all = RuleDates(rule, from: series.start)
            try hold(all.contains(series.start), "\(rule) does not give its start \(series.start)")
            told.formUnion(all.dates(in: range))
        } else {
            told.insert(series.start)
        }
        told.subtract(series.except)
        try hold(told.filter(range.contains).sorted() == dates, "a series with other dates: \(series)")
    }
}
