import ArgumentParser
import Foundation

/// Breaks things under load, and checks the promises to clients.
@main
struct CrosscheckFaults: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "crosscheck-faults",
        abstract: "Breaks things under a Crosscheck server at work, and checks that every promise was kept.",
        discussion: """
            SCENARIOS
            \(Scenario.all.map { "  \($0.name): \($0.summary)" }.joined(separator: "\n"))

            EXIT CODES
              0  every promise was kept
              1  one was not; the journals of the round are kept, and their place is printed
             64  the command line is wrong
            """)

    @Option(help: ArgumentHelp("Only this scenario. May be given several times.", valueName: "name"))
    var scenario: [String] = []

    @Option(help: "The seed of the random choices. Random by default.")
    var seed: UInt64 = .random(in: 1...999_999)

    @Option(help: "Rounds of each scenario.")
    var rounds: Int?

    @Flag(help: "Fewer rounds and shorter faults: three minutes.")
    var quick = false

    @Option(
        help: ArgumentHelp(
            "A setting for every daemon, such as CROSSCHECK_FEED_NOTIFY=false.", valueName: "variable=value"))
    var daemonSetting: [String] = []

    @Option(
        help: ArgumentHelp("The folder in which to keep the journals of a round with a breach.", valueName: "folder"))
    var journals = FileManager.default.temporaryDirectory.path

    func validate() throws {
        for name in scenario where !Scenario.all.contains(where: { $0.name == name }) {
            let names = Scenario.all.map(\.name).joined(separator: ", ")
            throw ValidationError("There is no scenario '\(name)'. The scenarios are: \(names).")
        }
        for setting in daemonSetting where !setting.contains("=") {
            throw ValidationError("--daemon-setting takes VARIABLE=VALUE, not '\(setting)'.")
        }
        guard rounds ?? 1 > 0 else { throw ValidationError("--rounds must be at least 1.") }
    }

    func run() async throws {
        Self.say("Seed \(seed)")
        let start = ContinuousClock.now
        var tallies: [Tally] = []
        var plain: Stage?
        for var one in Scenario.all where scenario.isEmpty || scenario.contains(one.name) {
            one.arrangement.daemonSettings.merge(settings) { $1 }
            guard count(of: one) > 0 else { continue }
            if let obstacle = one.arrangement.obstacle {
                Self.say("        \(one.name) is left out: \(obstacle)")
                continue
            }
            if one.arrangement.needsPlainStage {
                tallies.append(await tally(one, on: &plain, since: start))
            } else {
                var own: Stage?
                tallies.append(await tally(one, on: &own, since: start))
                await own?.tearDown()
            }
        }
        await plain?.tearDown()
        print("\n" + Table.text(tallies), terminator: "")
        for tally in tallies {
            for (seed, folder) in tally.failed {
                print("\nscripts/faults --scenario \(tally.scenario) --rounds 1 --seed \(seed): see \(folder.path)")
            }
            for line in tally.breachLines { print("  \(tally.scenario): \(line)") }
        }
        if tallies.contains(where: { !$0.breaches.isEmpty }) { throw ExitCode(1) }
    }

    /// Prints progress for the person who waits.
    private static func say(_ line: String) { FileHandle.standardError.write(Data("\(line)\n".utf8)) }

    private var settings: [String: String] {
        let pairs = daemonSetting.map { setting in
            let parts = setting.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            return (parts[0], parts.last ?? "")
        }
        return Dictionary(pairs) { $1 }
    }

    /// The number of rounds. With --quick, slow scenarios run only when they are named.
    private func count(of one: Scenario) -> Int {
        rounds ?? (quick ? max(one.rounds.quick, scenario.isEmpty ? 0 : 1) : one.rounds.usual)
    }

    /// Runs a scenario's rounds on a stage. It makes a stage if there is none, and tears it down when it cannot be
    /// reused.
    private func tally(
        _ scenario: Scenario, on stage: inout Stage?, since start: ContinuousClock.Instant
    ) async -> Tally {
        var tally = Tally(scenario: scenario.name)
        let count = count(of: scenario)
        for index in 0..<count {
            // The first round has the given seed, so that each round can be repeated by its own.
            let seed = seed &+ UInt64(index)
            let time = Int((ContinuousClock.now - start) / .seconds(1))
            Self.say(
                String(format: "%3d:%02d", time / 60, time % 60) + "  \(scenario.name): round \(index + 1) of \(count)")
            let folder = URL(filePath: journals).appending(
                path: "crosscheck-faults-\(scenario.name)-\(seed)-\(UUID().uuidString.prefix(4))")
            do {
                try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
                let current = if let stage { stage } else { try await Stage(scenario.arrangement) }
                stage = current
                let round = Round(scenario: scenario, seed: seed, isQuick: quick, folder: folder)
                let outcome = try await round.run(on: current)
                tally.add(outcome, seed: seed, folder: folder)
                for note in outcome.notes { Self.say("        \(note)") }
                if outcome.breaches.isEmpty { try FileManager.default.removeItem(at: folder) }
            } catch {
                let breach = Breach(promise: .failure, detail: "The round failed: \(error)")
                tally.add(Round.Outcome(breaches: [breach]), seed: seed, folder: folder)
            }
            for breach in tally.breaches.prefix(5) where index == tally.rounds - 1 && !tally.failed.isEmpty {
                Self.say("        \(breach)")
            }
            if !scenario.arrangement.isReusable || !tally.failed.isEmpty {
                await stage?.tearDown()
                stage = nil
            }
        }
        return tally
    }
}
