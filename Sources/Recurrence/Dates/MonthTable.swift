/// The months of the calendar's cycle of 400 years, worked out once: to find a month's first day, its weekday and the
/// month's length is one look.
struct MonthTable {
    /// A month.
    struct Entry {
        /// 0 to 11.
        var month: Int
        /// The number of its first day.
        var first: Int
        /// One of 28: by the month's length and the weekday of its first day, in the order of `DayPattern.months28`.
        var kind: Int
    }

    /// For each of 4,800 months: five bits of its kind, four of its place in the year, and its first day.
    private let entries = Self.entries

    private static let entries: [UInt32] = (0..<4800).map { index in
        let (year, month) = (index / 12 + 1, index % 12 + 1)
        let first = Gregorian.number(year, month, 1)
        let kind = (Gregorian.length(ofMonth: month, in: year) - 28) * 7 + first % 7
        return UInt32(kind) | UInt32(month - 1) << 5 | UInt32(first) << 9
    }

    /// - Parameter number: counts from January of the year 1.
    subscript(number: Int) -> Entry {
        let cycle = number / 4800
        let entry = entries[number - cycle * 4800]
        return Entry(
            month: Int(entry >> 5 & 0xF), first: Int(entry >> 9) + cycle * Gregorian.cycleDays,
            kind: Int(entry & 0x1F))
    }

    /// The number of the month of that day. An estimate by the mean length of months is wrong by one month at most.
    /// - Parameter day: a day from 0 on.
    func number(of day: Int) -> Int {
        let guess = day * 4800 / Gregorian.cycleDays
        if day < self[guess].first { return guess - 1 }
        return day < self[guess + 1].first ? guess : guess + 1
    }
}
