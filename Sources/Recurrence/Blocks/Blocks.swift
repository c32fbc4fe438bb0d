/// The days of a rule as numbered blocks, each found by a few operations from its number alone.
///
/// | frequency | blocks |
/// | --- | --- |
/// | daily | the months from that of the start on, or every interval's day if the interval is long |
/// | weekly | every interval's week |
/// | monthly | every interval's month |
/// | yearly | the twelve months of every interval's year |
///
/// Blocks ignore the rule's end, and the first one may have days before the start.
struct Blocks {
    enum Kind {
        /// By days: a month; its days of the rule are at a distance of the interval, as the bits of `comb` are.
        case monthOfDays(comb: UInt32)
        case day, week, month, year
    }

    /// From this interval on, a rule by days has fewer days than the calendar has months, or not many more.
    private static let longInterval = 40

    let kind: Kind
    let interval: Int
    /// The start of block 0: the number of a day, a month or a year.
    let origin: Int
    /// The number of the rule's start.
    let start: Int
    /// Bit m is set if dates may be in month m of 0 to 11.
    let months: UInt32
    /// The days of each kind of month, of week, or of month in a kind of year.
    let masks: [UInt32]
    let table = MonthTable()
    /// The blocks repeat after so many: the calendar does after 400 years, and the interval has to come out even.
    let cycle: Int
    /// The days that the BY parts select repeat after so many days, in every interval's month or year.
    /// `countsByDistance` says whether the interval comes out even, too.
    let period: Int
    /// `index(afterEmpty:)` may be more than the next number: many weeks may lie between two of the rule's months.
    let canSkip: Bool
    /// No block has a day.
    let areEmpty: Bool
    /// The rule takes its day from the start, and short months have their last day instead.
    let clamps: Bool

    init(_ rule: RecurrenceRule, from start: CalendarDate, _ shortMonths: DayPattern.ShortMonths) {
        let pattern = DayPattern(rule, from: start, shortMonths)
        let month = table.number(of: start.number)
        interval = rule.interval
        months = pattern.monthBits
        clamps = pattern.clamps
        self.start = start.number
        switch rule.frequency {
        case .daily where interval < Self.longInterval:
            kind = .monthOfDays(comb: stride(from: 0, to: 31, by: interval).reduce(0) { $0 | 1 << UInt32($1) })
            origin = month
            masks = pattern.months28
            cycle = 4800 * Self.cycle(of: interval, Gregorian.cycleDays)
            period = Gregorian.cycleDays
        case .daily:
            kind = .day
            origin = start.number
            masks = pattern.months28
            cycle = Self.cycle(of: Gregorian.cycleDays, interval)
            period = Gregorian.cycleDays
        case .weekly:
            kind = .week
            origin = start.number - (start.weekday.rawValue - rule.weekStart.rawValue + 7) % 7
            masks = pattern.weeks128
            cycle = months == 0xFFF ? 1 : Self.cycle(of: Gregorian.cycleDays / 7, interval)
            period = months == 0xFFF ? interval * 7 : Gregorian.cycleDays
        case .monthly:
            kind = .month
            origin = month
            masks = pattern.months28
            cycle = Self.cycle(of: 4800, interval)
            period = cycle * interval / 4800 * Gregorian.cycleDays
        case .yearly:
            kind = .year
            origin = month / 12 + 1
            masks = pattern.years14
            cycle = Self.cycle(of: 400, interval) * 12
            period = cycle / 12 * interval / 400 * Gregorian.cycleDays
        }
        canSkip = rule.frequency == .weekly && months != 0xFFF && interval <= 4
        areEmpty = masks.allSatisfy { $0 == 0 }
    }

    /// The first block that ends on that day or later.
    /// - Parameter day: from the start on.
    func index(of day: Int) -> Int {
        switch kind {
        case .monthOfDays: return table.number(of: day) - origin
        case .day: return Self.quotient(day - origin, interval)
        case .week: return Self.quotient((day - origin) / 7, interval)
        case .month: return Self.quotient(table.number(of: day) - origin, interval)
        case .year:
            let month = table.number(of: day)
            let years = month / 12 + 1 - origin
            return years % interval == 0 ? years / interval * 12 + month % 12 : (years / interval + 1) * 12
        }
    }

    /// The block of a number from 0 on, up to those that begin soon after the year 9999.
    func block(_ index: Int) -> Block {
        switch kind {
        case .monthOfDays(let comb):
            var block = monthBlock(origin + index)
            guard block.days != 0, interval > 1 else { return block }
            // Below zero, and down, before the start.
            let past = Int32(truncatingIfNeeded: block.first - start) % Int32(truncatingIfNeeded: interval)
            let next = past > 0 ? Int32(truncatingIfNeeded: interval) - past : -past
            block.days &= next > 30 ? 0 : comb &<< UInt32(truncatingIfNeeded: next)
            return block
        case .day:
            let day = origin + index * interval
            let month = monthBlock(table.number(of: day))
            return Block(first: day, days: month.days >> UInt32(day - month.first) & 1)
        case .week:
            let first = origin + index * interval * 7
            return Block(first: first, days: masks[Int(weekBits(first))])
        case .month: return monthBlock(origin + index * interval)
        case .year:
            let year = origin + index / 12 * interval
            let first = Gregorian.firstDay(ofYear: year)
            let isLeap = Gregorian.isLeap(year)
            let days = masks[((isLeap ? 7 : 0) + first % 7) * 12 + index % 12]
            return Block(first: first + Gregorian.days(beforeMonth: index % 12 + 1, isLeap: isLeap), days: days)
        }
    }

    /// The block after one without days: the next, or a later one if those between have no days either.
    func index(afterEmpty index: Int) -> Int {
        guard canSkip else { return index + 1 }
        var month = table.number(of: origin + index * interval * 7 + 6)
        guard months & 1 << UInt32(month % 12) == 0 else { return index + 1 }
        repeat { month += 1 } while months & 1 << UInt32(month % 12) == 0
        return max(index + 1, self.index(of: table[month].first))
    }

    /// The days of a month that the BY parts select.
    func monthBlock(_ month: Int) -> Block {
        let entry = table[month]
        return Block(first: entry.first, days: months & 1 << UInt32(entry.month) == 0 ? 0 : masks[entry.kind])
    }

    /// Those of seven days that are in the rule's months.
    private func weekBits(_ first: Int) -> UInt32 {
        // Days before the year 1 are before every start.
        months == 0xFFF ? 0x7F : weekBits(first, month: table.number(of: max(first, 0)))
    }

    /// - Parameter month: the number of the first day's month.
    func weekBits(_ first: Int, month: Int) -> UInt32 {
        let left = table[month + 1].first - first
        let begins: UInt32 = left >= 7 ? 0x7F : (1 << UInt32(left)) - 1
        return (months & 1 << UInt32(month % 12) != 0 ? begins : 0)
            | (months & 1 << UInt32((month + 1) % 12) != 0 ? 0x7F & ~begins : 0)
    }

    /// The quotient, rounded up.
    private static func quotient(_ number: Int, _ divisor: Int) -> Int { (number + divisor - 1) / divisor }

    /// The steps after which both a period and an interval come out even.
    private static func cycle(of period: Int, _ interval: Int) -> Int { period / divisor(period, interval) }

    /// The greatest common divisor.
    private static func divisor(_ one: Int, _ other: Int) -> Int {
        other == 0 ? one : divisor(other, one % other)
    }
}
