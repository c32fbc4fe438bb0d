import Foundation
import TestSupport
import Testing

/// Times of clients whose clocks are ahead of the server's: some seconds are taken for now, more are refused.
@Suite struct ClientClockTests {
    /// Less than is allowed.
    private var ahead: JSON { .string(.ago(-8)) }
    private var later: JSON { .string(.ago(-3_600)) }

    private func expectNow(_ time: JSON, _ answer: JSON, at location: SourceLocation = #_sourceLocation) {
        let (time, updated) = (time.string ?? "9", answer["updated_at"].string ?? "")
        #expect(!updated.isEmpty && time <= updated, "\(answer)", sourceLocation: location)
    }

    @Test func aCompletionSomeSecondsAheadIsNow() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Release")
        let task = try await ada.task("Tag it", on: list)
        func complete(_ at: JSON) async throws -> HTTP.Answer {
            try await ada.send(.patch, "/v1/tasks/\(task)", ["status": "completed", "at": at])
        }
        expectProblem(try await complete(later), 422, "invalid-request", "/at")
        let done = try await complete(ahead)
        #expect(done.status == 200, "\(done.text)")
        expectNow(done.json["completed_at"], done.json)
    }

    /// Of a task whose next date follows from the last completion, the daemon works out in advance what the database does.
    @Test(arguments: ["schedule", "completion"]) func anOccurrenceSomeSecondsAheadIsNow(origin: String) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Habits")
        let task = try await ada.repeatingTask(on: list, "FREQ=DAILY", from: "2026-03-22", ["from": .string(origin)])
        let date = "2026-03-22"
        let path = Person.occurrence(task, date)
        expectProblem(try await ada.send(.post, path + "/complete", ["at": later]), 422, "invalid-request", "/at")
        expectProblem(try await ada.send(.put, path, ["count": 1, "at": later]), 422, "invalid-request", "/at")
        let done = try await ada.must(.post, path + "/complete", ["at": ahead])
        #expect(done["done"] == true)
        #expect(done["completed_at"].string ?? "9" <= .ago(0), "\(done)")
        try await ada.must(.put, path, ["count": 0, "at": ahead])
        #expect(try await ada.must(.put, path, ["count": 1, "at": ahead])["done"] == true)
        // In a batch the second operation finds what the first has left.
        let operations: [JSON] = [
            ["op": "uncomplete", "task_id": .string(task), "date": .string(date)],
            ["op": "complete", "task_id": .string(task), "date": .string(date), "at": ahead],
        ]
        try await ada.must(.post, "/v1/occurrences/batch", ["atomic": true, "operations": .array(operations)])
    }

    @Test func timesOfEntriesSomeSecondsAheadAreNow() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        let refused = try await ada.send(.post, "/v1/timer/start", ["mode_id": study, "started_at": later])
        expectProblem(refused, 422, "invalid-request", "/started_at")
        let started = try await ada.must(.post, "/v1/timer/start", ["mode_id": study, "started_at": ahead])["entry"]
        expectNow(started["started_at"], started)
        expectProblem(
            try await ada.send(.post, "/v1/timer/stop", ["ended_at": later]), 422, "invalid-request", "/ended_at")
        let stopped = try await ada.must(.post, "/v1/timer/stop", ["ended_at": ahead])["stopped"]
        expectNow(stopped["ended_at"], stopped)
        let path = "/v1/entries/\(stopped["id"].string ?? "")"
        expectProblem(try await ada.send(.patch, path, ["ended_at": later]), 422, "invalid-request", "/ended_at")
        let edited = try await ada.must(.patch, path, ["ended_at": ahead])
        expectNow(edited["ended_at"], edited)
        try await ada.must(.delete, path)
        let made = try await ada.must(
            .post, "/v1/entries", ["mode_id": study, "started_at": .string(.ago(60)), "ended_at": ahead])
        expectNow(made["ended_at"], made)
    }
}
