import ChecklistFormats
import Checklists
import JSON
import Recurrence
import Testing

/// On which of the user's days the tasks of a calendar repeat.
@Suite struct CalendarDaysTests {
    private struct Read {
        let json: JSONValue?
        let issues: [String]

        func text(_ name: String) -> String? { json?[name]?.string }
        func dates(_ name: String) -> [String] { (json?[name]?.array ?? []).compactMap(\.string) }
    }

    /// Where the user's clocks change, the time is that of the first date.
    private static func isOfClocks(_ issue: String) -> Bool {
        issue == "repeats by the clocks of another time zone: its time is that of yours on the first date"
    }

    private func read(_ lines: String..., zone: String = "Asia/Tokyo", dayStartsAt: String = "00:00") throws -> Read {
        let text = CalendarTexts.calendar("BEGIN:VTODO", ["UID:1", "SUMMARY:a"] + lines, "END:VTODO")
        let result = try CalendarTexts.read(text, zone: zone, dayStartsAt: dayStartsAt)
        return Read(
            json: try #require(result.outline.tasks.first).repeating.map(JSONValue.object),
            issues: result.issues.map(\.message))
    }

    /// 22:00 in UTC is 07:00 of the next day in Tokyo, and 02:00 is the evening before in New York.
    @Test(
        arguments: [
            ("Asia/Tokyo", "20270301T220000Z", "FREQ=WEEKLY;BYDAY=MO", "2027-03-02", "FREQ=WEEKLY;BYDAY=TU"),
            ("Asia/Tokyo", "20270301T220000Z", "FREQ=WEEKLY;BYDAY=SU,MO", "2027-03-02", "FREQ=WEEKLY;BYDAY=MO,TU"),
            (
                "Asia/Tokyo", "20270301T220000Z", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,SU", "2027-03-02",
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TU;WKST=TU"
            ),
            (
                "Asia/Tokyo", "20270301T220000Z", "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;WKST=SU", "2027-03-02",
                "FREQ=WEEKLY;INTERVAL=2;BYDAY=TU"
            ),
            ("Asia/Tokyo", "20270301T220000Z", "FREQ=DAILY;BYDAY=MO,FR", "2027-03-02", "FREQ=DAILY;BYDAY=TU,SA"),
            ("Asia/Tokyo", "20270301T220000Z", "FREQ=WEEKLY;COUNT=5", "2027-03-02", "FREQ=WEEKLY;COUNT=5"),
            ("Asia/Tokyo", "20270301T220000Z", "FREQ=MONTHLY", "2027-03-02", "FREQ=MONTHLY"),
            ("Asia/Tokyo", "20271231T220000Z", "FREQ=YEARLY", "2028-01-01", "FREQ=YEARLY"),
            (
                "America/New_York", "20270302T020000Z", "FREQ=WEEKLY;BYDAY=TU,MO;UNTIL=20270330", "2027-03-01",
                "FREQ=WEEKLY;UNTIL=20270329;BYDAY=MO,SU"
            ),
            ("Etc/UTC", "20270301T220000Z", "FREQ=WEEKLY;BYDAY=MO", "2027-03-01", "FREQ=WEEKLY;BYDAY=MO"),
        ])
    func aRuleInUTCMovesToTheUsersDays(
        zone: String, start: String, rule: String, startsOn: String, moved: String
    ) throws {
        let read = try read("DTSTART:\(start)", "RRULE:\(rule)", zone: zone)
        #expect(read.text("starts_on") == startsOn && read.issues.allSatisfy(Self.isOfClocks))
        // The days of the week in the order of the server.
        let canonical = try RecurrenceRule(moved).description
        #expect(read.text("rule") == canonical)
        #expect(read.dates("extra").isEmpty && read.dates("except").isEmpty)
    }

    @Test(
        arguments: [
            ("20270301T220000Z", "FREQ=MONTHLY;BYDAY=1MO"), ("20270301T220000Z", "FREQ=MONTHLY;BYMONTHDAY=1"),
            ("20270301T220000Z", "FREQ=WEEKLY;BYMONTH=3;BYDAY=MO"), ("20270301T220000Z", "FREQ=YEARLY;BYYEARDAY=60"),
            ("20270331T220000Z", "FREQ=MONTHLY"), ("20270328T220000Z", "FREQ=MONTHLY"),
            ("20270228T220000Z", "FREQ=YEARLY"),
        ])
    func aRuleThatCannotMoveKeepsItsDaysWithoutATime(start: String, rule: String) throws {
        let read = try read("DTSTART:\(start)", "RRULE:\(rule)", "EXDATE:20280301T220000Z")
        let day = "\(start.prefix(4))-\(start.dropFirst(4).prefix(2))-\(start.dropFirst(6).prefix(2))"
        #expect(read.text("starts_on") == day && read.text("rule") == rule && read.text("starts_at") == nil)
        // Its other dates are days of UTC, too.
        #expect(read.dates("except") == ["2028-03-01"])
        #expect(
            read.issues == [
                "repeats by the days of another time zone: its dates are kept, its time was left out"
            ])
    }

    @Test(arguments: ["", ";TZID=Asia/Tokyo", "UTC"])
    func datesInUTCAreTheUsers(kind: String) throws {
        let start = kind == "UTC" ? "DTSTART:20270301T220000Z" : "DTSTART\(kind):20270302T070000"
        let read = try read(
            start, "RRULE:FREQ=DAILY;UNTIL=20270331T220000Z", "EXDATE:20270302T220000Z,20270308T220000Z",
            "RDATE:20270410T220000Z,20270420T010000Z")
        #expect(read.text("starts_on") == "2027-03-02" && read.text("rule") == "FREQ=DAILY;UNTIL=20270401")
        #expect(read.dates("except") == ["2027-03-03", "2027-03-09"])
        #expect(read.dates("extra") == ["2027-04-11", "2027-04-20"])
        #expect(read.issues == ["RDATE at another time than the task: its time is that of the task"])
    }

    /// In summer the clocks of Berlin show the next day, and in winter the same day. All dates go with the first.
    @Test(arguments: [("20270104", "20270705"), ("20270705", "20271206")])
    func datesInUTCStayTogetherWhenClocksChange(first: String, later: String) throws {
        let read = try read(
            "DTSTART:\(first)T223000Z", "RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=\(later)T223000Z", "EXDATE:\(later)T223000Z",
            zone: "Europe/Berlin")
        let rule = try RecurrenceRule(try #require(read.text("rule")))
        let start = try #require(read.text("starts_on").flatMap { CalendarDate($0) })
        let except = try #require(read.dates("except").first.flatMap { CalendarDate($0) })
        let all = RuleDates(rule, from: start)
        #expect(all.contains(start) && all.contains(except) && rule.end == .until(except), "\(rule)")
    }

    /// Others write midnight in UTC for a day.
    @Test func datesOfWholeDaysStayAsTheyAre() throws {
        let read = try read(
            "DTSTART;VALUE=DATE:20270301", "RRULE:FREQ=DAILY", "EXDATE:20270302T000000Z", zone: "America/New_York")
        #expect(read.dates("except") == ["2027-03-02"])
    }

    @Test func instancesInUTCAreTheUsers() throws {
        let text = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:a", "DTSTART:20270301T220000Z",
            "RRULE:FREQ=WEEKLY;BYDAY=MO", "END:VEVENT", "BEGIN:VEVENT", "UID:1", "RECURRENCE-ID:20270308T220000Z",
            "DTSTART:20270310T220000Z", "END:VEVENT", "END:VCALENDAR",
        ].joined(separator: "\n")
        let task = try #require(try CalendarTexts.read(text, zone: "Asia/Tokyo").outline.tasks.first)
        let json = task.repeating.map(JSONValue.object)
        #expect(json?["except"] == ["2027-03-09"] && json?["extra"] == ["2027-03-11"])
    }

    /// For a user whose days begin at 03:00, half past midnight is on the day before.
    @Test(arguments: [";TZID=Asia/Tokyo:20270302T003000", ":20270302T003000", ":20270301T153000Z"])
    func aTimeBeforeTheDayBeginsIsOnTheDayBefore(start: String) throws {
        let read = try read(
            "DTSTART\(start)", "RRULE:FREQ=DAILY;UNTIL=20270309T153000Z", "EXDATE:20270303T153000Z",
            dayStartsAt: "03:00")
        #expect(read.text("starts_on") == "2027-03-01" && read.text("starts_at") == "00:30")
        #expect(read.text("rule") == "FREQ=DAILY;UNTIL=20270309" && read.dates("except") == ["2027-03-03"])
        #expect(read.issues.isEmpty, "\(read.issues)")
    }

    @Test func aTimeBeforeTheDayBeginsIsLeftOutWhereTheRuleCannotMove() throws {
        let read = try read(
            "DTSTART:20270301T003000", "RRULE:FREQ=MONTHLY;BYDAY=1MO", "EXDATE:20270405T003000", dayStartsAt: "03:00")
        #expect(read.text("starts_on") == "2027-03-01" && read.text("starts_at") == nil)
        #expect(read.dates("except") == ["2027-04-05"])
        #expect(
            read.issues == ["repeats at a time before your day begins: its dates are kept, its time was left out"])
        let later = try self.read("DTSTART:20270301T030000", "RRULE:FREQ=MONTHLY;BYDAY=1MO", dayStartsAt: "03:00")
        #expect(later.text("starts_at") == "03:00" && later.issues.isEmpty)
    }
}
