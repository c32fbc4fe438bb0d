import TestSupport
import Testing

@testable import API

/// Other keys do not empty a key's count, and it is the same as without a bound.
@Suite struct RateTableTests {
    private let start = ContinuousClock.now
    private let rate = Rate(100, per: .seconds(3600))

    /// As long as nothing has to go it counts as a table without any bound would.
    @Test(arguments: 1...5) func aBoundedTableCountsLikeAnUnboundedOne(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var table = RateTable<Int>(Rate(5, per: .seconds(60)))
        var model: [Int: ContinuousClock.Instant] = [:]
        var now = start
        for _ in 0..<20_000 {
            now += .milliseconds(Int.random(in: 0..<400, using: &random))
            let key = Int.random(in: 0..<40, using: &random)
            let next = max(model[key] ?? now, now) + .seconds(12)
            switch Int.random(in: 0..<10, using: &random) {
            case 0:
                let number = Int.random(in: 1...20, using: &random)
                table.charge(key, number, at: now)
                model[key] = min(next + Duration.seconds(12) * (number - 1), now + .seconds(120))
            case 1:
                table.giveBack(key)
                model[key]? -= .seconds(12)
            default:
                let wait = next - now - .seconds(60)
                #expect(table.wait(key, at: now) == (wait > .zero ? wait : nil))
                #expect(table.take(key, at: now) == (wait > .zero ? wait : nil))
                if wait <= .zero { model[key] = next }
            }
        }
    }

    /// Somebody invents names without end, to have those forgotten whose failures are used up.
    @Test func exhaustedKeysStayHoweverManyKeysCome() {
        var table = RateTable<Int>(rate, capacity: 10_000)
        for victim in 0..<100 { for _ in 0..<100 { #expect(table.take(-1 - victim, at: start) == nil) } }
        for key in 0..<200_000 { _ = table.take(key, at: start) }
        #expect(table.count <= 10_000)
        for victim in 0..<100 { #expect(table.wait(-1 - victim, at: start) != nil) }
    }

    /// Those that have used up little are pushed out by one another, and by nobody more than one in a bucket.
    @Test func mostSlightlyUsedKeysStayToo() {
        var table = RateTable<Int>(rate, capacity: 16_000)
        for victim in 0..<1_000 { for _ in 0..<5 { _ = table.take(-1 - victim, at: start) } }
        for key in 0..<300_000 { _ = table.take(key, at: start) }
        var known = 0
        for victim in 0..<1_000 {
            for _ in 0..<95 { _ = table.take(-1 - victim, at: start) }
            known += table.wait(-1 - victim, at: start) == nil ? 0 : 1
        }
        #expect(known == 1_000)
    }

    /// A key that is whole again makes room before all others.
    @Test func recoveredKeysGoFirst() {
        var table = RateTable<Int>(rate, capacity: 16)
        for key in 0..<16 { for _ in 0...key { _ = table.take(key, at: start) } }
        let later = start + .seconds(36 * 8)
        for key in 100..<108 { for _ in 0..<50 { _ = table.take(key, at: later) } }
        for key in 100..<108 { for _ in 0..<50 { #expect(table.take(key, at: later) == nil) } }
        #expect(table.count == 16)
        for key in 100..<108 { #expect(table.wait(key, at: later) != nil) }
    }

    @Test func unusedKeysLeaveNothingBehind() {
        var table = RateTable<Int>(rate)
        table.giveBack(1)
        #expect(table.wait(1, at: start) == nil && table.count == 0)
    }
}
