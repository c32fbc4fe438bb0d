import Checklists
import Foundation
import Testing

@testable import ChangeFeed
@testable import Store

struct RingTests {
    private static let streams = (1...5).map { UUID($0) }

    private func ring(_ start: Snapshot, changes: Int = 1_000_000, bytes: Int = 1_000_000) -> Ring {
        Ring(start: start, read: start, changeLimit: changes, byteLimit: bytes)
    }

    private func read(_ database: ModelDatabase, into ring: inout Ring) throws {
        ring.append(database.changes(after: ring.border), snapshot: try #require(database.snapshot))
    }

    private func names(_ changes: [LoggedChange]) -> [String] { changes.map { "\($0.stream) \($0.version)" } }

    /// Any cursor, of this daemon or another and of any moment, gets exactly the changes committed after it.
    @Test(arguments: UInt64(0)..<40) func answersEveryCursorAsTheLogWould(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        var database = ModelDatabase()
        var ring = ring(try #require(database.snapshot), changes: 20)
        var other = self.ring(try #require(database.snapshot))
        var cursors = [ring.border]
        var (inside, behind, ahead) = (0, 0, 0)
        for _ in 0..<1500 {
            database.step(streams: Self.streams, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0: try read(database, into: &ring)
            case 1: try read(database, into: &other)
            case 2: cursors.append(try #require(database.snapshot))
            case 3: cursors += [ring.border, other.border]
            default: break
            }
            let since = try #require(cursors.suffix(60).randomElement(using: &random))
            let visible = Self.streams.filter { _ in Bool.random(using: &random) }
            let expected = database.log.filter {
                visible.contains($0.stream) && ring.read.sees($0.xid) && !since.sees($0.xid)
            }
            switch ring.changes(since: since, in: visible) {
            case .inside(let changes):
                inside += 1
                #expect(Set(names(changes)) == Set(names(expected)))
                #expect(changes.count == expected.count)
                for stream in visible {
                    let versions = changes.filter { $0.stream == stream }.map(\.version)
                    #expect(versions == versions.sorted())
                }
            case .behind:
                behind += 1
                #expect(!since.covers(ring.start))
            case .ahead:
                ahead += 1
                #expect(!ring.read.covers(since))
            }
        }
        #expect(min(inside, behind, ahead) > 5)
    }

    /// A client that goes from answer to answer gets every change once and in order, also when it changes daemons.
    @Test(arguments: UInt64(100)..<120) func losesAndRepeatsNothing(seed: UInt64) throws {
        var random = SeededNumbers(seed: seed)
        var database = ModelDatabase()
        let start = try #require(database.snapshot)
        var rings = [ring(start), ring(start)]
        var since = start
        var received: [UUID: [Int64]] = [:]
        for turn in 0..<2500 {
            if turn < 2400 {
                database.step(streams: Self.streams, using: &random)
            } else {
                for xid in database.open.keys { database.end(xid, commits: true) }
            }
            let daemon = Int.random(in: 0...1, using: &random)
            if turn >= 2400 || Int.random(in: 0..<5, using: &random) == 0 { try read(database, into: &rings[daemon]) }
            if case .inside(let changes) = rings[daemon].changes(since: since, in: Self.streams) {
                for change in changes { received[change.stream, default: []].append(change.version) }
                since = rings[daemon].border
            }
        }
        #expect(database.log.count > 200)
        for stream in Self.streams {
            let count = Int64(database.log.filter { $0.stream == stream }.count)
            #expect(received[stream, default: []] == Array(1...max(1, count)))
        }
    }

    /// A snapshot is past numbers that are not durable. A cursor must not be.
    @Test func survivesACrashAfterWhichNumbersAreUsedAgain() throws {
        var database = ModelDatabase()
        var ring = ring(try #require(database.snapshot))
        let start = ring.border
        let first = database.begin()
        database.write(first, to: UUID(1))
        database.end(first, commits: true)
        let refused = database.begin()
        database.end(refused, commits: false)
        try read(database, into: &ring)
        #expect(ring.read.sees(refused) && !ring.border.sees(refused))
        let raw = try #require(database.snapshot)
        #expect(ring.settled(raw) == ring.border)

        database.crash()
        let again = database.begin()
        #expect(again == refused)
        database.write(again, to: UUID(1))
        database.end(again, commits: true)
        let cursor = ring.border
        try read(database, into: &ring)
        guard case .inside(let changes) = ring.changes(since: cursor, in: [UUID(1)]) else {
            Issue.record("The cursor is not answered")
            return
        }
        #expect(changes.map(\.version) == [2])
        // More than asked for is not collected.
        for (limit, expected) in [(0, 1), (1, 2), (2, 2)] {
            guard case .inside(let few) = ring.changes(since: start, in: [UUID(1)], upTo: limit) else {
                Issue.record("The cursor is not answered")
                return
            }
            #expect(few.count == expected)
        }
    }

    @Test func aReadOfNothingLeavesTheCursorAlone() throws {
        var database = ModelDatabase()
        var ring = ring(try #require(database.snapshot))
        let border = ring.border
        database.end(database.begin(), commits: true)
        try read(database, into: &ring)
        #expect(ring.border == border)
        #expect(ring.read == database.snapshot)
    }

    @Test func keepsNoMoreThanItMay() throws {
        let start = try #require(Snapshot("10:10:"))
        var ring = ring(start, changes: 3, bytes: 100)
        func snapshot(_ xid: UInt64) throws -> Snapshot { try #require(Snapshot(xmin: xid + 1, xmax: xid + 1)) }
        for xid in UInt64(10)...12 {
            ring.append([LoggedChange(UUID(1), Int64(xid), xid: xid, size: 20)], snapshot: try snapshot(xid))
        }
        #expect(ring.count == 3 && ring.bytes == 60 && ring.start == start)
        ring.append([LoggedChange(UUID(2), 1, xid: 13, size: 70)], snapshot: try snapshot(13))
        #expect(ring.count == 2 && ring.bytes == 90)
        #expect(ring.start == (try snapshot(11)))
        guard case .behind = ring.changes(since: try snapshot(10), in: [UUID(2)]) else {
            Issue.record("What was dropped is not missed")
            return
        }
        ring.append([LoggedChange(UUID(2), 2, xid: 14, size: 101)], snapshot: try snapshot(14))
        #expect(ring.count == 0 && ring.bytes == 0 && ring.start == ring.border)
    }

    /// The ring forgets a comment's text with its deletion, in any stream, and dropped changes leave nothing behind.
    @Test func forgetsWhatADeletedCommentSaid() throws {
        func snapshot(_ xid: UInt64) throws -> Snapshot { try #require(Snapshot(xmin: xid + 1, xmax: xid + 1)) }
        let start = try snapshot(9)
        var ring = ring(start, changes: 4)
        let (one, other, comment) = (UUID(1), UUID(2), UUID(77))
        ring.append(
            [
                LoggedChange(one, 1, xid: 10, kind: "comment.added", subject: comment, saying: "Unsaid"),
                LoggedChange(one, 2, xid: 10, kind: "comment.added", subject: UUID(78), saying: "Said"),
            ], snapshot: try snapshot(10))
        ring.append(
            [LoggedChange(one, 3, xid: 11, kind: "comment.updated", subject: comment, saying: "Unsaid")],
            snapshot: try snapshot(11))
        ring.append(
            [LoggedChange(other, 1, xid: 12, kind: "comment.deleted", subject: comment, saying: "-")],
            snapshot: try snapshot(12))
        guard case .inside(let changes) = ring.changes(since: start, in: [one, other]) else {
            Issue.record("It is not all there")
            return
        }
        #expect(
            changes.map(\.text) == [
                "{\"version\":1,\"body\":null}", "{\"version\":2,\"body\":{\"body\":\"Said\"}}",
                "{\"version\":3,\"body\":null}", "{\"version\":1,\"body\":{\"body\":\"-\"}}",
            ])
        #expect(ring.bytes == changes.reduce(0) { $0 + $1.json.count })
        // The first batch goes, and with it the other comment; its deletion then finds nothing to forget.
        ring.append([LoggedChange(one, 4, xid: 13)], snapshot: try snapshot(13))
        ring.append(
            [LoggedChange(one, 5, xid: 14, kind: "comment.deleted", subject: UUID(78))], snapshot: try snapshot(14))
        #expect(ring.count == 4)
    }
}
