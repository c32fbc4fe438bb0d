import Checklists
import Crypto
import Foundation
import JSON
import Postgres
import Synchronization

/// In which lane an action is done: one for each checklist, whose row it locks, and two for each user.
///
/// Most actions name only a task. What the answers say of its checklist is remembered, until one names another: it has moved.
/// A task of which nothing is known has a lane of its own. That is a hint for speed: the locks are what keeps a checklist right.
final class ActionLanes: Sendable {
    /// Two generations: the younger takes what is new, and when it is full replaces the older, so that what is used stays.
    private struct Memory {
        var younger: [UInt64: UInt64] = [:]
        var older: [UInt64: UInt64] = [:]

        mutating func keep(_ task: UInt64, _ checklist: UInt64, _ capacity: Int) {
            if younger.count >= capacity / 2 { (older, younger) = (younger, [:]) }
            younger[task] = checklist
        }
    }

    /// Where an action is done.
    struct Place {
        var lane: Lane?
        /// The task that it goes by, where the action names one. Its lane is that of the checklist on which it was last seen, or its
        /// own.
        var task: UInt64?

        static let none = Place(lane: nil)
    }

    private let capacity: Int
    private let memory = Mutex(Memory())

    /// Remembers the checklists of at most `capacity` tasks, at some 25 bytes each.
    init(capacity: Int = 1_000_000) { self.capacity = capacity }

    /// Where an action of `actor` is done. What is on no checklist, or on one that its arguments don't tell, is done in one of
    /// two lanes of the actor, whose row it locks as a rule: what is of the account waits for no checklist, and no import.
    func place(of action: Action, by actor: UUID, _ arguments: [JSONValue.Member]) -> Place {
        func id(_ name: String) -> UUID? {
            arguments.first { $0.name == name }?.value.string.flatMap(UUID.init(uuidString:))
        }
        switch action.place {
        case .checklist(let name, let sharesCommits):
            // One that does not share takes longer, or locks more than the checklist, or is rare.
            return Place(lane: id(name).map { Lane(Self.key($0), sharesCommits: sharesCommits) })
        case .task(let name): return id(name).map(place(ofTask:)) ?? .none
        case .actor: return Place(lane: Lane(Self.key(of: actor, isAccount: false), sharesCommits: false))
        case .account: return Place(lane: Lane(Self.key(of: actor, isAccount: true), sharesCommits: false))
        }
    }

    /// The lane of an action on `task`.
    private func place(ofTask task: UUID) -> Place {
        let key = Self.key(task)
        let checklist = memory.withLock { memory in
            if let known = memory.younger[key] { return Optional(known) }
            guard let known = memory.older[key] else { return nil }
            memory.keep(key, known, capacity)
            return known
        }
        return Place(lane: Lane(checklist ?? key), task: key)
    }

    /// Learns on which checklist the task of an action is, from the JSON of that task, or of something of it: both ids are the first
    /// members of that.
    func learn(_ answer: [UInt8], at place: Place) {
        guard let task = place.task else { return }
        let text = answer.prefix(Self.opening.utf8.count + Self.middle.utf8.count + 72)
        let opening = Self.opening.utf8.count
        guard text.starts(with: Self.opening.utf8),
            text.dropFirst(opening + 36).starts(with: Self.middle.utf8),
            let checklist = UUID(uuidString: String(decoding: text.suffix(36), as: UTF8.self)).map(Self.key),
            checklist != place.lane?.key
        else { return }
        memory.withLock { $0.keep(task, checklist, capacity) }
    }

    private static let opening = "{\"id\":\""
    private static let middle = "\",\"checklist_id\":\""

    /// Of a lane of a user's. Nobody can choose an id, as of a checklist that they make, so that its lane is this one.
    private static func key(of actor: UUID, isAccount: Bool) -> UInt64 {
        var hasher = Hasher()
        hasher.combine(actor)
        hasher.combine(isAccount)
        return UInt64(bitPattern: Int64(hasher.finalize()))
    }

    /// Of a lane of a checklist's or a task's, alike on every daemon: shared commits take their locks in this order. Clients choose
    /// ids, and none can be found whose lane is that of another's checklist.
    private static func key(_ id: UUID) -> UInt64 {
        withUnsafeBytes(of: id.uuid) { bytes in
            var hash = SHA256()
            hash.update(bufferPointer: bytes)
            return hash.finalize().withUnsafeBytes { $0.loadUnaligned(as: UInt64.self).bigEndian }
        }
    }
}
