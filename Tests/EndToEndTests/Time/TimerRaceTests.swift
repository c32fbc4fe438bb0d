import TestSupport
import Testing

/// Eight devices of one user switch the timer at once, over two daemons.
@Suite struct TimerRaceTests {
    /// A request, and the answer to it.
    private struct Deed: Sendable {
        enum Kind: Sendable { case start(String), stop(String?), discard }

        let kind: Kind
        let answer: HTTP.Answer
    }

    private static let (devices, deeds) = (8, 50)

    @Test func neverTwoRunAndEveryAnswerIsTrue() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let modes = try await ada.modes().values.sorted { ($0.string ?? "") < ($1.string ?? "") }
        let (seed, cursor) = (SeededGenerator.seedOfRun, try await ada.cursor())
        let done = try await concurrently(Self.devices) { device in
            try await Self.play(
                ada.at(world.daemons[device % 2]), modes, SeededGenerator(seed: seed &+ UInt64(device)))
        }.flatMap(\.self)
        let changes = try await Self.changes(of: ada, since: cursor)
        let says: Comment = "seed \(seed)"

        // The user's stream is the order in which all of it happened.
        var entries: [String: JSON] = [:]
        for change in changes {
            let (body, id) = (change["body"], change["body"]["id"].string ?? "")
            if change["kind"] == "entry.deleted" { entries.removeValue(forKey: id) } else { entries[id] = body }
            #expect(entries.values.count { $0["ended_at"] == .null } <= 1, says)
            let spans = entries.values.map { ($0["started_at"].string ?? "", $0["ended_at"].string ?? "9") }
                .filter { $0.0 < $0.1 }.sorted { $0 < $1 }
            #expect(zip(spans, spans.dropFirst()).allSatisfy { $0.1 <= $1.0 }, says)
        }

        // Every answer says what was stored, once.
        let byVersion = Dictionary(changes.map { ($0["version"].int ?? 0, $0["body"]) }) { first, _ in first }
        var told: [JSON] = []
        for deed in done {
            let (status, json) = (deed.answer.status, deed.answer.json)
            switch deed.kind {
            case .start(let id):
                #expect(status == 201 && json["entry"]["id"].string == id, "\(deed.answer.text)")
                told += [json["entry"], json["stopped"]]
            case .stop(let id):
                guard status != 200 else {
                    if let id { #expect(json["stopped"]["id"].string == id, says) }
                    told.append(json["stopped"])
                    continue
                }
                expectProblem(deed.answer, 409, "timer-not-running")
                if let id, let entry = entries[id] { #expect(entry["ended_at"] != .null, says) }
            case .discard:
                if status != 204 { expectProblem(deed.answer, 409, "timer-not-running") }
            }
        }
        told.removeAll { $0 == .null }
        for body in told { #expect(byVersion[body["version"].int ?? 0] == body, says) }
        // Of the starts that were sent twice, both got the same answer.
        #expect(
            Set(told.compactMap { $0["version"].int }).count == changes.count { $0["kind"] != "entry.deleted" }, says)
        #expect(done.count { $0.answer.status == 204 } == changes.count { $0["kind"] == "entry.deleted" }, says)

        // What is stored in the end is what the changes say.
        let stored = try await ada.entries(from: .day(1), to: .today)
        #expect(Dictionary(stored.map { ($0["id"].string ?? "", $0) }) { $1 } == entries, says)
        let running = try await ada.running()
        #expect(running == entries.values.first { $0["ended_at"] == .null } ?? .null, says)
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// The deeds of a device. It knows what it has started itself, and sends some starts twice.
    private static func play(
        _ person: Person, _ modes: [JSON], _ seed: SeededGenerator
    ) async throws -> [Deed] {
        var (random, mine): (SeededGenerator, String?) = (seed, nil)
        var done: [Deed] = []
        for _ in 0..<deeds {
            switch Int.random(in: 0..<10, using: &random) {
            case ..<5:
                let id = newID()
                let body: JSON = ["id": .string(id), "mode_id": modes.randomElement(using: &random) ?? .null]
                let times = random.chance(0.3) ? 2 : 1
                let answers = try await concurrently(times) { _ in
                    try await person.send(.post, "/v1/timer/start", body)
                }
                // Where another device has thrown the entry away in between, the second start does not make it anew.
                done += answers.filter { $0.json["type"] != "/problems/id-taken" }
                    .map { Deed(kind: .start(id), answer: $0) }
                mine = id
            case ..<7:
                let body: JSON = ["id": .string(mine ?? newID())]
                done.append(
                    Deed(kind: .stop(mine ?? ""), answer: try await person.send(.post, "/v1/timer/stop", body)))
            case ..<9:
                done.append(Deed(kind: .stop(nil), answer: try await person.send(.post, "/v1/timer/stop")))
            default: done.append(Deed(kind: .discard, answer: try await person.send(.delete, "/v1/timer")))
            }
        }
        return done
    }

    private static func changes(of person: Person, since cursor: String) async throws -> [JSON] {
        var (all, cursor): ([JSON], String) = ([], cursor)
        while true {
            let page = try await person.poll(since: cursor)
            guard !page["changes"].array.isEmpty else { return all }
            all += page["changes"].array
            cursor = page["cursor"].string ?? ""
        }
    }

    /// Of entries of the same time that are made at once, one is there.
    @Test func concurrentTimersLeaveOne() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let study = try await ada.modes()["Study"] ?? .null
        // Six each of one hour, and all of those overlap one another.
        let answers = try await concurrently(24) { number in
            try await ada.at(world.daemons[number % 2]).send(
                .post, "/v1/entries",
                [
                    "mode_id": study, "started_at": .string("2026-03-22T\(10 + number % 4):\(10 + number):00Z"),
                    "ended_at": .string("2026-03-22T\(10 + number % 4):59:00Z"),
                ])
        }
        let made = answers.filter { $0.status == 201 }
        #expect(
            Set(made.map { ($0.json["started_at"].string ?? "").prefix(13) }).count == made.count && made.count == 4)
        let ids = Set(made.compactMap { $0.json["id"].string })
        for refused in answers where refused.status != 201 {
            expectProblem(refused, 409, "entry-overlaps")
            #expect(ids.contains(refused.json["entry_id"].string ?? ""))
        }
    }
}
