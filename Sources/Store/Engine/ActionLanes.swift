import Caches
import Checklists
import Crypto
import Foundation
import JSON
import Postgres

/// The lanes of actions: one for each checklist, whose row the action locks; and for each user one for the account, one
/// for all other actions, one for snapshots, and one for searches.
///
/// Most actions name only a task. The lanes remember its checklist from the answers, until an answer names another
/// checklist: the task has moved.
/// An unknown task has a lane of its own. Lanes are a hint for speed; the locks keep a checklist right.
final class ActionLanes: Sendable {
    /// The lane of an action.
    struct Place {
        var lane: Lane?
        /// The task that the action names, if it names only a task. Its lane is that of its last known checklist, or
        /// its own.
        var task: UInt64?

        static let none = Place(lane: nil)
    }

    /// The key of the checklist by that of the task.
    private let checklists: TwoGenerationCache<UInt64, UInt64>

    /// Remembers the checklists of at most `capacity` tasks, at some 25 bytes each.
    init(capacity: Int = 1_000_000) { checklists = TwoGenerationCache(capacity: capacity) }

    /// The lane of an action of `actor`. An action without a checklist in its arguments runs in one of two lanes of the
    /// actor, whose row it usually locks. So account actions wait for no checklist and no import.
    func place(of action: Action, by actor: UUID, _ arguments: [JSONValue.Member]) -> Place {
        var place = placed(action, by: actor, arguments)
        place.lane?.client = Self.client(actor)
        return place
    }

    private func placed(_ action: Action, by actor: UUID, _ arguments: [JSONValue.Member]) -> Place {
        func id(_ name: String) -> UUID? {
            arguments.first { $0.name == name }?.value.string.flatMap(UUID.init(uuidString:))
        }
        switch action.place {
        case .checklist(let name, let sharesCommits):
            // One that does not share takes longer, or locks more than the checklist, or is rare.
            let owner = sharesCommits ? nil : Self.key(of: actor, .lists)
            return Place(lane: id(name).map { Lane(UInt128(Self.key($0)), sharesCommits: sharesCommits, owner: owner) })
        case .task(let name, let sharesCommits):
            guard var place = id(name).map(place(ofTask:)) else { return .none }
            if !sharesCommits || action.locksMore(with: arguments) {
                place.lane?.sharesCommits = false
                place.lane?.owner = Self.key(of: actor, .lists)
            }
            return place
        case .record(let name) where arguments.contains(where: { $0.name == "shared" && $0.value == .bool(true) }):
            guard var place = id(name).map(place(ofTask:)) else { return .none }
            place.lane?.sharesCommits = false
            place.lane?.owner = Self.key(of: actor, .lists)
            return place
        case .record: return Place(lane: Lane(Self.accountKey(of: actor)))
        case .account(let sharesCommits):
            return Place(lane: Lane(Self.accountKey(of: actor), sharesCommits: sharesCommits))
        case .actor: return Place(lane: Lane(UInt128(Self.key(of: actor, .lists)), sharesCommits: false))
        }
    }

    /// The same lane, for an action of `actor` that shares no commit after all.
    static func alone(_ lane: Lane?, by actor: UUID) -> Lane? {
        lane.map { Lane($0.key, sharesCommits: false, owner: key(of: actor, .lists), client: client(actor)) }
    }

    /// The lane of a user's snapshots: one is read at a time, because each is as large as an answer may be.
    static func ofSnapshots(for reader: UUID) -> Lane {
        Lane(UInt128(key(of: reader, .snapshots)), sharesCommits: false, client: client(reader))
    }

    /// The lane of a user's searches: one at a time looks through their tasks.
    static func ofSearches(by reader: UUID) -> Lane {
        Lane(UInt128(key(of: reader, .searches)), sharesCommits: false, client: client(reader))
    }

    /// The number by which the database knows a user: what keeps others waiting is sent for each user in turn.
    static func client(_ user: UUID) -> UInt64 { key(of: user, .places) }

    /// The lane of an action on `task`.
    private func place(ofTask task: UUID) -> Place {
        let key = Self.key(task)
        return Place(lane: Lane(UInt128(checklists.value(of: key) ?? key)), task: key)
    }

    /// Learns the checklist of the task at `place` from an answer about that task, or about a thing on it.
    func learn(_ answer: Answer, at place: Place) { learn(checklist: answer.checklist, at: place) }

    /// The same of a checklist's id; nil if the answer names none.
    func learn(checklist: UUID?, at place: Place) {
        guard let task = place.task, let checklist = checklist.map(Self.key), UInt128(checklist) != place.lane?.key
        else { return }
        checklists.keep(checklist, for: task)
    }

    /// The lanes of a user that share no commits; and the places that all of a user's statements share.
    private enum Purpose { case lists, snapshots, searches, places }

    /// The key of such a lane. `Hasher` has a random seed, so no client can choose a checklist's id that has this lane.
    private static func key(of actor: UUID, _ purpose: Purpose) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(actor)
        hasher.combine(purpose)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// The key of a checklist's or a task's lane, the same on every daemon: shared commits take their locks in this
    /// order. Clients choose ids, but cannot find one with the lane of another user's checklist.
    private static func key(_ id: UUID) -> UInt64 {
        withUnsafeBytes(of: id.uuid) { bytes in
            var hash = SHA256()
            hash.update(bufferPointer: bytes)
            return hash.finalize().withUnsafeBytes { $0.loadUnaligned(as: UInt64.self).bigEndian } >> 1
        }
    }

    /// The key of a user's account, the same on every daemon: behind those of all checklists, and in the order of the
    /// users' ids. So a shared commit takes its locks in the order in which all actions take theirs.
    private static func accountKey(of user: UUID) -> UInt128 {
        let (high, low) = withUnsafeBytes(of: user.uuid) { bytes in
            (
                bytes.loadUnaligned(as: UInt64.self).bigEndian,
                bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self).bigEndian
            )
        }
        // The first bit of the lower half tells nothing: it is that of the variant (RFC 9562, section 4.1).
        return 1 << 127 | UInt128(high) << 63 | UInt128(low & (1 << 63 - 1))
    }
}
