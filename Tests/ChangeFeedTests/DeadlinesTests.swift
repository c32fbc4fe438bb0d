import Testing

@testable import ChangeFeed

struct DeadlinesTests {
    @Test func nobodyIsLateByMoreThanTwoStepsAndNobodyEarly() {
        let origin = ContinuousClock.now
        var random = SeededNumbers(seed: 8)
        var deadlines = Deadlines(origin: origin)
        var due: [WaiterID: ContinuousClock.Instant] = [:]
        for id in WaiterID(0)..<2000 {
            let deadline = origin + .milliseconds(Int.random(in: 0...65_000, using: &random))
            due[id] = deadline
            deadlines.insert(id, at: deadline)
        }
        for id in WaiterID(0)..<500 { deadlines.remove(id, at: due.removeValue(forKey: id) ?? origin) }
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
        #expect(due.isEmpty)
    }
}
