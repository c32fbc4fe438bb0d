import ChecklistFormats
import Checklists
import Foundation
import LocalTime
import Testing

/// Calendars that nobody should send.
@Suite struct HostileCalendarTests {
    private func refusal(_ bytes: [UInt8]) -> String? {
        do {
            _ = try CalendarTexts.read(bytes)
            return nil
        } catch {
            return "\(error)"
        }
    }

    private func refusal(_ text: String) -> String? { refusal(Array(text.utf8)) }

    @Test(
        arguments: [
            ("", "line 1: this is no calendar"), ("Hello, world", "line 1: this is no calendar"),
            ("BEGIN:VCALENDAR\nEND:VCALENDAR\n", "line 1: the calendar has no to-do and no event"),
            (
                "BEGIN:VCALENDAR\nBEGIN:VJOURNAL\nUID:1\nEND:VJOURNAL\nEND:VCALENDAR\n",
                "line 1: the calendar has no to-do and no event"
            ),
            ("BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\n", "line 2: VTODO begins here and does not end"),
            ("BEGIN:VCALENDAR\nBEGIN:VTODO\nEND:VCALENDAR\n", "line 3: VTODO of line 2 ends as VCALENDAR"),
            ("BEGIN:VCALENDAR\nEND:VCALENDAR\nEND:VTODO\n", "line 3: VTODO ends here and has not begun"),
            ("BEGIN:VCALENDAR\nX:a\0b\nEND:VCALENDAR\n", "line 2: the text has a NUL character"),
            (String(repeating: "BEGIN:VCALENDAR\n", count: 20), "line 9: components nested more than 8 deep"),
            (
                "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VTODO\nEND:VTODO\n", count: 100_000) + "END:VCALENDAR\n",
                "more than 50000 components"
            ),
            (
                "BEGIN:VCALENDAR\nX-A:" + String(repeating: "a", count: 300_000) + "\nEND:VCALENDAR\n",
                "line 2: a line of more than 262144 bytes"
            ),
        ])
    func hostileCalendarsAreRefused(text: String, says: String) {
        let refusal = refusal(text)
        #expect(refusal?.contains(says) == true, "\(refusal ?? "accepted")")
    }

    /// Each time of the year begins on 3,000 dates, which is the most for one of them.
    @Test(arguments: [(33, true), (34, false)]) func aZoneBeginsOnSoManyDates(times: Int, isKnown: Bool) throws {
        let time = "BEGIN:STANDARD\nDTSTART:20200101T000000\nTZOFFSETFROM:+0000\nTZOFFSETTO:+0500\nRRULE:FREQ=DAILY\n"
        let text =
            "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:X\n\(String(repeating: "\(time)END:STANDARD\n", count: times))"
            + "END:VTIMEZONE\nBEGIN:VTODO\nSUMMARY:a\nDUE;TZID=X:20260101T120000\nEND:VTODO\nEND:VCALENDAR\n"
        let result = try CalendarTexts.read(text)
        #expect(result.outline.tasks.first?.dueAt == (isKnown ? "2026-01-01T07:00:00Z" : "2026-01-01T11:00:00Z"))
        #expect(result.issues.contains { $0.message.contains("time zone") } != isKnown, "\(result.issues)")
    }

    @Test func anotherEncodingIsNamed() {
        let latin =
            Array("BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Caf".utf8) + [0xE9]
            + Array("\nEND:VTODO\nEND:VCALENDAR\n".utf8)
        #expect(refusal(latin) == "line 3: the text is not UTF-8 (perhaps it is Latin-1): save the calendar in UTF-8")
        let wide = Data("BEGIN:VCALENDAR\nEND:VCALENDAR\n".data(using: .utf16) ?? Data())
        #expect(refusal(Array(wide)) != nil)
    }

    @Test func aFoldInTheMiddleOfACharacterIsRead() throws {
        let bytes =
            Array("BEGIN:VCALENDAR\r\nBEGIN:VTODO\r\nUID:1\r\nSUMMARY:Caf".utf8) + [0xC3] + Array("\r\n ".utf8) + [0xA9]
            + Array("\r\n\tau lait\r\nEND:VTODO\r\nEND:VCALENDAR\r\n".utf8)
        #expect(try CalendarTexts.read(bytes).outline.tasks.map(\.title) == ["Caféau lait"])
    }

    @Test func everyEndOfLineIsOne() throws {
        for end in ["\n", "\r\n", "\r", "\r\r\n"] {
            let text = [
                "\u{FEFF}BEGIN:VCALENDAR", "BEGIN:VTODO", "UID:1", "", "SUMMARY:a", " b", "END:VTODO", "END:VCALENDAR",
            ]
            .joined(separator: end)
            #expect(try CalendarTexts.read(text).outline.tasks.map(\.title) == ["ab"])
        }
    }

    @Test func moreTasksThanAChecklistMayHave() throws {
        let text =
            "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VTODO\nSUMMARY:a\nEND:VTODO\n", count: 10_001)
            + "END:VCALENDAR\n"
        let result = try CalendarTexts.read(text)
        #expect(
            result.hasErrors
                && result.issues.contains { $0.severity == .error && $0.message == "more than 10000 tasks" })
    }

    /// Each is read, or refused, by a bounded amount of work: libical's own would grow with the square of a line.
    @Test func oddLinesDoNoHarm() throws {
        let odd = [
            "SUMMARY" + String(repeating: ";A=b", count: 60_000) + ":x", "SUMMARY;A=\"unclosed:x", "SUMMARY;:x", ":x",
            ";:", "SUMMARY", "DUE;VALUE=PERIOD:20260101T000000Z/PT1H", "DUE;TZID=:20260101T000000",
            "DURATION:PT" + String(repeating: "9", count: 5_000) + "H",
            "DTSTART:" + String(repeating: "2", count: 100_000), "CATEGORIES:" + String(repeating: ",", count: 200_000),
            "CATEGORIES:\\", "SUMMARY:\\", "DESCRIPTION:" + String(repeating: "\\n\\,\\x", count: 30_000),
            "RELATED-TO:" + String(repeating: "x", count: 100_000),
            "RRULE:" + String(repeating: "BYDAY=MO;", count: 20_000),
            "EXDATE:" + String(repeating: "20260101,", count: 20_000),
            "UID:" + String(repeating: "u", count: 10_000), "PRIORITY:99999999999999999999999", "PERCENT-COMPLETE:x",
            "DUE;TZID=../../etc/passwd:20260101T000000",
            "DUE;TZID=" + String(repeating: "a/", count: 900) + ":20260101T000000",
            "RECURRENCE-ID:20260101", "BEGIN:VTODO\nUID:2\nEND:VTODO", "BEGIN:X\nEND:X",
        ]
        for line in odd {
            let result = try CalendarTexts.read(CalendarTexts.todo("DTSTART:20260101T000000Z", line))
            #expect(result.outline.tasks.count <= 1 && !result.hasErrors, "\(line.prefix(40))")
        }
    }

    @Test func readingIsCancelled() {
        let text = "BEGIN:VCALENDAR\n" + String(repeating: "X-A:b\n", count: 5_000) + "END:VCALENDAR\n"
        #expect(throws: ForeignDocumentError.cancelled) {
            try CalendarImport.read(Array(text.utf8), zone: .utc, zones: CalendarTexts.zones, isCancelled: { true })
        }
    }
}
