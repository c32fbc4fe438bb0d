import Testing

@testable import API

@Suite struct RequestIDTests {
    @Test func noTwoAreTheSame() async {
        let ids = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<8 { group.addTask { (0..<10_000).map { _ in RequestID().text } } }
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(Set(ids).count == 80_000)
        #expect(ids.allSatisfy { $0.wholeMatch(of: /[0-9a-hjkmnp-tv-z]{15}/) != nil })
        // Each of the digits has every value about as often.
        for place in 0..<15 {
            let counts = Dictionary(grouping: ids) { $0.utf8[$0.utf8.index($0.startIndex, offsetBy: place)] }
            #expect(counts.count == 32 && counts.values.allSatisfy { (2_000...3_000).contains($0.count) })
        }
    }
}
