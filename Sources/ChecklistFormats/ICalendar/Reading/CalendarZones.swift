import LocalTime
import Recurrence

/// The clocks by which a time of a calendar is read.
struct CalendarZones {
    /// Those of the user, of the system's database, or those that the document defines.
    struct Clocks {
        let rules: ZoneRules
        /// The same for the same zone.
        fileprivate let key: Int
    }

    private let system: Zones
    /// Those of the user.
    let users: Clocks
    /// Those of UTC.
    let utc = Clocks(rules: .utc, key: 1)
    /// When the user's days begin, in seconds after midnight.
    let dayBegin: Int64
    /// What was found for a name, also where that is nothing: looking for it may take long.
    private var byName: [String: Clocks?] = [:]
    /// How far the user's clocks are ahead of others, by their keys.
    private var aheadsByKey: [Int: [Ahead]] = [:]
    /// By their names in small letters.
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
        users = Clocks(rules: user, key: 0)
        dayBegin = Int64(dayStartsAt.minutes) * 60
        let whole = zones.filter { !$0.isCut && !$0.observances.isEmpty }
        defined = Dictionary(whole.map { ($0.id.lowercased(), $0.observances) }) { first, _ in first }
    }

    /// The clocks of a zone; nil where neither the system nor the document has it.
    mutating func clocks(of name: String) -> Clocks? {
        if let known = byName[name] { return known }
        let found = find(name).map { Clocks(rules: $0, key: byName.count + 2) }
        byName.updateValue(found, forKey: name)
        return found
    }

    private mutating func find(_ name: String) -> ZoneRules? {
        if let rules = system.rules(of: name) { return rules }
        if let observances = defined[name.lowercased()], let rules = ZoneRules(observances, dates: &dates) {
            return rules
        }
        return system.foreignRules(of: name)
    }

    /// The moment of a time, in seconds since 1970. A date alone begins at midnight.
    func moment(_ time: CalendarTime, _ clocks: Clocks) -> Int64 {
        time.isUTC ? time.local : moment(local: time.local, clocks)
    }

    /// The first moment at which clocks show a local time, in seconds as if they were UTC's.
    func moment(local: Int64, _ clocks: Clocks) -> Int64 { clocks.rules.first(local: local) }

    /// What clocks show at a moment, in seconds as if they were UTC's.
    func local(_ moment: Int64, _ clocks: Clocks) -> Int64 { moment + clocks.rules.offset(at: moment) }

    /// The user's day of a local time of theirs. Before the time at which days begin, that is the day before.
    func usersDay(local: Int64) -> CalendarDate? { Moment.day(local - dayBegin)?.date }

    /// How far the user's clocks are ahead of others in a range of moments from 1970 on, in seconds: first at its
    /// beginning, and then from each change on. After 2100 they are taken for unchanged.
    /// - Parameter time: the time of the day by the others that matters, in seconds.
    mutating func aheads(of clocks: Clocks, in range: ClosedRange<Int64>, at time: Int64) -> [Int64] {
        guard clocks.key != users.key else { return [0] }
        let all = aheads(of: clocks)
        let first = all.last { $0.begin <= range.lowerBound } ?? all[0]
        let later = all.filter { $0.begin > range.lowerBound && $0.begin <= range.upperBound && $0.has(time) }
        return [first.seconds] + later.map(\.seconds)
    }

    /// The first one begins at 1970.
    private mutating func aheads(of clocks: Clocks) -> [Ahead] {
        if let known = aheadsByKey[clocks.key] { return known }
        let years: ClosedRange<Int64> = 0...(130 * 366 * 86_400)
        let moments = [0] + (users.rules.changes(in: years) + clocks.rules.changes(in: years)).map(\.at).sorted()
        var found: [Ahead] = []
        for moment in moments {
            let seconds = users.rules.offset(at: moment) - clocks.rules.offset(at: moment)
            if found.last?.seconds == seconds { continue }
            if !found.isEmpty { found[found.count - 1].end = moment }
            found.append(Ahead(begin: moment, local: local(moment, clocks), seconds: seconds))
        }
        aheadsByKey[clocks.key] = found
        return found
    }

    /// How far clocks are ahead of others for a while.
    private struct Ahead {
        let begin: Int64
        /// What the others show then.
        let local: Int64
        let seconds: Int64
        var end = Int64.max

        /// Whether the others show a time of the day meanwhile. Zones of one country change an hour apart, one after
        /// the other.
        func has(_ time: Int64) -> Bool {
            let until = ((time - local) % 86_400 + 86_400) % 86_400
            return end - begin > until
        }
    }
}

extension CalendarZones.Clocks {
    /// Whether both are those of the same zone.
    func isSame(as other: Self) -> Bool { key == other.key }
}
