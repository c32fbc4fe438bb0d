import Testing

@testable import API

@Suite struct BoundedSetTests {
    @Test func whatCameLastIsKnownHoweverMuchCameBefore() {
        let set = BoundedSet<Int>(capacity: 100)
        for number in 0..<10_000 {
            set.insert(number)
            #expect(set.contains(number) && set.count <= 100)
        }
        #expect((9_950..<10_000).allSatisfy { set.contains($0) })
        #expect(!set.contains(0))
    }

    @Test func whatIsUsedStays() {
        let set = BoundedSet<Int>(capacity: 100)
        set.insert(-1)
        for number in 0..<10_000 {
            set.insert(number)
            if number.isMultiple(of: 40) { #expect(set.contains(-1)) }
        }
    }

    @Test func whatIsRemovedIsNotKnown() {
        let set = BoundedSet<Int>(capacity: 100)
        for number in 0..<80 { set.insert(number) }
        for number in 0..<80 { set.remove(number) }
        #expect((0..<80).allSatisfy { !set.contains($0) })
        #expect(set.count == 0)
    }
}
