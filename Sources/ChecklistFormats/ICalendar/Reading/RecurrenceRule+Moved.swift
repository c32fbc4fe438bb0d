import Recurrence

extension RecurrenceRule {
    /// The rule whose dates are those of this one some days later, or earlier if `days` is negative. Nil where no rule
    /// surely gives them.
    /// - Parameter start: the start of this rule. That of the other one is as much later.
    func moved(by days: Int, from start: CalendarDate) -> RecurrenceRule? {
        var parts = ending(.never).description.split(separator: ";").map(String.init)
        func has(_ name: String) -> Bool { parts.contains { $0.hasPrefix("\(name)=") } }
        switch frequency {
        case .daily, .weekly:
            // The days of a month and of a year are not those before or after them everywhere.
            guard !has("BYMONTH"), !has("BYMONTHDAY") else { return nil }
        case .monthly, .yearly:
            guard !["BYMONTH", "BYYEARDAY", "BYMONTHDAY", "BYDAY"].contains(where: has),
                let other = start.adding(days: days)
            else { return nil }
            // Not from one month to another where those are of any length, and not over the end of February.
            let isSure =
                frequency == .monthly
                ? start.month == other.month && max(start.day, other.day) <= 28
                : [start, other].allSatisfy { $0.month != 2 || $0.day < 27 }
            guard isSure else { return nil }
        }
        if let index = parts.firstIndex(where: { $0.hasPrefix("BYDAY=") }) {
            let codes = parts[index].dropFirst("BYDAY=".count).split(separator: ",")
            parts[index] = "BYDAY=" + codes.map { Self.code($0, movedBy: days) }.joined(separator: ",")
            // Weeks begin later, too. Where each of them counts, that changes nothing.
            if frequency == .weekly, interval != 1 || has("BYSETPOS") {
                parts.removeAll { $0.hasPrefix("WKST=") }
                parts.append("WKST=" + Self.code(weekStart.code, movedBy: days))
            }
        }
        guard let rule = try? RecurrenceRule(parts.joined(separator: ";")) else { return nil }
        switch end {
        case .never, .count: return rule.ending(end)
        case .until(let date): return date.adding(days: days).map { rule.ending(.until($0)) }
        }
    }

    /// The code of the weekday so many days later.
    private static func code(_ code: some StringProtocol, movedBy days: Int) -> String {
        let all = Weekday.allCases.map(\.code)
        guard let index = all.firstIndex(where: { $0 == code }) else { return String(code) }
        return all[((index + days) % 7 + 7) % 7]
    }
}
