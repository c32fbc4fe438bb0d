import ChangeFeed
import Foundation
import Sessions
import Store
import Testing

/// Daemons that serve one database.
@Suite(.timeLimit(.minutes(60)))
struct SeveralDaemonsTests {
    private static let alone = ChangeFeed.Configuration(notifies: false, listens: false)
    private static let sweepless = ChangeFeed.Configuration(sweepInterval: nil, notifies: false, listens: false)

    private func kinds(_ delivery: Delivery) -> [String] { delivery.changes.map(\.kind) }

    @Test func theEndOfASessionEndsItsPoll() async throws {
        try await World.with(Self.alone, Self.alone) { world in
            let anna = try await world.person("anna")
            let cursor = try await world.delivery(anna, since: nil).cursor
            async let waiting = world.poll(anna, since: cursor, on: 1, wait: .seconds(30))
            try await world.parked(1, on: 1)
            try await world.act("session_delete", by: anna.id, "{\"id\": \"\(anna.session)\"}")
            guard case .signedOut = try await waiting else {
                Issue.record("The poll went on")
                return
            }
            #expect(try await world.daemons[1].feed.authenticate(tokenHash: anna.tokenHash) == nil)
        }
    }

    @Test func aCursorOfAnotherDaemonIsGood() async throws {
        try await World.with(Self.sweepless, Self.sweepless) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            var cursor = try await world.delivery(anna, since: nil).cursor
            _ = try await world.delivery(anna, since: nil, on: 1)
            for number in 0..<20 {
                try await world.task("\(number)", on: list, by: anna)
                let delivery = try await world.delivery(anna, since: cursor, wait: .seconds(10))
                #expect(delivery.changes.map(\.version) == [Int64(number) + 2])
                let elsewhere = try await world.delivery(anna, since: delivery.cursor, on: 1)
                #expect(elsewhere.changes.isEmpty)
                cursor = elsewhere.cursor
            }
        }
    }

    @Test func otherDaemonsAreNotified() async throws {
        let listening = ChangeFeed.Configuration(sweepInterval: nil)
        try await World.with(listening, listening) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            for _ in 0..<3000 where !world.daemons[1].feed.status.isListening {
                try await Task.sleep(for: .milliseconds(10))
            }
            let cursor = try await world.delivery(anna, since: nil).cursor
            async let waiting = world.delivery(anna, since: cursor, on: 1, wait: .seconds(20))
            try await world.parked(1, on: 1)
            try await world.task("bread", on: list, by: anna)
            #expect(kinds(try await waiting) == ["task.created"])
            #expect(world.daemons[1].feed.status.notificationsReceived > 0)
            #expect(world.daemons[0].feed.status.notificationsReceived == 0, "One's own are ignored")
        }
    }

    @Test func aLostNotificationCostsASweep() async throws {
        try await World.with(Self.alone, Self.alone) { world in
            let anna = try await world.person("anna")
            let list = try await world.checklist(of: anna)
            let cursor = try await world.delivery(anna, since: nil).cursor
            async let waiting = world.delivery(anna, since: cursor, on: 1, wait: .seconds(20))
            try await world.parked(1, on: 1)
            try await world.task("bread", on: list, by: anna)
            // Without the sweep, the poll would time out with nothing.
            #expect(kinds(try await waiting) == ["task.created"])
        }
    }

    /// The question comes before the removal, and continues after the removal was answered.
    @Test func aRemovalHoldsForWhoHasWaited() async throws {
        try await World.with(Self.sweepless, Self.sweepless) { world in
            let (anna, ben) = (try await world.person("anna"), try await world.person("ben"))
            let feed = world.daemons[1].feed
            for _ in 0..<20 {
                let list = try await world.checklist(of: anna)
                try await world.act(
                    "participant_put", by: anna.id, "{\"id\": \"\(list)\", \"username\": \"ben\", \"role\": \"viewer\"}"
                )
                let cursor = try await world.delivery(ben, since: nil).cursor
                let principal = try #require(try await feed.authenticate(tokenHash: ben.tokenHash))
                // The other daemon must read before it knows that there is nothing new.
                let progress = try await feed.ask(principal, since: cursor, wait: .seconds(30), limit: 10)
                guard case .waits(let poll) = progress else { throw World.Refused(outcome: "\(progress)") }
                try await world.act("task_create", by: anna.id, on: 1, World.task("secret", on: list))
                _ = try await world.delivery(ben, since: nil, on: 1)
                try await world.act(
                    "participant_remove", by: anna.id, on: 1, "{\"id\": \"\(list)\", \"username\": \"ben\"}")
                guard case .answered(.changes(let delivery)) = try await feed.resume(poll) else {
                    throw World.Refused(outcome: "It waits")
                }
                #expect(kinds(delivery) == ["checklist.removed"])
            }
        }
    }
}
