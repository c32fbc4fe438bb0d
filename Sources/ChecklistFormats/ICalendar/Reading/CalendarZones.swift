import LocalTime
import Recurrence

/// The clocks by which a time of a calendar is read.
struct CalendarZones {
    /// One of them.
    enum Clocks {
        /// Those of the system's database.
        case known(ZoneRules)
        /// Those that the document defines.
        case defined([Observance])
        /// Those of the user.
        case users
    }

    /// A time of the year in a zone that the document defines: standard or daylight saving time.
    struct Observance {
        /// The local time at which it begins first, and how far the clocks are ahead of UTC before and from then on.
        let start: CalendarTime
        let before, offset: Int64
        /// The dates on which it begins again.
        let dates: RuleDates?
        let added: [CalendarDate]
    }

    private let system: Zones
    private let users: ZoneRules
    private var byID: [String: Clocks] = [:]
    private let defined: [String: [[CalendarLine]]]

    /// - Parameters:
    ///   - system: the zones of the system.
    ///   - user: the clocks for times without a zone.
    ///   - zones: those that the document defines.
    init(_ system: Zones, user: ZoneRules, _ zones: [CalendarSource.Zone]) {
        self.system = system
        users = user
        defined = Dictionary(zones.map { ($0.id, $0.observances) }) { first, _ in first }
    }

    /// The clocks of a zone; nil where neither the system nor the document has it.
    mutating func clocks(of id: String?) -> Clocks? {
        guard let id else { return .users }
        if let known = byID[id] { return known }
        guard let found = find(id) else { return nil }
        byID[id] = found
        return found
    }

    private func find(_ id: String) -> Clocks? {
        if let rules = system.rules(of: id) { return .known(rules) }
        // Some programs put their own name before the zone's: `/citadel.org/20190914_1/Europe/Berlin`.
        let parts = id.prefix(200).split(separator: "/")
        for start in parts.indices.dropFirst() {
            let name = parts[start...].joined(separator: "/")
            if name.contains("/"), let rules = system.rules(of: name) { return .known(rules) }
        }
        let observances = (defined[id] ?? []).compactMap(Observance.init)
        return observances.isEmpty ? nil : .defined(observances)
    }

    /// The moment of a time, in seconds since 1970. A date alone begins at midnight.
    func moment(_ time: CalendarTime, _ clocks: Clocks) -> Int64 {
        if time.isUTC { return time.local }
        switch clocks {
        case .known(let rules): return rules.first(local: time.local)
        case .users: return users.first(local: time.local)
        case .defined(let observances):
            let begun = observances.compactMap { observance in observance.onset(before: time).map { ($0, observance) } }
            let offset =
                begun.max { $0.0 < $1.0 }?.1.offset
                ?? observances.min { $0.start.local < $1.start.local }?.before ?? 0
            return time.local - offset
        }
    }

    /// What the user's clocks show at a moment.
    func users(at moment: Int64) -> (date: CalendarDate, seconds: Int)? {
        Moment.day(moment + users.offset(at: moment))
    }
}

extension CalendarZones.Observance {
    /// Nil where a line of it cannot be read.
    fileprivate init?(_ lines: [CalendarLine]) {
        var start: CalendarTime?
        var offsets: [String: Int64] = [:]
        var rule: RecurrenceRule?
        var added: [CalendarDate] = []
        for line in lines.prefix(1_000) {
            switch line.name {
            case "DTSTART": start = CalendarTime(line.text)
            case "TZOFFSETFROM", "TZOFFSETTO": offsets[line.name] = Self.offset(line.text)
            case "RRULE": rule = try? RecurrenceRule(CalendarRule.withoutTime(line.text))
            case "RDATE": added += line.elements.prefix(1_000).compactMap { CalendarTime($0)?.date }
            default: break
            }
        }
        guard let start, let before = offsets["TZOFFSETFROM"], let offset = offsets["TZOFFSETTO"] else { return nil }
        (self.start, self.before, self.offset) = (start, before, offset)
        dates = rule.map { RuleDates($0, from: start.date) }
        self.added = added.sorted()
    }

    /// The last local time at which it began, up to a local time.
    fileprivate func onset(before time: CalendarTime) -> Int64? {
        let daily = Int64(start.seconds ?? 0)
        // What begins later on the same day has not begun.
        let hasBegun = Int64(time.seconds ?? 0) >= daily
        guard let last = hasBegun ? time.date : time.date.adding(days: -1), start.date <= last else { return nil }
        let found = [
            start.date, dates?.previous(onOrBefore: last), added.last { $0 <= last && $0 > start.date },
        ].compactMap(\.self).max()
        return found.map { Int64(CalendarDate.epoch.days(to: $0)) * 86_400 + daily }
    }

    /// Reads `+0130` or `-053000`, in seconds.
    private static func offset(_ text: String) -> Int64? {
        let bytes = Array(text.utf8.prefix(8))
        guard bytes.count == 5 || bytes.count == 7, let sign = bytes.first, sign == 0x2B || sign == 0x2D,
            let number = Int64(String(decoding: bytes.dropFirst(), as: UTF8.self)), number >= 0
        else { return nil }
        let full = bytes.count == 5 ? number * 100 : number
        let seconds = full / 10_000 * 3600 + full / 100 % 100 * 60 + full % 100
        return sign == 0x2D ? -seconds : seconds
    }
}
