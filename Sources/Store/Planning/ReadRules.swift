import Caches
import Checklists
import Foundation
import JSON
import Postgres

/// The rules of tasks, as read before: reading one takes longer than finding its dates.
final class ReadRules: Sendable {
    private struct Read {
        let basis: String
        let task: RepeatingTask
    }

    /// Longer ones are read each time.
    private static let longest = 4 << 10

    private let cache: TwoGenerationCache<UUID, Read>

    /// Keeps those of at most `capacity` tasks, of some kilobytes each.
    init(capacity: Int = 10_000) { cache = TwoGenerationCache(capacity: capacity) }

    /// The task with this `repeat_basis()`, without anything of a user. It reads `stored`, its `repeat`, if it does not
    /// know it. Throws `.decoding` if that cannot be read.
    func task(_ id: UUID, basis: String, stored: JSON) throws(PostgresError) -> RepeatingTask {
        if let known = cache.value(of: id), known.basis == basis { return known.task }
        let task: RepeatingTask
        do {
            task = RepeatingTask(try Repeat(try JSONParser.parse(stored.bytes)))
        } catch {
            throw PostgresError.unexpected("the repeat of a task cannot be read: \(error)")
        }
        if stored.bytes.count <= Self.longest { cache.keep(Read(basis: basis, task: task), for: id) }
        return task
    }
}
