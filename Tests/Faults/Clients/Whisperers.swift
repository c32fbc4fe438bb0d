import Foundation
import TestSupport

/// Users who each have a checklist and a waiting poll, with hardly any edits: no later change makes up for a missed
/// one.
struct Whisperers: Sendable {
    private struct One: Sendable {
        let person: Person
        let task: String
        let list: String
        let journal: Journal
    }

    private let people: [One]
    private let clock: RoundClock
    private let elsewhere: HTTP
    private let following: [Task<Void, any Error>]
    private let end = Signal()

    /// All of them poll at the first daemon.
    init(_ count: Int, in scene: Scene, folder: URL) async throws {
        let (here, elsewhere) = (scene.daemons[0].http, scene.daemons[1].http)
        let clock = scene.clock
        var people: [One] = []
        for start in stride(from: 0, to: count, by: 10) {
            people += try await concurrently(min(10, count - start)) { number in
                let index = start + number
                let person = try await Person("whisperer\(index)", http: here)
                let list = try await person.checklist("Quiet")
                let journal = try Journal(folder.appending(path: "whisperer-\(index).jsonl"))
                return One(person: person, task: try await person.task("Quiet", on: list), list: list, journal: journal)
            }
        }
        self.people = people
        let end = end
        following = try people.enumerated().map { index, one in
            let subscriber = Subscriber(
                one.person, addresses: [here],
                journal: try Journal(folder.appending(path: "listener-\(index).jsonl")), clock: clock,
                seed: SeededGenerator(seed: UInt64(index)))
            return Task { try await subscriber.follow(until: end) }
        }
        self.clock = clock
        self.elsewhere = elsewhere
        // Every poll must be waiting.
        try await Task.sleep(for: .milliseconds(500))
    }

    /// Each user makes two edits in quick succession, so that the second falls where the poll that the first one ended
    /// is registered again. The users take turns, so that they do not wait for the machine.
    func whisperTwice() async throws {
        _ = try await concurrently(people.count) { index in
            try await Task.sleep(for: .milliseconds(8 * index))
            let gap = Duration.microseconds(Int.random(in: 0...8000))
            async let first: Void = edit(people[index], at: people[index].person.http)
            try await Task.sleep(for: gap)
            try await edit(people[index], at: people[index].person.http)
            try await first
        }
    }

    /// Each user makes one edit, at the other daemon: the first must hear of it.
    func whisperFromElsewhere() async throws {
        _ = try await concurrently(people.count) { index in
            try await edit(people[index], at: elsewhere)
        }
    }

    /// Ends the polls.
    func stop() async throws {
        end.give()
        for task in following { task.cancel() }
        for task in following { try await task.value }
    }

    private func edit(_ one: One, at address: HTTP) async throws {
        var person = one.person
        person.http = address
        let key = newID()
        let mark = "\(person.name)-\(key)"
        try await one.journal.write(
            .sent(
                .init(key: key, user: person.id, list: one.list, kinds: ["task.updated"], mark: mark), at: clock.now))
        while true {
            let answer = try await person.send(
                .patch, "/v1/tasks/\(one.task)", ["description": .string(mark)], headers: ["idempotency-key": key])
            guard Writer.isToBeRepeated(answer) else {
                return try await one.journal.write(
                    .answered(
                        .init(key: key, status: answer.status, version: answer.json["version"].int), at: clock.now))
            }
            try await one.journal.write(.disturbed(key: key, status: answer.status, at: clock.now))
            try await Task.sleep(for: .milliseconds(Int.random(in: 20...100)))
        }
    }
}
