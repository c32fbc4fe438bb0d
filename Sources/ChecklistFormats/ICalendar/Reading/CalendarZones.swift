import LocalTime
import Recurrence

/// The clocks by which a time of a calendar is read.
struct CalendarZones {
    /// One of them.
    enum Clocks {
        /// Those of the system's database, or those that the document defines.
        case known(ZoneRules)
        /// Those of the user.
        case users
    }

    private let system: Zones
    private let users: ZoneRules
    /// What was found for an id, also where that is nothing: looking for it may take long.
    private var byID: [String: Clocks?] = [:]
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
        let found = find(id)
        byID.updateValue(found, forKey: id)
        return found
    }

    private func find(_ id: String) -> Clocks? {
        if let rules = system.rules(of: id) { return .known(rules) }
        // Some programs put their own name before the zone's: `/citadel.org/20190914_1/Europe/Berlin`.
        let parts = id.prefix(200).split(separator: "/")
        for start in parts.indices.dropFirst().suffix(3) {
            let name = parts[start...].joined(separator: "/")
            if name.contains("/"), let rules = system.rules(of: name) { return .known(rules) }
        }
        return ZoneRules(defined[id] ?? []).map(Clocks.known)
    }

    /// The moment of a time, in seconds since 1970. A date alone begins at midnight.
    func moment(_ time: CalendarTime, _ clocks: Clocks) -> Int64 {
        if time.isUTC { return time.local }
        switch clocks {
        case .known(let rules): return rules.first(local: time.local)
        case .users: return users.first(local: time.local)
        }
    }

    /// What the user's clocks show at a moment.
    func users(at moment: Int64) -> (date: CalendarDate, seconds: Int)? {
        Moment.day(moment + users.offset(at: moment))
    }
}
