import Sessions

/// The deadlines of the waiting polls, in steps of a twentieth of a second: one clock serves all of them.
struct Deadlines {
    /// The length of a step.
    static let step = Duration.milliseconds(50)

    private let origin: ContinuousClock.Instant
    private var steps: [Int: Set<WaiterID>] = [:]

    init(origin: ContinuousClock.Instant) { self.origin = origin }

    mutating func insert(_ waiter: WaiterID, at deadline: ContinuousClock.Instant) {
        steps[step(deadline), default: []].insert(waiter)
    }

    mutating func remove(_ waiter: WaiterID, at deadline: ContinuousClock.Instant) {
        let step = step(deadline)
        steps[step]?.remove(waiter)
        if steps[step]?.isEmpty == true { steps[step] = nil }
    }

    /// Removes the polls whose time is up, and never one too early.
    mutating func expire(at now: ContinuousClock.Instant) -> [WaiterID] {
        let present = step(now)
        return steps.keys.filter { $0 < present }.flatMap { steps.removeValue(forKey: $0) ?? [] }
    }

    mutating func shrink() { steps.shrink() }

    private func step(_ instant: ContinuousClock.Instant) -> Int {
        Int(((instant - origin) / Self.step).rounded(.down))
    }
}
