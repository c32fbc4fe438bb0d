/// The arithmetic of the proleptic Gregorian calendar. Days are numbered from 0001-01-01, which is a Monday, as day 0;
/// months from January of the year 1 as month 0.
enum Gregorian {
    static let years = 1...9999
    /// The calendar repeats after this many years.
    static let cycleYears = 400
    /// The days of a cycle: a whole number of weeks.
    static let cycleDays = 146_097

    /// Also valid for the day after the last year, and the weeks before the first.
    struct Day {
        var year: Int
        var month: Int
        var day: Int
    }

    static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    static func length(ofMonth month: Int, in year: Int) -> Int {
        month == 2 ? (isLeap(year) ? 29 : 28) : 30 + ((month + (month >> 3)) & 1)
    }

    /// The number of January 1.
    static func firstDay(ofYear year: Int) -> Int {
        let before = year - 1
        return before * 365 + before / 4 - before / 100 + before / 400
    }

    /// The days of a year before a month.
    static func days(beforeMonth month: Int, isLeap: Bool) -> Int {
        (367 * month - 362) / 12 - (month <= 2 ? 0 : isLeap ? 1 : 2)
    }

    static func number(_ year: Int, _ month: Int, _ day: Int) -> Int {
        firstDay(ofYear: year) + days(beforeMonth: month, isLeap: isLeap(year)) + day - 1
    }

    /// The day of a number, from -306 on. It counts from March 1 of the year 0, so that a leap day ends a year.
    static func day(_ number: Int) -> Day {
        let shifted = number + 306
        let cycle = shifted / cycleDays
        let dayOfCycle = shifted - cycle * cycleDays
        let yearOfCycle =
            (dayOfCycle - dayOfCycle / 1460 + dayOfCycle / 36_524 - dayOfCycle / 146_096) / 365
        let dayOfYear = dayOfCycle - (365 * yearOfCycle + yearOfCycle / 4 - yearOfCycle / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return Day(
            year: yearOfCycle + cycle * cycleYears + (month <= 2 ? 1 : 0), month: month,
            day: dayOfYear - (153 * monthFromMarch + 2) / 5 + 1)
    }
}
