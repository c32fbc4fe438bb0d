import Foundation
import TestSupport

/// Faults while a timer is switched.
extension Scenario {
    static let time = [
        Scenario(
            name: "timer-switched",
            summary: "six devices of a user switch the timer while daemons are killed and connections cut",
            isBusy: false,
            rounds: (3, 1)
        ) { scene in
            let switches = try await Switches(in: scene)
            let stop = Signal()
            async let done: Void = switches.work(until: stop)
            try await scene.pause(500...1000)
            scene.break()
            for _ in 0..<(scene.isQuick ? 1 : 3) {
                for _ in 0..<scene.number(1...3) {
                    scene.relay.cut()
                    try await scene.pause(20...200)
                }
                scene.relay.withholdAnswers()
                try await scene.pause(20...300)
                scene.relay.cut()
                let index = scene.anyDaemon()
                try await scene.daemons[index].kill()
                try await scene.pause(0...500)
                try await scene.startDaemon(index)
                try await scene.pause(200...800)
            }
            scene.mend()
            try await scene.pause(500...1000)
            stop.give()
            try await done
            try await switches.check(in: scene)
        }
    ]
}

/// A user with six devices, and what their journals promise.
private struct Switches {
    private static let devices = 6

    private let person: Person
    private let devices: [TimerDevice]
    private let journals: [URL]

    init(in scene: Scene) async throws {
        let person = try await Person("timekeeper", http: scene.addresses[0])
        let modes = try await person.must(.get, "/v1/modes")["modes"].array.map { $0["id"] }
        let journals = (0..<Self.devices).map { scene.folder.appending(path: "device-\($0).lines") }
        self.person = person
        self.journals = journals
        devices = try journals.map { file in
            TimerDevice(
                person, addresses: scene.addresses, modes: modes, journal: try Journal(file),
                seed: SeededGenerator(seed: UInt64(scene.number(1...1_000_000))))
        }
    }

    func work(until stop: Signal) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            for device in devices { group.addTask { try await device.work(until: stop) } }
            try await group.waitForAll()
        }
    }

    /// Compares the journals with the user's stream, and that with what is stored.
    func check(in scene: Scene) async throws {
        let changes = try await Self.rows(
            scene,
            "select json_build_object('version', c.version, 'kind', c.kind, 'body', c.body) from changes c where c.stream_id = '\(person.id)' order by c.version"
        )
        guard changes.map({ $0["version"].int }) == Array(1...changes.count) else {
            throw Stage.Failure(description: "The stream has a gap, or a change twice")
        }
        var (entries, made): ([String: JSON], [String: Int]) = ([:], [:])
        for change in changes where change["kind"].string?.hasPrefix("entry.") == true {
            let (body, id) = (change["body"], change["body"]["id"].string ?? "")
            entries[id] = body
            if change["kind"] == "entry.created" { made[id, default: 0] += 1 }
            try Self.checkOrder(of: entries, at: change)
        }
        let stored = try await Self.rows(scene, "select entry_json(e) from entries e where e.user_id = '\(person.id)'")
        guard Dictionary(stored.map { ($0["id"].string ?? "", $0) }, uniquingKeysWith: { $1 }) == entries else {
            throw Stage.Failure(description: "What is stored is not what the changes say")
        }
        if let twice = made.first(where: { $0.value != 1 }) {
            throw Stage.Failure(description: "The entry \(twice.key) was made \(twice.value) times")
        }
        let lines = try lines()
        for line in lines { try Self.check(line, entries, changes) }
        let answered = lines.count { line in
            if case .started = line { true } else if case .stopped = line { true } else { false }
        }
        scene.note("\(answered) switches were answered, \(entries.count) entries made")
        guard answered > 20 else { throw Stage.Failure(description: "Only \(answered) switches were answered") }
    }

    /// At most one entry runs, and none overlap.
    private static func checkOrder(of entries: [String: JSON], at change: JSON) throws {
        let spans = entries.values.map { ($0["started_at"].string ?? "", $0["ended_at"].string ?? "9") }
            .filter { $0.0 < $0.1 }.sorted { $0 < $1 }
        guard entries.values.count(where: { $0["ended_at"] == .null }) <= 1,
            zip(spans, spans.dropFirst()).allSatisfy({ $0.1 <= $1.0 })
        else { throw Stage.Failure(description: "Two entries run or overlap after \(change)") }
    }

    /// What a device was told is there, and as it was told.
    private static func check(_ line: TimerDevice.Line, _ entries: [String: JSON], _ changes: [JSON]) throws {
        let told: [TimerDevice.Told]
        switch line {
        case .starts, .stops: return
        case .started(let entry, let status, let answer):
            guard status == 201, answer.first?.entry == entry, entries[entry] != nil else {
                throw Stage.Failure(description: "The start of \(entry) was answered with \(status), and is not so")
            }
            told = answer
        case .stopped(let entry, let status, let answer):
            // Somebody else has stopped it.
            guard status == 200 ? answer.first?.entry == entry : status == 409, entries[entry]?["ended_at"] != .null
            else {
                throw Stage.Failure(description: "The stop of \(entry) was answered with \(status), and it runs")
            }
            told = answer
        }
        for one in told {
            let body = changes[one.version - 1]["body"]
            guard body["id"].string == one.entry, body["ended_at"].string == one.endedAt else {
                throw Stage.Failure(description: "\(one) was answered, and \(body) is stored")
            }
        }
    }

    private func lines() throws -> [TimerDevice.Line] {
        try journals.flatMap { file in
            try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map {
                try JSONDecoder().decode(TimerDevice.Line.self, from: $0)
            }
        }
    }

    private static func rows(_ scene: Scene, _ query: String) async throws -> [JSON] {
        try await scene.psql(query).split(separator: "\n").map { try JSON($0.utf8) }
    }
}
