import ChecklistFormats
import Checklists
import Foundation
import Testing

/// Series that begin before 1970 or after 2199: no task has dates then.
@Suite struct EarlyCalendarTests {
    @Test(
        arguments: [
            ("19600229", "FREQ=YEARLY", "FREQ=YEARLY", "1972-02-29"),
            ("19690131", "FREQ=MONTHLY", "FREQ=MONTHLY", "1970-01-31"),
            ("19640218", "FREQ=YEARLY;COUNT=10", "FREQ=YEARLY;COUNT=4", "1970-02-18"),
            // The start is off the rule, and counts.
            ("19691203", "FREQ=WEEKLY;BYDAY=MO;COUNT=10", "FREQ=WEEKLY;COUNT=5;BYDAY=MO", "1970-01-05"),
            ("19691229", "FREQ=DAILY;INTERVAL=2", "FREQ=DAILY;INTERVAL=2", "1970-01-02"),
            ("19691201", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "1970-01-04"),
            (
                "19421126", "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH;UNTIL=20301231",
                "FREQ=YEARLY;UNTIL=20301231;BYMONTH=11;BYDAY=4TH", "1970-11-26"
            ),
            ("00010101", "FREQ=YEARLY;INTERVAL=1000", "FREQ=YEARLY;INTERVAL=1000", "2001-01-01"),
        ])
    func theFirstDateIsTheFirstFrom1970(start: String, rule: String, becomes: String, from: String) throws {
        let read = try CalendarReading(lines: "DTSTART;VALUE=DATE:\(start)", "RRULE:\(rule)")
        #expect(
            read.text(0, "rule") == becomes && read.text(0, "starts_on") == from && read.issues == [], "\(read.issues)")
    }

    @Test func exceptionsBeforeThenSayNothing() throws {
        let read = try CalendarReading(
            lines: "DTSTART;VALUE=DATE:19640218", "RRULE:FREQ=YEARLY", "EXDATE;VALUE=DATE:19650218,19720218",
            "RDATE;VALUE=DATE:19660303,19730303")
        #expect(read.dates(0, 1970...1973) == ["1970-02-18", "1971-02-18", "1973-02-18", "1973-03-03"])
        #expect(read.issues == [])
    }

    @Test func datesAloneBeginWithTheFirstFrom1970() throws {
        let read = try CalendarReading(lines: "DTSTART;VALUE=DATE:19640218", "RDATE;VALUE=DATE:19700218,19710218")
        #expect(read.dates(0, 1970...1971) == ["1970-02-18", "1971-02-18"])
    }

    @Test(arguments: ["FREQ=YEARLY;COUNT=3", "FREQ=YEARLY;UNTIL=19691231", "FREQ=DAILY;COUNT=1"])
    func addedDatesStayWhereTheRuleIsOver(rule: String) throws {
        let read = try CalendarReading(
            lines: "DTSTART;VALUE=DATE:19640218", "RRULE:\(rule)", "RDATE;VALUE=DATE:20270110,20270120")
        #expect(read.dates(0, 1970...2030) == ["2027-01-10", "2027-01-20"] && read.issues == [], "\(read.issues)")
    }

    /// Or its rule never gives a date.
    @Test(arguments: [("22720105", "FREQ=YEARLY"), ("19640218", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30")])
    func addedDatesStayWhereTheRuleHasNoneInTheseYears(start: String, rule: String) throws {
        let read = try CalendarReading(
            lines: "DTSTART;VALUE=DATE:\(start)", "RRULE:\(rule)", "RDATE;VALUE=DATE:20270110,20270120")
        #expect(read.dates(0, 1970...2199) == ["2027-01-10", "2027-01-20"])
        #expect(read.warnings.count { $0.contains("RRULE gives no date from 1970 to 2199") } == 1, "\(read.issues)")
    }

    @Test(arguments: ["FREQ=YEARLY;COUNT=3", "FREQ=YEARLY;UNTIL=19691231"])
    func aSeriesThatIsOverIsReported(rule: String) throws {
        let read = try CalendarReading(lines: "DTSTART;VALUE=DATE:19640218", "RRULE:\(rule)")
        #expect(read.text(0, "rule") == nil && read.dues == [nil])
        #expect(read.warnings.contains { $0.contains("no date from 1970 to 2199: imported as a task") })
        #expect(read.warnings.contains { $0.contains("outside of the years") })
    }

    /// The clocks of 1942 showed war time, and those of 1883 the sun's: the first date from 1970 on counts.
    @Test(arguments: ["18800105", "19420706"]) func timesAreThoseOfToday(start: String) throws {
        let read = try CalendarReading(
            lines: "DTSTART;TZID=America/New_York:\(start)T200000", "RRULE:FREQ=WEEKLY;BYDAY=MO", zone: "Etc/UTC")
        #expect(read.text(0, "starts_at") == "01:00" && read.text(0, "starts_on") == "1970-01-06")
        #expect(read.text(0, "rule") == "FREQ=WEEKLY;BYDAY=TU")
    }

    /// Near midnight, the first date of 1970 may be another one for the user.
    @Test(
        arguments: [
            ("America/Los_Angeles", "19690101T003000Z", 34, "1970-01-01"),
            ("Etc/UTC", "19690101T003000Z", 35, "1970-01-01"),
            ("Pacific/Auckland", "19690101T170000Z", 36, "1970-01-01"),
        ])
    func theUsersDaysCount(zone: String, start: String, left: Int, from: String) throws {
        let read = try CalendarReading(lines: "DTSTART:\(start)", "RRULE:FREQ=DAILY;COUNT=400", zone: zone)
        #expect(read.text(0, "starts_on") == from && read.text(0, "rule") == "FREQ=DAILY;COUNT=\(left)")
    }

    /// Counting dates takes a bounded time, beyond which it is reported.
    @Test func manyLongSeriesAreBounded() throws {
        let todos = (0..<400).map {
            "BEGIN:VTODO\nUID:\($0)\nSUMMARY:a\nDTSTART;VALUE=DATE:19500101\nRRULE:FREQ=DAILY;COUNT=10000\nEND:VTODO\n"
        }
        let read = try CalendarReading("BEGIN:VCALENDAR\n\(todos.joined())END:VCALENDAR\n")
        #expect(read.text(0, "rule") == "FREQ=DAILY;COUNT=2695" && read.text(399, "rule") == nil)
        #expect(read.warnings.contains { $0.contains("take too long to work out") })
    }
}
