import Foundation
import TestSupport
import Testing

/// Calendars as other programs write them, through the daemon: zones, birthdays, exceptions and instances.
@Suite struct ForeignCalendarTests {
    private static let calendar = #"""
        BEGIN:VCALENDAR
        BEGIN:VTIMEZONE
        TZID:(UTC+07:00) Bangkok\, Hanoi\, Jakarta
        BEGIN:STANDARD
        DTSTART:16010101T000000
        TZOFFSETFROM:+0700
        TZOFFSETTO:+0700
        END:STANDARD
        END:VTIMEZONE
        BEGIN:VEVENT
        UID:1
        SUMMARY:Twelve in Bangkok
        DTSTART;VALUE=DATE-TIME;TZID="(UTC+07:00) Bangkok, Hanoi, Jakarta":20270105T120000
        END:VEVENT
        BEGIN:VTODO
        UID:2
        SUMMARY:Twelve in New York
        DUE;TZID=/America/New_York:20270105T120000
        RELATED-TO;RELTYPE=CHILD:3
        END:VTODO
        BEGIN:VTODO
        UID:3
        SUMMARY:Below
        DUE;TZID=Tokyo Standard Time:20270105T120000
        END:VTODO
        BEGIN:VEVENT
        UID:4
        SUMMARY:Birthday
        DTSTART;VALUE=DATE:19640218
        RRULE:FREQ=YEARLY
        END:VEVENT
        BEGIN:VEVENT
        UID:5
        SUMMARY:Alone
        RECURRENCE-ID:20270112T090000Z
        DTSTART:20270112T100000Z
        END:VEVENT
        BEGIN:VEVENT
        UID:6
        SUMMARY:Eight in Auckland
        DTSTART;TZID=Pacific/Auckland:20270408T080000
        RRULE:FREQ=DAILY;COUNT=5;INTERVAL=2
        EXDATE;TZID=Europe/Paris:20270411T220000
        END:VEVENT
        BEGIN:VEVENT
        UID:6
        STATUS:CANCELLED
        RECURRENCE-ID;TZID=Europe/Paris:20270409T220000
        DTSTART;TZID=Europe/Paris:20270409T220000
        END:VEVENT
        BEGIN:VEVENT
        UID:7
        SUMMARY:Evenings in New York
        DTSTART;TZID=America/New_York:20270104T200000
        RRULE:FREQ=WEEKLY;BYDAY=MO\#u{20}
        END:VEVENT
        END:VCALENDAR

        """#

    @Test func tasksHaveTheirMomentsAndDates() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Europe/Berlin"])
        let made = try await ada.bring(Self.calendar)
        #expect(made.status == 201 && made.json["task_count"] == 7, "\(made.text)")
        let list = made.json["id"].string ?? ""
        let tasks = try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array
        func task(_ title: String) -> JSON { tasks.first { $0["title"].string == title } ?? .null }
        #expect(task("Twelve in Bangkok")["due_at"] == "2027-01-05T05:00:00.000Z")
        #expect(task("Twelve in New York")["due_at"] == "2027-01-05T17:00:00.000Z")
        #expect(task("Below")["due_at"] == "2027-01-05T03:00:00.000Z")
        #expect(task("Below")["parent_id"] == task("Twelve in New York")["id"])
        #expect(task("Alone")["due_at"] == "2027-01-12T10:00:00.000Z")
        #expect(task("Evenings in New York")["repeat"]["rule"] == "FREQ=WEEKLY;BYDAY=TU")
        #expect(task("Evenings in New York")["repeat"]["starts_at"] == "02:00")
        func dates(_ title: String, _ range: String) async throws -> [String] {
            let found = try await ada.must(.get, "/v1/occurrences?\(range)&checklist_id=\(list)")["occurrences"].array
            return found.filter { $0["title"].string == title }.compactMap { $0["date"].string }
        }
        #expect(try await dates("Birthday", "from=2027-01-01&to=2027-12-31") == ["2027-02-18"])
        // Evenings in Berlin, without the second and the third.
        #expect(
            try await dates("Eight in Auckland", "from=2027-04-01&to=2027-04-30")
                == ["2027-04-07", "2027-04-13", "2027-04-15"])
        #expect(
            try await dates("Evenings in New York", "from=2027-01-01&to=2027-01-31")
                == ["2027-01-05", "2027-01-12", "2027-01-19", "2027-01-26"])
    }

    @Test(arguments: ["", "BEGIN:VJOURNAL\nUID:1\nEND:VJOURNAL\n"])
    func aCalendarWithoutTasksIsRefused(inside: String) async throws {
        let scene = try await Scene.shared.value
        let answer = try await scene.ada.bring("BEGIN:VCALENDAR\n\(inside)END:VCALENDAR\n")
        expectProblem(answer, 422, "unreadable-import", says: "\(answer.text)")
        #expect(answer.text.contains("the calendar has no to-do and no event"))
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }
}
