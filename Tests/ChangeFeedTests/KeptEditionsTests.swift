import Foundation
import Testing

@testable import ChangeFeed

/// What is known of users until something changes that they see.
@Suite struct KeptEditionsTests {
    private let ada = UUID()
    private let bob = UUID()
    private let lists = (0..<10).map { _ in UUID() }

    @Test func aChangeInAnyOfItsStreamsEndsIt() {
        for changed in [ada, lists[0], lists[2]] {
            var editions = KeptEditions(capacity: 100)
            editions.keep([1], of: ada, streams: [ada] + lists[0...2])
            editions.keep([2], of: bob, streams: [bob, lists[3]])
            #expect(editions[ada] == [1] && editions[bob] == [2])
            editions.forgetChanged(in: lists[4])
            #expect(editions[ada] == [1])
            editions.forgetChanged(in: changed)
            #expect(editions[ada] == nil && editions[bob] == [2])
            // Another change in it costs nothing more.
            editions.forgetChanged(in: changed)
            editions.keep([3], of: ada, streams: [ada] + lists[0...2])
            #expect(editions[ada] == [3])
            editions.removeAll()
            #expect(editions[ada] == nil && editions[bob] == nil && editions.size == 0)
        }
    }

    @Test func oneChangeEndsThoseOfAllWhoSeeIt() {
        var editions = KeptEditions(capacity: 1_000)
        let users = (0..<50).map { _ in UUID() }
        for user in users { editions.keep([1], of: user, streams: [user, lists[0]]) }
        editions.forgetChanged(in: lists[0])
        #expect(users.allSatisfy { editions[$0] == nil })
    }

    @Test func theOlderMakeRoomForTheNewer() {
        var editions = KeptEditions(capacity: 20)
        editions.keep([0], of: bob, streams: lists + [bob])
        #expect(editions[bob] == nil, "more streams than are kept of one user")
        let users = (0..<6).map { _ in UUID() }
        for user in users {
            editions.keep([1], of: user, streams: [user] + lists[0...2])
            #expect(editions[user] == [1])
            #expect(editions.size <= 20)
        }
        // Two of four streams each are in the younger, and two in the older.
        #expect(users.map { editions[$0] != nil } == [false, false, true, true, true, true])
        editions.forgetChanged(in: users[2])
        #expect(editions[users[2]] == nil && editions[users[3]] == [1])
        // An older edition does not come back when a newer one ends.
        editions.keep([2], of: users[3], streams: [users[3]])
        editions.forgetChanged(in: users[3])
        #expect(editions[users[3]] == nil)
    }
}
