import Testing

@testable import LeaseQueue

/// The order of receivers alone.
@Suite struct ReceiverTurnsTests {
    /// Takes claims of numbers of rows by receiver, out of some that have more than a piece. Returns after each whether
    /// there may be more, and who is passed over then.
    private func take(_ claims: [(count: Int, more: [String])], room: Int, by turns: inout ReceiverTurns) -> [String] {
        claims.map { claim in
            let hasMore = turns.took(claim.count, room: room, more: claim.more)
            return ([hasMore.description] + turns.passedOver.sorted()).joined(separator: " ")
        }
    }

    @Test func aPieceOfOneAndThenAllOthers() {
        var turns = ReceiverTurns()
        let first = take([(22, ["one"]), (1, [])], room: 100, by: &turns)
        // The others have no more: the first one is next.
        #expect(first == ["true one", "true"])
        let second = take([(20, ["one"]), (0, []), (1, []), (0, [])], room: 100, by: &turns)
        #expect(second == ["true one", "true", "false", "false"])
    }

    @Test func aFullClaimMayHaveMoreBehindIt() {
        var turns = ReceiverTurns()
        let taken = take([(3, []), (2, [])], room: 3, by: &turns)
        #expect(taken == ["true", "false"])
    }

    /// For any sizes: nobody has two pieces more than somebody who still waits.
    @Test func eachReceiverHasAPieceInEachRound() {
        let (piece, room) = (20, 100)
        var left = Dictionary(uniqueKeysWithValues: (0..<40).map { ("receiver-\($0)", $0 * 7) })
        let total = left.values.reduce(0, +)
        var (turns, pieces, done) = (ReceiverTurns(), [String: Int](), 0)
        var hasMore = true
        while hasMore {
            var (count, more) = (0, [String]())
            for (receiver, rest) in left where rest > 0 && !turns.passedOver.contains(receiver) {
                let taken = min(rest, piece, room - count)
                guard taken > 0 else { continue }
                if taken == piece { pieces[receiver, default: 0] += 1 }
                if taken == piece, rest > piece { more.append(receiver) }
                left[receiver] = rest - taken
                count += taken
            }
            let waiting = left.filter { $0.value > 0 }.map { pieces[$0.key] ?? 0 }
            #expect((pieces.values.max() ?? 0) - (waiting.min() ?? .max) <= 1)
            done += count
            hasMore = turns.took(count, room: room, more: more)
        }
        #expect(done == total)
    }

    @Test func backoffDoublesUpToItsMaximumWithJitter() {
        let backoff = Backoff(first: .seconds(10), maximum: .seconds(60))
        func seconds(_ attempts: Int, _ part: Double) -> Double {
            (backoff.wait(after: attempts, part: part) / .seconds(1)).rounded()
        }
        #expect([1, 2, 3, 4, 90].map { seconds($0, 0.5) } == [10, 20, 40, 60, 60])
        #expect([seconds(1, 0), seconds(1, 1)] == [8, 12])
    }
}
