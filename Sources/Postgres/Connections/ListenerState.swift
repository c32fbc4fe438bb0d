/// The state of a listening connection, as a value.
struct ListenerState: Sendable {
    typealias ID = Int

    enum Phase: Sendable {
        case down(retryAt: ContinuousClock.Instant)
        case connecting
        /// The connection is up and LISTEN is sent.
        case subscribing
        case listening
    }

    /// An attempt to connect, and its listener.
    struct Attempt: Sendable {
        let id: ID
        let generation: Int
    }

    let id: ID
    let channels: [String]
    let continuation: AsyncStream<Listener.Event>.Continuation
    private(set) var phase: Phase
    private(set) var generation = 0
    private var backoff: Backoff

    init(
        id: ID, channels: [String], continuation: AsyncStream<Listener.Event>.Continuation,
        configuration: Database.Configuration, now: ContinuousClock.Instant
    ) {
        self.id = id
        self.channels = channels
        self.continuation = continuation
        self.phase = .down(retryAt: now)
        self.backoff = Backoff(minimum: configuration.backoff.minimum, maximum: configuration.backoff.maximum)
    }

    /// The SQL that begins listening, with each channel's name quoted.
    var subscription: String {
        channels.map { name in
            "LISTEN \"\(name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\";"
        }.joined()
    }

    /// Whether LISTEN is sent and not yet answered.
    var isSubscribing: Bool { if case .subscribing = phase { true } else { false } }

    /// The time of the next attempt; nil while none is due.
    var retryAt: ContinuousClock.Instant? {
        if case .down(let retryAt) = phase { retryAt } else { nil }
    }

    /// The attempt to begin now, if any.
    mutating func startAttempt(now: ContinuousClock.Instant) -> Attempt? {
        guard let retryAt, retryAt <= now else { return nil }
        phase = .connecting
        generation += 1
        return Attempt(id: id, generation: generation)
    }

    /// Whether `attempt` is still the current one; the caller then sends LISTEN.
    mutating func succeed(_ attempt: Attempt) -> Bool {
        guard attempt.generation == generation else { return false }
        phase = .subscribing
        return true
    }

    /// Takes a reply of libpq. Returns the error that makes the connection useless.
    mutating func receive(_ reply: ConnectionState.Reply) -> PostgresError? {
        switch (phase, reply) {
        case (_, .failure(let error)):
            return error
        case (.subscribing, .end):
            phase = .listening
            backoff.reset()
            continuation.yield(.listening)
        default:
            break
        }
        return nil
    }

    /// The connection was lost or failed.
    mutating func lose(_ error: PostgresError, now: ContinuousClock.Instant) {
        generation += 1
        phase = .down(retryAt: now + backoff.next())
        continuation.yield(.lost(error))
    }
}
