import Synchronization

/// Counts through the tasks of a checklist. A task is `available` until its first write, and then has the last written
/// status. Each turn takes other tasks, so that every write makes a change.
final class TaskNumbers: Sendable {
    private let last = Mutex(0)

    /// Some task numbers that were not given out before. Throws if the checklist, of `of` tasks, has not enough
    /// left.
    func take(_ count: Int = 1, of total: Int) throws -> ClosedRange<Int> {
        let first = last.withLock { last in
            defer { last += count }
            return last + 1
        }
        guard first + count - 1 <= total else { throw LoadError("No unwritten task is left") }
        return first...first + count - 1
    }
}
