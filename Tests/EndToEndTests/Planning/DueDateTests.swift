import Foundation
import TestSupport
import Testing

/// A task is due at a time or on a date, or neither.
@Suite struct DueDateTests {
    @Test func settingOneClearsTheOther() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("a", on: list, ["due_on": "2026-03-22"])
        let path = "/v1/tasks/\(task)"
        let (time, other): (JSON, JSON) = ("2026-03-22T10:00:00.000Z", "2027-01-01")
        for (body, at, on) in [
            ([:], nil, "2026-03-22"), (["due_at": time], time, nil), (["title": "b"], time, nil),
            (["due_on": other], nil, other), (["due_at": nil], nil, other),
            (["due_at": nil, "due_on": "1970-01-01"], nil, "1970-01-01"),
            (["due_on": nil, "due_at": time], time, nil), (["due_on": nil], time, nil), (["due_at": nil], nil, nil),
            (["due_on": "2199-12-31"], nil, "2199-12-31"), (["due_on": nil, "due_at": nil], nil, nil),
        ] as [(JSON, JSON, JSON)] {
            let answer = try await ada.must(.patch, path, body)
            #expect(answer["due_at"] == at && answer["due_on"] == on, "\(body)")
            #expect(try await ada.must(.get, path) == answer)
        }
        let both: JSON = ["title": "c", "due_at": time, "due_on": other]
        expectProblem(
            try await ada.send(.post, "/v1/checklists/\(list)/tasks", both), 422, "invalid-request", "/due_on")
        expectProblem(
            try await ada.send(.post, "/v1/imports", ["title": "d", "tasks": [both]]), 422, "unreadable-import",
            "/tasks/0/due_on")
    }

    @Test func datesAreWrittenDownAndReadAgain() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        _ = try await ada.task("a", on: list, ["due_on": "2026-03-22"])
        let path = "/v1/checklists/\(list)/export"
        let json = try await ada.send(.get, path, headers: ["accept": "application/json"])
        #expect(json.json["tasks"][0]["due_on"] == "2026-03-22" && json.json["tasks"][0]["due_at"] == .null)
        let csv = try await ada.send(.get, path, headers: ["accept": "text/csv"])
        #expect(csv.text.contains(#""available","","","2026-03-22","","","""#))
        try await ada.must(.patch, "/v1/checklists/\(list)", ["archived": true])
        let copy = try await ada.must(.post, "/v1/imports", json.json)["id"].string ?? ""
        #expect(try await ada.must(.get, "/v1/checklists/\(copy)/tasks")["tasks"][0]["due_on"] == "2026-03-22")
        let link = try await ada.publish(copy)
        #expect(try await world.http.send(.get, link).json["tasks"][0]["due_on"] == "2026-03-22")
    }
}
