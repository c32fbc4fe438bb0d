import ChecklistFormats
import Checklists
import Foundation
import Testing

/// Calendars of old programs, and those written by hand.
@Suite struct CalendarLineEndTests {
    /// One calendar by all ends of lines, with and without white space before them, folded in either way.
    @Test(arguments: ["\r\n", "\n", "\r", "\r\r\n"], ["", " ", "\t", "  \t "])
    func everyEndIsRead(end: String, space: String) throws {
        for fold in [" ", "\t"] {
            for mark in ["", "\u{FEFF}"] {
                let lines = [
                    "BEGIN:VCALENDAR", "BEGIN:VTIMEZONE", "TZID:Own", "BEGIN:STANDARD", "DTSTART:20000101T000000",
                    "TZOFFSETFROM:+0700", "TZOFFSETTO:+0700", "END:STANDARD", "END:VTIMEZONE", "BEGIN:VTODO", "UID:1",
                    "SUMMARY:a\(end)\(fold)b", "DTSTART;TZID=Own:20270104T\(end)\(fold)120000", "STATUS:IN-PROCESS",
                    "PRIORITY:1", "CATEGORIES:x,y", "RRULE:FREQ=WEEKLY;\(end)\(fold)BYDAY=MO",
                    "EXDATE;TZID=Own:20270111T120000",
                    "RDATE;TZID=Own:20270113T120000", "END:VTODO", "END:VCALENDAR",
                ]
                let read = try CalendarReading(
                    mark + lines.map { $0 + space + end }.joined(), zone: "Asia/Bangkok")
                let task = try #require(read.result.outline.tasks.first)
                #expect(task.title == "ab" && task.status == .inProgress && task.labels == ["x", "y"])
                #expect(task.priority == .doFirst && read.text(0, "starts_at") == "12:00")
                #expect(read.texts(0, "except") == ["2027-01-11"] && read.texts(0, "extra") == ["2027-01-13"])
                #expect(read.text(0, "rule") == "FREQ=WEEKLY;BYDAY=MO" && read.issues == [], "\(read.issues)")
            }
        }
    }

    @Test(
        arguments: [
            "RRULE:FREQ=WEEKLY;BYDAY=MO, TH", "RRULE: FREQ=WEEKLY; BYDAY=MO,TH;", "rrule:freq=weekly;byday=mo,th",
            "RRULE;X-A=\"b\":FREQ=WEEKLY;;BYDAY=MO,TH ",
        ])
    func rulesThatAreWrittenLoosely(rule: String) throws {
        let read = try CalendarReading(
            lines: "DTSTART;VALUE=DATE:20270104", rule, "EXDATE;VALUE=DATE: 20270107 , 20270111")
        #expect(read.text(0, "rule") == "FREQ=WEEKLY;BYDAY=MO,TH" && read.issues == [], "\(read.issues)")
        #expect(read.texts(0, "except") == ["2027-01-07", "2027-01-11"])
    }

    @Test(
        arguments: [
            ("20270118T120000Z", "FREQ=WEEKLY;UNTIL=20270118"), ("20270118T115959Z", "FREQ=WEEKLY;UNTIL=20270117"),
            ("20270118", "FREQ=WEEKLY;UNTIL=20270118"), ("20270118T120000 ", "FREQ=WEEKLY;UNTIL=20270118"),
            // Before the start, which others take for a date all the same.
            ("20270101T000000Z", "FREQ=DAILY;COUNT=1"),
        ])
    func theEndOfARule(until: String, becomes: String) throws {
        let read = try CalendarReading(
            lines: "DTSTART:20270104T120000Z", "RRULE:FREQ=WEEKLY;UNTIL=\(until)", zone: "Etc/UTC")
        #expect(read.text(0, "rule") == becomes && read.issues == [], "\(read.issues)")
    }
}
