import Foundation
import TestSupport

/// One round of a scenario: users begin to work, something breaks and is mended, users stop, and the checker looks at
/// the traces.
struct Round {
    let scenario: Scenario
    let seed: UInt64
    let isQuick: Bool
    /// The folder of the journals.
    let folder: URL

    /// The outcome of a round.
    struct Outcome: Sendable {
        var acknowledged = 0
        var disturbances = 0
        var changes = 0
        var copies = 0
        var breaches: [Breach] = []
        /// Seconds from the repair until every writer was served; nil if nothing was broken, or one never was.
        var recovery: Double?
        /// Figures that the scenario measured.
        var notes: [String] = []
    }

    private static let people = 8
    private static let lists = 5

    func run(on stage: Stage) async throws -> Outcome {
        var random = SeededGenerator(seed: seed)
        let clock = RoundClock()
        let scene = try await Scene(
            stage, scenario.arrangement, clock: clock, random: SeededGenerator(seed: random.next()), isQuick: isQuick,
            folder: folder)
        scene.pace = try await Pace.measured(at: scene.addresses, by: clock)
        let crew = try await Crew(
            scene, people: scenario.isBusy ? Self.people : 0, lists: scenario.isBusy ? Self.lists : 0, folder: folder,
            random: &random)

        let stop = Signal(), end = Signal()
        let working = Task { await crew.work(until: stop) }
        let following = Task { await crew.follow(until: end) }
        try await scene.pause(300...1200)
        var failures: [String] = []
        do {
            try await scenario.strike(scene)
        } catch {
            failures.append("The scenario itself: \(error)")
        }
        await crew.waitUntilServed(after: scene.trouble?.upperBound, limit: scene.scaled(scenario.allowance) + 8)
        try await scene.pause(300...800)
        stop.give()
        failures += await working.value
        // Subscribers may still be waiting for the last commits.
        try await Task.sleep(for: .seconds(scene.deliveryAllowance))
        end.give()
        following.cancel()
        failures += await following.value
        let differences = await crew.differencesAtTheEnd()
        failures += differences.compactMap { $0.failure }
        for (index, daemon) in scene.daemons.enumerated() where !daemon.isRunning {
            failures.append("Daemon \(index) has ended by itself. It wrote: \(daemon.log.suffix(3))")
        }

        var evidence = Evidence(journals: try Journal.entries(in: folder), log: try await scene.log())
        evidence.differences = Dictionary(uniqueKeysWithValues: differences.map { ($0.user, $0.lines) })
        evidence.failures = failures
        evidence.trouble = scene.trouble
        evidence.void = scene.void
        evidence.allowance = scene.scaled(scenario.allowance)
        evidence.deliveryAllowance = scene.deliveryAllowance
        evidence.served = await crew.served(after: scene.trouble?.upperBound)
        let checker = Checker(evidence)
        var outcome = Outcome(
            acknowledged: checker.acknowledged, changes: evidence.log.count, copies: differences.count)
        outcome.notes = scene.notes
        outcome.disturbances = checker.disturbances
        outcome.breaches = checker.breaches()
        if !scenario.mayDisturb, checker.disturbances > 0 {
            outcome.breaches.append(
                Breach(promise: .failure, detail: "\(checker.disturbances) edits had to be sent again"))
        }
        if let repaired = scene.trouble?.upperBound, evidence.served.allSatisfy({ $0 != nil }) {
            outcome.recovery = evidence.served.compactMap { $0 }.max().map { max(0, $0 - repaired) }
        }
        if !outcome.breaches.isEmpty { try keepLogs(of: scene) }
        return outcome
    }

    /// Keeps the daemons' logs beside the journals, for the search for the cause.
    private func keepLogs(of scene: Scene) throws {
        for (index, daemon) in scene.daemons.enumerated() {
            try Data(daemon.log.joined(separator: "\n").utf8).write(to: folder.appending(path: "daemon-\(index).log"))
        }
        if let log = scene.proxyLog {
            try FileManager.default.copyItem(at: log, to: folder.appending(path: "proxy.log"))
        }
        for node in scene.stage.patroni?.nodes ?? [] {
            try FileManager.default.copyItem(at: node.log, to: folder.appending(path: "patroni-\(node.name).log"))
        }
    }
}
