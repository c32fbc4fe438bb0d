import Caches
import Testing

@Suite struct TwoGenerationCacheTests {
    @Test func theLastHalfOfTheCapacityIsKnown() {
        let cache = TwoGenerationCache<Int, Int>(capacity: 100)
        for number in 0..<10_000 {
            cache.keep(-number, for: number)
            #expect(cache.value(of: number) == -number && cache.count <= 100)
        }
        #expect((9_950..<10_000).allSatisfy { cache.value(of: $0) == -$0 })
        #expect(cache.value(of: 0) == nil)
    }

    @Test func anEntryInUseStays() {
        let cache = TwoGenerationCache<Int, String>(capacity: 100)
        cache.keep("used", for: -1)
        for number in 0..<10_000 {
            cache.keep("new", for: number)
            if number.isMultiple(of: 40) { #expect(cache.value(of: -1) == "used") }
        }
    }

    @Test func aNewValueTakesThePlaceOfTheOld() {
        let cache = TwoGenerationCache<Int, Int>(capacity: 4)
        cache.keep(1, for: 1)
        cache.keep(2, for: 2)
        cache.keep(3, for: 3)
        // This one is in the older generation.
        cache.keep(10, for: 1)
        #expect(cache.value(of: 1) == 10)
        // A full younger generation keeps its place for entries that it has.
        cache.keep(30, for: 3)
        #expect(cache.value(of: 2) == 2)
        #expect(cache.value(of: 3) == 30)
    }

    @Test func aForgottenEntryIsNotKnown() {
        let cache = TwoGenerationCache<Int, Int>(capacity: 100)
        for number in 0..<80 { cache.keep(number, for: number) }
        for number in 0..<80 { cache.forget(number) }
        #expect((0..<80).allSatisfy { cache.value(of: $0) == nil })
        #expect(cache.count == 0)
    }

    @Test func keysMayStandAlone() {
        let cache = TwoGenerationCache<Int, Void>(capacity: 4)
        cache.insert(1)
        #expect(cache.contains(1) && !cache.contains(2))
        cache.forget(1)
        #expect(!cache.contains(1))
    }
}
