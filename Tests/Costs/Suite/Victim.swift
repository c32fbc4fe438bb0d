import Foundation
import TestSupport

/// Somebody who uses the server as usual while another attacks it: reads their account and changes a task's status in
/// turn, at a steady pace, one request at a time.
struct Victim: Sendable {
    let person: Person
    private let task: String

    init(_ site: Site) async throws {
        person = try await site.person("victim")
        let person = person
        task = try await site.once("victim's task") { site in
            try await person.task("Mine", on: try await person.checklist(site.unused("Mine")))
        }
    }

    /// A change of the task's status, another each time.
    func statusChange(_ number: Int) throws -> Request {
        try Request(
            .patch, "/v1/tasks/\(task)", by: person, ["status": number.isMultiple(of: 2) ? "completed" : "available"])
    }

    /// How long each answer took, from the time at which its request was due: a request that had to wait for the one
    /// before it has waited too. Requests that were due within `duration` and could not be sent until then have waited
    /// that long at least.
    func latencies(for duration: Duration) async throws -> [Duration] {
        var latencies: [Duration] = []
        let start = ContinuousClock.now
        for number in 0..<Int(duration / Self.pace) {
            let due = start + Self.pace * number
            if due > .now { try await Task.sleep(until: due) }
            if .now < start + duration {
                let request =
                    number.isMultiple(of: 2)
                    ? try Request(.get, "/v1/me", by: person) : try statusChange(number / 2)
                let answer = try await request.send(to: person.http)
                guard answer.status == 200 else { throw Mistake("The victim got \(answer.status): \(answer.text)") }
            }
            latencies.append(.now - due)
        }
        return latencies
    }

    private static let pace = Duration.milliseconds(25)
}

/// The effect of an attack on others.
struct Harm: Sendable {
    /// The 99th percentile of the victim's answers before the attack.
    let before: Duration
    /// The same during the attack.
    let during: Duration
    /// How often each status was answered to the attacker.
    let statuses: [Int: Int]

    /// A delay that nobody notices, and that any busy machine has.
    static let floor = Duration.milliseconds(50)

    /// The product's promise: within twice the usual.
    var isSmall: Bool { during <= max(before * 2, Self.floor) }

    /// The bound that only a broken program exceeds: ten times the usual.
    var isBearable: Bool { during <= max(before, Self.floor) * 10 }
}

extension [Duration] {
    /// The smallest that 99 of 100 do not exceed; zero if there is none.
    var percentile99: Duration {
        isEmpty ? .zero : sorted()[(count * 99 + 99) / 100 - 1]
    }
}
