import Foundation
import TestSupport
import Testing

/// Calendars and Todoist's tables through the daemon, in and out.
@Suite struct CalendarTransferTests {
    private static let calendar = """
        BEGIN:VCALENDAR\r
        VERSION:2.0\r
        X-WR-CALNAME:Home\r
        BEGIN:VTODO\r
        UID:water@example.org\r
        SUMMARY:Water the plants\r
        DTSTART;VALUE=DATE:20260302\r
        RRULE:FREQ=WEEKLY;BYDAY=MO,TH\r
        EXDATE;VALUE=DATE:20260305\r
        CATEGORIES:Home\r
        END:VTODO\r
        BEGIN:VTODO\r
        UID:tax@example.org\r
        SUMMARY:File taxes\r
        DUE:20260601T120000\r
        STATUS:COMPLETED\r
        COMPLETED:20260301T100000Z\r
        PRIORITY:1\r
        END:VTODO\r
        BEGIN:VTODO\r
        UID:receipts@example.org\r
        SUMMARY:Find the receipts\r
        RELATED-TO:tax@example.org\r
        BEGIN:VALARM\r
        ACTION:DISPLAY\r
        END:VALARM\r
        END:VTODO\r
        END:VCALENDAR\r

        """
    private static let table =
        "TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\r\ntask,Shop @home,,1,1,2026-12-24 18:00\r\ntask,Milk,,4,2,every day\r\n"

    @Test func aCalendarBecomesAChecklist() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Europe/Berlin"])
        let tried = try await ada.bring(Self.calendar, "?dry_run=true")
        #expect(tried.status == 200 && tried.json["would_create"]["title"] == "Home")
        #expect(
            tried.json["issues"].array.contains { $0["message"].string?.contains("VALARM") == true && $0["line"] == 24 }
        )
        let made = try await ada.bring(Self.calendar)
        #expect(made.status == 201 && made.json["title"] == "Home" && made.json["task_count"] == 3, "\(made.text)")
        let list = made.json["id"].string ?? ""
        let tasks = try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array
        #expect(tasks.map { $0["title"] } == ["Water the plants", "File taxes", "Find the receipts"])
        #expect(
            tasks[0]["repeat"]["rule"] == "FREQ=WEEKLY;BYDAY=MO,TH" && tasks[0]["repeat"]["except"] == ["2026-03-05"])
        #expect(tasks[0]["labels"] == ["Home"])
        // A time without a zone is the user's.
        #expect(tasks[1]["due_at"] == "2026-06-01T10:00:00.000Z" && tasks[1]["priority"] == "do_first")
        #expect(tasks[1]["status"] == "completed" && tasks[1]["completed_at"] == "2026-03-01T10:00:00.000Z")
        #expect(tasks[2]["parent_id"] == tasks[1]["id"])
        let document = try await ada.must(
            .get, "/v1/checklists/\(list)/export", headers: ["accept": "application/json"])
        #expect(document["tasks"].array.map { $0["uid"] } == ["water@example.org", "tax@example.org"])
    }

    /// Half past midnight is on the day before, for a user whose days begin later.
    @Test func repeatingTasksAreOnTheUsersOwnDays() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Asia/Tokyo", "day_starts_at": "03:00"])
        let text = Self.calendar.replacing("DTSTART;VALUE=DATE:20260302", with: "DTSTART:20260301T153000Z")
            .replacing("RRULE:FREQ=WEEKLY;BYDAY=MO,TH", with: "RRULE:FREQ=DAILY")
        let list = try await ada.bring(text).json["id"].string ?? ""
        let tasks = try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array
        #expect(tasks[0]["repeat"]["starts_on"] == "2026-03-01" && tasks[0]["repeat"]["starts_at"] == "00:30")
    }

    @Test func aTaskInProgressStaysSo() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let text = Self.calendar.replacing("SUMMARY:Find", with: "STATUS:IN-PROCESS\r\nSUMMARY:Find")
        let list = try await ada.bring(text).json["id"].string ?? ""
        let tasks = try await ada.must(.get, "/v1/checklists/\(list)/tasks")["tasks"].array
        #expect(tasks.map { $0["status"] } == ["available", "completed", "in_progress"])
        let exported = try await ada.send(.get, "/v1/checklists/\(list)/export", headers: ["accept": "text/calendar"])
        #expect(exported.text.contains("STATUS:IN-PROCESS"))
    }

    /// Import, export, import, export.
    @Test func exportsImportToTheSame() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "America/New_York"])
        let first = try await ada.bring(Self.calendar).json["id"].string ?? ""
        let exported = try await ada.send(.get, "/v1/checklists/\(first)/export", headers: ["accept": "text/calendar"])
        #expect(exported.status == 200 && exported.header("content-type") == "text/calendar; charset=utf-8")
        #expect(exported.header("cache-control") == "private, no-cache" && exported.header("vary") == "Accept")
        let again = try await ada.bring(exported.text, "?title=Again")
        #expect(again.status == 201, "\(again.text)")
        func document(_ list: String) async throws -> JSON {
            try await ada.must(.get, "/v1/checklists/\(list)/export", headers: ["accept": "application/json"])["tasks"]
        }
        let id = again.json["id"].string ?? ""
        #expect(try await document(id) == document(first))
        // JSON keeps the names, too.
        let copy = try await ada.must(
            .post, "/v1/imports?title=Copy",
            try await ada.must(.get, "/v1/checklists/\(id)/export", headers: ["accept": "application/json"]))
        #expect(try await document(copy["id"].string ?? "") == document(first))
    }

    @Test(arguments: ["text/calendar", "text/csv"]) func theSameDocumentAgainMakesNothing(type: String) async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let text = type == "text/csv" ? Self.table : Self.calendar
        // Two at once make one.
        let answers = try await concurrently(8) { _ in try await ada.bring(text, type: type) }
        #expect(answers.count { $0.status == 201 } == 1 && answers.allSatisfy { [200, 201].contains($0.status) })
        let list = answers[0].json["id"].string ?? ""
        #expect(answers.allSatisfy { $0.json["id"].string == list })
        let state = try await Scene.state(of: world)
        let again = try await ada.bring(text, type: type)
        #expect(again.status == 200 && again.json["id"].string == list && again.header("etag") == "\"1\"")
        #expect(try await Scene.state(of: world) == state)
        // Another title, another document or another user is another import.
        #expect(try await ada.bring(text, "?title=Another", type: type).status == 201)
        #expect(try await ada.bring(text, "?title=Another", type: type).status == 200)
        let bobs = try await bob.bring(text, type: type)
        #expect(bobs.status == 201)
        try await bob.must(.delete, "/v1/checklists/\(bobs.json["id"].string ?? "")")
        #expect(try await ada.bring(text + "\r\n", "?title=Third", type: type).status == 201)
        // It holds as long as the checklist is there, and the user sees it.
        try await ada.must(.delete, "/v1/checklists/\(list)")
        let after = try await ada.bring(text, type: type)
        #expect(after.status == 201 && after.json["id"].string != list)
        let second = after.json["id"].string ?? ""
        try await ada.add(bob, to: second, as: "editor")
        try await ada.handOver(second, to: bob)
        #expect(try await ada.bring(text, type: type).json["id"].string == second)
        try await ada.must(.delete, "/v1/checklists/\(second)/participants/ada")
        #expect(try await ada.bring(text, type: type).status == 201)
    }

    @Test func aTableOfTodoistsBecomesAChecklist() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let made = try await ada.bring(Self.table, "?title=Shopping", type: "text/csv; charset=utf-8")
        #expect(made.status == 201, "\(made.text)")
        let tasks = try await ada.must(.get, "/v1/checklists/\(made.json["id"].string ?? "")/tasks")["tasks"].array
        #expect(tasks.map { $0["title"] } == ["Shop", "Milk"] && tasks[1]["parent_id"] == tasks[0]["id"])
        #expect(tasks[0]["labels"] == ["home"] && tasks[0]["due_at"] == "2026-12-24T18:00:00.000Z")
        #expect(tasks[1]["description"] == "Due: every day")
        let issues = try await ada.bring(Self.table, "?dry_run=true", type: "text/csv").json["issues"].array
        #expect(issues.contains { $0["line"] == 3 && $0["severity"] == "warning" })
    }

    @Test(
        arguments: [
            ("text/calendar", "hello", "this is no calendar"), ("text/calendar", "", "this is no calendar"),
            ("text/calendar", "BEGIN:VCALENDAR\nBEGIN:VTODO\n", "does not end"),
            ("text/calendar", "BEGIN:VCALENDAR\n\u{0}\nEND:VCALENDAR\n", "NUL"),
            (
                "text/calendar",
                "BEGIN:VCALENDAR\n" + String(repeating: "BEGIN:VTODO\nEND:VTODO\n", count: 10_001) + "END:VCALENDAR\n",
                "more than 10000 tasks"
            ),
            ("text/csv", "a,b", "no table of Todoist's"), ("text/csv", "TYPE,CONTENT\ntask,\"a", "does not close"),
        ])
    func unreadableCalendarsAreRefused(type: String, text: String, says: String) async throws {
        let scene = try await Scene.shared.value
        let answer = try await scene.ada.bring(text, type: type)
        expectProblem(answer, 422, "unreadable-import", says: "\(answer.text)")
        #expect(answer.text.contains(says), "\(answer.text)")
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    @Test func bytesThatAreNoTextAreRefused() async throws {
        let scene = try await Scene.shared.value
        for type in ["text/calendar", "text/csv"] {
            let start = type == "text/csv" ? "TYPE,CONTENT\ntask,caf" : "BEGIN:VCALENDAR\nX-A:caf"
            let answer = try await scene.world.http.send(
                .post, "/v1/imports", token: scene.ada.token, body: Data(start.utf8) + [0xE9, 0x0A],
                headers: ["content-type": type])
            expectProblem(answer, 422, "unreadable-import", says: "\(answer.text)")
            #expect(answer.text.contains("Latin-1"))
            // Refused by its length, before it is there.
            let large = try await RawConnection.open(scene.world.http) {
                try await $0.send(
                    "POST /v1/imports HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer \(scene.ada.token)\r\n"
                        + "Content-Type: \(type)\r\nContent-Length: \(20 << 20)\r\n\r\nBEGIN:VCALENDAR\r\n")
                return try await $0.answer()
            }
            expectProblem(large, 413, "body-too-large")
        }
    }

    /// A hostile calendar is read, or refused, within what its length allows.
    @Test func aHostileCalendarIsReadInProportion() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let rule =
            "BEGIN:VTODO\nUID:%\nSUMMARY:a\nDTSTART:20260101T000000Z\nRRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30\nEND:VTODO\n"
        for text in [
            (0..<8_000).map { rule.replacing("%", with: "\($0)") }.joined(),
            "BEGIN:VTODO\nSUMMARY" + String(repeating: ";A=b", count: 200_000) + ":x\nEND:VTODO\n",
            "BEGIN:VTODO\nDESCRIPTION:" + String(repeating: "\\n\\,", count: 60_000) + "\nEND:VTODO\n",
            String(
                repeating: "BEGIN:VTODO\nCATEGORIES:" + String(repeating: "a,", count: 1_000) + "\nEND:VTODO\n",
                count: 400),
        ] {
            let before = try world.daemons[0].processorTime
            let answer = try await ada.bring(
                "BEGIN:VCALENDAR\n\(text.prefix(1 << 20 - 100))END:VCALENDAR\n", "?dry_run=true")
            let taken = try world.daemons[0].processorTime - before
            #expect([200, 422].contains(answer.status), "\(answer.text.prefix(200))")
            #expect(taken < .seconds(20), "\(taken)")
        }
    }
}
