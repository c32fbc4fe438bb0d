import Foundation
import Testing

@testable import ChangeFeed
@testable import Store

struct SubscribersTests {
    private let user = UUID(1)
    private let now = ContinuousClock.now

    private func loaded(_ version: Int64, _ checklists: UUID...) throws -> Subscribers {
        var subscribers = Subscribers()
        let load = subscribers.beginLoad(of: user, at: now)
        subscribers.endLoad(try #require(load), of: user, found: (version, checklists))
        return subscribers
    }

    private func added(_ version: Int64, _ checklist: UUID) -> LoggedChange {
        LoggedChange(user, version, kind: FeedKind.checklistAdded, subject: checklist)
    }

    private func removed(_ version: Int64, _ checklist: UUID) -> LoggedChange {
        LoggedChange(user, version, kind: FeedKind.checklistRemoved, subject: checklist)
    }

    private func streams(_ subscribers: inout Subscribers, _ user: UUID) -> Set<UUID>? {
        subscribers.streams(of: user, at: now)
    }

    @Test func usersSeeTheirOwnStreamAndTheChecklists() throws {
        var subscribers = try loaded(3, UUID(10), UUID(11))
        #expect(streams(&subscribers, user) == [user, UUID(10), UUID(11)])
        #expect(streams(&subscribers, UUID(2)) == nil)
    }

    @Test func fewAreUsersAndTheirPolls() throws {
        var subscribers = try loaded(3, UUID(10))
        #expect(subscribers.areFew(2, at: UUID(10)) && subscribers.areFew(0, at: UUID(11)))
        for waiter in 1...2 as ClosedRange<WaiterID> { subscribers.park(waiter, of: user) }
        #expect(subscribers.areFew(2, at: UUID(10)) && !subscribers.areFew(1, at: UUID(10)))
        #expect(!subscribers.areFew(1, at: user), "the user's own stream")
        subscribers.unpark(2, of: user, at: now)
        #expect(subscribers.areFew(1, at: UUID(10)) && subscribers.areFew(1, at: user))
        let load = subscribers.beginLoad(of: UUID(2), at: now)
        subscribers.endLoad(try #require(load), of: UUID(2), found: (1, [UUID(10)]))
        #expect(!subscribers.areFew(1, at: UUID(10)), "a second user, without a poll")
    }

    @Test func changesApplyOnceAndInOrder() throws {
        var subscribers = try loaded(3, UUID(10))
        subscribers.apply(removed(3, UUID(10)))
        #expect(streams(&subscribers, user) == [user, UUID(10)], "What was loaded is later")
        subscribers.apply(added(4, UUID(11)))
        subscribers.apply(removed(5, UUID(11)))
        subscribers.apply(added(4, UUID(11)))
        #expect(streams(&subscribers, user) == [user, UUID(10)])
        subscribers.apply(LoggedChange(UUID(2), 9, kind: FeedKind.checklistRemoved, subject: UUID(10)))
        #expect(streams(&subscribers, user) == [user, UUID(10)])
    }

    @Test func changesReadDuringTheLoadAreNotLost() throws {
        var subscribers = Subscribers()
        let load = subscribers.beginLoad(of: user, at: now)
        let second = subscribers.beginLoad(of: user, at: now)
        #expect(second == nil)
        #expect(subscribers.load(of: user) == load)
        subscribers.apply(removed(3, UUID(10)))
        subscribers.apply(removed(4, UUID(11)))
        #expect(streams(&subscribers, user) == nil)
        subscribers.endLoad(try #require(load), of: user, found: (3, [UUID(10), UUID(11)]))
        #expect(streams(&subscribers, user) == [user, UUID(10)])
    }

    @Test func anOldLoadIsNotTakenForANewOne() throws {
        var subscribers = Subscribers()
        let old = subscribers.beginLoad(of: user, at: now)
        subscribers.removeAll()
        let new = subscribers.beginLoad(of: user, at: now)
        subscribers.endLoad(try #require(old), of: user, found: (1, [UUID(10)]))
        #expect(streams(&subscribers, user) == nil)
        subscribers.endLoad(try #require(new), of: user, found: nil)
        #expect(subscribers.count == 0)
    }

    @Test func waitersAreFoundByStream() throws {
        var subscribers = try loaded(1, UUID(10))
        #expect(subscribers.waiters(for: UUID(10)) == [])
        subscribers.park(7, of: user)
        #expect(subscribers.waiters(for: UUID(10)) == [7])
        #expect(subscribers.waiters(for: user) == [7])
        subscribers.apply(added(2, UUID(11)))
        subscribers.apply(removed(3, UUID(10)))
        #expect(subscribers.waiters(for: UUID(11)) == [7])
        #expect(subscribers.waiters(for: UUID(10)) == [])
        subscribers.unpark(7, of: user, at: now)
        #expect(subscribers.waiters(for: UUID(11)) == [])
    }

    @Test func stayForAWhile() throws {
        var subscribers = Subscribers()
        for number in UInt8(1)...6 {
            let user = UUID(number)
            let load = subscribers.beginLoad(of: user, at: now + .seconds(Int(number)))
            if number != 5 { subscribers.endLoad(try #require(load), of: user, found: (1, [])) }
        }
        subscribers.park(7, of: UUID(1))
        subscribers.trim(usedBefore: now + .seconds(3), capacity: 100)
        let kept = [1, 2, 3, 4, 6].filter { streams(&subscribers, UUID($0)) != nil }
        #expect(kept == [1, 3, 4, 6])
        subscribers.unpark(7, of: UUID(1), at: now + .seconds(10))
        _ = subscribers.streams(of: UUID(3), at: now + .seconds(9))
        subscribers.trim(usedBefore: now - .seconds(1), capacity: 4)
        #expect(subscribers.count == 4)
    }
}
