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
            """
            select json_build_object('version', c.version, 'kind', c.kind, 'body', c.body)
            from changes c where c.stream_id = '\(person.id)' order by c.version
            """)
        let stored = try await Self.rows(scene, "select entry_json(e) from entries e where e.user_id = '\(person.id)'")
        let lines = try lines()
        let breaches = TimerChecker.breaches(lines: lines, changes: changes, stored: stored)
        guard breaches.isEmpty else {
            throw Stage.Failure(description: breaches.prefix(10).joined(separator: "\n"))
        }
        let answered = lines.count { line in
            if case .started = line { true } else if case .stopped = line { true } else { false }
        }
        scene.note("\(answered) switches were answered, \(stored.count) entries made")
        guard answered > 20 else { throw Stage.Failure(description: "Only \(answered) switches were answered") }
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
