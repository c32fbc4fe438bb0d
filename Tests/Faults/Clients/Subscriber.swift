import TestSupport

/// A client with a copy of all that its user may see, made from a snapshot and from polls.
actor Subscriber {
    private let person: Person
    private let addresses: [HTTP]
    private let journal: Journal
    private let clock: RoundClock
    private var random: SeededGenerator
    private var copy: Copy?
    private var cursor = ""
    private var address: Int

    init(_ person: Person, addresses: [HTTP], journal: Journal, clock: RoundClock, seed: SeededGenerator) {
        self.person = person
        self.addresses = addresses
        self.journal = journal
        self.clock = clock
        random = seed
        address = addresses.indices.randomElement(using: &random) ?? 0
    }

    /// Polls until it must stop; then ends the waiting poll.
    /// - Throws: `Copy.Breach` for content that the promise rules out; `Unexpected` for an answer that no client can
    ///   use.
    func follow(until stop: Signal) async throws {
        while !stop.isGiven {
            do {
                try await step(wait: 20)
            } catch let error where error is Copy.Breach || error is Unexpected {
                throw error
            } catch {
                if stop.isGiven { return }
                // The daemon or the connection to it is gone. The cursor is valid at every other daemon.
                address = (address + 1) % addresses.count
                try await Task.sleep(for: .milliseconds(Int.random(in: 20...100, using: &random)))
            }
        }
    }

    /// Polls until nothing is new, and returns the copy's differences from a fresh snapshot. Call it when nobody edits.
    func differencesAtTheEnd() async throws -> [String] {
        let answer = try await at(addresses[address]).must(.get, "/v1/snapshot")
        let fresh = try Copy(of: person.id, answer)
        while try await step(wait: 0) > 0 {}
        return copy?.differences(from: fresh) ?? ["There is no copy"]
    }

    private func at(_ address: HTTP) -> Person {
        var person = person
        person.http = address
        return person
    }

    /// Takes one snapshot or one poll. Returns the number of changes.
    @discardableResult
    private func step(wait: Int) async throws -> Int {
        let person = at(addresses[address])
        guard var copy else {
            let answer = try await person.send(.get, "/v1/snapshot", timeout: .seconds(35))
            if try await isToBeRepeated(answer) { return 1 }
            guard answer.status == 200 else { throw Unexpected(answer: answer) }
            self.copy = try Copy(of: person.id, answer.json)
            cursor = answer.json["cursor"].string ?? ""
            try await journal.write(.renewed(by: person.id, at: clock.now))
            return 1
        }
        let answer = try await person.send(.get, "/v1/changes?since=\(cursor)&wait=\(wait)", timeout: .seconds(35))
        if try await isToBeRepeated(answer) { return 1 }
        if answer.status == 410 {
            self.copy = nil
            return 1
        }
        let changes = answer.json["changes"].array
        guard answer.status == 200, let next = answer.json["cursor"].string else { throw Unexpected(answer: answer) }
        for change in changes {
            guard let added = try copy.apply(change) else { continue }
            let snapshot = try await person.send(.get, "/v1/checklists/\(added)/snapshot", timeout: .seconds(35))
            // The user was removed again, and the next change will say so.
            if snapshot.status == 404 { continue }
            // Nothing of this answer is taken in: it will come again.
            if try await isToBeRepeated(snapshot) { return 1 }
            guard snapshot.status == 200 else { throw Unexpected(answer: snapshot) }
            try copy.take(snapshot.json)
        }
        self.copy = copy
        cursor = next
        if !changes.isEmpty {
            let receipts = changes.map {
                Entry.Receipt(
                    stream: $0["stream"].string ?? "", version: $0["version"].int ?? 0, kind: $0["kind"].string ?? "")
            }
            try await journal.write(.received(receipts, by: person.id, at: clock.now))
        }
        return changes.count
    }

    /// Whether the server cannot answer at the moment. If so, waits a little.
    private func isToBeRepeated(_ answer: HTTP.Answer) async throws -> Bool {
        guard [429, 502, 503, 504, 507].contains(answer.status) else { return false }
        address = (address + 1) % addresses.count
        try await Task.sleep(for: .milliseconds(Int.random(in: 20...100, using: &random)))
        return true
    }
}
