import Checklists
import Foundation
import JSON
import Postgres
import Testing

@testable import Store

/// The order of actions before they are sent.
@Suite struct ActionLanesTests {
    private let lanes = ActionLanes()
    private let ada = UUID()

    private func lane(_ action: Action, by actor: UUID, on id: UUID = UUID()) -> UInt128? {
        let arguments: [JSONValue.Member] = [.init("id", .string(id.uuidString.lowercased()))]
        return lanes.place(of: action, by: actor, arguments).lane?.key
    }

    /// A user's account actions wait for no long action, and for no other user's.
    @Test func aUserHasALaneForTheAccountAndOneForTheRest() {
        let (account, rest) = (lane(.updateUser, by: ada), lane(.createChecklist, by: ada))
        #expect(account != nil && rest != nil && account != rest)
        for action in [Action.createToken, .rotateSession, .deleteSession] { #expect(lane(action, by: ada) == account) }
        for action in [Action.acceptInvitation, .deleteComment] { #expect(lane(action, by: ada) == rest) }
        for action in [Action.updateUser, .createChecklist] {
            #expect(lane(action, by: UUID()) != lane(action, by: ada))
        }
    }

    /// Clients choose the ids of checklists, and know the ids of some that they may not see. It is easy to find another
    /// id whose halves have the same XOR.
    @Test func idsOfOthersChecklistsChooseNoLane() {
        let theirs = UUID()
        var own = theirs
        withUnsafeMutableBytes(of: &own) { bytes in for half in [0, 8] { bytes[half + 7] ^= 1 } }
        #expect(lane(.batch, by: ada, on: own) != lane(.batch, by: ada, on: theirs))
        #expect(lane(.batch, by: UUID(), on: theirs) == lane(.batch, by: ada, on: theirs))
    }

    /// The answer's checklist counts, also if another was known.
    @Test func aTaskThatMovedGetsTheLaneOfItsChecklist() {
        let (task, first, second) = (UUID(), UUID(), UUID())
        let arguments: [JSONValue.Member] = [.init("id", .string(task.uuidString.lowercased()))]
        for list in [first, second, second, first] {
            let place = lanes.place(of: .updateTask, by: ada, arguments)
            lanes.learn(checklist: list, at: place)
            let key = lane(.batch, by: ada, on: list)
            #expect(key != nil && lane(.updateTask, by: ada, on: task) == key)
            // An answer about nothing on a checklist.
            lanes.learn(checklist: nil, at: lanes.place(of: .updateTask, by: ada, arguments))
            #expect(lane(.updateTask, by: ada, on: task) == key)
        }
    }

    /// An action that would lock users stays in its checklist's lane, and shares no commit there.
    @Test func actionsThatRunAloneStayInTheirLane() throws {
        let arguments: [JSONValue.Member] = [.init("id", .string(UUID().uuidString.lowercased()))]
        let shared = try #require(lanes.place(of: .updateTask, by: ada, arguments).lane)
        let alone = try #require(ActionLanes.alone(shared, by: ada))
        #expect(shared.sharesCommits && !alone.sharesCommits)
        #expect(alone.key == shared.key && alone.owner != nil)
    }

    /// Shared commits lock checklists before users, and users in the order of their ids: as all actions do.
    @Test func accountsComeBehindChecklistsInTheOrderOfTheirIds() throws {
        // Those that were made at one time differ only in their last bytes.
        let first = try #require(UUID(uuidString: "0197C1A2-9B40-7C1E-8A77-5D0E1F2A3B4C"))
        var last = first
        withUnsafeMutableBytes(of: &last) { $0[15] ^= 1 }
        let users = [first, last] + (0..<100).map { _ in UUID() }
        let keys = try users.map { try #require(lane(.completeOccurrence, by: $0)) }
        #expect(keys.allSatisfy { $0 >= 1 << 127 })
        let byID = users.map(\.uuidString).enumerated().sorted { $0.element < $1.element }.map(\.offset)
        #expect(Set(keys).count == users.count)
        #expect(byID == keys.indices.sorted { keys[$0] < keys[$1] })
        for _ in 0..<100 { #expect(try #require(lane(.batch, by: ada)) < 1 << 127) }
    }

    /// Nor one with the lane of a user, whose id a client may know as well.
    @Test func noChecklistHasTheLaneOfAUser() {
        let theirs = [lane(.updateUser, by: ada), lane(.createChecklist, by: ada)]
        var id = ada
        // The same change in both halves keeps their XOR.
        withUnsafeMutableBytes(of: &id) { bytes in for half in [0, 8] { bytes[half + 7] ^= 1 } }
        for id in [ada, id] { #expect(!theirs.contains(lane(.batch, by: UUID(), on: id))) }
    }
}
