import Foundation
import Sessions
import Synchronization
import TestSupport
import Testing

@testable import ChangeFeed

/// Polls that are parked without a task of their own.
@Suite(.timeLimit(.minutes(60))) struct ParkedPollTests {
    private final class Ends: Sendable {
        let all = Mutex<[PollEnd]>([])

        func add(_ end: PollEnd) { all.withLock { $0.append(end) } }

        /// The cursors and numbers of received changes.
        var deliveries: [Delivery] {
            all.withLock { $0.compactMap { if case .answered(.changes(let delivery)) = $0 { delivery } else { nil } } }
        }
    }

    /// Anna, her checklist, and her present cursor.
    private func scene(_ world: World) async throws -> (anna: World.Person, list: UUID, cursor: String) {
        let anna = try await world.person("anna")
        let list = try await world.checklist(of: anna)
        return (anna, list, try await world.delivery(anna, since: nil).cursor)
    }

    private func poll(
        _ world: World, _ person: World.Person, since cursor: String, wait: Duration = .seconds(30)
    ) async throws -> Poll {
        let feed = world.daemons[0].feed
        let principal = try #require(try await feed.authenticate(tokenHash: person.tokenHash))
        let progress = try await feed.ask(principal, since: cursor, wait: wait, limit: 10)
        guard case .waits(let poll) = progress else { throw World.Refused(outcome: "\(progress)") }
        return poll
    }

    private func eventually(_ isSo: () -> Bool) async throws {
        let end = ContinuousClock.now + .generous
        while !isSo(), .now < end { try await Task.sleep(for: .milliseconds(10)) }
        #expect(isSo())
    }

    @Test func pollsThatComeTogetherEndApart() async throws {
        try await World.with(ChangeFeed.Configuration()) { world in
            let (anna, _, cursor) = try await scene(world)
            // Like a crowd after a restart: all ask before the first of them is parked.
            let deadlines = try await concurrently(20) { _ in
                try await poll(world, anna, since: cursor, wait: .seconds(60)).deadline
            }
            let (first, last) = (try #require(deadlines.min()), try #require(deadlines.max()))
            #expect(last - first > .seconds(8))
        }
    }

    @Test func waitersWithTheSameChangesShareTheAnswer() async throws {
        try await World.with(ChangeFeed.Configuration()) { world in
            let feed = world.daemons[0].feed
            let (anna, list, cursor) = try await scene(world)
            let (ends, gone) = (Ends(), Ends())
            for _ in 0..<3 { _ = feed.park(try await poll(world, anna, since: cursor), ends.add) }
            feed.unpark(feed.park(try await poll(world, anna, since: cursor), gone.add))
            try await world.parked(3)
            try await world.task("bread", on: list, by: anna)
            try await eventually { ends.deliveries.count == 3 }
            #expect(ends.deliveries.allSatisfy { $0 === ends.deliveries[0] && $0.changes.count == 1 })
            let made = Mutex(0)
            for delivery in ends.deliveries {
                let size = delivery.once { delivery in
                    made.withLock { $0 += 1 }
                    return delivery.body.count
                }
                #expect(size == delivery.body.count)
            }
            #expect(made.withLock { $0 } == 1)
            #expect(gone.deliveries.isEmpty)
        }
    }

    /// Counts its calls, and how many ends had been called by then.
    private final class Waker: PollWaker {
        let told = Mutex<[Int]>([])
        let ends: Ends

        init(_ ends: Ends) { self.ends = ends }

        func wake() { told.withLock { $0.append(ends.all.withLock(\.count)) } }
    }

    @Test func theAnswererOfManyPollsIsWokenOnceAfterTheLast() async throws {
        try await World.with(ChangeFeed.Configuration()) { world in
            let feed = world.daemons[0].feed
            let (anna, list, cursor) = try await scene(world)
            let ends = Ends()
            let waker = Waker(ends)
            for _ in 0..<50 {
                _ = feed.park(try await poll(world, anna, since: cursor), waker: waker, ends.add)
            }
            try await world.parked(50)
            try await world.task("bread", on: list, by: anna)
            try await eventually { !waker.told.withLock(\.isEmpty) }
            #expect(waker.told.withLock(\.self) == [50])
        }
    }

    /// A change between the question and the registration is not missed.
    @Test func changesBeforeTheRegistrationEndThePollAtOnce() async throws {
        try await World.with(ChangeFeed.Configuration()) { world in
            let feed = world.daemons[0].feed
            let (anna, list, cursor) = try await scene(world)
            let poll = try await poll(world, anna, since: cursor)
            try await world.task("bread", on: list, by: anna)
            #expect(try await world.delivery(anna, since: cursor, wait: .seconds(10)).changes.count == 1)
            let ends = Ends()
            _ = feed.park(poll, ends.add)
            // The tail may need to read first.
            if case .again? = ends.all.withLock(\.first), case .answered(let answer) = try await feed.resume(poll) {
                ends.add(.answered(answer))
            }
            #expect(ends.deliveries.map(\.changes.count) == [1])
            #expect(feed.status.waiters == 0)
        }
    }
}
