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
    /// How times become its dates.
    var days: SeriesDays
    /// RRULE; nil: only dates.
    var rule: String?
    /// The last date, where the rule ends at a time.
    var until: CalendarDate?
    var except: [CalendarDate] = []
    var extra: [CalendarDate] = []
    /// The dates onto which instances were moved. They hold even if the instances that they had are gone.
    var moved: [CalendarDate] = []
    var span = Span.day
    var startsAt: String?
    var minutes: Int?

    init(line: Int, start: CalendarDate, days: SeriesDays) {
        (self.line, self.start, self.days) = (line, start, days)
    }

    /// Makes the start and the rule so many days later. False where no rule surely gives the dates.
    mutating func move(by days: Int) -> Bool {
        guard days != 0 else { return true }
        guard let later = start.adding(days: days) else { return false }
        // What is no rule is reported in `members`.
        if let text = rule, let read = try? RecurrenceRule(Self.withoutTime(text)) {
            guard let moved = read.moved(by: days, from: start) else { return false }
            rule = moved.description
        }
        start = later
        return true
    }

    /// The members of `repeat`.
    /// - Parameter report: takes the line and the words of what was changed.
    /// - Throws: `Unusable`, where a task cannot repeat so.
    func members(
        steps: inout Int, limits: ImportLimits, _ report: (Int, String) -> Void
    ) throws(Unusable) -> [JSONValue.Member] {
        var rule = try parsed()
        var added = extra + moved
        guard FullDate.years.contains(start.year) else {
            throw Unusable("it starts outside of the years 1970 to 2199")
        }
        // Others take the first date for one even if the rule does not give it, and COUNT counts it.
        if let read = rule {
            let endless = RuleDates(read.end.isCount ? read.ending(.never) : read, from: start)
            if !endless.contains(start) {
                added.append(start)
                if case .count(let count) = read.end {
                    rule = count > 1 ? read.ending(.count(count - 1)) : nil
                }
            }
        }
        if rule == nil { added.removeAll { $0 == start } }
        let targets = Set(moved)
        let removed = except.filter { !targets.contains($0) }
        let written = rule?.description ?? "FREQ=DAILY;COUNT=1"
        var members: [JSONValue.Member] = [
            .init("rule", .string(written)), .init("starts_on", .string(start.description)),
            .init("span", .string(span.rawValue)),
            .init("except", dates(removed, "EXDATE", report)), .init("extra", dates(added, "RDATE", report)),
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
    private func dates(_ dates: [CalendarDate], _ name: String, _ report: (Int, String) -> Void) -> JSONValue {
        let most = Limits().repeatDates
        let all = Set(dates.filter { FullDate.years.contains($0.year) }).sorted()
        if all.count > most { report(line, "more than \(most) dates in \(name): the earliest ones were left out") }
        return .array(all.suffix(most).map { .string($0.description) })
    }

    private func parsed() throws(Unusable) -> RecurrenceRule? {
        guard let text = rule else { return nil }
        do throws(RecurrenceRule.Invalid) {
            let rule = try RecurrenceRule(Self.withoutTime(text))
            return until.map { rule.ending(.until($0)) } ?? rule
        } catch {
            throw Unusable("RRULE: \(error.description.dropLast())")
        }
    }

    /// Why a task cannot repeat so.
    struct Unusable: Error, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            // It goes on in a sentence.
            self.description = description.hasSuffix(".") ? String(description.dropLast()) : description
        }
    }
}

extension CalendarRule {
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
