import ChecklistFormats
import Checklists
import Foundation
import JSON
import Testing

/// What becomes of a calendar.
@Suite struct CalendarImportTests {
    private func task(_ text: String) throws -> (task: TaskOutline, issues: [String]) {
        let result = try CalendarTexts.read(text)
        return (try #require(result.outline.tasks.first), result.issues.map { "\($0.line): \($0.message)" })
    }

    @Test func aToDoBecomesATask() throws {
        let (task, issues) = try task(
            CalendarTexts.todo(
                "UID:a-1", "DTSTAMP:20260101T000000Z", #"SUMMARY;LANGUAGE=en:Buy milk\, bread\; and \\ more"#,
                #"DESCRIPTION:First line\nsecond \N"third" C:\temp"#, "STATUS:IN-PROCESS", "PRIORITY:3",
                #"CATEGORIES:Home,a\,b"#, "CATEGORIES:home,Work", "DUE;TZID=Europe/Berlin:20260701T180000"))
        #expect(task.title == #"Buy milk, bread; and \ more"#)
        #expect(task.description == "First line\nsecond \n\"third\" C:\\temp")
        #expect(task.status == .inProgress && task.priority == .plan && task.uid == "a-1")
        #expect(task.labels == ["Home", "a,b", "Work"])
        #expect(task.dueAt == "2026-07-01T16:00:00Z" && task.dueOn == nil && task.line == 3)
        #expect(issues == [])
    }

    @Test func theChecklistHasTheNameOfTheCalendar() throws {
        let todo = "BEGIN:VTODO\nUID:1\nSUMMARY:a\nEND:VTODO\nEND:VCALENDAR\n"
        let text = "BEGIN:VCALENDAR\nX-WR-CALNAME:Home\\, sweet\nX-WR-CALDESC:All of it\n\(todo)"
        let result = try CalendarTexts.read(text)
        #expect(result.outline.title == "Home, sweet" && result.outline.description == "All of it")
        #expect(result.issues.isEmpty && result.outline.tasks.count == 1)
        #expect(try CalendarTexts.read("BEGIN:VCALENDAR\n\(todo)").outline.title == "Calendar")
    }

    @Test(
        arguments: [
            ("DUE;VALUE=DATE:20261224", nil, "2026-12-24"), ("DUE:20261224T180000Z", "2026-12-24T18:00:00Z", nil),
            // The user's own clocks.
            ("DUE:20261224T180000", "2026-12-24T17:00:00Z", nil),
            ("DUE;TZID=America/New_York:20261224T180000", "2026-12-24T23:00:00Z", nil),
            ("DUE;TZID=/example.org/20190914_1/America/New_York:20261224T180000", "2026-12-24T23:00:00Z", nil),
            // In the gap of a change of clocks, its end; there twice, the first.
            ("DUE:20260329T023000", "2026-03-29T01:00:00Z", nil), ("DUE:20261025T023000", "2026-10-25T00:30:00Z", nil),
            ("DTSTART:20261224T170000Z\r\nDURATION:PT1H", "2026-12-24T18:00:00Z", nil),
            ("DTSTART;VALUE=DATE:20261224", nil, "2026-12-24"),
        ] as [(String, String?, String?)])
    func aTaskIsDue(line: String, at: String?, on: String?) throws {
        let task = try task(CalendarTexts.todo("UID:1", "SUMMARY:a", line)).task
        #expect(task.dueAt == at && task.dueOn == on)
    }

    @Test(
        arguments: [
            ("DUE:20261301", "DUE cannot be read"), ("DUE:tomorrow", "DUE cannot be read"),
            ("DUE;VALUE=DATE:19691231", "outside of the years"),
            ("DUE;TZID=Mars/Base:20261224T180000", "'Mars/Base' is unknown"),
            ("STATUS:CANCELLED", "was cancelled"), ("LOCATION:Here", "LOCATION"),
            ("X-APPLE-SORT-ORDER:1", "another program"),
            ("BEGIN:VALARM\r\nACTION:DISPLAY\r\nEND:VALARM", "VALARM"), ("no colon here", "cannot be read"),
            ("RRULE:FREQ=HOURLY\r\nDTSTART:20260101T000000Z", "FREQ has a value, or is a part, that is not supported"),
            ("RRULE:FREQ=DAILY", "repeats from no DTSTART"), ("SUMMARY:again", "a second SUMMARY"),
            ("RELATED-TO:nowhere", "is not in the calendar"), ("PRIORITY:10", "PRIORITY is not 0 to 9"),
            ("PRIORITY:high", "PRIORITY is not 0 to 9"), ("PERCENT-COMPLETE:40", "PERCENT-COMPLETE was left out"),
            ("COMPLETED:20260101T000000Z\r\nSTATUS:NEEDS-ACTION", "COMPLETED of a task that is not completed"),
            ("DTSTART:20260101T000000Z\r\nDURATION:an hour", "DURATION cannot be read"),
            ("DURATION:PT1H", "DURATION without DTSTART"),
            ("EXDATE:20260101T000000Z", "EXDATE of a task that does not"),
            ("DTEND:20260101T000000Z", "DTEND is of no to-do"), ("CLASS:PRIVATE", "CLASS"),
            ("DESCRIPTION;ENCODING=QUOTED-PRINTABLE:=C3=A4", "in the encoding QUOTED-PRINTABLE"),
            ("DTSTART:20260101T000000Z\r\nRRULE:FREQ=DAILY\r\nEXRULE:FREQ=WEEKLY", "EXRULE, by which dates are"),
            ("DTSTART:20260101T000030Z\r\nRRULE:FREQ=DAILY", "the seconds of its time were left out"),
        ])
    func omissionsAreReported(line: String, says: String) throws {
        let issues = try task(CalendarTexts.todo("UID:1", "SUMMARY:a", line)).issues
        #expect(issues.contains { $0.contains(says) }, "\(issues)")
    }

    @Test(arguments: ["CLASS:PUBLIC", "PERCENT-COMPLETE:0", "PRIORITY:0", "DESCRIPTION;ENCODING=8bit:a", "SEQUENCE:3"])
    func propertiesWithoutContentAreNotReported(line: String) throws {
        #expect(try task(CalendarTexts.todo("UID:1", "SUMMARY:a", line)).issues == [])
    }

    @Test func thingsBesideTheTasksAreReported() throws {
        let todo = CalendarTexts.todo("UID:1", "SUMMARY:a")
        let issues = try task(
            todo.replacing("BEGIN:VTODO", with: "X-WR-TIMEZONE:Asia/Tokyo\r\nREFRESH:1\r\nBEGIN:VTODO")
        )
        .issues
        #expect(issues == ["3: left out: a property of another program (X-…)", "4: left out: REFRESH"])
        #expect(try task(todo + "SUMMARY:b\r\n").issues == ["8: the line cannot be read, and was left out"])
    }

    @Test func issuesNameTheirLines() throws {
        let issues = try task(CalendarTexts.todo("UID:1", "SUMMARY:a", "LOCATION:x", "DUE:nonsense")).issues
        #expect(issues.contains { $0.hasPrefix("6:") } && issues.contains { $0.hasPrefix("7:") }, "\(issues)")
    }

    @Test func eventsBecomeTasksToo() throws {
        let (task, issues) = try task(
            CalendarTexts.event(
                "UID:e", "SUMMARY:Meeting", "DTSTART;TZID=Europe/Berlin:20260302T090000",
                "DTEND;TZID=Europe/Berlin:20260302T100000"))
        #expect(task.title == "Meeting" && task.dueAt == "2026-03-02T08:00:00Z" && task.status == .available)
        #expect(issues == ["3: an event: due at its beginning, its end was left out"])
    }

    @Test(
        arguments: [
            ("DTEND;VALUE=DATE:20260305", true), ("DURATION:P3D", true), ("DTEND;VALUE=DATE:20260303", false),
            ("DURATION:P1D", false),
        ])
    func theEndOfAnEventOfSeveralDaysIsReported(end: String, isReported: Bool) throws {
        let (task, issues) = try task(
            CalendarTexts.event("UID:e", "SUMMARY:Trip", "DTSTART;VALUE=DATE:20260302", end))
        #expect(task.dueOn == "2026-03-02")
        #expect(issues == (isReported ? ["3: an event: due at its beginning, its end was left out"] : []))
    }

    @Test func completedTasksKeepWhenThatWas() throws {
        let (task, _) = try task(CalendarTexts.todo("UID:1", "SUMMARY:a", "COMPLETED:20260102T030405Z"))
        #expect(task.status == .completed && task.completedAt == "2026-01-02T03:04:05Z")
    }

    @Test func prioritiesAreQuintsFour() throws {
        let expected: [Priority?] = [
            nil, .doFirst, .doFirst, .plan, .plan, .delegate, .delegate, .delay, .delay, .delay, nil,
        ]
        for (number, priority) in expected.enumerated() {
            #expect(try task(CalendarTexts.todo("UID:1", "SUMMARY:a", "PRIORITY:\(number)")).task.priority == priority)
        }
    }

    @Test func tasksBelongToTheirParents() throws {
        let todos = ["3:2", "1:", "2:1", "4:1"].map { $0.split(separator: ":", omittingEmptySubsequences: false) }.map {
            "BEGIN:VTODO\nUID:\($0[0])\nSUMMARY:\($0[0])\n"
                + ($0[1].isEmpty ? "" : "RELATED-TO;RELTYPE=PARENT:\($0[1])\n")
                + "END:VTODO\n"
        }
        let result = try CalendarTexts.read("BEGIN:VCALENDAR\n\(todos.joined())END:VCALENDAR\n")
        #expect(result.outline.tasks.map(\.title) == ["1"] && result.issues.isEmpty)
        #expect(result.outline.tasks[0].subtasks.map(\.title) == ["2", "4"])
        #expect(result.outline.tasks[0].subtasks[0].subtasks.map(\.title) == ["3"])
    }

    @Test func circlesAndDeepTasksAreMovedUp() throws {
        func calendar(_ count: Int, _ parent: (Int) -> Int?) -> String {
            let todos = (0..<count).map { number in
                "BEGIN:VTODO\nUID:\(number)\nSUMMARY:\(number)\n"
                    + (parent(number).map { "RELATED-TO:\($0)\n" } ?? "") + "END:VTODO\n"
            }
            return "BEGIN:VCALENDAR\n\(todos.joined())END:VCALENDAR\n"
        }
        func depth(_ tasks: [TaskOutline]) -> Int { tasks.map { 1 + depth($0.subtasks) }.max() ?? 0 }
        func count(_ tasks: [TaskOutline]) -> Int { tasks.reduce(tasks.count) { $0 + count($1.subtasks) } }
        for (text, number) in [
            (calendar(3) { ($0 + 1) % 3 }, 3), (calendar(1) { $0 }, 1), (calendar(20) { $0 > 0 ? $0 - 1 : nil }, 20),
            (calendar(5_000) { ($0 + 1) % 5_000 }, 5_000), (calendar(50) { $0 < 20 ? $0 + 1 : 10 }, 50),
        ] {
            let result = try CalendarTexts.read(text)
            #expect(count(result.outline.tasks) == number && depth(result.outline.tasks) <= 8)
            #expect(result.issues.contains { $0.message.contains("moved up") })
        }
    }

    @Test func theSameUIDTwiceIsKeptOnce() throws {
        let todo = "BEGIN:VTODO\nUID:same\nSUMMARY:a\nEND:VTODO\n"
        let result = try CalendarTexts.read("BEGIN:VCALENDAR\n\(todo)\(todo)END:VCALENDAR\n")
        #expect(result.outline.tasks.map(\.uid) == ["same", nil])
        #expect(result.issues.contains { $0.line == 6 && $0.message.contains("the same UID as in line 2") })
    }

    @Test func aTaskWithoutUIDOrSummaryIsKept() throws {
        let (task, issues) = try task(CalendarTexts.todo(#"DESCRIPTION:\n Call Ann \nAbout it"#))
        #expect(task.title == "Call Ann" && task.uid == nil && task.description == "\n Call Ann \nAbout it")
        #expect(issues.contains("3: no UID"))
        #expect(try self.task(CalendarTexts.todo("UID:1")).task.title == "Untitled")
    }

    @Test func longTextsAreCutAndKept() throws {
        let long = String(repeating: "word ", count: 100)
        let (task, _) = try task(CalendarTexts.todo("UID:1", "SUMMARY:\(long)", "DESCRIPTION:More"))
        #expect(task.title.unicodeScalars.count <= 200 && task.title.hasSuffix("…"))
        #expect(task.description.hasPrefix("word word") && task.description.hasSuffix("\n\nMore"))
        let labels = (0..<30).map { "label \($0)" } + [String(repeating: "x", count: 60)]
        let result = try self.task(
            CalendarTexts.todo("UID:1", "SUMMARY:a", "CATEGORIES:" + labels.joined(separator: ",")))
        #expect(result.task.labels.count == 20 && result.issues.contains { $0.contains("more than 20 labels") })
    }

    /// - Parameter zone: the definition of that zone in a calendar.
    private func expect(_ time: String, in name: String, as zone: String, isAt expected: String) throws {
        let todo = "BEGIN:VTODO\r\nUID:1\r\nSUMMARY:a\r\nDUE;TZID=\(name):\(time)\r\nEND:VTODO\r\n"
        let result = try CalendarTexts.read("BEGIN:VCALENDAR\r\n\(zone)\(todo)END:VCALENDAR\r\n")
        #expect(result.outline.tasks.first?.dueAt == expected, "\(time)")
        #expect(result.issues.isEmpty, "\(result.issues)")
    }

    /// A zone whose times of the year end, come on dates of their own, and are counted.
    @Test func aZoneMayChangeInManyWays() throws {
        let zone = """
            BEGIN:VTIMEZONE\r
            TZID:Somewhere\r
            BEGIN:STANDARD\r
            DTSTART:20200101T000000\r
            TZOFFSETFROM:+0300\r
            TZOFFSETTO:+0100\r
            RDATE:20220101T000000,20210101T000000\r
            END:STANDARD\r
            BEGIN:DAYLIGHT\r
            DTSTART:20200601T020000\r
            TZOFFSETFROM:+0100\r
            TZOFFSETTO:+0200\r
            RRULE:FREQ=YEARLY;COUNT=2\r
            END:DAYLIGHT\r
            BEGIN:DAYLIGHT\r
            DTSTART:20230601T020000\r
            TZOFFSETFROM:+0100\r
            TZOFFSETTO:+013000\r
            RRULE:FREQ=YEARLY;UNTIL=20240701T000000Z\r
            END:DAYLIGHT\r
            END:VTIMEZONE\r

            """
        for (time, expected) in [
            ("20191231T235959", "2019-12-31T20:59:59Z"), ("20200101T000000", "2019-12-31T23:00:00Z"),
            ("20200601T015959", "2020-06-01T00:59:59Z"), ("20200601T020000", "2020-06-01T01:00:00Z"),
            ("20210301T120000", "2021-03-01T11:00:00Z"), ("20210801T120000", "2021-08-01T10:00:00Z"),
            // The third date of the rule is not counted any more.
            ("20220801T120000", "2022-08-01T11:00:00Z"), ("20230801T120000", "2023-08-01T10:30:00Z"),
            ("20990801T120000", "2099-08-01T10:30:00Z"),
        ] {
            try expect(time, in: "Somewhere", as: zone, isAt: expected)
        }
    }

    /// The end of a rule is in UTC (RFC 5545, section 3.6.5), which may be the day before.
    @Test func theLastTimeOfTheYearCountsEastOfGreenwich() throws {
        let zone = """
            BEGIN:VTIMEZONE\r
            TZID:East\r
            BEGIN:STANDARD\r
            DTSTART:20060402T030000\r
            TZOFFSETFROM:+1100\r
            TZOFFSETTO:+1000\r
            RRULE:FREQ=YEARLY;BYMONTH=4;BYDAY=1SU;UNTIL=20070331T160000Z\r
            END:STANDARD\r
            BEGIN:DAYLIGHT\r
            DTSTART:20051030T020000\r
            TZOFFSETFROM:+1000\r
            TZOFFSETTO:+1100\r
            RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU;UNTIL=20061028T160000Z\r
            END:DAYLIGHT\r
            END:VTIMEZONE\r

            """
        for (time, expected) in [
            ("20060601T120000", "2006-06-01T02:00:00Z"), ("20061029T015959", "2006-10-28T15:59:59Z"),
            ("20061201T120000", "2006-12-01T01:00:00Z"), ("20070601T120000", "2007-06-01T02:00:00Z"),
            ("20071201T120000", "2007-12-01T02:00:00Z"),
        ] {
            try expect(time, in: "East", as: zone, isAt: expected)
        }
    }

    @Test func aZoneThatTheCalendarDefinesIsUsed() throws {
        let zone = """
            BEGIN:VTIMEZONE\r
            TZID:W. Europe Standard Time\r
            BEGIN:STANDARD\r
            DTSTART:16010101T030000\r
            TZOFFSETFROM:+0200\r
            TZOFFSETTO:+0100\r
            RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=10\r
            END:STANDARD\r
            BEGIN:DAYLIGHT\r
            DTSTART:16010101T020000\r
            TZOFFSETFROM:+0100\r
            TZOFFSETTO:+0200\r
            RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=-1SU;BYMONTH=3\r
            END:DAYLIGHT\r
            END:VTIMEZONE\r

            """
        for (time, expected) in [
            ("20260115T120000", "2026-01-15T11:00:00Z"), ("20260715T120000", "2026-07-15T10:00:00Z"),
            ("20260329T015959", "2026-03-29T00:59:59Z"), ("20260329T030000", "2026-03-29T01:00:00Z"),
            ("20261025T040000", "2026-10-25T03:00:00Z"),
        ] {
            try expect(time, in: "W. Europe Standard Time", as: zone, isAt: expected)
        }
    }
}
