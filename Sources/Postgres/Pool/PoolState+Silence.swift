extension PoolState {
    /// Whether the server is still there. A statement may take any time, but a server that is silent on all
    /// connections, even on a new one, counts as away.
    struct Silence {
        /// The time of the last sign of life, on any connection.
        var heardAt: ContinuousClock.Instant
        /// The number of probes sent, and the deadline of the last one.
        var probes = 0
        var probeEnds: ContinuousClock.Instant?
        /// The time when the connections are given up, if the server stays silent; nil while the server is there.
        var endsAt: ContinuousClock.Instant?
    }

    /// Whether the server counts as silent, so that nothing is sent to it.
    var isSilent: Bool { silence.endsAt != nil }

    /// Whether a deadline for a probe is running, or that for giving the server up.
    var isAwaited: Bool { silence.probeEnds != nil || isSilent }

    /// The server has sent data or accepted a connection.
    mutating func hear(now: ContinuousClock.Instant) {
        silence.heardAt = now
        silence.probeEnds = nil
        guard isSilent else { return }
        silence.endsAt = nil
        if slots.contains(where: \.isUp) { (outageSince, lastError) = (nil, nil) }
    }

    /// The result of a probe. Only the last probe counts. A refused probe proves nothing, because its time is short.
    mutating func finishProbe(_ number: Int, isAnswered: Bool, now: ContinuousClock.Instant) {
        if isAnswered, number == silence.probes { hear(now: now) }
    }

    /// The number of the probe to send now, if one is due. A probe on a new connection may take longer, because a busy
    /// server delays new connections.
    mutating func startProbe(now: ContinuousClock.Instant, isAnew: Bool = false) -> Int? {
        guard let dueAt = probeDue, dueAt <= now, let limit = configuration.maximumSilence else { return nil }
        silence.probes += 1
        silence.probeEnds = now + limit * (isAnew ? 4 : 1)
        return silence.probes
    }

    /// When a probe's time is up: returns the requests under way, so that their callers need not wait any longer.
    mutating func noteSilence(now: ContinuousClock.Instant) -> [Request] {
        guard let ends = silence.probeEnds, ends <= now else { return [] }
        silence.probeEnds = nil
        silence.endsAt = now + configuration.cancelGrace
        lastError = PostgresError(.unanswered)
        outageSince = outageSince ?? silence.heardAt
        expire(at: now)
        return slots.flatMap(\.connection.requests).flatMap { request in
            let abandoned = [request] + (request.members ?? [])
            for request in abandoned where request.abandonment == nil { request.abandonment = .unanswered }
            return abandoned
        }
    }

    /// Gives the server so much more time for an answer that is due, because its client had no time to read.
    mutating func excuse(_ time: Duration) {
        silence.probeEnds = silence.probeEnds.map { $0 + time }
        silence.endsAt = silence.endsAt.map { $0 + time }
    }

    /// The connections have been given up.
    mutating func endSilence() { silence.endsAt = nil }

    /// Whether the silence has lasted so long that the connections must be given up.
    func isSilenceOver(_ now: ContinuousClock.Instant) -> Bool { silence.endsAt.map { $0 <= now } ?? false }

    /// The time of the next step about silence.
    var nextEventOfSilence: ContinuousClock.Instant? { silence.endsAt ?? silence.probeEnds ?? probeDue }

    /// The time of the next probe; nil if the server owes no answer, or a probe is under way.
    private var probeDue: ContinuousClock.Instant? {
        guard let limit = configuration.maximumSilence, !isSilent, silence.probeEnds == nil else { return nil }
        var busySince: ContinuousClock.Instant?
        for slot in slots where slot.isUp {
            if let since = slot.connection.busySince { busySince = busySince.map { min($0, since) } ?? since }
        }
        return busySince.map { max($0, silence.heardAt) + limit }
    }
}
