import Checklists
import Foundation
import JSON

@testable import ChangeFeed
@testable import Store

/// A cursor survives sealing, and only an unaltered seal of this history is accepted.
enum CursorHarness {
    private static func seal(_ secret: UInt8, _ timelines: Timeline...) -> CursorSeal {
        CursorSeal(
            Epoch(
                value: id, systemIdentifier: 7, database: 5, secret: [UInt8](repeating: secret, count: 32),
                timelines: timelines))
    }

    private static let id = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))
    private static let first = Timeline(number: 1, id: id, beganAt: nil)
    private static let own = seal(1, first)
    private static let others = [
        seal(2, first), seal(1, Timeline(number: 1, id: UUID(), beganAt: nil)),
        seal(1, Timeline(number: 2, id: id, beganAt: nil)),
    ]
    /// After a promotion.
    private static let switchPoint = UInt64(1) << 20
    private static let promoted = seal(1, first, Timeline(number: 2, id: UUID(), beganAt: switchPoint))

    static func check(_ input: [UInt8]) throws {
        let text = String(decoding: input, as: UTF8.self)
        try hold(own.cursor(text) == nil, "a cursor that was never sealed is taken")
        if let bytes = Base64URL.decode(text) {
            try hold(Base64URL.encode(bytes) == text, "two texts stand for the same bytes")
        }
        try hold(Base64URL.decode(Base64URL.encode(input)) == input, "bytes do not come back")
        if let snapshot = Snapshot(text) {
            try hold(Snapshot(snapshot.description) == snapshot, "a snapshot's text does not come back")
            let position = WALPosition(timeline: 1, lsn: UInt64(input.count) << 15)
            try check(Cursor(since: snapshot, position: position), spoiledBy: input)
            try check(snapshot)
        }
        guard let cursor = Cursor(bytes: input[...]) else { return }
        try check(cursor, spoiledBy: input)
        try check(cursor.since)
    }

    private static func check(_ cursor: Cursor, spoiledBy input: [UInt8]) throws {
        let bytes = cursor.bytes
        try hold(Cursor(bytes: bytes[...]) == cursor, "a cursor's bytes do not come back")
        let text = own.text(cursor)
        guard cursor.position.timeline == 1 else {
            return try hold(own.cursor(text) == nil, "a cursor of an unknown timeline is taken")
        }
        try hold(own.cursor(text) == cursor, "a sealed cursor is not taken back")
        try hold(
            (promoted.cursor(text) == cursor) == (cursor.position.lsn <= switchPoint),
            "after a promotion a cursor is taken that saw more, or refused that did not")
        for other in others { try hold(other.cursor(text) == nil, "another history's cursor is taken") }
        // One place, chosen by the input; the fuzzer tries all of them.
        var altered = Array(text.utf8)
        let place = input.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % altered.count
        altered[place] = altered[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
        try hold(own.cursor(String(decoding: altered, as: UTF8.self)) == nil, "an altered cursor is taken")
        try hold(own.cursor(String(text.dropLast())) == nil, "a torn cursor is taken")
    }

    private static func check(_ snapshot: Snapshot) throws {
        try hold(snapshot.covers(snapshot), "a snapshot does not cover itself")
        for xid in snapshot.inProgress { try hold(!snapshot.sees(xid), "a transaction in progress is seen") }
        try hold(!snapshot.sees(snapshot.xmax), "a transaction that had not begun is seen")
        let capped = snapshot.capped(at: snapshot.xmin)
        try hold(snapshot.covers(capped), "the capped snapshot sees more")
    }
}
