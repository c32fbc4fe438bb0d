import ChecklistFormats
import Checklists
import Foundation
import Testing

/// Dates that are taken out, added and moved, written by other clocks than the series.
@Suite struct CalendarExceptionTests {
    /// 20:00 in Berlin on 5 January is 08:00 of 6 January in Auckland, 11:00 in Los Angeles, 19:00 UTC.
    @Test(
        arguments: [
            "EXDATE;TZID=Europe/Berlin:20270112T200000", "EXDATE;TZID=Pacific/Auckland:20270113T080000",
            "EXDATE;TZID=America/Los_Angeles:20270112T110000", "EXDATE:20270112T190000Z", "EXDATE;VALUE=DATE:20270112",
            "EXDATE:20270112T200000", "EXDATE;VALUE=DATE-TIME;TZID=\"New Zealand Standard Time\":20270113T080000",
        ])
    func aDateIsTakenOut(line: String) throws {
        let read = try CalendarReading(
            lines: "DTSTART;TZID=Europe/Berlin:20270105T200000", "RRULE:FREQ=WEEKLY;COUNT=3", line)
        #expect(read.dates(0, 2027...2027) == ["2027-01-05", "2027-01-19"] && read.issues == [], "\(read.issues)")
        // For a user in Tokyo, these are Wednesdays at 04:00.
        let there = try CalendarReading(
            lines: "DTSTART;TZID=Europe/Berlin:20270105T200000", "RRULE:FREQ=WEEKLY;COUNT=3", line, zone: "Asia/Tokyo")
        #expect(there.dates(0, 2027...2027) == ["2027-01-06", "2027-01-20"] && there.text(0, "starts_at") == "04:00")
    }

    @Test(
        arguments: [
            "RDATE;TZID=Europe/Berlin:20270113T200000", "RDATE;TZID=Pacific/Auckland:20270114T080000",
            "RDATE:20270113T190000Z", "RDATE;VALUE=PERIOD;TZID=America/Los_Angeles:20270113T110000/PT1H",
        ])
    func aDateIsAdded(line: String) throws {
        let read = try CalendarReading(lines: "DTSTART;TZID=Europe/Berlin:20270105T200000", "RRULE:FREQ=WEEKLY", line)
        #expect(read.texts(0, "extra") == ["2027-01-13"] && read.issues == [], "\(read.issues)")
        let there = try CalendarReading(
            lines: "DTSTART;TZID=Europe/Berlin:20270105T200000", "RRULE:FREQ=WEEKLY;COUNT=3", line, zone: "Asia/Tokyo")
        #expect(there.texts(0, "extra") == ["2027-01-14"])
    }

    @Test func datesAtOtherTimesAreReported() throws {
        let read = try CalendarReading(
            lines: "DTSTART;TZID=Europe/Berlin:20270105T200000", "RRULE:FREQ=DAILY;COUNT=9",
            "EXDATE;TZID=Europe/Berlin:20270107T000000", "RDATE;TZID=Europe/Berlin:20270301T090000")
        #expect(read.texts(0, "except") == ["2027-01-07"] && read.texts(0, "extra") == ["2027-03-01"])
        #expect(read.warnings.count == 2 && read.warnings.allSatisfy { $0.contains("at another time than the task") })
    }

    /// A series in Berlin at 20:00, whose instance of 12 January is changed.
    private func instance(_ lines: String, zone: String = "Europe/Berlin") throws -> CalendarReading {
        try CalendarReading(
            "BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:a\nDTSTART;TZID=Europe/Berlin:20270105T200000\n"
                + "RRULE:FREQ=WEEKLY;UNTIL=20270201T000000Z\nEND:VEVENT\nBEGIN:VEVENT\nUID:1\n\(lines)\nEND:VEVENT\n"
                + "END:VCALENDAR\n", zone: zone)
    }

    @Test(
        arguments: [
            "RECURRENCE-ID;TZID=Pacific/Auckland:20270113T080000", "RECURRENCE-ID:20270112T190000Z",
            "RECURRENCE-ID;VALUE=DATE:20270112", "RECURRENCE-ID;VALUE=DATE-TIME;TZID=Europe/Paris:20270112T200000",
        ])
    func anInstanceIsFoundByAnyClocks(id: String) throws {
        let cancelled = try instance("\(id)\nSTATUS:CANCELLED")
        #expect(cancelled.texts(0, "except") == ["2027-01-12"] && cancelled.issues == [], "\(cancelled.issues)")
        // 11:00 on the 13th in Los Angeles is 20:00 there.
        let moved = try instance("\(id)\nDTSTART;TZID=America/Los_Angeles:20270113T110000")
        #expect(moved.texts(0, "except") == ["2027-01-12"] && moved.texts(0, "extra") == ["2027-01-13"])
        #expect(moved.warnings == [])
        let later = try instance("\(id)\nDTSTART;TZID=Europe/Berlin:20270112T213000")
        #expect(later.texts(0, "except") == [] && later.texts(0, "extra") == [] && later.issues.count == 1)
    }

    @Test func anInstanceThatTheRuleDoesNotGiveIsAdded() throws {
        let read = try instance(
            "RECURRENCE-ID;TZID=Europe/Berlin:20270113T200000\nDTSTART;TZID=Europe/Berlin:20270113T200000")
        #expect(read.texts(0, "extra") == ["2027-01-13"] && read.texts(0, "except") == [])
    }

    @Test func cancellingAllLaterOnesEndsTheSeries() throws {
        let end = try instance("RECURRENCE-ID;RANGE=THISANDFUTURE:20270119T190000Z\nSTATUS:CANCELLED")
        #expect(end.dates(0, 2027...2027) == ["2027-01-05", "2027-01-12"] && end.issues == [])
        let counted = try CalendarReading(
            ReportedCalendars.head
                + ReportedCalendars.later.replacing(
                    "DTSTART;TZID=Europe/Berlin:20270119T200000", with: "STATUS:CANCELLED") + "END:VCALENDAR\n")
        #expect(counted.dates(0, 2027...2027) == ["2027-01-04", "2027-01-11"])
        #expect(counted.text(0, "rule") == "FREQ=WEEKLY;COUNT=2")
    }

    /// Its instances are not lost with a rule that no task repeats by.
    @Test func instancesOfASeriesThatIsNoneAreTasks() throws {
        for rule in ["RRULE:FREQ=HOURLY", "RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "X-A:b"] {
            let read = try CalendarReading(
                "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:a\nDTSTART:20270105T190000Z\n\(rule)\nEND:VTODO\n"
                    + "BEGIN:VTODO\nUID:1\nSUMMARY:b\nRECURRENCE-ID:20270112T190000Z\nDUE:20270113T190000Z\nEND:VTODO\n"
                    + "BEGIN:VTODO\nUID:1\nRECURRENCE-ID:20270119T190000Z\nSTATUS:CANCELLED\nEND:VTODO\nEND:VCALENDAR\n"
            )
            #expect(read.titles == ["a", "b"] && read.dues == ["2027-01-05T19:00:00Z", "2027-01-13T19:00:00Z"])
            #expect(read.warnings.contains { $0.contains("a cancelled instance of a task that is due once left out") })
        }
    }

    /// RFC 5545 takes EXDATE from RDATE and DTSTART, too.
    @Test func addedDatesAreTakenOut() throws {
        let read = try CalendarReading(
            lines: "DTSTART;VALUE=DATE:20270105", "RDATE;VALUE=DATE:20270110,20270120",
            "EXDATE;VALUE=DATE:20270105,20270120")
        #expect(read.dates(0, 2027...2027) == ["2027-01-10"] && read.issues == [])
    }
}
