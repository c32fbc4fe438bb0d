import NIOCore
import Testing

@testable import HTTPServer

@Suite struct PlacesTests {
    @Test func lateComersStandInLine() {
        let places = Places(2)
        var begun: [Int] = []
        for number in 0..<5 { places.enter { begun.append(number) } }
        #expect(begun == [0, 1])
        places.leave()
        #expect(begun == [0, 1, 2])
        for _ in 0..<4 { places.leave() }
        #expect(begun == [0, 1, 2, 3, 4])
        // All have left, so there are two places again.
        for number in 5..<8 { places.enter { begun.append(number) } }
        #expect(begun == [0, 1, 2, 3, 4, 5, 6])
    }

    @Test func waitersThatStandInLineForTooLongAreSentAway() {
        let places = Places(1)
        var begun: [Int] = []
        var refused: [Int] = []
        let start = NIODeadline.now()
        for number in 0..<4 {
            places.enter(at: start + .milliseconds(Int64(number) * 400)) {
                begun.append(number)
            } orElse: {
                refused.append(number)
            }
        }
        places.refuseLate(at: start + .milliseconds(1300))
        #expect(refused.isEmpty)
        // The first may run for any time; one of the queued has waited for a second.
        places.refuseLate(at: start + .milliseconds(1500))
        #expect(refused == [1])
        places.leave()
        #expect(begun == [0, 2])
    }
}
