import Foundation
import TestSupport

extension Row {
    /// Calendars, in and out.
    static let calendars: [Row] = [
        Row("listLinks", "3,000 links, half of them ended", .page) { site in
            let maker = try await site.newcomer()
            try await site.manyLinks(of: maker)
            return { try Request(.get, "/v1/me/links?limit=500", by: maker) }
        },
        Row("getCalendarLink", "", .cheap) { site in
            let owner = try await site.owner
            try await owner.must(.put, "/v1/me/calendar-link")
            return { try Request(.get, "/v1/me/calendar-link", by: owner) }
        },
        Row("getChecklistCalendarLink", "", .cheap) { site in
            let (owner, list) = (try await site.owner, try await site.emptyChecklist())
            _ = try await site.calendar(of: list, by: owner)
            return { try Request(.get, "/v1/checklists/\(list)/calendar-link", by: owner) }
        },
        Row("putCalendarLink", "", .cheap) { site in
            let owner = try await site.owner
            return { try Request(.put, "/v1/me/calendar-link", by: owner) }
        },
        Row("deleteCalendarLink", "", .cheap) { site in
            {
                // A user has one.
                let maker = try await site.newcomer()
                try await maker.must(.put, "/v1/me/calendar-link")
                return try Request(.delete, "/v1/me/calendar-link", by: maker)
            }
        },
        Row("putChecklistCalendarLink", "", .cheap) { site in
            let (owner, list) = (try await site.owner, try await site.emptyChecklist())
            return { try Request(.put, "/v1/checklists/\(list)/calendar-link", by: owner) }
        },
        Row("deleteChecklistCalendarLink", "", .cheap) { site in
            let maker = try await site.newcomer()
            return {
                let list = try await site.emptyChecklist(of: maker)
                _ = try await site.calendar(of: list, by: maker)
                return try Request(.delete, "/v1/checklists/\(list)/calendar-link", by: maker)
            }
        },
        calendar("30,000 tasks that are due", "events=true") { try await $0.scheduler() },
        calendar("30,000 tasks that are due", "events=false") { try await $0.scheduler() },
        calendar("10,000 checklists of three tasks", "events=true") { try await $0.scatterer() },
        calendar("10,000 checklists of three tasks", "events=false") { try await $0.scatterer() },
        Row("getCalendarFile", "unchanged, of 10,000 checklists", .cheap) { site in
            let path = try await site.calendar(of: nil, by: try await site.scatterer())
            let tag = try await site.http.send(.get, path, timeout: .patient).header("etag") ?? ""
            return { try Request(.get, path, by: nil).with("if-none-match", tag) }
        },
        Row("getCalendarFile", "unchanged, and refused", .cheap, mayBeRefused: true) { site in
            let path = try await site.calendar(of: try await site.tooManyRules(), by: try await site.owner)
            _ = try await site.http.send(.get, path, timeout: .patient)
            return { try Request(.get, path, by: nil) }
        },
        Row("getCalendarFile", "the largest checklist", .document, times: 1, mayBeRefused: true) { site in
            let path = try await site.calendar(of: try await site.heavyChecklist(), by: try await site.owner)
            return { try Request(.get, path, by: nil) }
        },
        Row("getCalendarFile", "rules whose dates are paused", .document, times: 1, mayBeRefused: true) { site in
            let rule: JSON = [
                "rule": "FREQ=DAILY;COUNT=10000", "starts_on": "1970-01-01", "starts_at": "12:00",
                "pauses": [["from": "1971-01-02", "to": "1973-09-26"]],
            ]
            let list = try await site.imported(.array(.init(repeating: ["title": "t", "repeat": rule], count: 900)))
            let path = try await site.calendar(of: list, by: try await site.owner)
            return { try Request(.get, path, by: nil) }
        },
        calendarImport("10,000 tasks") { _ in
            (0..<10_000).map { "BEGIN:VTODO\nUID:\($0)\nSUMMARY:a\nDUE:20260101T000000Z\nEND:VTODO\n" }.joined()
        },
        calendarImport("rules without dates") { _ in
            let rule = "DTSTART;VALUE=DATE:20260101\nRRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30\n"
            return (0..<8_000).map { "BEGIN:VTODO\nUID:\($0)\nSUMMARY:a\n\(rule)END:VTODO\n" }.joined()
        },
        calendarImport("long lines") { _ in
            let line = "DESCRIPTION:" + String(repeating: "\\n\\,", count: 60_000) + "\n"
            return "BEGIN:VTODO\nUID:1\nSUMMARY:a\n" + String(repeating: line, count: 4) + "END:VTODO\n"
        },
        calendarImport("a circle of tasks") { _ in
            (0..<10_000).map { "BEGIN:VTODO\nUID:\($0)\nSUMMARY:a\nRELATED-TO:\(($0 + 1) % 10_000)\nEND:VTODO\n" }
                .joined()
        },
        Row(
            "importChecklist", "Todoist's table of 10,000 tasks", .checklists(1), times: 1, mayBeRefused: true,
            options: ["body=text/csv"]
        ) { site in
            let owner = try await site.owner
            return {
                let text = "TYPE,CONTENT,INDENT\n" + String(repeating: "task,a @b,8\n", count: 10_000)
                return Request(.post, "/v1/imports?title=\(site.unused("Table"))", by: owner, type: "text/csv", text)
            }
        },
    ]

    /// A calendar of all checklists of somebody. An edit before each: what was made before is out of date.
    private static func calendar(
        _ worst: String, _ option: String, _ maker: @escaping @Sendable (Site) async throws -> Person
    ) -> Row {
        Row(
            "getCalendarFile", "\(worst), \(option)", .document, times: 1, mayBeRefused: true, options: [option]
        ) { site in
            let maker = try await maker(site)
            let path = try await site.calendar(of: nil, by: maker)
            return {
                try await maker.must(.patch, "/v1/me", ["display_name": .string(site.unused("Maker"))])
                return try Request(.get, "\(path)?\(option)", by: nil)
            }
        }
    }

    /// The import of a calendar with these components, a megabyte of them at most.
    private static func calendarImport(_ worst: String, _ components: @escaping @Sendable (Site) -> String) -> Row {
        Row(
            "importChecklist", "a calendar: \(worst)", .calendarImport, times: 1, mayBeRefused: true,
            options: ["body=text/calendar"]
        ) { site in
            let owner = try await site.owner
            return {
                let text = "BEGIN:VCALENDAR\n\(components(site))END:VCALENDAR\n"
                return Request(
                    .post, "/v1/imports?title=\(site.unused("Calendar"))", by: owner, type: "text/calendar", text)
            }
        }
    }
}

extension Site {
    /// Gives a user a thousand checklists, each with a link of each kind. A token that ended made every other one.
    func manyLinks(of owner: Person) async throws {
        try await psql(
            """
            with lists as (
                insert into checklists (id, owner_id, title, fingerprint, version)
                select gen_random_uuid(), '\(owner.id)', 'Linked ' || n, '', 1 from generate_series(1, 1000) n returning id
            ), numbered as (
                select id, case when row_number() over () % 2 = 0 then gen_random_uuid() end as token_id,
                    (select u.link_epoch from users u where u.id = '\(owner.id)') as epoch from lists
            ), calendars as (
                insert into calendar_links (id, token_hash, user_id, checklist_id, token_id, epoch)
                select gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), '\(owner.id)', n.id, n.token_id, n.epoch
                from numbered n
            ), published as (
                insert into public_links (id, token_hash, maker_id, checklist_id, token_id)
                select gen_random_uuid(), sha256(gen_random_uuid()::text::bytea), '\(owner.id)', n.id, n.token_id
                from numbered n
            )
            insert into invitations (id, checklist_id, token_hash, role, expires_at, maker_id, token_id, epoch)
            select gen_random_uuid(), n.id, sha256(gen_random_uuid()::text::bytea), 'editor', now() + interval '7 days',
                '\(owner.id)', n.token_id, n.epoch
            from numbered n
            """)
    }

    /// The path of a new calendar: of one checklist, or of all.
    func calendar(of list: String?, by owner: Person) async throws -> String {
        let link = list.map { "/v1/checklists/\($0)/calendar-link" } ?? "/v1/me/calendar-link"
        let url = try await owner.must(.put, link)["url"].string ?? ""
        return "/v1/calendars/" + (url.split(separator: "/").last ?? "")
    }

    /// A checklist of as many tasks as there may be, each due at a time.
    func dueChecklist() async throws -> String {
        try await once("due") { site in
            try await site.imported(
                .array(.init(repeating: ["title": "t", "due_at": "2026-01-01T12:00:00Z"], count: 10_000)))
        }
    }

    /// Somebody with three of these.
    fileprivate func scheduler() async throws -> Person {
        let scheduler = try await person("scheduler")
        _ = try await once("scheduled") { site in
            let tasks = JSON.array(.init(repeating: ["title": "t", "due_at": "2026-01-01T12:00:00Z"], count: 10_000))
            for number in 1...3 {
                try await scheduler.must(.post, "/v1/imports", ["title": .string("Due \(number)"), "tasks": tasks])
            }
            return try await site.psql("analyze tasks, checklists, changes")
        }
        return scheduler
    }

    /// Somebody with as many checklists as a user may own, each of three tasks.
    fileprivate func scatterer() async throws -> Person {
        let scatterer = try await person("scatterer")
        _ = try await once("scattered") { try await $0.scatter(9_990, of: scatterer) }
        return scatterer
    }

    /// Gives somebody so many checklists of three tasks, as if by as many requests.
    func scatter(_ checklists: Int, of owner: Person) async throws -> String {
        try await psql(
            """
            with made as (
                insert into checklists (id, owner_id, title, version, fingerprint, task_count, open_task_count, text_bytes)
                select gen_random_uuid(), '\(owner.id)', 'List ' || n, 3, '\\x00', 3, 3, 6 from generate_series(1, \(checklists)) n
                returning id)
            insert into tasks (id, checklist_id, title, position, version, created_version, created_by, fingerprint, due_at)
            select gen_random_uuid(), m.id, 't', n, n, n, '\(owner.id)', '\\x00', '2026-01-01'
            from made m, generate_series(1, 3) n;
            analyze tasks, checklists
            """)
    }

    /// A checklist of more repeating tasks than a calendar has.
    fileprivate func tooManyRules() async throws -> String {
        try await once("rules") { site in
            let rule: JSON = ["rule": "FREQ=DAILY", "starts_on": "2026-01-01"]
            return try await site.imported(.array(.init(repeating: ["title": "t", "repeat": rule], count: 1_001)))
        }
    }
}
