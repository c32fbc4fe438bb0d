import Synchronization

/// Counts through the tasks of a checklist. A task is `available` until it is written to, and then what it was last
/// written to; where every turn takes another, every write makes a difference.
final class TaskNumbers: Sendable {
    private let last = Mutex(0)

    /// Some task numbers that were not given out before. Throws where the checklist, of `of` tasks, has no more.
    func take(_ count: Int = 1, of total: Int) throws -> ClosedRange<Int> {
        let first = last.withLock { last in
            defer { last += count }
            return last + 1
        }
        guard first + count - 1 <= total else { throw LoadError("No task is left that was not written to") }
        return first...first + count - 1
    }
}
