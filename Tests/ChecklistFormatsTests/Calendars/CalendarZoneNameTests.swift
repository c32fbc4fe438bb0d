import ChecklistFormats
import Checklists
import Foundation
import Testing

/// The names that calendars have for time zones, and the parameters beside them.
@Suite struct CalendarZoneNameTests {
    /// 12:00 in New York is 17:00 UTC.
    @Test(
        arguments: [
            "America/New_York", "/America/New_York", "/example.org/America/New_York",
            "/example.org/20190914_1/America/New_York", "example.org/America/New_York", "america/new_york",
            "AMERICA/NEW_YORK", "US/Eastern", "Eastern Standard Time", "eastern standard time",
            "\"Eastern Standard Time\"", "\"America/New_York\"", "America/New_York ",
        ])
    func aZoneOfTheSystem(name: String) throws {
        let read = try CalendarReading(lines: "DUE;TZID=\(name):20270105T120000")
        #expect(read.dues == ["2027-01-05T17:00:00Z"] && read.issues == [], "\(read.issues)")
    }

    @Test(
        arguments: [
            ("/Etc/UTC", "2027-01-05T12:00:00Z"), ("/example.org/UTC", "2027-01-05T12:00:00Z"),
            ("GMT", "2027-01-05T12:00:00Z"), ("CET", "2027-01-05T11:00:00Z"), ("W-SU", "2027-01-05T09:00:00Z"),
            ("/x/America/Argentina/Buenos_Aires", "2027-01-05T15:00:00Z"),
            ("India Standard Time", "2027-01-05T06:30:00Z"), ("Nepal Standard Time", "2027-01-05T06:15:00Z"),
        ])
    func otherZonesOfTheSystem(name: String, due: String) throws {
        let read = try CalendarReading(lines: "DUE;TZID=\(name):20270105T120000")
        #expect(read.dues == [due] && read.issues == [], "\(read.issues)")
    }

    @Test(arguments: ["Mars/Base", "/Mars/Base", "Someone's own time", "Foo/Japan", "Europe"])
    func anUnknownZoneIsReported(name: String) throws {
        let read = try CalendarReading(lines: "DUE;TZID=\(name):20270105T120000")
        #expect(read.dues == ["2027-01-05T11:00:00Z"] && read.issues.count == 1)
        #expect(read.issues.first?.contains("is unknown") == true)
    }

    /// How the name of a zone stands in its definition, and in the line that uses it.
    @Test(
        arguments: [
            (#"(UTC+07:00) Bangkok\, Hanoi\, Jakarta"#, #""(UTC+07:00) Bangkok, Hanoi, Jakarta""#),
            (#"(UTC+07:00) Bangkok, Hanoi, Jakarta"#, #""(UTC+07:00) Bangkok, Hanoi, Jakarta""#),
            (#"(UTC+07:00) Bangkok\, Hanoi\, Jakarta"#, #"(UTC+07:00) Bangkok\, Hanoi\, Jakarta"#),
            (#"(UTC+07:00) Bangkok\, Hanoi\, Jakarta"#, #"(UTC+07:00) Bangkok, Hanoi, Jakarta"#),
            (#"a\; b"#, #""a; b""#), (#"a\\b"#, #"a\b"#), (#"the "best" zone"#, "the ^'best^' zone"),
            ("Own zone", "own ZONE"), ("Own zone ", "Own zone"), ("/example.org/own", "/example.org/own"),
            ("Zürich", "Zürich"),
        ])
    func aZoneOfTheDocument(defined: String, used: String) throws {
        for parameters in [
            "TZID=\(used)", "VALUE=DATE-TIME;TZID=\(used)", "tzid=\(used);value=date-time;x-a=\"b;c:d\"",
        ] {
            let read = try CalendarReading(
                ReportedCalendars.head
                    + """
                    BEGIN:VTIMEZONE
                    TZID:\(defined)
                    BEGIN:STANDARD
                    DTSTART:16010101T000000
                    TZOFFSETFROM:+0700
                    TZOFFSETTO:+0700
                    END:STANDARD
                    END:VTIMEZONE
                    BEGIN:VTODO
                    UID:1
                    SUMMARY:a
                    DUE;\(parameters):20270105T120000
                    END:VTODO
                    END:VCALENDAR

                    """)
            #expect(read.dues == ["2027-01-05T05:00:00Z"] && read.issues == [], "\(parameters): \(read.issues)")
        }
    }

    /// A definition of which a part cannot be read is none: the system's zone of that name counts, or none.
    @Test(arguments: ["TZOFFSETTO:7", "RRULE:FREQ=HOURLY", "RDATE:someday"])
    func aDefinitionThatCannotBeRead(line: String) throws {
        func read(_ name: String) throws -> CalendarReading {
            try CalendarReading(
                "BEGIN:VCALENDAR\nBEGIN:VTIMEZONE\nTZID:\(name)\nBEGIN:STANDARD\nDTSTART:16010101T000000\n"
                    + "TZOFFSETFROM:+0700\nTZOFFSETTO:+0700\n\(line)\nEND:STANDARD\nEND:VTIMEZONE\nBEGIN:VTODO\nUID:1\n"
                    + "SUMMARY:a\nDUE;TZID=\(name):20270105T120000\nEND:VTODO\nEND:VCALENDAR\n")
        }
        #expect(try read("Own").issues.contains { $0.contains("is unknown") })
        let known = try read("Eastern Standard Time")
        #expect(known.dues == ["2027-01-05T17:00:00Z"] && known.issues == [])
    }

    /// Beyond the hundredth zone, none is mixed with another.
    @Test func moreZonesThanAreRead() throws {
        func zone(_ number: Int) -> String {
            let offset = number < 100 ? "+0700" : "+0900"
            return "BEGIN:VTIMEZONE\nTZID:Z\(number)\nBEGIN:STANDARD\nDTSTART:16010101T000000\nTZOFFSETFROM:\(offset)\n"
                + "TZOFFSETTO:\(offset)\nEND:STANDARD\nEND:VTIMEZONE\n"
        }
        let todos = [99, 100].map { "BEGIN:VTODO\nUID:\($0)\nSUMMARY:a\nDUE;TZID=Z\($0):20270105T120000\nEND:VTODO\n" }
        let read = try CalendarReading(
            "BEGIN:VCALENDAR\n\((0...100).map(zone).joined())\(todos.joined())END:VCALENDAR\n")
        #expect(read.dues == ["2027-01-05T05:00:00Z", "2027-01-05T11:00:00Z"])
        #expect(read.issues.contains { $0.contains("left out: VTIMEZONE") } && read.warnings.count == 1)
    }

    @Test(
        arguments: [
            ("DUE;VALUE=DATE:20270105", "2027-01-05"), ("DUE;value=date:20270105", "2027-01-05"),
            ("due;Value=Date:20270105T000000", "2027-01-05"), ("DUE;VALUE=DATE;TZID=Asia/Tokyo:20270105", "2027-01-05"),
            ("DUE;VALUE=DATE-TIME:20270105T120000Z", "2027-01-05T12:00:00Z"),
            ("DUE;VALUE=\"DATE-TIME\";TZID=\"Asia/Tokyo\":20270105T120000", "2027-01-05T03:00:00Z"),
            ("DUE;TZID=Asia/Tokyo:20270105t120000z", "2027-01-05T12:00:00Z"), ("DUE: 20270105 ", "2027-01-05"),
            (
                "DTSTART;X-A=1;TZID=Asia/Tokyo;X-B=2;VALUE=DATE-TIME:20270105T120000\r\nDURATION:PT1H",
                "2027-01-05T04:00:00Z"
            ),
        ])
    func parametersInAnyOrder(line: String, due: String) throws {
        let read = try CalendarReading(lines: line)
        #expect(read.dues == [due] && read.issues == [], "\(read.issues)")
    }

    @Test func textsMayHaveParametersToo() throws {
        let read = try CalendarReading(
            "BEGIN:VCALENDAR\nX-WR-CALNAME;VALUE=TEXT:Home\nBEGIN:VTODO\nUID;X-A=1:1\nSUMMARY;LANGUAGE=de;VALUE=text:a\n"
                + "DESCRIPTION;ALTREP=\"cid:a;b:c\":d\nCATEGORIES;LANGUAGE=en:e,f\nSTATUS;VALUE=TEXT:COMPLETED\nEND:VTODO\n"
                + "END:VCALENDAR\n")
        let task = try #require(read.result.outline.tasks.first)
        #expect(read.result.outline.title == "Home" && task.uid == "1" && task.title == "a" && task.description == "d")
        #expect(task.labels == ["e", "f"] && task.status == .completed && read.issues == [], "\(read.issues)")
    }
}
