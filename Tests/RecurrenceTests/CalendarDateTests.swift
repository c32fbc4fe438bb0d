import Testing

@testable import Recurrence

@Suite struct CalendarDateTests {
    /// The first date and the last one, and every day of two cycles between in turn.
    @Test func everyNumberIsOneDate() throws {
        let table = MonthTable()
        var expected = (year: 1, month: 1, day: 1)
        for number in 0...CalendarDate.last.number {
            let date = Gregorian.day(number)
            guard (date.year, date.month, date.day) == expected else {
                Issue.record("day \(number) is \(date), not \(expected)")
                return
            }
            if table.number(of: number) != (expected.year - 1) * 12 + expected.month - 1 {
                Issue.record("day \(number) is in another month")
                return
            }
            if number % 97 == 0 { #expect(Gregorian.number(date.year, date.month, date.day) == number) }
            expected.day += 1
            if expected.day > Gregorian.length(ofMonth: expected.month, in: expected.year) {
                expected = (expected.year, expected.month + 1, 1)
            }
            if expected.month > 12 { expected = (expected.year + 1, 1, 1) }
        }
        #expect(expected == (10_000, 1, 1))
    }

    @Test(arguments: [
        ("0001-01-01", Weekday.monday), ("1970-01-01", .thursday), ("2000-02-29", .tuesday), ("2026-03-22", .sunday),
        ("9999-12-31", .friday),
    ])
    func aDateHasItsWeekday(text: String, weekday: Weekday) throws {
        let date = try #require(CalendarDate(text))
        #expect(date.description == text)
        #expect(date.weekday == weekday)
    }

    @Test(arguments: [
        "", "2026-3-22", "2026-03-22 ", "+2026-03-22", "2026-02-29", "1900-02-29", "2026-13-01", "2026-00-01",
        "2026-01-00", "2026-04-31", "0000-01-01", "10000-01-01", "20260322", "2026/03/22", "２026-03-22", "-001-01-01",
        "2026-03-2\u{663}", "2026-03-22T00:00:00",
    ])
    func otherTextIsNoDate(text: String) {
        #expect(CalendarDate(text) == nil)
    }

    @Test func monthsAreAddedUpToTheirLastDay() throws {
        let date = try #require(CalendarDate("2023-12-31"))
        #expect(date.adding(months: 2)?.description == "2024-02-29")
        #expect(date.adding(months: -13)?.description == "2022-11-30")
        #expect(date.adding(months: 14)?.description == "2025-02-28")
    }

    @Test func theCalendarHasTwoEnds() {
        #expect(CalendarDate.first.adding(days: -1) == nil)
        #expect(CalendarDate.last.adding(days: 1) == nil)
        #expect(CalendarDate.last.adding(months: 1) == nil)
        #expect(CalendarDate.first.adding(months: -1) == nil)
        #expect(CalendarDate.last.adding(days: .max) == nil)
        #expect(CalendarDate.last.adding(months: .max) == nil)
        #expect(CalendarDate.first.adding(months: .min) == nil)
        #expect(CalendarDate.first.days(to: .last) == 3_652_058)
        #expect(CalendarDate.last.adding(days: -3_652_058) == .first)
    }
}
