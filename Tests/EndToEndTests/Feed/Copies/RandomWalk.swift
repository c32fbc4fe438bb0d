import Synchronization
import TestSupport

/// Some users edit at random over several daemons, each with clients that come and go.
final class RandomWalk: Sendable {
    /// A user between two parts of the walk.
    struct Walking: Sendable {
        var walker: Walker
        /// Has a waiting poll, most of the time.
        let follower: Client
        /// Comes back after a long time.
        var sleeper: Client
    }

    /// The counts of events.
    struct Tally: Sendable {
        /// For each kind of edit, how often it was done and how often refused.
        var edits: [String: (done: Int, refused: Int)] = [:]
        /// Polls that were cut off before their answer.
        var disconnects = 0
        /// How often a sleeper had missed more changes than the ring holds.
        var fallsBehind = 0
        /// Copies that began again.
        var rebirths = 0
        /// Answers whose changes were taken in, but whose cursor was dropped.
        var lostCursors = 0
    }

    /// An edit got an answer that no edit may get.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    let daemons: [DaemonProcess]
    /// The number of changes in a daemon's memory.
    let ring: Int
    private let record = Mutex(Tally())

    var tally: Tally { record.withLock { $0 } }

    init(_ daemons: [DaemonProcess], ring: Int) {
        self.daemons = daemons
        self.ring = ring
    }

    /// A part of the walk: all users make some edits, at the same time.
    func part(_ people: [Walking], edits: Int) async throws -> [Walking] {
        try await concurrently(people.count) { index in
            var walking = people[index]
            let random = SeededGenerator(seed: walking.walker.random.next())
            let following = Task { [follower = walking.follower] in try await self.follow(follower, random) }
            for edit in 1...edits {
                try await self.edit(&walking)
                if edit % 97 == 0 { try await self.wake(&walking) }
            }
            following.cancel()
            try await following.value
            return walking
        }
    }

    private func edit(_ walking: inout Walking) async throws {
        let step = walking.walker.step(by: await walking.follower.copy)
        let daemon = anyDaemon(&walking.walker.random)
        let answer = try await walking.walker.person.at(daemon).insist(step.method, step.path, step.body)
        // An edit that is out of date or not allowed is refused. No other failure may happen.
        let isDone = (200..<300).contains(answer.status)
        let isInvalid = answer.json["type"] == "/problems/invalid-request"
        // Somebody else has ended the `repeat` that this edit is a part of.
        let lacksRule = answer.json["errors"].array.map { $0["pointer"] } == ["/repeat/rule"]
        guard isDone || [403, 404, 409, 422].contains(answer.status) && (!isInvalid || lacksRule) else {
            throw Failure(
                description: "\(step.method) \(step.path) \(step.body ?? .null): \(answer.status) \(answer.text)")
        }
        record.withLock {
            var count = $0.edits[step.kind] ?? (0, 0)
            if isDone { count.done += 1 } else { count.refused += 1 }
            $0.edits[step.kind] = count
        }
    }

    /// The sleeper catches up with some or all changes that it has missed, at varying daemons.
    private func wake(_ walking: inout Walking) async throws {
        if walking.walker.random.chance(0.1) {
            let person = walking.walker.person.at(daemons[0])
            let inParts = walking.walker.random.chance(0.5)
            walking.sleeper = inParts ? try await Client(inParts: person) : try await Client(person)
            return record.withLock { $0.rebirths += 1 }
        }
        let limit = [3, 50, 500].randomElement(using: &walking.walker.random) ?? 500
        var missed = 0
        repeat {
            let came = try await walking.sleeper.poll(at: anyDaemon(&walking.walker.random), limit: limit)
            missed += came
            if came == 0 { break }
        } while walking.walker.random.chance(0.95)
        if missed > ring { record.withLock { $0.fallsBehind += 1 } }
    }

    /// Keeps a poll waiting until cancelled, each time at any daemon and with any limit. Some polls are cut off, and
    /// some answers' cursors are dropped.
    private func follow(_ client: Client, _ seed: SeededGenerator) async throws {
        var random = seed
        while !Task.isCancelled {
            let (daemon, limit) = (anyDaemon(&random), [1, 7, 500, 500].randomElement(using: &random) ?? 500)
            let forgets = random.chance(0.05)
            let isCutOff = random.chance(0.15)
            let patience = Duration.milliseconds(Int.random(in: 0..<30, using: &random))
            let polling = Task { try await client.poll(at: daemon, wait: 1, limit: limit, forgets: forgets) }
            if isCutOff {
                try? await Task.sleep(for: patience)
                polling.cancel()
            }
            do {
                _ = try await withTaskCancellationHandler {
                    try await polling.value
                } onCancel: {
                    polling.cancel()
                }
                if forgets { record.withLock { $0.lostCursors += 1 } }
            } catch {
                guard polling.isCancelled, !(error is Copy.Breach), !(error is Unexpected) else { throw error }
                record.withLock { $0.disconnects += 1 }
            }
            try? await Task.sleep(for: patience)
        }
    }

    private func anyDaemon(_ random: inout SeededGenerator) -> DaemonProcess {
        daemons[Int.random(in: daemons.indices, using: &random)]
    }
}
