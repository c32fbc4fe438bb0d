import Caches
import Checklists
import Foundation
import Store

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

    /// Longer ones are read each time.
    private static let longest = 4 << 10

    private let cache: TwoGenerationCache<Key, Known>

    /// Keeps at most `capacity` of them, of some kilobytes each.
    init(capacity: Int = 10_000) { cache = TwoGenerationCache(capacity: capacity) }

    /// The kept reading of a task for a user.
    func known(_ task: UUID, for user: UUID) -> Known? { cache.value(of: Key(user: user, task: task)) }

    /// Keeps a reading, but none of a task that repeats from its completion: the next request would find another state.
    func keep(_ known: Known, for user: UUID) {
        guard known.task.task.rule.origin == .schedule, known.task.bytes <= Self.longest else { return }
        cache.keep(known, for: Key(user: user, task: known.task.id))
    }

    /// Forgets a reading that turned out to be out of date.
    func forget(_ task: UUID, for user: UUID) { cache.forget(Key(user: user, task: task)) }
}
