import ChecklistFormats
import Checklists
import Foundation
import JSON
import Testing

/// Rules of calendars become `repeat`.
@Suite struct CalendarRepeatTests {
    private func read(_ lines: String..., event: Bool = false) throws -> (json: JSONValue?, issues: [String]) {
        let text = CalendarTexts.calendar(
            event ? "BEGIN:VEVENT" : "BEGIN:VTODO", ["UID:1", "SUMMARY:a"] + lines, event ? "END:VEVENT" : "END:VTODO")
        let result = try CalendarTexts.read(text)
        let task = try #require(result.outline.tasks.first)
        #expect(task.repeating == nil || task.dueAt == nil && task.dueOn == nil)
        return (task.repeating.map(JSONValue.object), result.issues.map(\.message))
    }

    private func dates(_ json: JSONValue?, _ name: String) -> [String] {
        (json?[name]?.array ?? []).compactMap(\.string)
    }

    @Test func datesAndTimes() throws {
        let days = try read("DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=WEEKLY;BYDAY=MO,TH;UNTIL=20261231")
        #expect(
            days.json?["rule"] == "FREQ=WEEKLY;UNTIL=20261231;BYDAY=MO,TH" && days.json?["starts_on"] == "2026-03-02")
        #expect(days.json?["starts_at"] == nil && days.json?["span"] == "day" && days.issues.isEmpty)
        let times = try read(
            "DTSTART;TZID=Europe/Berlin:20260302T073000", "DTEND;TZID=Europe/Berlin:20260302T080000",
            "RRULE:FREQ=DAILY;UNTIL=20260401T053000Z", event: true)
        // 05:30 UTC in summer is 07:30: that day's is the last.
        #expect(times.json?["rule"] == "FREQ=DAILY;UNTIL=20260401" && times.json?["starts_at"] == "07:30")
        #expect(times.json?["minutes"] == 30 && times.issues.isEmpty)
        let before = try read("DTSTART;TZID=Europe/Berlin:20260302T073000", "RRULE:FREQ=DAILY;UNTIL=20260401T052959Z")
        #expect(before.json?["rule"] == "FREQ=DAILY;UNTIL=20260331")
        // In UTC: by the user's clocks, also where that is another day.
        let utc = try read("DTSTART:20260302T233000Z", "RRULE:FREQ=DAILY;COUNT=3")
        #expect(utc.json?["starts_on"] == "2026-03-03" && utc.json?["starts_at"] == "00:30")
    }

    @Test func exceptionsAndAdditions() throws {
        let (json, issues) = try read(
            "DTSTART;TZID=Europe/Berlin:20260302T073000", "RRULE:FREQ=WEEKLY",
            "EXDATE;TZID=Europe/Berlin:20260309T073000,20260316T073000", "EXDATE:20260323T063000Z",
            "RDATE;VALUE=DATE:20260401", "RDATE;VALUE=PERIOD:20260402T063000Z/PT1H")
        #expect(dates(json, "except") == ["2026-03-09", "2026-03-16", "2026-03-23"])
        #expect(dates(json, "extra") == ["2026-04-01", "2026-04-02"])
        // In summer, 06:30 UTC is 08:30.
        #expect(issues == ["RDATE at another time than the task: its time is that of the task"])
        let onlyDates = try read("DTSTART;VALUE=DATE:20260302", "RDATE;VALUE=DATE:20260305")
        #expect(onlyDates.json?["rule"] == "FREQ=DAILY;COUNT=1" && dates(onlyDates.json, "extra") == ["2026-03-05"])
    }

    /// Others take DTSTART for a date even if the rule does not give it, and COUNT counts it.
    @Test func aStartOffTheRuleIsAdded() throws {
        // 2026-03-04 is a Wednesday.
        let (json, _) = try read("DTSTART;VALUE=DATE:20260304", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=3")
        #expect(json?["rule"] == "FREQ=WEEKLY;COUNT=2;BYDAY=MO" && dates(json, "extra") == ["2026-03-04"])
        let once = try read("DTSTART;VALUE=DATE:20260304", "RRULE:FREQ=WEEKLY;BYDAY=MO;COUNT=1")
        #expect(once.json?["rule"] == "FREQ=DAILY;COUNT=1" && dates(once.json, "extra") == [])
    }

    @Test func spansOfDays() throws {
        let rule = "RRULE:FREQ=MONTHLY;BYMONTHDAY=1"
        for (due, span) in [("20260307", "week"), ("20260331", "month"), ("20260301", "day")] {
            let (json, issues) = try read("DTSTART;VALUE=DATE:20260301", "DUE;VALUE=DATE:\(due)", rule)
            #expect(json?["span"]?.string == span && issues.isEmpty, "\(due): \(issues)")
        }
        #expect(try read("DTSTART;VALUE=DATE:20260301", "DUE;VALUE=DATE:20260303", rule).issues.count == 1)
    }

    @Test func instancesThatWereMovedOrCancelled() throws {
        let text = [
            "BEGIN:VCALENDAR", "BEGIN:VEVENT", "UID:1", "SUMMARY:a", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=WEEKLY",
            "END:VEVENT", "BEGIN:VEVENT", "UID:1", "RECURRENCE-ID;VALUE=DATE:20260309", "STATUS:CANCELLED",
            "END:VEVENT",
            "BEGIN:VEVENT", "UID:1", "RECURRENCE-ID;VALUE=DATE:20260316", "DTSTART;VALUE=DATE:20260317", "SUMMARY:b",
            "END:VEVENT", "BEGIN:VEVENT", "UID:other", "RECURRENCE-ID;VALUE=DATE:20260316", "END:VEVENT",
            "END:VCALENDAR",
        ].joined(separator: "\n")
        let result = try CalendarTexts.read(text)
        let json = result.outline.tasks.first?.repeating.map(JSONValue.object)
        #expect(dates(json, "except") == ["2026-03-09", "2026-03-16"] && dates(json, "extra") == ["2026-03-17"])
        // Without its series, and without a time of its own.
        #expect(result.outline.tasks.map(\.dueOn) == [nil, "2026-03-16"])
        #expect(result.issues.contains { $0.line == 19 && $0.message.contains("a task of its own") })
    }

    /// Weekly from the 2nd; each list moves the 9th onto the 16th, which is itself gone.
    @Test(
        arguments: [
            (["20260309>20260316", "20260316>"], ["2026-03-09"], ["2026-03-16"]),
            (["20260316>", "20260309>20260316"], ["2026-03-09"], ["2026-03-16"]),
            (["20260309>20260316", "20260316>20260323"], ["2026-03-09"], ["2026-03-16", "2026-03-23"]),
            (["20260316>20260323", "20260309>20260316"], ["2026-03-09"], ["2026-03-16", "2026-03-23"]),
            (["20260309>20260316", "20260316>20260309"], [], ["2026-03-09", "2026-03-16"]),
        ])
    func anInstanceMovedOntoADateThatIsGoneStays(moves: [String], except: [String], extra: [String]) throws {
        let instances = moves.map { move in
            let dates = move.split(separator: ">")
            return "BEGIN:VEVENT\nUID:1\nRECURRENCE-ID;VALUE=DATE:\(dates[0])\n"
                + (dates.count > 1 ? "DTSTART;VALUE=DATE:\(dates[1])\n" : "STATUS:CANCELLED\n") + "END:VEVENT\n"
        }
        let result = try CalendarTexts.read(
            """
            BEGIN:VCALENDAR
            BEGIN:VEVENT
            UID:1
            SUMMARY:a
            DTSTART;VALUE=DATE:20260302
            RRULE:FREQ=WEEKLY
            END:VEVENT
            \(instances.joined())END:VCALENDAR

            """)
        let json = result.outline.tasks.first?.repeating.map(JSONValue.object)
        #expect(dates(json, "except") == except && dates(json, "extra") == extra)
    }

    @Test(arguments: ["DTEND;VALUE=DATE:20260305", "DURATION:P3D"])
    func theEndOfAnEventOfSeveralDaysIsReported(end: String) throws {
        let (json, issues) = try read("DTSTART;VALUE=DATE:20260302", end, "RRULE:FREQ=MONTHLY", event: true)
        #expect(json?["span"] == "day" && issues == ["how long it takes was left out"])
    }

    @Test(arguments: ["DTEND;VALUE=DATE:20260303", "DTEND;VALUE=DATE:20260302", "DURATION:P1D"])
    func anEventOfOneDayHasNoEnd(end: String) throws {
        let (json, issues) = try read("DTSTART;VALUE=DATE:20260302", end, "RRULE:FREQ=MONTHLY", event: true)
        #expect(json?["span"] == "day" && issues.isEmpty)
    }

    @Test(
        arguments: [
            ("FREQ=SECONDLY", "not supported"), ("FREQ=YEARLY;BYWEEKNO=20", "not supported"),
            ("FREQ=DAILY;BYHOUR=9", "not supported"),
            ("FREQ=DAILY;COUNT=99999999999999999999", "COUNT"), ("FREQ=DAILY;INTERVAL=5000", "INTERVAL"),
            ("COUNT=3", "FREQ"),
            ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", "no date"), ("FREQ=DAILY;COUNT=3;UNTIL=20270101", "COUNT"),
            ("nonsense", "RRULE"),
            (String(repeating: "FREQ=DAILY;", count: 500), "RRULE"),
            ("FREQ=DAILY;BYDAY=" + Array(repeating: "MO", count: 5_000).joined(separator: ","), "RRULE"),
        ])
    func unsupportedRulesAreReported(rule: String, says: String) throws {
        let text = CalendarTexts.todo("UID:1", "SUMMARY:a", "DTSTART;VALUE=DATE:20260302", "RRULE:\(rule)")
        let result = try CalendarTexts.read(text)
        let task = try #require(result.outline.tasks.first)
        #expect(task.repeating == nil && task.dueOn == "2026-03-02")
        #expect(result.issues.contains { $0.line == 7 && $0.message.contains(says) }, "\(result.issues)")
    }

    @Test func moreDatesThanATaskMayHave() throws {
        // 28 days of each month, for some forty months; and the first of them many times.
        let days = (0..<10_000).map { number in
            String(20_260_000 + (number / 28 % 12 + 1) * 100 + number % 28 + 1 + number / 336 * 10_000)
        }
        for count in [1_000, 1_500, 10_000] {
            let (json, issues) = try read(
                "DTSTART;VALUE=DATE:20260101", "RRULE:FREQ=DAILY",
                "EXDATE;VALUE=DATE:" + (days.prefix(count) + days.prefix(100)).joined(separator: ","))
            // The latest ones.
            let last = days[count - 1]
            #expect(dates(json, "except").count == 1_000)
            #expect(dates(json, "except").last == "\(last.prefix(4))-\(last.dropFirst(4).prefix(2))-\(last.suffix(2))")
            #expect(issues.contains { $0.contains("more than 1000 dates in EXDATE") } == (count > 1_000), "\(issues)")
        }
    }

    /// Rules that take long to work out do not hold anybody up: beyond a bound, they are reported.
    @Test func manyRulesThatTakeLong() throws {
        let todo =
            "BEGIN:VTODO\nUID:%\nSUMMARY:a\nDTSTART;VALUE=DATE:19700101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\nEND:VTODO\n"
        let text = (0..<2_000).map { todo.replacing("%", with: "\($0)") }.joined()
        let result = try CalendarTexts.read("BEGIN:VCALENDAR\n\(text)END:VCALENDAR\n")
        #expect(result.outline.tasks.allSatisfy { $0.repeating == nil })
        #expect(result.issues.count > 900)
    }
}
