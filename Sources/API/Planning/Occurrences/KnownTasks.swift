import Checklists
import Foundation
import Store
import Synchronization

/// How tasks repeat for the users who record something of them, as last read. So a user who does one occurrence after
/// the other causes no reading before each. The action notices a reading that is out of date; see `work_out_again()`.
final class KnownTasks: Sendable {
    /// A reading.
    struct Known: Sendable {
        let days: ReaderDays
        let task: StoredRepeatingTask
    }

    private struct Key: Hashable {
        let user, task: UUID
    }

    /// Two generations, as `ActionLanes` has them: entries in use stay.
    private struct Memory {
        var younger: [Key: Known] = [:]
        var older: [Key: Known] = [:]
    }

    /// Longer ones are read each time.
    private static let longest = 4 << 10

    private let capacity: Int
    private let memory = Mutex(Memory())

    /// Keeps at most `capacity` of them, of some kilobytes each.
    init(capacity: Int = 10_000) { self.capacity = capacity }

    /// The kept reading of a task for a user.
    func known(_ task: UUID, for user: UUID) -> Known? {
        let key = Key(user: user, task: task)
        return memory.withLock { memory in
            if let known = memory.younger[key] { return known }
            guard let known = memory.older[key] else { return nil }
            Self.keep(known, key, capacity, &memory)
            return known
        }
    }

    /// Keeps a reading, but none of a task that repeats from its completion: the next request would find another state.
    func keep(_ known: Known, for user: UUID) {
        guard known.task.task.rule.origin == .schedule, known.task.bytes <= Self.longest else { return }
        let key = Key(user: user, task: known.task.id)
        memory.withLock { Self.keep(known, key, capacity, &$0) }
    }

    /// Forgets a reading that turned out to be out of date.
    func forget(_ task: UUID, for user: UUID) {
        let key = Key(user: user, task: task)
        memory.withLock {
            $0.younger[key] = nil
            $0.older[key] = nil
        }
    }

    private static func keep(_ known: Known, _ key: Key, _ capacity: Int, _ memory: inout Memory) {
        if memory.younger.count >= capacity / 2 { (memory.older, memory.younger) = (memory.younger, [:]) }
        memory.younger[key] = known
    }
}
