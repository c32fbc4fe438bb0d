import Sessions

/// The deadlines of the waiting polls, in steps of a twentieth of a second: one clock serves all of them.
/// A poll that ends earlier leaves its deadline behind. No other poll gets its id, so when its time comes there is
/// nothing to do, and to remove it would take as long as all else at the end of a poll.
struct Deadlines {
    /// The length of a step.
    static let step = Duration.milliseconds(50)

    private let origin: ContinuousClock.Instant
    private var steps: [Int: [WaiterID]] = [:]
    /// How many there are, with those that were left behind.
    private(set) var count = 0

    init(origin: ContinuousClock.Instant) { self.origin = origin }

    mutating func insert(_ waiter: WaiterID, at deadline: ContinuousClock.Instant) {
        steps[step(deadline), default: []].append(waiter)
        count += 1
    }

    /// Drops all but these.
    mutating func keep(_ waiting: some Sequence<(WaiterID, ContinuousClock.Instant)>) {
        self = Deadlines(origin: origin)
        for (waiter, deadline) in waiting { insert(waiter, at: deadline) }
    }

    /// Removes the polls whose time is up, and never one too early. Some of them may have ended, or may come twice.
    mutating func expire(at now: ContinuousClock.Instant) -> [WaiterID] {
        let present = step(now)
        let late = steps.keys.filter { $0 < present }.flatMap { steps.removeValue(forKey: $0) ?? [] }
        count -= late.count
        return late
    }

    mutating func shrink() { steps.shrink() }

    private func step(_ instant: ContinuousClock.Instant) -> Int {
        Int(((instant - origin) / Self.step).rounded(.down))
    }
}
