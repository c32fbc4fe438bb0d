/// The few shapes of RFC 5545 rules that the replay uses, tried day by day.
struct ReplayRule {
    let text: String
    private let parts: [String: String]

    init(_ text: String) {
        self.text = text
        parts = Dictionary(
            uniqueKeysWithValues: text.split(separator: ";").map { part in
                let halves = part.split(separator: "=")
                return (String(halves[0]), String(halves[1]))
            })
    }

    var count: Int? { parts["COUNT"].flatMap { Int($0) } }
    var isEndless: Bool { parts["COUNT"] == nil && parts["UNTIL"] == nil }

    private var interval: Int { parts["INTERVAL"].flatMap { Int($0) } ?? 1 }
    private var until: ReplayDay? {
        parts["UNTIL"].map { ReplayDay("\($0.prefix(4))-\($0.dropFirst(4).prefix(2))-\($0.dropFirst(6))") }
    }

    /// Its dates up to a day, in order.
    func dates(from start: ReplayDay, through last: ReplayDay) -> [ReplayDay] {
        var dates: [ReplayDay] = []
        var day = start
        while day <= last, dates.count < count ?? .max {
            if matches(day, from: start) { dates.append(day) }
            day = day + 1
        }
        return dates
    }

    /// Whether a day is a date of the rule without COUNT.
    /// - Parameter clamps: whether a month that is too short for the start's day has its last day instead.
    func matches(_ day: ReplayDay, from start: ReplayDay, clamps: Bool = false) -> Bool {
        guard day >= start, day <= until ?? day else { return false }
        switch parts["FREQ"] {
        case "DAILY":
            return (day.number - start.number) % interval == 0 && isNamed(day) ?? true
        case "WEEKLY":
            let monday = { (day: ReplayDay) in day.number - day.weekday }
            return (monday(day) - monday(start)) / 7 % interval == 0
                && isNamed(day) ?? (day.weekday == start.weekday)
        default:
            let months = (day.year - start.year) * 12 + day.month - start.month
            let number = clamps ? min(start.day, day.daysOfMonth) : start.day
            return months % interval == 0 && (isNamed(day) ?? isNumbered(day) ?? (day.day == number))
        }
    }

    /// By BYDAY, with ordinals within the month; nil if there is none.
    private func isNamed(_ day: ReplayDay) -> Bool? {
        guard let names = parts["BYDAY"] else { return nil }
        return names.split(separator: ",").contains { name in
            guard ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][day.weekday] == name.suffix(2) else { return false }
            guard let place = Int(name.dropLast(2)) else { return true }
            return place > 0 ? (day.day - 1) / 7 + 1 == place : (day.daysOfMonth - day.day) / 7 + 1 == -place
        }
    }

    /// By BYMONTHDAY; nil if there is none.
    private func isNumbered(_ day: ReplayDay) -> Bool? {
        parts["BYMONTHDAY"]?.split(separator: ",").contains { text in
            let number = Int(text) ?? 0
            return number > 0 ? day.day == number : day.day - day.daysOfMonth - 1 == number
        }
    }
}
