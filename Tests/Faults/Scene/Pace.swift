import TestSupport

/// How much slower this machine is now than one that keeps the promised seconds easily. A calm moment tells: some users
/// edit, and nothing is broken. Bounds in seconds are scaled by it.
enum Pace {
    /// How long the slowest of the calm edits may take, in seconds, before bounds are longer. On two free cores it takes
    /// a tenth of that.
    private static let easy = 0.25
    private static let people = 8
    private static let edits = 12

    /// 1, or the factor by which the slowest edit was slower than `easy`.
    static func measured(at addresses: [HTTP], by clock: RoundClock) async throws -> Double {
        let slowest = try await concurrently(people) { number in
            let person = try await Person("calm\(number)", http: addresses[number % addresses.count])
            let task = try await person.task("Calm", on: try await person.checklist("Calm"))
            var slowest = 0.0
            for edit in 0..<edits {
                let sent = clock.now
                try await person.send(.patch, "/v1/tasks/\(task)", ["description": .string("\(edit)")])
                slowest = max(slowest, clock.now - sent)
            }
            return slowest
        }
        return max(1, (slowest.max() ?? 0) / easy)
    }
}
