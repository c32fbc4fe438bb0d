import Checklists
import Foundation
import JSON
import Testing

@testable import ChangeFeed
@testable import Store

struct CursorTests {
    private let seal = CursorSeal(.test)

    private static func snapshot(using random: inout SeededNumbers) throws -> Snapshot {
        let xmin = UInt64.random(in: 0...(1 << 40), using: &random)
        let inProgress = (0..<40).map { xmin + $0 * 3 }.filter { _ in Int.random(in: 0..<8, using: &random) == 0 }
        return try #require(Snapshot(xmin: xmin, xmax: xmin + 200, inProgress: inProgress))
    }

    private static func cursor(using random: inout SeededNumbers) throws -> Cursor {
        var cursor = Cursor(
            since: try snapshot(using: &random),
            position: WALPosition(timeline: 1, lsn: UInt64.random(in: 0...(1 << 40), using: &random)))
        if Bool.random(using: &random) {
            cursor.place = Cursor.Place(
                until: try snapshot(using: &random), stream: UUID(UInt8.random(in: 0...255, using: &random)),
                version: Int64.random(in: .min ... .max, using: &random))
        }
        return cursor
    }

    @Test func comesBackAsItWas() throws {
        var random = SeededNumbers(seed: 4)
        for _ in 0..<500 {
            let cursor = try Self.cursor(using: &random)
            #expect(seal.cursor(seal.text(cursor)) == cursor)
        }
        let largest = Cursor(
            since: try #require(Snapshot("18446744073709551614:18446744073709551615:18446744073709551614")),
            position: WALPosition(timeline: 1, lsn: .max))
        #expect(seal.cursor(seal.text(largest)) == largest)
    }

    @Test func isShortAndFitForAURL() throws {
        let text = seal.text(
            Cursor(
                since: try #require(Snapshot("123456789:123456830:123456789,123456800")),
                position: WALPosition(timeline: 1, lsn: 0x16_B374_D848)))
        #expect(text.utf8.count <= 57)
        #expect(text.wholeMatch(of: /[A-Za-z0-9_-]+/) != nil)
    }

    @Test func isRefusedWhenAnythingIsAltered() throws {
        var random = SeededNumbers(seed: 5)
        let text = seal.text(try Self.cursor(using: &random))
        let bytes = try #require(Base64URL.decode(text))
        for place in bytes.indices {
            for bit in 0..<8 {
                var altered = bytes
                altered[place] ^= 1 << bit
                #expect(seal.cursor(Base64URL.encode(altered)) == nil)
            }
        }
        for length in 0..<text.count { #expect(seal.cursor(String(text.prefix(length))) == nil) }
        for other in ["", "A", "!", text + "A", text + "AA", text + "=", " " + text, "\u{e9}"] {
            #expect(seal.cursor(other) == nil)
        }
    }

    @Test func belongsToOneEpoch() throws {
        let text = seal.text(Cursor(since: try #require(Snapshot("10:20:")), position: .test))
        let others = [
            Epoch(value: UUID(2)), Epoch(systemIdentifier: 7), Epoch(database: 16_385), Epoch(secret: [1]),
            // The same number, but another timeline, or another one before it.
            Epoch(Timeline(1, id: 9)), Epoch(Timeline(2)), Epoch(Timeline(1, id: 9), Timeline(2, beganAt: 9000)),
        ]
        for epoch in others { #expect(CursorSeal(epoch).cursor(text) == nil) }
        #expect(CursorSeal(.test).cursor(text) != nil)
    }

    @Test(arguments: [
        (Epoch(Timeline(1), Timeline(2, beganAt: 5000)), true), (Epoch(Timeline(1), Timeline(2, beganAt: 4999)), false),
        (Epoch(Timeline(1), Timeline(2, beganAt: nil)), false),
        (Epoch(Timeline(1), Timeline(2, beganAt: 6000), Timeline(3, beganAt: 8000)), true),
        (Epoch(Timeline(1), Timeline(2, beganAt: 6000), Timeline(3, beganAt: 4000)), false),
        (Epoch(Timeline(1), Timeline(2, beganAt: 6000), Timeline(3)), false),
    ])
    func outlivesAPromotionThatLostNothingOfIt(epoch: Epoch, isGood: Bool) throws {
        let text = seal.text(Cursor(since: try #require(Snapshot("10:20:")), position: .test))
        #expect((CursorSeal(epoch).cursor(text) != nil) == isGood)
    }

    /// From a read on a server that the tail does not know yet.
    @Test func cursorsOfAnUnknownTimelineAreRefused() throws {
        let cursor = Cursor(since: try #require(Snapshot("10:20:")), position: WALPosition(timeline: 2, lsn: 7000))
        let text = seal.text(cursor)
        #expect(seal.cursor(text) == nil)
        #expect(CursorSeal(Epoch(Timeline(1), Timeline(2, beganAt: 6000))).cursor(text) == nil)
    }

    /// Only this daemon can seal cursors, but it must be able to read those of later versions.
    @Test func readsNothingButWholeCursors() throws {
        var random = SeededNumbers(seed: 6)
        let bytes = try Self.cursor(using: &random).bytes
        #expect(Cursor(bytes: bytes[...]) != nil)
        for length in 0..<bytes.count { #expect(Cursor(bytes: bytes[..<length]) == nil) }
        #expect(Cursor(bytes: (bytes + [0])[...]) == nil)
        #expect(Cursor(bytes: [1, 1, 1, 1, 1, 0]) != nil)
        #expect(Cursor(bytes: [3, 1, 1, 1, 1, 0]) == nil)
        #expect(Cursor(bytes: [1, 1, 1, 1, 1, 255, 255, 255, 255, 255, 255, 255, 255, 255, 1]) == nil)
        // Timelines have 32 bits.
        #expect(Cursor(bytes: [1, 255, 255, 255, 255, 31, 1, 1, 1, 0]) == nil)
    }

    @Test func encodesAsFoundationDoes() {
        var random = SeededNumbers(seed: 7)
        for count in 0..<100 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            let text = Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_")
                .replacing("=", with: "")
            #expect(Base64URL.encode(bytes) == text)
            #expect(Base64URL.decode(text) == bytes)
        }
    }
}
