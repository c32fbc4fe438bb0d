import ChecklistFormats
import Checklists
import Foundation
import JSON
import LocalTime
import Recurrence
import Testing

/// Tasks in calendars.
@Suite struct CalendarExportTests {
    private func lines(
        _ task: TaskOutline, events: Bool = false, zone: String = "Europe/Berlin", dayStartsAt: String = "00:00"
    ) throws -> [String] {
        let text = try CalendarTexts.write(
            ChecklistOutline(title: "Home", tasks: [task]), events: events, zone: zone, dayStartsAt: dayStartsAt)
        return CalendarTexts.lines(text)
    }

    private func task(_ rule: String, _ more: [JSONValue.Member] = []) -> TaskOutline {
        TaskOutline(
            title: "a", repeating: [.init("rule", .string(rule)), .init("starts_on", "2026-03-02")] + more)
    }

    @Test func everyTaskIsAToDo() throws {
        let task = TaskOutline(
            title: #"Buy milk, bread; and \ more"#, description: "First\r\nsecond\rthird\t\"x\"", status: .completed,
            priority: .delegate, dueAt: "2026-07-01T16:00:00.000Z", labels: ["Home", "a,b;c"], uid: "one@example.org",
            completedAt: "2026-01-02T03:04:05.678Z",
            subtasks: [TaskOutline(title: "Child", status: .inProgress, dueOn: "2026-12-24")])
        let lines = try lines(task)
        #expect(
            lines.prefix(4) == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Crosscheck//Crosscheck//EN", "CALSCALE:GREGORIAN",
            ])
        #expect(lines[4] == "X-WR-CALNAME:Home" && lines.last == "END:VCALENDAR")
        for line in [
            "UID:one@example.org", "DTSTAMP:20260203T040506Z", "CREATED:20260101T000000Z",
            #"SUMMARY:Buy milk\, bread\; and \\ more"#, #"DESCRIPTION:First\nsecond\nthird"# + "\t\"x\"",
            "STATUS:COMPLETED",
            "PERCENT-COMPLETE:100", "COMPLETED:20260102T030405Z", "PRIORITY:5", #"CATEGORIES:Home,a\,b\;c"#,
            "DUE:20260701T160000Z", "RELATED-TO:one@example.org", "STATUS:IN-PROCESS", "DUE;VALUE=DATE:20261224",
        ] {
            #expect(lines.contains(line), "\(line) is not among \(lines)")
        }
        #expect(lines.count { $0 == "BEGIN:VTODO" } == 2 && !lines.contains("BEGIN:VEVENT"))
    }

    @Test func aRuleIsWrittenWithItsDates() throws {
        let lines = try lines(
            task(
                "FREQ=WEEKLY;BYDAY=TU,TH",
                [
                    .init("except", ["2026-03-10"]), .init("extra", ["2026-03-14"]),
                    .init("pauses", [["from": "2026-04-01", "to": "2026-04-09"]]),
                ]))
        // 2026-03-02 is a Monday: the first occurrence is on Tuesday.
        for line in [
            "DTSTART;VALUE=DATE:20260303", "RRULE:FREQ=WEEKLY;BYDAY=TU,TH",
            "EXDATE;VALUE=DATE:20260310,20260402,20260407,20260409", "RDATE;VALUE=DATE:20260314",
        ] {
            #expect(lines.contains(line), "\(line) is not among \(lines)")
        }
        #expect(!lines.contains { $0.hasPrefix("DUE") })
        let endless = try self.lines(task("FREQ=DAILY", [.init("pauses", [["from": "2026-04-01", "to": .null]])]))
        #expect(endless.contains("RRULE:FREQ=DAILY;UNTIL=20260331"))
        let week = try self.lines(task("FREQ=MONTHLY", [.init("span", "week")]))
        #expect(week.contains("DUE;VALUE=DATE:20260308"))
    }

    @Test func timesAreThoseOfTheUsersClocks() throws {
        let repeating = task(
            "FREQ=DAILY;UNTIL=20260401",
            [.init("starts_at", "07:30"), .init("minutes", 45), .init("except", ["2026-03-09"])])
        let lines = try lines(repeating, events: true)
        for line in [
            "DTSTART;TZID=Europe/Berlin:20260302T073000", "DURATION:PT45M", "RRULE:FREQ=DAILY;UNTIL=20260401T053000Z",
            "EXDATE;TZID=Europe/Berlin:20260309T073000",
        ] {
            #expect(lines.count { $0 == line } == 2, "\(line) is not twice among \(lines)")
        }
        #expect(lines.count { $0 == "TZID:Europe/Berlin" } == 1 && lines[5] == "BEGIN:VTIMEZONE")
        #expect(
            lines.filter { $0.hasPrefix("UID:") }.count == 2 && Set(lines.filter { $0.hasPrefix("UID:") }).count == 2)
        let utc = try self.lines(repeating, zone: "Etc/UTC")
        #expect(utc.contains("DTSTART:20260302T073000Z") && !utc.contains("BEGIN:VTIMEZONE"))
        // On the day before, by the user's own days.
        let late = try self.lines(repeating, events: true, dayStartsAt: "08:00")
        #expect(late.contains("DTSTART;VALUE=DATE:20260302") && !late.contains("BEGIN:VEVENT"))
        let due = try self.lines(TaskOutline(title: "a", dueAt: "2026-07-01T16:00:00.000Z"), events: true)
        #expect(due.contains("BEGIN:VEVENT") && due.contains("DTSTART:20260701T160000Z"))
        #expect(try !self.lines(TaskOutline(title: "a", dueOn: "2026-07-01"), events: true).contains("BEGIN:VEVENT"))
    }

    @Test func fromCompletionOnlyTheOpenOneIsShown() throws {
        let lines = try lines(task("FREQ=DAILY;INTERVAL=3", [.init("from", "completion")]))
        #expect(lines.contains("DUE;VALUE=DATE:20260302") && !lines.contains { $0.hasPrefix("RRULE") })
    }

    @Test func oneNameIsGivenOnce() throws {
        let tasks = ["x", "x", nil].map { TaskOutline(title: "a", uid: $0) }
        let lines = CalendarTexts.lines(try CalendarTexts.write(ChecklistOutline(title: "c", tasks: tasks)))
        let uids = lines.filter { $0.hasPrefix("UID:") }
        #expect(uids.count == 3 && Set(uids).count == 3 && uids[0] == "UID:x")
    }

    /// A calendar with events, read in again beside the tasks that it shows: those have their ids, and the events of
    /// those, as names.
    @Test(arguments: [false, true]) func anIDIsTheNameOfNoOtherTask(isFirst: Bool) throws {
        let id = UUID()
        let name = id.uuidString.lowercased()
        func task(_ id: UUID, _ uid: String?) -> CalendarTask {
            CalendarTask(
                id: id, uid: uid, parent: nil, title: "a", description: "", status: .available, priority: nil,
                dueAt: "2026-07-01T16:00:00.000Z", dueOn: nil, labels: [], createdAt: "2026-01-01T00:00:00.000Z",
                updatedAt: "2026-01-01T00:00:00.000Z", completedAt: nil)
        }
        let imported = [task(UUID(), name), task(UUID(), "\(name)-event")]
        let tasks = isFirst ? [task(id, nil)] + imported : imported + [task(id, nil)]
        let bytes = try CalendarExport.write(
            TaskCalendar(title: nil, zone: "Etc/UTC", dayStartsAt: "00:00", tasks: tasks), events: true,
            zones: CalendarTexts.zones, limit: 1 << 20)
        let uids = CalendarTexts.lines(String(decoding: bytes, as: UTF8.self)).filter { $0.hasPrefix("UID:") }
        #expect(uids.count == 6 && Set(uids).count == 6, "\(uids)")
        // The task whose id it is keeps it.
        #expect(uids[isFirst ? 0 : 4] == "UID:\(name)")
    }

    /// "All human beings are born free and equal", in scripts of one to four bytes a character, and in both directions.
    private static let languages = [
        "Alle Menschen sind frei und gleich an Würde und Rechten geboren. Sie sind mit Vernunft und Gewissen begabt, und sollen.",
        "Все люди рождаются свободными и равными в своем достоинстве и правах; они наделены разумом и совестью, и должны.",
        "すべての人間は、生まれながらにして自由であり、かつ、尊厳と権利とについて平等である。人間は、理性と良心とを授けられており。",
        "人人生而自由,在尊严和权利上一律平等。他们赋有理性和良心,并应以兄弟关系的精神相对待。人人生而自由,在尊严和权利上一律平等。",
        "يولد جميع الناس أحراراً متساوين في الكرامة والحقوق، وقد وهبوا عقلاً وضميراً وعليهم أن يعامل بعضهم بعضاً بروح الإخاء.",
        "सभी मनुष्यों को गौरव और अधिकारों के मामले में जन्मजात स्वतन्त्रता और समानता प्राप्त है। उन्हें बुद्धि और अन्तरात्मा की देन प्राप्त है।",
        "כל בני האדם נולדו בני חורין ושווים בערכם ובזכויותיהם. כולם חוננו בתבונה ובמצפון, לפיכך חובה עליהם לנהוג.",
        "มนุษย์ทั้งหลายเกิดมามีอิสระและเสมอภาคกันในเกียรติศักดิ์และสิทธิ ต่างมีเหตุผลและมโนธรรม และควรปฏิบัติต่อกันด้วยเจตนารมณ์แห่งภราดรภาพ",
        "𐍄𐌷𐌰𐌹 𐌼𐌰𐌽𐌽𐌰 𐍆𐍂𐌴𐌹 𐌲𐌰𐌱𐌰𐌿𐍂𐌰𐌽𐍃, 𐌲𐌰𐌻𐌴𐌹𐌺𐍃; 𐍅𐌰𐌹𐍂𐌸𐌴𐌹𐌽𐍃 𐌾𐌰𐌷 𐍂𐌰𐌹𐌷𐍄𐌰𐌽𐍃",
        "A text whose second line\nhas a tab\there, a semicolon; a comma, and a backslash \\ in it.",
    ]

    /// RFC 5545, section 3.1: 75 octets, and no character in two pieces.
    @Test func linesAreFoldedBetweenCharacters() throws {
        for text in Self.languages + [
            String(repeating: "👩‍👩‍👧‍👦", count: 30), String(repeating: "a", count: 500), String(repeating: "é", count: 200),
            String(repeating: "\\,;\n", count: 100), String(repeating: "日本語", count: 60),
        ] {
            func beginning(_ length: Int) -> String {
                String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
                    .replacing(/[\n\t]/, with: " ").trimmingCharacters(in: .whitespaces)
            }
            let (title, label) = (beginning(200), beginning(30))
            let task = TaskOutline(title: title, description: text, labels: [label, "a,\(label)"], uid: "1")
            let written = try CalendarTexts.write(ChecklistOutline(title: title, tasks: [task]))
            for line in Array(written.utf8).split(separator: UInt8(ascii: "\n")) {
                #expect(line.last == 0x0D && line.count <= 76, "\(line.count)")
                #expect(String(validating: line, as: UTF8.self) != nil, "a character in two pieces")
            }
            let read = try CalendarTexts.read(written).outline
            #expect(read.title == title && read.tasks.first?.title == title && read.tasks.first?.description == text)
            #expect(read.tasks.first?.labels == task.labels)
        }
    }

    @Test func tooLargeCalendarsAreRefused() throws {
        let calendar = try CalendarTexts.calendar(
            of: ChecklistOutline(title: "c", tasks: Array(repeating: TaskOutline(title: "a"), count: 100)))
        #expect(throws: ChecklistExport.Failure.tooLarge) {
            try CalendarExport.write(calendar, zones: CalendarTexts.zones, limit: 5_000)
        }
        #expect(throws: ChecklistExport.Failure.cancelled) {
            try CalendarExport.write(calendar, zones: CalendarTexts.zones, limit: .max, isCancelled: { true })
        }
    }

    @Test(arguments: [
        "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata", "Africa/Casablanca",
        "Europe/Dublin",
    ])
    func aZoneIsWrittenAsItIs(name: String) throws {
        let rules = try #require(CalendarTexts.zones.rules(of: name))
        let text = try CalendarTexts.write(
            ChecklistOutline(title: "c", tasks: [task("FREQ=DAILY", [.init("starts_at", "12:00")])]), zone: name)
        let zone = text.components(separatedBy: "BEGIN:VTIMEZONE")[1].components(separatedBy: "END:VTIMEZONE")[0]
        // Under a name that the system does not know, only the definition can be used.
        for month in 1...12 {
            for hour in ["00", "09", "23"] {
                let local = "2027\(month < 10 ? "0" : "")\(month)15T\(hour)0000"
                let todo = "BEGIN:VTODO\r\nUID:1\r\nSUMMARY:a\r\nDUE;TZID=Home:\(local)\r\nEND:VTODO\r\n"
                let calendar =
                    "BEGIN:VCALENDAR\r\nBEGIN:VTIMEZONE\(zone.replacing("TZID:\(name)", with: "TZID:Home"))END:VTIMEZONE\r\n\(todo)END:VCALENDAR\r\n"
                let due = try CalendarTexts.read(calendar).outline.tasks.first?.dueAt
                let day = LocalDays(zone: rules).moment(
                    of: try #require(TimeOfDay("\(hour):00")),
                    on: try #require(CalendarDate(year: 2027, month: month, day: 15)))
                #expect(due.flatMap { try? Date($0, strategy: .iso8601) } == day, "\(local)")
            }
        }
    }
}
