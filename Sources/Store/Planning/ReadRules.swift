import Checklists
import Foundation
import JSON
import Postgres
import Synchronization

/// The rules of tasks, as read before: reading one takes longer than finding its dates.
final class ReadRules: Sendable {
    private struct Read {
        let basis: String
        let task: RepeatingTask
    }

    /// Two generations, as `ActionLanes` has them: entries in use stay.
    private struct Memory {
        var younger: [UUID: Read] = [:]
        var older: [UUID: Read] = [:]
    }

    /// Longer ones are read each time.
    private static let longest = 4 << 10

    private let capacity: Int
    private let memory = Mutex(Memory())

    /// Keeps those of at most `capacity` tasks, of some kilobytes each.
    init(capacity: Int = 10_000) { self.capacity = capacity }

    /// The task with this `repeat_basis()`, without anything of a user. It reads `stored`, its `repeat`, if it does not
    /// know it. Throws `.decoding` if that cannot be read.
    func task(_ id: UUID, basis: String, stored: JSON) throws(PostgresError) -> RepeatingTask {
        let known = memory.withLock { memory in memory.younger[id] ?? memory.older[id] }
        if let known, known.basis == basis {
            return known.task
        }
        let task: RepeatingTask
        do {
            task = RepeatingTask(try Repeat(try JSONParser.parse(stored.bytes)))
        } catch {
            throw PostgresError.unexpected("the repeat of a task cannot be read: \(error)")
        }
        if stored.bytes.count <= Self.longest {
            memory.withLock { memory in
                if memory.younger.count >= capacity / 2 { (memory.older, memory.younger) = (memory.younger, [:]) }
                memory.younger[id] = Read(basis: basis, task: task)
            }
        }
        return task
    }
}
