import Testing

@testable import API

@Suite struct LeastRecentlyUsedTests {
    @Test func theLeastRecentlyUsedEntryGoesFirst() {
        var cache = LeastRecentlyUsed<String, Int>(capacity: 30)
        for (number, key) in ["a", "b", "c"].enumerated() { cache.set(number, for: key, size: 10) }
        #expect(cache.value(of: "a") == 0)
        cache.set(3, for: "d", size: 10)
        #expect(cache.value(of: "b") == nil)
        #expect(cache.value(of: "a") == 0 && cache.value(of: "c") == 2 && cache.value(of: "d") == 3)
        // One that needs the room of two.
        cache.set(4, for: "e", size: 20)
        #expect(cache.value(of: "a") == nil && cache.value(of: "c") == nil)
        #expect(cache.value(of: "d") == 3 && cache.value(of: "e") == 4 && cache.size == 30)
    }

    @Test func aNewValueTakesThePlaceOfTheOld() {
        var cache = LeastRecentlyUsed<String, Int>(capacity: 30)
        cache.set(1, for: "a", size: 30)
        cache.set(2, for: "a", size: 5)
        #expect(cache.value(of: "a") == 2 && cache.size == 5)
        // A value that does not fit is not kept, and neither is the one that it replaces.
        cache.set(3, for: "a", size: 31)
        #expect(cache.value(of: "a") == nil && cache.size == 0)
        cache.set(4, for: "b", size: 1)
        cache.remove("b")
        #expect(cache.value(of: "b") == nil && cache.size == 0)
    }

    /// Against a list in order of use.
    @Test func theCacheBehavesLikeAList() {
        var generator = SystemRandomNumberGenerator()
        var cache = LeastRecentlyUsed<Int, Int>(capacity: 100)
        var list: [(key: Int, value: Int, size: Int)] = []
        for step in 0..<20_000 {
            let key = Int.random(in: 0..<30, using: &generator)
            let known = list.firstIndex { $0.key == key }
            switch Int.random(in: 0..<10, using: &generator) {
            case 0:
                cache.remove(key)
                if let known { list.remove(at: known) }
            case 1...3:
                let size = Int.random(in: 0...20, using: &generator)
                cache.set(step, for: key, size: size)
                if let known { list.remove(at: known) }
                list.append((key, step, size))
                while list.reduce(0, { $0 + $1.size }) > 100 { list.removeFirst() }
            default:
                #expect(cache.value(of: key) == known.map { list[$0].value })
                if let known { list.append(list.remove(at: known)) }
            }
            #expect(cache.size == list.reduce(0) { $0 + $1.size })
        }
    }
}
