import Foundation

/// The outcome of all rounds of a scenario.
struct Tally: Sendable {
    let scenario: String
    var rounds = 0
    var acknowledged = 0
    var disturbances = 0
    var copies = 0
    var breaches: [Breach] = []
    var recoveries: [Double] = []
    /// The rounds with breaches: their seeds, and the folders of their journals.
    var failed: [(seed: UInt64, folder: URL)] = []

    mutating func add(_ outcome: Round.Outcome, seed: UInt64, folder: URL) {
        rounds += 1
        acknowledged += outcome.acknowledged
        disturbances += outcome.disturbances
        copies += outcome.copies
        breaches += outcome.breaches
        if let recovery = outcome.recovery { recoveries.append(recovery) }
        if !outcome.breaches.isEmpty { failed.append((seed, folder)) }
    }

    func count(_ promises: Promise...) -> Int { breaches.count { promises.contains($0.promise) } }

    /// Some breaches of each promise, so that a promise broken a thousand times does not hide the others.
    var breachLines: [String] {
        Promise.allCases.flatMap { promise in
            let those = breaches.filter { $0.promise == promise }
            let more = those.count - Self.shown
            return those.prefix(Self.shown).map(\.description)
                + (more > 0 ? ["\(promise.rawValue): and \(more) more"] : [])
        }
    }

    private static let shown = 8
}

/// The final table.
enum Table {
    static func text(_ tallies: [Tally]) -> String {
        let heading = [
            "scenario", "rounds", "edits", "disturbed", "lost", "repeated", "copies", "differed", "other",
            "back after (s)", "",
        ]
        let rows = tallies.map { tally in
            let recoveries = tally.recoveries.sorted()
            let recovery = recoveries.isEmpty ? "" : recoveries.map { String(format: "%.2f", $0) }.last ?? ""
            return [
                tally.scenario, "\(tally.rounds)", "\(tally.acknowledged)", "\(tally.disturbances)",
                "\(tally.count(.lost))",
                "\(tally.count(.repeated))", "\(tally.copies)", "\(tally.count(.copyDiffers))",
                "\(tally.count(.refusedAndDone, .gap, .overLimit, .seen, .late, .outage, .failure))", recovery,
                tally.breaches.isEmpty ? "kept" : "BROKEN",
            ]
        }
        let widths = heading.indices.map { column in ([heading] + rows).map { $0[column].count }.max() ?? 0 }
        let lines = ([heading, widths.map { String(repeating: "-", count: $0) }] + rows).map { row in
            row.indices.map { column in
                let space = String(repeating: " ", count: widths[column] - row[column].count)
                return (1...9).contains(column) ? space + row[column] : row[column] + space
            }.joined(separator: "  ").replacing(/\ +$/, with: "")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
