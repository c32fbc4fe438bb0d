import ChecklistFormats
import Checklists
import Foundation
import JSON
import Recurrence
import Testing

/// A calendar that is imported, exported and imported again gives the same tasks.
@Suite struct CalendarRoundTripTests {
    /// What a calendar keeps.
    private func kept(_ tasks: [TaskOutline]) -> [TaskOutline] {
        tasks.map { task in
            var kept = task
            kept.line = nil
            kept.subtasks = self.kept(task.subtasks)
            return kept
        }
    }

    @Test func exportAndImportKeepEveryTask() throws {
        let sources = [
            CalendarTexts.todo(
                "UID:1", #"SUMMARY:a\, b"#, #"DESCRIPTION:x\ny"#, "STATUS:COMPLETED", "COMPLETED:20260102T030405Z",
                "PRIORITY:7",
                #"CATEGORIES:p\,q,r"#, "DUE:20260701T160000Z"),
            CalendarTexts.todo(
                "UID:1", "SUMMARY:a", "DTSTART;VALUE=DATE:20260302", "RRULE:FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,FR"),
            CalendarTexts.todo(
                "UID:1", "SUMMARY:a", "DTSTART;TZID=Europe/Berlin:20260302T073000", "DURATION:PT30M",
                "RRULE:FREQ=MONTHLY;BYDAY=1MO;UNTIL=20270101T000000Z", "EXDATE;TZID=Europe/Berlin:20260406T073000",
                "RDATE;TZID=Europe/Berlin:20260408T073000"),
            CalendarTexts.todo(
                "UID:1", "SUMMARY:a", "DTSTART;VALUE=DATE:20260301", "DUE;VALUE=DATE:20260307",
                "RRULE:FREQ=MONTHLY;COUNT=5"),
            CalendarTexts.event("UID:1", "SUMMARY:a", "DTSTART:20260302T073000Z"),
            "BEGIN:VCALENDAR\nBEGIN:VTODO\nUID:1\nSUMMARY:a\nEND:VTODO\nBEGIN:VTODO\nUID:2\nSUMMARY:b\nRELATED-TO:1\nEND:VTODO\nEND:VCALENDAR\n",
        ]
        for source in sources {
            let first = try CalendarTexts.read(source).outline
            let written = try CalendarTexts.write(first)
            let again = try CalendarTexts.read(written)
            #expect(kept(again.outline.tasks) == kept(first.tasks), "\(written)")
            #expect(again.issues.isEmpty, "\(again.issues)")
        }
    }
}
