import Checklists
import JSON
import LocalTime
import Recurrence

/// What a component of a calendar repeats by, before it becomes the member `repeat` of a task.
struct CalendarRule {
    /// Where the rule is.
    let line: Int
    /// The first date (DTSTART).
    private(set) var start: CalendarDate
    /// RRULE; nil: only dates.
    private(set) var rule: RecurrenceRule?
    /// Why a task cannot repeat so.
    private(set) var mistake: Unusable?
    /// The start, where the rule does not give it.
    private var startOffRule: CalendarDate?
    /// How many dates it may have taken out, and as many added.
    private let mostDates: Int
    /// How times become its dates.
    var days: SeriesDays
    var except: [CalendarDate] = []
    var extra: [CalendarDate] = []
    /// The dates of instances that are not where the rule has them. They hold even if others that they had are gone.
    var moved: [CalendarDate] = []
    var span = Span.day
    var startsAt: String?
    var minutes: Int?

    /// - Parameters:
    ///   - rule: RRULE, if there is one.
    ///   - mostDates: how many dates a task may have taken out, and added.
    init(line: Int, start: CalendarDate, days: SeriesDays, rule: String?, mostDates: Int) {
        (self.line, self.start, self.days, self.mostDates) = (line, start, days, mostDates)
        guard let text = rule else { return }
        do throws(RecurrenceRule.Invalid) {
            self.rule = try RecurrenceRule(Self.withoutTime(text))
        } catch {
            mistake = Unusable("RRULE: \(error.description)")
        }
    }

    /// Ends the rule on a date, in place of its UNTIL.
    mutating func end(on last: CalendarDate) { rule = rule?.ending(.until(last)) }

    /// Adds the start where the rule does not give it: others take it for a date in any case, and COUNT counts it.
    mutating func addStart() {
        guard let read = rule else { return }
        if case .until(let last) = read.end, last < start {
            rule = nil
        } else if !endless(read).contains(start) {
            startOffRule = start
            if case .count(let count) = read.end { rule = count > 1 ? read.ending(.count(count - 1)) : nil }
        }
    }

    /// Leaves out the dates of the rule before one: the start is the first one after them. COUNT loses them. Where none
    /// is left, only added dates are.
    mutating func leaveOut(before begin: CalendarDate, steps: inout Int) {
        guard start < begin, let read = rule else { return }
        guard steps <= Repeat.steps else {
            mistake = Unusable("it starts before 1970, and its dates take too long to work out")
            return
        }
        guard !RuleDates.areEmpty(read, from: start, visits: &steps) else { return }
        guard case .count(let count) = read.end else {
            if let first = endless(read).next(onOrAfter: begin) { start = first } else { rule = nil }
            return
        }
        var passed = 0
        for date in endless(read).all {
            guard passed < count, date < begin else {
                if passed < count { (start, rule) = (date, read.ending(.count(count - passed))) } else { rule = nil }
                return
            }
            (passed, steps) = (passed + 1, steps + 1)
        }
        rule = nil
    }

    /// Leaves out the dates from one on: later ones are cancelled.
    mutating func leaveOut(from date: CalendarDate, steps: inout Int) {
        extra.removeAll { $0 >= date }
        if let first = startOffRule, first >= date { startOffRule = nil }
        guard let read = rule else { return }
        guard case .count(let count) = read.end else {
            if case .until(let last) = read.end, last < date { return }
            date.adding(days: -1).map { end(on: $0) }
            return
        }
        var left = 0
        for one in endless(read).all {
            guard one < date, left < count else { break }
            (left, steps) = (left + 1, steps + 1)
        }
        rule = left > 0 ? read.ending(.count(left)) : read.ending(.until(start.adding(days: -1) ?? .first))
    }

    /// Whether the rule gives a date for sure. Where it counts that is not sure: counting would take long.
    func gives(_ date: CalendarDate) -> Bool {
        guard let rule, !rule.end.isCount else { return false }
        return RuleDates(rule, from: start).contains(date)
    }

    /// The rule's dates, without COUNT, which would take long to work out.
    private func endless(_ rule: RecurrenceRule) -> RuleDates {
        RuleDates(rule.end.isCount ? rule.ending(.never) : rule, from: start)
    }

    /// Makes the start and the rule so many days later. False where no rule surely gives the dates.
    mutating func move(by days: Int) -> Bool {
        guard days != 0 else { return true }
        guard let later = start.adding(days: days) else { return false }
        if let read = rule {
            guard let moved = read.moved(by: days, from: start) else { return false }
            rule = moved
        }
        startOffRule = startOffRule.flatMap { $0.adding(days: days) }
        start = later
        return true
    }

    /// The members of `repeat`.
    /// - Parameter report: takes the line and the words of what was changed.
    /// - Throws: `Unusable`, where a task cannot repeat so.
    func members(steps: inout Int, _ report: (Int, String) -> Void) throws(Unusable) -> [JSONValue.Member] {
        if let mistake { throw mistake }
        let gone = Set(except).subtracting(moved)
        var start = start
        var added = (extra + (startOffRule.map { [$0] } ?? [])).filter { !gone.contains($0) } + moved
        let isInYears = { (date: CalendarDate) in FullDate.years.contains(date.year) }
        // A start in no such year has all dates of the rule behind it, or there is none.
        let rule = isInYears(start) ? self.rule : nil
        if rule == nil {
            // One of the dates is the start, and the rule is that day.
            if !gone.contains(start) { added.append(start) }
            guard let first = added.filter(isInYears).min() else { throw .isOver }
            if self.rule != nil { report(line, "RRULE gives no date from 1970 to 2199, and was left out") }
            start = first
            added.removeAll { $0 == first }
        }
        var members: [JSONValue.Member] = [
            .init("rule", .string(rule?.description ?? "FREQ=DAILY;COUNT=1")),
            .init("starts_on", .string(start.description)), .init("span", .string(span.rawValue)),
            .init("except", dates(rule == nil ? [] : gone, "EXDATE", report)),
            .init("extra", dates(added, "RDATE", report)),
        ]
        if let startsAt { members.append(.init("starts_at", .string(startsAt))) }
        if let minutes { members.append(.init("minutes", .integer(Int64(minutes)))) }
        do throws(RepeatError) {
            _ = try Repeat.made(by: members, steps: &steps)
        } catch {
            throw Unusable(error.fieldError(at: "").detail)
        }
        return members
    }

    /// At most as many dates as a task may have, the latest ones.
    private func dates(_ dates: some Sequence<CalendarDate>, _ name: String, _ report: (Int, String) -> Void)
        -> JSONValue
    {
        let most = mostDates
        let all = Set(dates.filter { FullDate.years.contains($0.year) }).sorted()
        if all.count > most { report(line, "more than \(most) dates in \(name): the earliest ones were left out") }
        return .array(all.suffix(most).map { .string($0.description) })
    }

    /// Why a task cannot repeat so.
    struct Unusable: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            // It goes on in a sentence.
            self.description = description.hasSuffix(".") ? String(description.dropLast()) : description
        }

        static let isOver = Unusable("it has no date from 1970 to 2199")
    }
}

/// The text of a rule.
extension CalendarRule {
    /// A rule without white space and without empty parts, which some programs leave in it.
    static func cleaned(_ rule: String) -> String {
        let bytes = rule.utf8.filter { $0 != 0x20 && $0 != 0x09 }
        return bytes.split(separator: UInt8(ascii: ";")).map { String(decoding: $0, as: UTF8.self) }
            .joined(separator: ";")
    }

    /// The value of UNTIL in a rule.
    static func until(_ rule: String) -> Substring? {
        guard rule.utf8.count <= RecurrenceRule.longestText * 2 else { return nil }
        return rule.split(separator: ";").first { $0.uppercased().hasPrefix("UNTIL=") }?.dropFirst("UNTIL=".count)
    }

    /// The rule with a date as UNTIL, where it has a time.
    static func withoutTime(_ rule: String) -> String {
        guard let until = until(rule), until.utf8.count > 8 else { return rule }
        return rule.split(separator: ";", omittingEmptySubsequences: false).map {
            $0.uppercased().hasPrefix("UNTIL=") ? $0.prefix("UNTIL=".count + 8) : $0
        }.joined(separator: ";")
    }
}

extension RecurrenceRule.End {
    fileprivate var isCount: Bool { if case .count = self { true } else { false } }
}
