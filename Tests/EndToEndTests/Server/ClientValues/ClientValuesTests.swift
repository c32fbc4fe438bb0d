import ClientValues
import Foundation
import TestSupport
import Testing

/// The types for clients keep every answer of a daemon.
@Suite struct ClientValuesTests {
    /// Bodies of changes that only the time brings. `EveryEditTests` reads every kind of change as its type.
    private static let ofTime: Set = ["DueReminder", "DueTaskCounts", "OccurrenceCounts", "SpanCount", "Summary"]

    @Test func typesKeepEveryAnswerOfADaemon() async throws {
        let world = try await World()
        var people: [Caller: Person] = [:]
        for caller in [Caller.owner, .editor, .viewer, .stranger, .removed] {
            people[caller] = try await world.user(caller.name)
        }
        let owner = try #require(people[.owner])
        try await people[.removed]?.mayBeAdded(by: "nobody")
        let cursor = try await owner.cursor()
        var reader = AnswerReader(try OpenAPIDocument.ofTheUsualLimits())
        let shared = try await SharedChecklist(of: people)
        for permission in Permission.table {
            let callers = Caller.allCases.filter { people[$0] != nil && permission.status(for: $0) < 400 }
            guard let caller = callers.first, let person = people[caller] else { continue }
            let checklist =
                permission.method == .get ? shared : try await SharedChecklist(of: people, for: permission)
            let session = permission.endsSession ? try await Person(signingIn: person.name, http: person.http) : person
            let answer = try await session.send(
                permission.method, checklist.path(of: permission, for: caller),
                checklist.body(of: permission, for: caller))
            try reader.read(answer, of: permission.route)
        }
        let removed = try #require(people[.removed])
        for (route, answer) in try await Self.rarer(owner, inviting: removed) { try reader.read(answer, of: route) }
        var (next, isMore) = (cursor, true)
        while isMore {
            let answer = try await owner.send(.get, "/v1/changes?since=\(next)")
            try reader.read(answer, of: "GET /v1/changes")
            (next, isMore) = (answer.json["cursor"].string ?? "", answer.json["more"] == true)
        }
        #expect(Set(ClientTypes.all.keys).subtracting(reader.seen).subtracting(Self.ofTime).sorted() == [])
        #expect(Self.ofTime.isSubset(of: ClientTypes.all.keys))
    }

    @Test func partsOfALaterReleaseAreNoticed() throws {
        let text = #"{"issues":[{"line":1,"message":"","severity":"grave"}],"results":[{"song":"a"}]}"#
        struct Parts: Decodable {
            let issues: [ImportIssue]
            let results: [BatchResult]
        }
        let parts = try JSONDecoder().decode(Parts.self, from: Data(text.utf8))
        #expect(AnswerReader.unknown(in: parts).count == 2)
        #expect(AnswerReader.unknown(in: parts.issues) == ["grave"])
    }

    /// Answers with the parts that the requests of the table of permissions lack.
    private static func rarer(_ ada: Person, inviting bob: Person) async throws -> [(String, HTTP.Answer)] {
        let (list, task) = (try await ada.checklist("Rarer"), newID())
        let today = try await ada.today()["date"].string ?? ""
        let repeating: JSON = [
            "rule": "FREQ=DAILY", "starts_on": "2026-03-02", "except": ["2026-03-03"], "extra": [],
            "starts_at": "07:30",
            "minutes": 30, "pauses": [["from": "2026-04-01", "to": "2026-04-03"], ["from": "2199-01-01"]],
        ]
        let operations: JSON = [
            [
                "op": "create", "id": .string(task), "title": "Study", "labels": ["Study"], "priority": "plan",
                "repeat": repeating,
            ],
            ["op": "create", "id": .string(newID()), "title": "Once", "due_on": .string(today)],
            ["op": "delete", "id": .string(newID())],
        ]
        let lists = "/v1/checklists"
        var answers = [
            (
                "POST \(lists)/{id}/tasks/batch",
                try await ada.send(
                    .post, "\(lists)/\(list)/tasks/batch", ["atomic": false, "operations": operations])
            )
        ]
        func send(
            _ method: HTTP.Method, _ route: String, _ path: String, _ body: JSON? = nil,
            _ headers: [String: String] = [:]
        ) async throws {
            answers.append(("\(method.rawValue) \(route)", try await ada.send(method, path, body, headers: headers)))
        }
        let path = "/v1/tasks/\(task)"
        try await send(.patch, "/v1/tasks/{id}", path, ["repeat": ["rule": "FREQ=DAILY;INTERVAL=2"]])
        try await send(.patch, "/v1/tasks/{id}", path, ["title": "Late"], ["if-match": "\"1\""])
        try await send(.patch, "/v1/tasks/{id}", path, ["title": ""])
        try await send(
            .put, "/v1/tasks/{id}/reminders", path + "/reminders",
            ["reminders": [["at": "19:00"], ["before_minutes": 30]]])
        try await send(
            .post, "/v1/occurrences/batch", "/v1/occurrences/batch",
            [
                "atomic": false,
                "operations": [
                    ["op": "complete", "task_id": .string(task), "date": .string(today)],
                    ["op": "complete", "task_id": .string(newID()), "date": .string(today)],
                ],
            ])
        try await send(
            .patch, "/v1/me/settings", "/v1/me/settings",
            ["pauses": [["from": "2199-01-01"]], "notifications": ["week": ["enabled": true, "at": "08:00"]]])
        try await send(.get, "/v1/labels", "/v1/labels")
        try await send(.get, "/v1/today", "/v1/today")
        for report in ["daily", "weekly"] {
            try await send(.get, "/v1/reports/\(report)", "/v1/reports/\(report)?date=\(today)")
        }
        try await send(
            .get, "\(lists)/{id}/export", "\(lists)/\(list)/export", nil, ["accept": "application/json"])
        try await send(.get, "\(lists)/{id}/snapshot", "\(lists)/\(list)/snapshot")
        try await send(.get, "/v1/snapshot", "/v1/snapshot")
        let markdown = Data("---\nname: a\n---\n# List\n\n## Part\n\n- [ ] One\n  - [x] Two\n".utf8)
        answers.append(
            (
                "POST /v1/imports",
                try await ada.http.send(
                    .post, "/v1/imports?dry_run=true", token: ada.token, body: markdown,
                    headers: ["content-type": "text/markdown"])
            ))
        try await send(
            .get, "\(lists)/{id}/burndown", "\(lists)/\(list)/burndown?from=\(today)&to=\(today)")
        // A link that an API token made, and an invitation that waits.
        _ = try await ada.by(try await ada.apiToken(["read", "write", "share"])).publish(list)
        try await send(.get, "/v1/me/links", "/v1/me/links")
        try await ada.must(.put, "\(lists)/\(list)/participants/\(bob.name)", ["role": "viewer"])
        answers.append(("GET /v1/me/invitations", try await bob.send(.get, "/v1/me/invitations")))
        return answers
    }
}
