import Foundation
import LocalTime
import Recurrence
import Testing

/// Local days around changes of clocks, by the rules of the system's time zone database, which are facts of the past.
@Suite struct LocalDaysTests {
    private static let zones = Zones(directory: "/usr/share/zoneinfo")

    private func days(_ zone: String, from time: String = "00:00", weeks: Weekday = .monday) throws -> LocalDays {
        LocalDays(
            zone: try #require(Self.zones.rules(of: zone)), dayStartsAt: try #require(TimeOfDay(time)),
            weekStartsOn: weeks)
    }

    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func moment(_ text: String) throws -> Date {
        try Date(text, strategy: .iso8601)
    }

    /// The moment of a local time.
    @Test(arguments: [
        ("Etc/UTC", "2026-03-22", "07:30", "2026-03-22T07:30:00Z"),
        ("Europe/Berlin", "2026-01-15", "07:30", "2026-01-15T06:30:00Z"),
        // In the gap from 2:00 to 3:00, its end.
        ("Europe/Berlin", "2026-03-29", "01:59", "2026-03-29T00:59:00Z"),
        ("Europe/Berlin", "2026-03-29", "02:00", "2026-03-29T01:00:00Z"),
        ("Europe/Berlin", "2026-03-29", "02:30", "2026-03-29T01:00:00Z"),
        ("Europe/Berlin", "2026-03-29", "03:00", "2026-03-29T01:00:00Z"),
        // 2:00 to 3:00 comes twice: the first.
        ("Europe/Berlin", "2026-10-25", "02:30", "2026-10-25T00:30:00Z"),
        ("Europe/Berlin", "2026-10-25", "03:00", "2026-10-25T02:00:00Z"),
        // Half an hour.
        ("Australia/Lord_Howe", "2026-10-04", "02:15", "2026-10-03T15:30:00Z"),
        ("Australia/Lord_Howe", "2026-04-05", "01:45", "2026-04-04T14:45:00Z"),
        // At midnight.
        ("America/Havana", "2026-03-08", "00:30", "2026-03-08T05:00:00Z"),
        ("America/Havana", "2026-11-01", "00:30", "2026-11-01T04:30:00Z"),
        ("Asia/Beirut", "2022-03-27", "00:00", "2022-03-26T22:00:00Z"),
        ("Asia/Beirut", "2022-10-29", "23:30", "2022-10-29T20:30:00Z"),
        // The day that was left out.
        ("Pacific/Apia", "2011-12-29", "23:59", "2011-12-30T09:59:00Z"),
        ("Pacific/Apia", "2011-12-30", "12:00", "2011-12-30T10:00:00Z"),
        ("Pacific/Apia", "2011-12-31", "00:00", "2011-12-30T10:00:00Z"),
        // Beyond the changes that are listed.
        ("Europe/Berlin", "2150-07-01", "12:00", "2150-07-01T10:00:00Z"),
        ("Europe/Berlin", "9999-12-31", "12:00", "9999-12-31T11:00:00Z"),
        ("America/Nuuk", "2150-03-29", "12:00", "2150-03-29T13:00:00Z"),
        // Before clocks were set by zones.
        ("Europe/Berlin", "1800-01-01", "00:00", "1799-12-31T23:06:32Z"),
    ])
    func aLocalTimeIsAtOneMoment(zone: String, date: String, time: String, expected: String) throws {
        let found = try days(zone).moment(of: try #require(TimeOfDay(time)), on: try day(date))
        #expect(found == (try moment(expected)), "\(found)")
    }

    /// The date of a moment, where days begin at a time.
    @Test(arguments: [
        ("Europe/Berlin", "00:00", "2026-03-21T22:59:59Z", "2026-03-21"),
        ("Europe/Berlin", "00:00", "2026-03-21T23:00:00Z", "2026-03-22"),
        ("Europe/Berlin", "04:00", "2026-03-22T01:00:00Z", "2026-03-21"),
        ("Europe/Berlin", "04:00", "2026-03-22T03:00:00Z", "2026-03-22"),
        // Begun once, a day goes on when clocks go back to before its start.
        ("Europe/Berlin", "02:30", "2026-10-25T00:29:59Z", "2026-10-24"),
        ("Europe/Berlin", "02:30", "2026-10-25T00:30:00Z", "2026-10-25"),
        ("Europe/Berlin", "02:30", "2026-10-25T01:10:00Z", "2026-10-25"),
        // One minute after midnight, clocks went back to 23:01.
        ("America/St_Johns", "00:00", "2010-11-07T02:30:00Z", "2010-11-07"),
        ("America/St_Johns", "00:00", "2010-11-07T02:31:00Z", "2010-11-07"),
        ("Pacific/Apia", "00:00", "2011-12-30T09:59:59Z", "2011-12-29"),
        ("Pacific/Apia", "00:00", "2011-12-30T10:00:00Z", "2011-12-31"),
        // With a later start, the day that was left out has the hours until then.
        ("Pacific/Apia", "04:00", "2011-12-30T10:00:00Z", "2011-12-30"),
        ("Pacific/Apia", "04:00", "2011-12-30T14:00:00Z", "2011-12-31"),
        ("Africa/Casablanca", "00:00", "2026-02-15T01:30:00Z", "2026-02-15"),
    ])
    func aMomentIsOnOneDay(zone: String, from: String, at: String, expected: String) throws {
        let found = try days(zone, from: from).day(of: try moment(at))
        #expect(found == (try day(expected)), "\(found)")
    }

    @Test func aTimeBeforeTheDaysStartIsOnTheNextDayOfTheCalendar() throws {
        let berlin = try days("Europe/Berlin", from: "04:00")
        let sunday = try day("2026-03-22")
        #expect(berlin.start(of: sunday) == (try moment("2026-03-22T03:00:00Z")))
        #expect(berlin.moment(of: try #require(TimeOfDay("03:59")), on: sunday) == (try moment("2026-03-23T02:59:00Z")))
        #expect(berlin.moment(of: try #require(TimeOfDay("04:00")), on: sunday) == (try moment("2026-03-22T03:00:00Z")))
    }

    /// Days follow each other without gap, even where clocks change: each begins when the last ends.
    @Test(arguments: [
        "Europe/Berlin", "Australia/Lord_Howe", "America/Havana", "Asia/Beirut", "America/St_Johns",
        "Africa/Casablanca",
        "Pacific/Apia", "America/Nuuk", "Africa/Cairo", "Antarctica/Troll", "Asia/Gaza",
    ])
    func daysFollowEachOther(zone: String) throws {
        for from in ["00:00", "02:30", "04:00", "23:59"] {
            let local = try days(zone, from: from)
            var date = try day("2009-01-01")
            for _ in 0..<1500 {
                let next = try #require(date.adding(days: 1))
                let (start, end) = (local.start(of: date), local.start(of: next))
                #expect(start <= end)
                if start < end {
                    #expect(
                        local.day(of: start) == date && local.day(of: end.addingTimeInterval(-1)) == date, "\(date)")
                }
                date = next
            }
        }
    }

    @Test func weeksAndMonthsBeginAsSet() throws {
        let thursday = try day("2026-03-26")
        for (first, expected) in [(Weekday.monday, "2026-03-23"), (.sunday, "2026-03-22"), (.saturday, "2026-03-21")] {
            let local = try days("Etc/UTC", weeks: first)
            let start = local.weekStart(of: thursday)
            #expect(start == (try day(expected)) && local.weekStart(of: start) == start)
        }
        #expect(try days("Etc/UTC").monthStart(of: thursday) == day("2026-03-01"))
        #expect(try days("Etc/UTC", weeks: .saturday).weekStart(of: .first) == .first)
    }

    @Test func timesBeyondTheCalendarAreItsEnd() throws {
        let local = try days("Pacific/Kiritimati")
        #expect(local.day(of: Date(timeIntervalSince1970: 1e15)) == .last)
        #expect(local.day(of: Date(timeIntervalSince1970: -1e15)) == .first)
        #expect(local.day(of: .distantPast) == .first)
    }

    @Test(arguments: ["24:00", "7:00", "07:60", "07:0", "", "07:30:00", "٠٧:٣٠", "-1:00", "07-30"])
    func invalidTimesOfADayAreNone(text: String) { #expect(TimeOfDay(text) == nil) }

    @Test func aTimeOfADayIsWrittenAsItIsRead() {
        for text in ["00:00", "07:05", "23:59"] { #expect(TimeOfDay(text)?.description == text) }
        #expect(TimeOfDay.midnight == TimeOfDay("00:00"))
    }
}
