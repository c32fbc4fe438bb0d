import Foundation
import TestSupport

/// Somebody at each address who edits a task ten times a second: for how long at a time nobody there can write.
struct Pulse: Sendable {
    private let person: Person
    private let task: String

    /// - Parameter name: of the person, who is new.
    private init(_ name: String, at address: HTTP) async throws {
        person = try await Person(name, http: address)
        task = try await person.task("Pulse", on: try await person.checklist("Pulse"))
    }

    /// Runs `body`, and returns the longest time, in seconds, in which no edit at some address was answered with success.
    /// - Throws: the errors of `body`.
    static func longestPause(in scene: Scene, while body: () async throws -> Void) async throws -> Double {
        let addresses = scene.addresses
        let name = "pulse\(scene.number(1...999_999))"
        let pulses = try await concurrently(addresses.count) { try await Pulse("\(name)-\($0)", at: addresses[$0]) }
        let end = Signal()
        let clock = scene.clock
        let beating = Task {
            try await concurrently(pulses.count) { await pulses[$0].longestPause(by: clock, until: end) }
        }
        do {
            try await body()
        } catch {
            end.give()
            _ = try? await beating.value
            throw error
        }
        end.give()
        return try await beating.value.max() ?? 0
    }

    private func longestPause(by clock: RoundClock, until end: Signal) async -> Double {
        var (last, longest, count) = (clock.now, 0.0, 0)
        repeat {
            count += 1
            let answer = try? await person.send(
                .patch, "/v1/tasks/\(task)", ["description": .string("\(count)")], timeout: .seconds(5))
            let now = clock.now
            if answer?.status == 200 || end.isGiven { longest = max(longest, now - last) }
            if answer?.status == 200 { last = now }
            try? await Task.sleep(for: .milliseconds(100))
        } while !end.isGiven
        return max(longest, clock.now - last)
    }
}
