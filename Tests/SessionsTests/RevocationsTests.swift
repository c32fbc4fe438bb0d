import Foundation
import TestSupport
import Testing

@testable import Sessions

struct RevocationsTests {
    private func id(_ number: Int) -> UUID { UUID(UInt8(truncatingIfNeeded: number)) }

    /// A lookup is always under way, and each lasts as long as three revocations.
    @Test func revocationsBeforeTheOldestLookupAreForgotten() {
        var revocations = Revocations()
        var underWay = [revocations.begin()]
        for number in 0..<10_000 {
            revocations.note(id(number))
            underWay.append(revocations.begin())
            if underWay.count > 3 { revocations.end(underWay.removeFirst()) }
            #expect(revocations.count <= 3)
        }
        for lookup in underWay { revocations.end(lookup) }
        #expect(revocations.count == 0)
    }

    /// In any order of their ends, each gets exactly the sessions that ended since it began.
    @Test(arguments: UInt64(0)..<20) func eachIsToldWhatEndedSinceItBegan(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var revocations = Revocations()
        var underWay: [(lookup: Revocations.Lookup, since: Int)] = []
        var all: [UUID?] = []
        for _ in 0..<2_000 {
            switch Int.random(in: 0..<20, using: &random) {
            case 0:
                revocations.noteAll()
                all.append(nil)
            case 1..<8:
                let id = id(Int.random(in: 0..<10, using: &random))
                revocations.note(id)
                all.append(id)
            case 8..<14:
                underWay.append((revocations.begin(), all.count))
            default:
                guard let place = underWay.indices.randomElement(using: &random) else { continue }
                let (lookup, since) = underWay.remove(at: place)
                for number in 0..<10 {
                    let isSo = all[since...].contains { $0 == nil || $0 == id(number) }
                    #expect(revocations.have(id(number), id(99), since: lookup) == isSo)
                }
                revocations.end(lookup)
            }
            let oldest = underWay.map(\.since).min() ?? all.count
            #expect(revocations.count == all[oldest...].count { $0 != nil })
        }
    }
}
