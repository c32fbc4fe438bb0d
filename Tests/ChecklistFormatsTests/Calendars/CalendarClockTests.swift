import ChecklistFormats
import Checklists
import Foundation
import Testing

/// Series by the clocks of another zone than the user's.
@Suite struct CalendarClockTests {
    /// Which day and time it is here.
    @Test(
        arguments: [
            // From the evening to the next morning, and from the morning to the evening before.
            (
                "America/New_York", "20270104T200000", "FREQ=WEEKLY;BYDAY=MO,TH", "Europe/Berlin",
                "FREQ=WEEKLY;BYDAY=TU,FR", "2027-01-05", "02:00"
            ),
            (
                "Pacific/Auckland", "20270104T080000", "FREQ=WEEKLY;BYDAY=MO", "Europe/Berlin", "FREQ=WEEKLY;BYDAY=SU",
                "2027-01-03", "20:00"
            ),
            (
                "Pacific/Auckland", "20270104T080000", "FREQ=DAILY;COUNT=4", "America/Los_Angeles",
                "FREQ=DAILY;COUNT=4",
                "2027-01-03", "11:00"
            ),
            (
                "Asia/Tokyo", "20270104T120000", "FREQ=MONTHLY;BYDAY=1MO", "Europe/Berlin", "FREQ=MONTHLY;BYDAY=1MO",
                "2027-01-04", "04:00"
            ),
        ])
    func aSeriesIsOnTheUsersDays(
        clocks: String, start: String, rule: String, zone: String, becomes: String, from: String, at: String
    ) throws {
        let read = try CalendarReading(lines: "DTSTART;TZID=\(clocks):\(start)", "RRULE:\(rule)", zone: zone)
        #expect(read.text(0, "rule") == becomes && read.text(0, "starts_on") == from && read.text(0, "starts_at") == at)
        #expect(read.warnings == [], "\(read.warnings)")
    }

    @Test func aRuleThatCannotBeMovedHasNoTime() throws {
        let read = try CalendarReading(
            lines: "DTSTART;TZID=America/New_York:20270104T200000", "RRULE:FREQ=MONTHLY;BYDAY=1MO",
            "EXDATE:20270202T010000Z", "RDATE;TZID=America/New_York:20270210T200000")
        #expect(read.text(0, "rule") == "FREQ=MONTHLY;BYDAY=1MO" && read.text(0, "starts_at") == nil)
        // By the days of New York, as all its dates are.
        #expect(read.texts(0, "except") == ["2027-02-01"] && read.texts(0, "extra") == ["2027-02-10"])
        #expect(
            read.warnings == ["6: repeats by the days of another time zone: its dates are kept, its time was left out"])
    }

    /// Both clocks are as far apart as on the first date: nothing is to be said.
    @Test(
        arguments: [
            ("DTSTART:20270104T120000Z", "Asia/Tokyo", "FREQ=DAILY"),
            ("DTSTART;TZID=Europe/Paris:20270104T120000", "Europe/Berlin", "FREQ=DAILY"),
            ("DTSTART;TZID=America/Chicago:20270104T120000", "America/New_York", "FREQ=WEEKLY"),
            ("DTSTART:20270104T120000Z", "Europe/Berlin", "FREQ=WEEKLY;COUNT=9"),
            ("DTSTART:20270104T120000Z", "Europe/Berlin", "FREQ=DAILY;UNTIL=20270320T120000Z"),
        ])
    func clocksThatGoTogether(start: String, zone: String, rule: String) throws {
        #expect(try CalendarReading(lines: start, "RRULE:\(rule)", zone: zone).issues == [])
    }

    /// They are not always as far apart: the time is another one then.
    @Test(
        arguments: [
            ("DTSTART:20270104T120000Z", "Europe/Berlin", "FREQ=DAILY"),
            ("DTSTART:20270104T120000Z", "Europe/Berlin", "FREQ=WEEKLY;COUNT=20"),
            // These change an hour apart, on two days of the year.
            ("DTSTART;TZID=America/Chicago:20270104T013000", "America/New_York", "FREQ=DAILY"),
            // The same time on the first date.
            ("DTSTART;TZID=Africa/Lagos:20270104T120000", "Europe/Berlin", "FREQ=DAILY"),
            ("DTSTART;TZID=America/New_York:20270104T120000", "Europe/Berlin", "FREQ=MONTHLY"),
        ])
    func clocksThatGoApartAreNoted(start: String, zone: String, rule: String) throws {
        let read = try CalendarReading(lines: start, "RRULE:\(rule)", zone: zone)
        #expect(
            read.issues == [
                "6: repeats by the clocks of another time zone: its time is that of yours on the first date"
            ])
    }

    @Test func addedDatesBehindTheRuleCount() throws {
        let rule = "RRULE:FREQ=DAILY;UNTIL=20270105T120000Z"
        #expect(try CalendarReading(lines: "DTSTART:20270104T120000Z", rule).issues == [])
        #expect(
            try CalendarReading(lines: "DTSTART:20270104T120000Z", rule, "RDATE:20270704T120000Z").issues.count == 1)
    }

    /// An instance is moved from January, 23:30 here, to July, 00:30 of the next day.
    @Test func movedInstancesBehindTheRuleCount() throws {
        let series = "UID:1\nSUMMARY:a\nDTSTART:20270105T223000Z\nRRULE:FREQ=WEEKLY;COUNT=3"
        let instance = "UID:1\nRECURRENCE-ID:20270112T223000Z\nDTSTART:20270713T223000Z"
        let read = try CalendarReading(
            "BEGIN:VCALENDAR\nBEGIN:VTODO\n\(series)\nEND:VTODO\nBEGIN:VTODO\n\(instance)\nEND:VTODO\nEND:VCALENDAR\n")
        #expect(read.texts(0, "except") == ["2027-01-12"] && read.texts(0, "extra") == ["2027-07-13"])
        #expect(read.warnings.count == 1 && read.warnings[0].contains("its time and its days are those of yours"))
    }

    /// 23:30 in winter is 00:30 of the next day in summer.
    @Test func daysThatGoApartAreAWarning() throws {
        let read = try CalendarReading(lines: "DTSTART:20270104T223000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO")
        #expect(read.text(0, "rule") == "FREQ=WEEKLY;BYDAY=MO" && read.text(0, "starts_at") == "23:30")
        #expect(
            read.warnings == [
                "6: repeats by the clocks of another time zone: its time and its days are those of yours on the first date"
            ])
    }

    /// In the gap of a change of clocks, its own time is kept.
    @Test func aFirstDateInAGapKeepsItsTime() throws {
        let read = try CalendarReading(lines: "DTSTART;TZID=Europe/Berlin:20270328T023000", "RRULE:FREQ=DAILY")
        #expect(read.text(0, "starts_at") == "02:30" && read.issues == [])
    }
}
