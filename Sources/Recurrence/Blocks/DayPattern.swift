/// The days that a rule's BY parts select in any week, month or year. Parts that the rule lacks come from its start, as
/// RFC 5545 says.
struct DayPattern {
    /// What becomes of the day that months and years take from the start, where a month is too short for it.
    enum ShortMonths {
        /// The month has no date, as RFC 5545 says.
        case skipped
        /// The month's last day is the date.
        case clamped
    }

    private let months: [Int]
    private let yearDays: [Int]
    private let monthDays: [Int]
    private let days: [RecurrenceRule.Day]
    private let positions: [Int]
    private let frequency: RecurrenceRule.Frequency
    private let weekStart: Weekday
    /// `monthDays` is the day of the start, or the last one of a month that is too short for it.
    let clamps: Bool

    init(_ rule: RecurrenceRule, from start: CalendarDate, _ shortMonths: ShortMonths = .skipped) {
        let isOpen = rule.yearDays.isEmpty && rule.monthDays.isEmpty && rule.days.isEmpty
        let date = Gregorian.day(start.number)
        frequency = rule.frequency
        weekStart = rule.weekStart
        yearDays = rule.yearDays
        positions = rule.positions
        months = isOpen && frequency == .yearly && rule.months.isEmpty ? [date.month] : rule.months
        let takesDay = isOpen && [.monthly, .yearly].contains(frequency)
        monthDays = takesDay ? [date.day] : rule.monthDays
        clamps = takesDay && shortMonths == .clamped
        days = isOpen && frequency == .weekly ? [.init(weekday: start.weekday, ordinal: 0)] : rule.days
    }

    /// Bit m - 1 is set if dates may be in month m.
    var monthBits: UInt32 { months.isEmpty ? 0xFFF : months.reduce(0) { $0 | 1 << UInt32($1 - 1) } }

    /// For a rule by days or months: the days of a month, by `Blocks.monthIndex`.
    var months28: [UInt32] {
        var masks: [UInt32] = []
        for length in 28...31 {
            for first in 0..<7 { masks.append(days(length: length, first: first)) }
        }
        switch frequency {
        // Each day is a set of its own, with one position.
        case .daily where !positions.isEmpty && positions.allSatisfy({ abs($0) > 1 }): return masks.map { _ in 0 }
        case .monthly: return masks.map { Self.select(positions, of: [$0])[0] }
        default: return masks
        }
    }

    /// For a rule by weeks: the days that remain of those in a week and in the rule's months; bit 0 is the week's first
    /// day.
    var weeks128: [UInt32] {
        let week = days.reduce(UInt32(0)) {
            $0 | 1 << UInt32(($1.weekday.rawValue - weekStart.rawValue + 7) % 7)
        }
        let near = positions.filter { abs($0) <= 7 }
        // Only positions that no week has.
        if near.isEmpty, !positions.isEmpty { return Array(repeating: 0, count: 128) }
        let chosen = days.isEmpty ? 0x7F : week
        return (0..<128).map { Self.select(near, of: [$0 & chosen])[0] }
    }

    /// For a rule by years: the days of each month of a year, by `Blocks.yearIndex`.
    var years14: [UInt32] {
        [false, true].flatMap { isLeap in (0..<7).flatMap { year(isLeap: isLeap, first: $0) } }
    }

    /// - Parameter first: the weekday of January 1.
    private func year(isLeap: Bool, first: Int) -> [UInt32] {
        let length = isLeap ? 366 : 365
        // 2000 is a leap year, and 2001 is none.
        let year = isLeap ? 2000 : 2001
        var chosen = (1...12).map { month in
            let start = Gregorian.days(beforeMonth: month, isLeap: isLeap)
            return monthBits & 1 << UInt32(month - 1) == 0
                ? 0 : days(length: Gregorian.length(ofMonth: month, in: year), first: (first + start) % 7)
        }
        func keep(_ daysOfYear: [Int]) {
            var kept = [UInt32](repeating: 0, count: 12)
            for number in daysOfYear where (0..<length).contains(number) {
                let date = Gregorian.day(Gregorian.firstDay(ofYear: year) + number)
                kept[date.month - 1] |= 1 << UInt32(date.day - 1)
            }
            for month in 0..<12 { chosen[month] &= kept[month] }
        }
        if !yearDays.isEmpty { keep(yearDays.map { $0 > 0 ? $0 - 1 : length + $0 }) }
        if countsDaysOfYear { keep(Self.offsets(of: days, length: length, first: first)) }
        return Self.select(positions, of: chosen)
    }

    /// BYDAY counts within the year, and not within its months.
    private var countsDaysOfYear: Bool {
        frequency == .yearly && months.isEmpty && days.contains { $0.ordinal != 0 }
    }

    /// The days of a month that BYMONTHDAY and BYDAY leave.
    /// - Parameter first: the weekday of its first day.
    private func days(length: Int, first: Int) -> UInt32 {
        var mask: UInt32 = (1 << UInt32(length)) - 1
        if !monthDays.isEmpty {
            let days = clamps ? monthDays.map { min($0, length) } : monthDays
            mask &= Self.bits(days.map { $0 > 0 ? $0 - 1 : length + $0 }.filter { (0..<length).contains($0) })
        }
        if !days.isEmpty, !countsDaysOfYear { mask &= Self.bits(Self.offsets(of: days, length: length, first: first)) }
        return mask
    }

    private static func bits(_ offsets: [Int]) -> UInt32 { offsets.reduce(0) { $0 | 1 << UInt32($1) } }

    /// The places of weekdays in a month or a year.
    /// - Parameter first: the weekday of its first day.
    private static func offsets(of days: [RecurrenceRule.Day], length: Int, first: Int) -> [Int] {
        days.flatMap { day in
            let earliest = (day.weekday.rawValue - first + 7) % 7
            if day.ordinal == 0 { return Array(stride(from: earliest, to: length, by: 7)) }
            let latest = earliest + (length - 1 - earliest) / 7 * 7
            let offset = day.ordinal > 0 ? earliest + (day.ordinal - 1) * 7 : latest + (day.ordinal + 1) * 7
            return (0..<length).contains(offset) ? [offset] : []
        }
    }

    /// The days at these positions (BYSETPOS) among the days of one set; all of them without positions.
    private static func select(_ positions: [Int], of masks: [UInt32]) -> [UInt32] {
        guard !positions.isEmpty else { return masks }
        var all: [(mask: Int, bit: UInt32)] = []
        for (index, mask) in masks.enumerated() {
            var rest = mask
            while rest != 0 {
                all.append((index, rest & ~(rest - 1)))
                rest &= rest - 1
            }
        }
        var chosen = masks.map { _ in UInt32(0) }
        for position in positions {
            let place = position > 0 ? position - 1 : all.count + position
            guard all.indices.contains(place) else { continue }
            chosen[all[place].mask] |= all[place].bit
        }
        return chosen
    }
}
