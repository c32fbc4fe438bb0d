import Foundation
import TestSupport

/// A device of a user whose other devices switch the same timer. It sends one request after the other until each is
/// answered, and writes down what it sends and what it is told.
actor TimerDevice {
    /// A line of its journal.
    enum Line: Codable, Sendable {
        /// Before a request is sent for the first time: the entry that it starts or stops.
        case starts(entry: String)
        case stops(entry: String)
        /// What a request came to: its status, and the entries in its answer.
        case started(entry: String, status: Int, told: [Told])
        case stopped(entry: String, status: Int, told: [Told])
    }

    /// An entry in an answer, as it was at a version of the user's stream.
    struct Told: Codable, Sendable {
        let entry: String
        let version: Int
        /// Nil as long as it runs.
        let endedAt: String?

        init?(_ entry: JSON) {
            guard let id = entry["id"].string, let version = entry["version"].int else { return nil }
            (self.entry, self.version, endedAt) = (id, version, entry["ended_at"].string)
        }
    }

    /// Only a broken program does not answer for so long.
    private static let patience = Duration.seconds(60)

    private let person: Person
    private let addresses: [HTTP]
    private let modes: [JSON]
    private let journal: Journal
    private var random: SeededGenerator
    private var address: Int
    /// The last entry that it started.
    private var mine: String?

    init(_ person: Person, addresses: [HTTP], modes: [JSON], journal: Journal, seed: SeededGenerator) {
        (self.person, self.addresses, self.modes, self.journal) = (person, addresses, modes, journal)
        random = seed
        address = addresses.indices.randomElement(using: &random) ?? 0
    }

    /// Switches the timer until it must stop. The last request is answered then, too.
    func work(until stop: Signal) async throws {
        while !stop.isGiven {
            try await Task.sleep(for: .milliseconds(Int.random(in: 2...25, using: &random)))
            if let entry = mine, random.chance(0.4) {
                try await journal.write(line: Line.stops(entry: entry))
                let answer = try await answer(to: "/v1/timer/stop", ["id": .string(entry)], key: newID())
                try await journal.write(
                    line: Line.stopped(
                        entry: entry, status: answer.status, told: [Told(answer.json["stopped"])].compactMap(\.self)))
            } else {
                let entry = newID()
                try await journal.write(line: Line.starts(entry: entry))
                let mode = modes.randomElement(using: &random) ?? .null
                let answer = try await answer(to: "/v1/timer/start", ["id": .string(entry), "mode_id": mode])
                try await journal.write(
                    line: Line.started(
                        entry: entry, status: answer.status,
                        told: [Told(answer.json["entry"]), Told(answer.json["stopped"])].compactMap(\.self)))
                mine = entry
            }
        }
    }

    /// The answer to a request, which is sent again, often to another daemon, as long as there is none.
    private func answer(to path: String, _ body: JSON, key: String? = nil) async throws -> HTTP.Answer {
        let start = ContinuousClock.now
        while true {
            var person = person
            person.http = addresses[address]
            let headers = key.map { ["idempotency-key": $0] } ?? [:]
            let answer = try? await person.send(.post, path, body, headers: headers, timeout: .seconds(10))
            if let answer, ![429, 502, 503, 504, 507].contains(answer.status) { return answer }
            if answer == nil { address = (address + 1) % addresses.count }
            guard ContinuousClock.now - start < Self.patience else {
                throw Stage.Failure(description: "\(path) got no answer")
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 20...100, using: &random)))
        }
    }
}
