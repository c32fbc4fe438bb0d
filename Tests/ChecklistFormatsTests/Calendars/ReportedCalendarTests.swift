import ChecklistFormats
import Checklists
import Foundation
import JSON
import LocalTime
import Recurrence
import Testing

/// Calendars of which people reported that they came out wrong, for a user in Berlin.
@Suite struct ReportedCalendarTests {
    private func read(_ text: String, zone: String = "Europe/Berlin") throws -> CalendarReading {
        try CalendarReading(ReportedCalendars.head + text + "END:VCALENDAR\n", zone: zone)
    }

    /// VALUE=DATE-TIME is the default written out: TZID holds beside it, in any order.
    @Test func valueDateTime() throws {
        let read = try read(ReportedCalendars.valueDateTime)
        #expect(read.dues == ["2027-01-05T14:00:00Z", "2027-01-05T00:00:00Z", "2027-01-05T05:00:00Z"])
        #expect(read.issues == [], "\(read.issues)")
    }

    /// TZID of a VTIMEZONE is a text with escapes; the parameter TZID has none.
    @Test func anEscapedNameOfAZone() throws {
        let read = try read(ReportedCalendars.escapedName)
        #expect(read.dues == ["2027-01-05T05:00:00Z"] && read.issues == [], "\(read.issues)")
    }

    @Test func aNameOfAZoneBehindASlash() throws {
        let read = try read(ReportedCalendars.slash)
        #expect(read.dues == ["2027-01-05T17:00:00Z"] && read.issues == [], "\(read.issues)")
    }

    @Test func birthdaysBefore1970() throws {
        let read = try read(ReportedCalendars.birthdays)
        #expect(read.dates(0, 1970...1972) == ["1970-02-18", "1971-02-18", "1972-02-18"])
        #expect(read.dates(1, 2026...2027) == ["2026-12-15", "2027-12-15"])
        #expect(read.dates(2, 2026...2027) == ["2026-11-26", "2027-11-25"])
        #expect(read.text(0, "starts_on") == "1970-02-18" && read.text(2, "starts_on") == "1970-11-26")
        #expect(read.text(2, "rule") == "FREQ=YEARLY;BYMONTH=11;BYDAY=4TH" && read.issues == [], "\(read.issues)")
    }

    @Test func instancesWithoutTheirSeries() throws {
        let read = try read(ReportedCalendars.alone)
        #expect(read.titles == ["Busy", "Busy"] && read.dues == ["2027-01-05T09:00:00Z", "2027-01-12T10:00:00Z"])
        #expect(read.issues.count { $0.contains("a task of its own") } == 2, "\(read.issues)")
    }

    @Test(arguments: ["Europe/Berlin", "Pacific/Auckland", "America/Los_Angeles"])
    func exceptionsInAnotherZone(zone: String) throws {
        let read = try read(ReportedCalendars.exceptions, zone: zone)
        // 08:00 in Auckland is 22:00 of the day before in Berlin, and 13:00 in Los Angeles.
        let isThere = zone == "Pacific/Auckland"
        #expect(
            read.dates(0, 2027...2027)
                == (isThere
                    ? ["2027-04-08", "2027-04-14", "2027-04-16"] : ["2027-04-07", "2027-04-13", "2027-04-15"]))
        #expect(
            read.texts(0, "except") == (isThere ? ["2027-04-10", "2027-04-12"] : ["2027-04-09", "2027-04-11"]))
    }

    /// Mondays at 20:00 in New York are Tuesdays at 02:00 in Berlin.
    @Test func aSeriesThatIsOnAnotherDayHere() throws {
        let read = try read(ReportedCalendars.evenings)
        #expect(read.text(0, "rule") == "FREQ=WEEKLY;BYDAY=TU" && read.text(0, "starts_on") == "2027-01-05")
        #expect(read.text(0, "starts_at") == "02:00" && read.issues.count == 1, "\(read.issues)")
        let utc = try self.read(ReportedCalendars.evenings, zone: "Etc/UTC")
        #expect(utc.text(0, "starts_at") == "01:00" && utc.text(0, "rule") == "FREQ=WEEKLY;BYDAY=TU")
        let there = try self.read(ReportedCalendars.evenings, zone: "America/New_York")
        #expect(there.text(0, "starts_at") == "20:00" && there.text(0, "rule") == "FREQ=WEEKLY;BYDAY=MO")
        #expect(there.issues == [])
    }

    @Test func aParentThatNamesItsChild() throws {
        let read = try read(ReportedCalendars.child)
        #expect(read.titles == ["Parent"] && read.issues == [], "\(read.issues)")
        #expect(read.result.outline.tasks.first?.subtasks.map(\.title) == ["Child"])
    }

    @Test func spacesAtTheEndsOfLines() throws {
        let read = try read(ReportedCalendars.spaces)
        #expect(read.text(0, "rule") == "FREQ=MONTHLY;BYDAY=1MO" && read.warnings == [])
        #expect(read.dates(1, 2027...2027) == ["2027-01-05", "2027-01-07"])
    }

    @Test func anInstanceForAllLaterOnes() throws {
        let read = try read(ReportedCalendars.later)
        #expect(read.issues.contains { $0.contains("RANGE=THISANDFUTURE: only the date of this instance") })
        #expect(
            read.dates(0, 2027...2027)
                == ["2027-01-04", "2027-01-11", "2027-01-19", "2027-01-25", "2027-02-01", "2027-02-08"])
    }
}

/// What came of a calendar.
struct CalendarReading {
    let result: ImportResult

    init(_ text: String, zone: String = "Europe/Berlin", dayStartsAt: String = "00:00") throws {
        result = try CalendarTexts.read(text, zone: zone, dayStartsAt: dayStartsAt)
    }

    /// With these lines within a VTODO with UID and SUMMARY.
    init(lines: String..., zone: String = "Europe/Berlin", dayStartsAt: String = "00:00") throws {
        try self.init(
            CalendarTexts.calendar("BEGIN:VTODO", ["UID:1", "SUMMARY:a"] + lines, "END:VTODO"), zone: zone,
            dayStartsAt: dayStartsAt)
    }

    var titles: [String] { result.outline.tasks.map(\.title) }
    var dues: [String?] { result.outline.tasks.map { $0.dueAt ?? $0.dueOn } }
    var issues: [String] { result.issues.map { "\($0.line): \($0.message)" } }
    var warnings: [String] { result.issues.filter { $0.severity != .note }.map { "\($0.line): \($0.message)" } }

    private func member(_ index: Int, _ name: String) -> JSONValue? {
        guard result.outline.tasks.indices.contains(index) else { return nil }
        return result.outline.tasks[index].repeating.flatMap { JSONValue.object($0)[name] }
    }

    /// A member of `repeat` of a task.
    func text(_ index: Int, _ name: String) -> String? { member(index, name)?.string }
    func texts(_ index: Int, _ name: String) -> [String] { (member(index, name)?.array ?? []).compactMap(\.string) }

    /// The dates of a task in some years.
    func dates(_ index: Int, _ years: ClosedRange<Int>) -> [String] {
        guard let members = result.outline.tasks[index].repeating, let one = try? Repeat(.object(members)),
            let first = CalendarDate(year: years.lowerBound, month: 1, day: 1),
            let last = CalendarDate(year: years.upperBound, month: 12, day: 31)
        else { return [] }
        return one.schedule.dates(in: first...last).map(\.description)
    }
}
