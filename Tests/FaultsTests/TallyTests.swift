import Testing

@testable import crosscheck_faults

/// The report on many breaches.
@Suite struct TallyTests {
    @Test func aPromiseThatWasBrokenOftenHidesNoOther() {
        let late = (1...30).map { Breach(promise: .late, detail: "version \($0)") }
        let tally = Tally(scenario: "calm", breaches: late + [Breach(promise: .lost, detail: "an edit")])
        #expect(tally.breachLines.first == "lost: an edit")
        #expect(tally.breachLines.contains("late: version 1"))
        #expect(tally.breachLines.last == "late: and 22 more")
    }
}
