import Synchronization

/// Lets a flood of refusals into the audit log as few rows: so many a minute each by itself, and what comes beside them is
/// told of by the next.
final class RefusalTally: Sendable {
    private let limiter: RateLimiter<Int>
    private let untold = Mutex(0)

    init(_ rate: Rate = Rate(60, per: .seconds(60))) { limiter = RateLimiter(rate) }

    /// Something was refused. Returns of how many refusals a row is to tell now; nil: of none, a later one will.
    func take(at now: ContinuousClock.Instant = .now) -> Int? {
        let isTold = limiter.take(0, at: now) == nil
        return untold.withLock { untold in
            untold += 1
            defer { if isTold { untold = 0 } }
            return isTold ? untold : nil
        }
    }
}
