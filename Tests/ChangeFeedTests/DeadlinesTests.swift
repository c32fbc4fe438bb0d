import Testing

@testable import ChangeFeed

struct DeadlinesTests {
    @Test func waitersEndAtMostTwoStepsLateAndNeverEarly() {
        let origin = ContinuousClock.now
        var random = SeededNumbers(seed: 8)
        var deadlines = Deadlines(origin: origin)
        var due: [WaiterID: ContinuousClock.Instant] = [:]
        for id in WaiterID(0)..<2000 {
            let deadline = origin + .milliseconds(Int.random(in: 0...65_000, using: &random))
            due[id] = deadline
            deadlines.insert(id, at: deadline)
        }
        for id in WaiterID(0)..<500 { due[id] = nil }
        deadlines.keep(due.map { ($0, $1) })
        #expect(deadlines.count == 1500)
        var now = origin
        while now < origin + .seconds(66) {
            for id in deadlines.expire(at: now) {
                guard let deadline = due.removeValue(forKey: id) else {
                    Issue.record("\(id) was removed, or has had its turn")
                    continue
                }
                #expect(deadline <= now && now - deadline < Deadlines.step * 2)
            }
            now += Deadlines.step
        }
        #expect(due.isEmpty && deadlines.count == 0)
    }

    @Test(arguments: [0, 1_000_000, UInt64.max - 99]) func waitsOfPollsThatComeTogetherEndApart(first: UInt64) {
        // Any hundred in a row, in tenths of the range.
        let tenths = (0..<100 as Range<UInt64>).map { number -> Int in
            let wait = ChangeFeed.spread(.seconds(60), first + number)
            #expect(wait >= .seconds(55) && wait <= .seconds(65))
            return min(Int((wait - .seconds(55)) / .seconds(1)), 9)
        }
        let counts = Dictionary(tenths.map { ($0, 1) }, uniquingKeysWith: +)
        #expect(counts.count == 10 && counts.values.allSatisfy { (8...12).contains($0) })
    }

    @Test func aShortWaitIsExact() {
        #expect(ChangeFeed.spread(.seconds(2), 7) == .seconds(2))
        #expect(ChangeFeed.spread(.seconds(-1), 7) == .zero)
        #expect(ChangeFeed.spread(.seconds(3600), 7) <= .seconds(65))
    }
}
