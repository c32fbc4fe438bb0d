/// A day of the replay's calendar, which is counted out day by day from 1970 on. Nothing here is the server's.
struct ReplayDay: Hashable, Comparable, Strideable, CustomStringConvertible {
    /// How many days there are between 1970-01-01 and this one.
    let number: Int

    init(_ number: Int) { self.number = number }

    /// Such as `2025-03-30`.
    init(_ text: String) {
        guard let number = Self.numbers[text] else { fatalError("'\(text)' is no day of the replay") }
        self.number = number
    }

    private var parts: (year: Int, month: Int, day: Int) { Self.table[number] }
    var year: Int { parts.year }
    var month: Int { parts.month }
    var day: Int { parts.day }
    /// 0: Monday. 1970-01-01 was a Thursday.
    var weekday: Int { (number + 3) % 7 }
    var description: String { Self.text(parts) }

    func advanced(by days: Int) -> ReplayDay { ReplayDay(number + days) }
    func distance(to other: ReplayDay) -> Int { other.number - number }
    static func < (one: ReplayDay, other: ReplayDay) -> Bool { one.number < other.number }

    /// How many days its month has.
    var daysOfMonth: Int { Self.days(of: month, in: year) }

    /// The last day of an occurrence of this date that no other one cuts short.
    func end(of span: String) -> ReplayDay {
        switch span {
        case "week": return self + 6
        case "month":
            var next = self + (daysOfMonth - day + 1)
            let wanted = min(day, next.daysOfMonth)
            while next.day < wanted { next = next + 1 }
            return next + -1
        default: return self
        }
    }

    static func + (day: ReplayDay, days: Int) -> ReplayDay { ReplayDay(day.number + days) }

    private static let table: [(year: Int, month: Int, day: Int)] = {
        var table: [(year: Int, month: Int, day: Int)] = []
        for year in 1970..<2200 {
            for month in 1...12 {
                for day in 1...days(of: month, in: year) { table.append((year, month, day)) }
            }
        }
        return table
    }()
    private static let numbers = Dictionary(uniqueKeysWithValues: table.enumerated().map { (text($1), $0) })

    private static func days(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    private static func text(_ parts: (year: Int, month: Int, day: Int)) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(parts.year)-\(two(parts.month))-\(two(parts.day))"
    }
}
