extension PoolState {
    /// The attempts to connect that must begin now.
    mutating func startAttempts(now: ContinuousClock.Instant) -> [Attempt] {
        var attempts: [Attempt] = []
        for index in slots.indices {
            guard case .down(let retryAt) = slots[index].phase, retryAt <= now else { continue }
            slots[index].phase = .connecting
            slots[index].generation += 1
            attempts.append(Attempt(slot: index, generation: slots[index].generation))
        }
        return attempts
    }

    /// Whether `attempt` is still the current one of its place; the connection is then up.
    mutating func succeed(_ attempt: Attempt) -> Bool {
        guard slots[attempt.slot].generation == attempt.generation else { return false }
        slots[attempt.slot].phase = .up
        slots[attempt.slot].backoff.reset()
        lastError = nil
        outageSince = nil
        return true
    }

    /// `attempt` failed; the next follows after a pause.
    mutating func fail(_ attempt: Attempt, _ error: PostgresError, now: ContinuousClock.Instant) {
        guard slots[attempt.slot].generation == attempt.generation else { return }
        takeDown(attempt.slot, error, now: now)
    }

    /// The connection at `slot` is gone. Returns the end of each request on it.
    mutating func lose(_ slot: Int, _ error: PostgresError, now: ContinuousClock.Instant) -> [ConnectionState.Verdict] {
        takeDown(slot, slots[slot].connection.fatal ?? error, now: now)
        var verdicts = slots[slot].connection.lose(error)
        // A lease that has not begun waits for another connection. One that has begun loses its connection.
        if case .reserved(let lease) = slots[slot].loan { verdicts.append(.again(lease)) }
        slots[slot].loan = .none
        return verdicts
    }

    /// The time of the next timer: the end of a request's time, of a grace period or of patience, or the next attempt
    /// to connect.
    var nextEvent: ContinuousClock.Instant? {
        var next = earlier(earliestExpiry, nextEventOfSilence)
        for slot in slots {
            if case .down(let retryAt) = slot.phase { next = earlier(next, retryAt) }
            if isSilent { continue }
            next = earlier(next, slot.connection.lossDue)
            next = earlier(next, slot.connection.cancelAgainAt)
            // While a cancel request is on its way, no other one begins.
            if !slot.connection.isCancelUnderWay { next = earlier(next, slot.connection.displaceAt) }
        }
        return next
    }

    private func earlier(
        _ one: ContinuousClock.Instant?, _ other: ContinuousClock.Instant?
    ) -> ContinuousClock.Instant? {
        guard let one, let other else { return one ?? other }
        return min(one, other)
    }

    private mutating func takeDown(_ slot: Int, _ error: PostgresError, now: ContinuousClock.Instant) {
        slots[slot].generation += 1
        slots[slot].phase = .down(retryAt: now + slots[slot].backoff.next())
        lastError = error
        if outageSince == nil, !slots.contains(where: \.isUp) {
            outageSince = now
            expire(at: outageEnd)
        }
    }
}
