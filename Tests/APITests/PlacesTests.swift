import Testing

@testable import API

@Suite struct PlacesTests {
    @Test func whoComesLaterStandsInLine() {
        let places = Places(2)
        var begun: [Int] = []
        for number in 0..<5 { places.enter { begun.append(number) } }
        #expect(begun == [0, 1])
        places.leave()
        #expect(begun == [0, 1, 2])
        for _ in 0..<4 { places.leave() }
        #expect(begun == [0, 1, 2, 3, 4])
        // All have left: there are two places again.
        for number in 5..<8 { places.enter { begun.append(number) } }
        #expect(begun == [0, 1, 2, 3, 4, 5, 6])
    }
}
