import Checklists
import Testing

struct SnapshotTests {
    /// The numbers that a small snapshot distinguishes: above them it sees nothing.
    private static let numbers = UInt64(0)..<14

    private static func random(using random: inout SeededNumbers) throws -> Snapshot {
        let xmin = UInt64.random(in: 0...8, using: &random)
        let xmax = UInt64.random(in: xmin...10, using: &random)
        return try #require(
            Snapshot(
                xmin: xmin, xmax: xmax, inProgress: (xmin..<xmax).filter { _ in Bool.random(using: &random) }))
    }

    private func seen(_ snapshot: Snapshot) -> Set<UInt64> { Set(Self.numbers.filter { snapshot.sees($0) }) }

    @Test func seesWhatIsBelowTheEndAndNotInProgress() throws {
        var random = SeededNumbers(seed: 1)
        for _ in 0..<2000 {
            let snapshot = try Self.random(using: &random)
            let expected = Self.numbers.filter { $0 < snapshot.xmax && !snapshot.inProgress.contains($0) }
            #expect(seen(snapshot) == Set(expected), "\(snapshot)")
        }
    }

    @Test func coversWhereverItSeesAll() throws {
        var random = SeededNumbers(seed: 2)
        for _ in 0..<20_000 {
            let (one, other) = (try Self.random(using: &random), try Self.random(using: &random))
            #expect(one.covers(other) == seen(one).isSuperset(of: seen(other)), "\(one) \(other)")
        }
    }

    @Test func cappedSeesTheSameBelowTheLimit() throws {
        var random = SeededNumbers(seed: 3)
        for _ in 0..<2000 {
            let snapshot = try Self.random(using: &random)
            let limit = UInt64.random(in: 0...12, using: &random)
            let capped = snapshot.capped(at: limit)
            #expect(seen(capped) == seen(snapshot).filter { $0 < limit }, "\(snapshot) at \(limit)")
            #expect(Snapshot(capped.description) == capped)
        }
    }

    @Test(arguments: ["10:20:", "10:20:10,14,19", "10:10:", "0:18446744073709551615:5"])
    func readsWhatPostgreSQLWrites(text: String) {
        #expect(Snapshot(text)?.description == text)
    }

    @Test(arguments: [
        "", ":", "::", "10:20", "10:20:x", "10:20:,", "10:20:11,", "20:10:", "10:20:9", "10:20:20", "10:20:14,11",
        "10:20:14,14", "-1:20:", "10:20: 14", "10:20::", "18446744073709551616:18446744073709551616:",
    ])
    func refusesWhatIsNoSnapshot(text: String) {
        #expect(Snapshot(text) == nil)
    }
}
