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
    /// When the user's days begin, in seconds after midnight.
    let dayBegin: Int64
    /// What was found for an id, also where that is nothing: looking for it may take long.
    private var byID: [String: Clocks?] = [:]
    private let defined: [String: [[CalendarLine]]]
    /// How many more dates the zones of the document may have on which a time of the year begins: some eighty zones from
    /// 1601 on, as some programs write them.
    private var dates = 100_000

    /// - Parameters:
    ///   - system: the zones of the system.
    ///   - user: the clocks for times without a zone.
    ///   - dayStartsAt: when the user's days begin.
    ///   - zones: those that the document defines.
    init(_ system: Zones, user: ZoneRules, dayStartsAt: TimeOfDay, _ zones: [CalendarSource.Zone]) {
        self.system = system
        users = user
        dayBegin = Int64(dayStartsAt.minutes) * 60
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

    private mutating func find(_ id: String) -> Clocks? {
        if let rules = system.rules(of: id) { return .known(rules) }
        // Some programs put their own name before the zone's: `/citadel.org/20190914_1/Europe/Berlin`.
        let parts = id.prefix(200).split(separator: "/")
        for start in parts.indices.dropFirst().suffix(3) {
            let name = parts[start...].joined(separator: "/")
            if name.contains("/"), let rules = system.rules(of: name) { return .known(rules) }
        }
        return ZoneRules(defined[id] ?? [], dates: &dates).map(Clocks.known)
    }

    /// The moment of a time, in seconds since 1970. A date alone begins at midnight.
    func moment(_ time: CalendarTime, _ clocks: Clocks) -> Int64 {
        time.isUTC ? time.local : moment(local: time.local, clocks)
    }

    /// The first moment at which clocks show a local time, in seconds as if they were UTC's.
    func moment(local: Int64, _ clocks: Clocks) -> Int64 { rules(clocks).first(local: local) }

    /// What clocks show at a moment, in seconds as if they were UTC's.
    func local(_ moment: Int64, _ clocks: Clocks) -> Int64 { moment + rules(clocks).offset(at: moment) }

    /// What the user's clocks show at a moment.
    func users(at moment: Int64) -> (date: CalendarDate, seconds: Int)? { Moment.day(local(moment, .users)) }

    /// The user's day of a moment. Before the time at which days begin, that is the day before.
    func usersDay(at moment: Int64) -> CalendarDate? { Moment.day(local(moment, .users) - dayBegin)?.date }

    private func rules(_ clocks: Clocks) -> ZoneRules {
        switch clocks {
        case .known(let rules): rules
        case .users: users
        }
    }
}
