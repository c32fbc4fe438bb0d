extension PoolState {
    /// What is known of whether the server is still there. A statement may take as long as it takes; that the server has
    /// nothing to say on any connection, not even on a new one, is another matter.
    struct Silence {
        /// When the server was last heard of, on whichever connection.
        var heardAt: ContinuousClock.Instant
        /// How many times it was asked whether it is there, and until when the last is to be answered.
        var probes = 0
        var probeEnds: ContinuousClock.Instant?
        /// When the connections are given up, if nothing is heard by then; nil while the server is there.
        var endsAt: ContinuousClock.Instant?
    }

    /// Whether the server has stopped to answer, so that nothing is sent to it.
    var isSilent: Bool { silence.endsAt != nil }

    /// The server has said something, or taken a connection.
    mutating func hear(now: ContinuousClock.Instant) {
        silence.heardAt = now
        silence.probeEnds = nil
        guard isSilent else { return }
        silence.endsAt = nil
        if slots.contains(where: \.isUp) { (outageSince, lastError) = (nil, nil) }
    }

    /// What came of a probe. Only the last counts; that one was refused proves nothing, for its time is soon up.
    mutating func finishProbe(_ number: Int, isAnswered: Bool, now: ContinuousClock.Instant) {
        if isAnswered, number == silence.probes { hear(now: now) }
    }

    /// The number of a probe, where one is to be sent now; on a new connection it may take longer, for a server that has
    /// much to do makes those last.
    mutating func startProbe(now: ContinuousClock.Instant, isAnew: Bool = false) -> Int? {
        guard let dueAt = probeDue, dueAt <= now, let limit = configuration.maximumSilence else { return nil }
        silence.probes += 1
        silence.probeEnds = now + limit * (isAnew ? 4 : 1)
        return silence.probes
    }

    /// Where the time of a probe is up: says which requests are under way, for nobody is to wait for them any more.
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

    /// The connections are given up.
    mutating func endSilence() { silence.endsAt = nil }

    /// Whether nothing was heard for so long that the connections are to be given up.
    func isSilenceOver(_ now: ContinuousClock.Instant) -> Bool { silence.endsAt.map { $0 <= now } ?? false }

    /// When something is to be done about silence.
    var nextEventOfSilence: ContinuousClock.Instant? { silence.endsAt ?? silence.probeEnds ?? probeDue }

    /// When the server is to be asked whether it is there; nil where it owes no answer, or is being asked.
    private var probeDue: ContinuousClock.Instant? {
        guard let limit = configuration.maximumSilence, !isSilent, silence.probeEnds == nil else { return nil }
        var busySince: ContinuousClock.Instant?
        for slot in slots where slot.isUp {
            if let since = slot.connection.busySince { busySince = busySince.map { min($0, since) } ?? since }
        }
        return busySince.map { max($0, silence.heardAt) + limit }
    }
}
