import Synchronization

/// Turns a flood of refusals into few rows of the audit log: up to the rate each has its own row, and the next row
/// counts the refusals beyond it.
final class RefusalTally: Sendable {
    private let limiter: RateLimiter<Int>
    private let untold = Mutex(0)

    init(_ rate: Rate = Rate(60, per: .seconds(60))) { limiter = RateLimiter(rate) }

    /// Counts a refusal. Returns how many refusals the row to write now stands for; nil: write none, a later row
    /// counts this one.
    func take(at now: ContinuousClock.Instant = .now) -> Int? {
        let isTold = limiter.take(0, at: now) == nil
        return untold.withLock { untold in
            untold += 1
            defer { if isTold { untold = 0 } }
            return isTold ? untold : nil
        }
    }
}
