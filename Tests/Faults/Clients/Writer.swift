import TestSupport

/// A client that edits checklists, one edit after the other, and records the outcome of each.
actor Writer {
    private let person: Person
    private let addresses: [HTTP]
    private let journal: Journal
    private let clock: RoundClock
    private let places: [Place]
    private var random: SeededGenerator
    private var tasks: [String: [String]]
    private var count = 0
    /// When each guest was removed from each checklist.
    private var leftAt: [Visits.Guest: Double] = [:]
    /// The times of all definite answers.
    private(set) var served: [Double] = []

    /// A checklist that this user may edit.
    struct Place: Sendable {
        var list: String
        var tasks: [String]
        /// The users whom this user may add to it and remove from it; only its owner has any.
        var guests: [Person]
    }

    /// How many seconds a removed user stays off a checklist: long enough to get changes that they may not see.
    private static let absence = 3.0

    /// An edit to send.
    private struct Edit {
        var intent: Entry.Intent
        var method: HTTP.Method
        var path: String
        var body: JSON?
    }

    /// - Parameter addresses: the daemons. The client changes to the next one when a daemon does not answer.
    init(
        _ person: Person, addresses: [HTTP], places: [Place], journal: Journal, clock: RoundClock, seed: SeededGenerator
    ) {
        self.person = person
        self.addresses = addresses
        self.places = places
        self.journal = journal
        self.clock = clock
        random = seed
        tasks = Dictionary(uniqueKeysWithValues: places.map { ($0.list, $0.tasks) })
    }

    /// Edits until it must stop. An edit without an answer is retried with its key, or sometimes given up.
    func edit(until stop: Signal) async throws {
        var address = addresses.indices.randomElement(using: &random) ?? 0
        while !stop.isGiven {
            try await Task.sleep(for: .milliseconds(Int.random(in: 2...25, using: &random)))
            let edit = next()
            try await journal.write(.sent(edit.intent, at: clock.now))
            while true {
                let answer = try? await send(edit, to: addresses[address])
                if let answer, !Self.isToBeRepeated(answer) {
                    try await journal.write(
                        .answered(
                            .init(key: edit.intent.key, status: answer.status, version: answer.json["version"].int),
                            at: clock.now))
                    take(answer, of: edit)
                    break
                }
                try await journal.write(.disturbed(key: edit.intent.key, status: answer?.status, at: clock.now))
                address = answer == nil ? (address + 1) % addresses.count : address
                if stop.isGiven || random.chance(0.1) { break }
                try await Task.sleep(for: .milliseconds(Int.random(in: 20...100, using: &random)))
            }
        }
    }

    /// Whether the answer says that the edit was not done, or not yet, and must be retried.
    static func isToBeRepeated(_ answer: HTTP.Answer) -> Bool {
        [429, 502, 503, 504, 507].contains(answer.status)
    }

    private func send(_ edit: Edit, to address: HTTP) async throws -> HTTP.Answer {
        var person = person
        person.http = address
        return try await person.send(
            edit.method, edit.path, edit.body, headers: ["idempotency-key": edit.intent.key], timeout: .seconds(35))
    }

    private func take(_ answer: HTTP.Answer, of edit: Edit) {
        if answer.status < 500 { served.append(clock.now) }
        guard (200..<300).contains(answer.status) else { return }
        if edit.intent.kinds == ["task.created"], let id = answer.json["id"].string {
            tasks[edit.intent.list, default: []].append(id)
        }
        if edit.intent.kinds == ["participant.removed"], let guest = edit.intent.subject {
            leftAt[.init(user: guest, list: edit.intent.list)] = clock.now
        }
    }

    private func next() -> Edit {
        count += 1
        let place = places[Int.random(in: 0..<places.count, using: &random)]
        let task = (tasks[place.list] ?? place.tasks).suffix(12).randomElement(using: &random) ?? ""
        let mark = "\(person.name)-\(count)"
        /// An edit with a mark, or with a subject.
        func edit(
            _ kinds: [String], of subject: String? = nil, _ method: HTTP.Method, _ path: String, _ body: JSON? = nil
        ) -> Edit {
            let intent = Entry.Intent(
                key: newID(), user: person.id, list: place.list, kinds: kinds, mark: subject == nil ? mark : nil,
                subject: subject)
            return Edit(intent: intent, method: method, path: path, body: body)
        }
        switch Int.random(in: 0..<100, using: &random) {
        case ..<30:
            return edit(
                ["task.created"], .post, "/v1/checklists/\(place.list)/tasks",
                ["id": .string(newID()), "title": .string(mark), "participant_limit": 2])
        case ..<60:
            let status = ["available", "in_progress", "completed"].randomElement(using: &random) ?? "available"
            return edit(
                ["task.updated", "task.completed", "task.reopened"], .patch, "/v1/tasks/\(task)",
                ["description": .string(mark), "status": .string(status)])
        case ..<75:
            return edit(
                ["comment.added"], .post, "/v1/tasks/\(task)/comments",
                ["id": .string(newID()), "body": .string(mark)])
        case ..<80 where !place.guests.isEmpty:
            // Sometimes fewer than are on it.
            return edit(
                ["checklist.updated"], .patch, "/v1/checklists/\(place.list)",
                [
                    "description": .string(mark),
                    "participant_limit": .number(Double(Int.random(in: 4...6, using: &random))),
                ])
        case ..<92:
            let guest = place.guests.filter { guest in
                leftAt[.init(user: guest.id, list: place.list)].map { clock.now - $0 > Self.absence } ?? true
            }.randomElement(using: &random)
            guard let guest else { fallthrough }
            let path = "/v1/checklists/\(place.list)/participants/\(guest.name)"
            return random.chance(0.75)
                ? edit(["participant.added"], of: guest.id, .put, path, ["role": "editor"])
                : edit(["participant.removed"], of: guest.id, .delete, path)
        default:
            let verb = random.chance(0.6) ? "claim" : "release"
            return edit(["task.\(verb)\(verb == "claim" ? "ed" : "d")"], of: task, .post, "/v1/tasks/\(task)/\(verb)")
        }
    }
}
