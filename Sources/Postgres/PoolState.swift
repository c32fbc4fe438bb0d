/// The pool as a value: its connections, who has them, and who waits for a place.
struct PoolState {
    enum Phase {
        case down(retryAt: ContinuousClock.Instant)
        case connecting
        case up
    }

    enum Loan {
        case none
        /// Kept for this lease; no statement of the pool goes there until it is idle and lent.
        case reserved(Request)
        case lent(Request)
        /// Given back, with statements still under way.
        case returning
    }

    struct Slot {
        var phase: Phase
        /// Raised with each attempt and each loss, so that what a thread reports of an earlier one is known as such.
        var generation = 0
        var loan = Loan.none
        var connection: ConnectionState
        var backoff: Backoff

        var isUp: Bool { if case .up = phase { true } else { false } }
        var isShared: Bool { if case .none = loan { true } else { false } }
    }

    /// An attempt to connect, and the place it is for.
    struct Attempt: Sendable {
        let slot: Int
        let generation: Int
    }

    /// Who is served next.
    enum Dispatch {
        case statement(slot: Int)
        case lease(Request)
    }

    let configuration: Database.Configuration
    var slots: [Slot]
    var queue = FIFO<Request>()
    var lastError: PostgresError?
    /// No request is taken any more but those of leases that are out.
    private(set) var isDraining = false
    /// Not later than the first moment at which a request's time is up; nil where there is none.
    var earliestExpiry: ContinuousClock.Instant?

    init(_ configuration: Database.Configuration, now: ContinuousClock.Instant) {
        self.configuration = configuration
        let slot = Slot(
            phase: .down(retryAt: now),
            connection: ConnectionState(depth: max(configuration.depth, 1), cancelGrace: configuration.cancelGrace),
            backoff: Backoff(minimum: configuration.backoff.minimum, maximum: configuration.backoff.maximum))
        self.slots = Array(repeating: slot, count: max(configuration.connections, 1))
    }

    /// Whether nothing is under way, lent or waiting.
    var isIdle: Bool { queue.isEmpty && slots.allSatisfy { $0.isShared && $0.connection.isIdle } }

    mutating func drain() { isDraining = true }

    /// Takes a request in. Returns the error with which it is refused.
    mutating func submit(_ request: Request, now: ContinuousClock.Instant) -> PostgresError? {
        if let abandonment = request.abandonment { return PostgresError(abandonment) }
        if let lease = request.lease {
            guard case .sent(let slot) = lease.place, case .lent(let holder) = slots[slot].loan, holder === lease else {
                return PostgresError(.connection, "the lent connection was lost", outcomeUnknown: false)
            }
            request.place = .sent(slot: slot)
            slots[slot].connection.submit(request)
            expire(at: request.deadline)
            return nil
        }
        if isDraining { return .shutDown }
        guard queue.count < configuration.maximumWaiting else {
            return PostgresError(.poolExhausted, "\(configuration.maximumWaiting) requests are waiting already")
        }
        request.place = .queued
        queue.append(request)
        expire(at: request.expiry(patience: configuration.maximumWait))
        return nil
    }

    /// Puts requests that are to be sent again before all others, in their order.
    mutating func resubmit(_ requests: [Request]) {
        for request in requests {
            request.place = .queued
            expire(at: request.expiry(patience: configuration.maximumWait))
        }
        queue.prepend(contentsOf: requests)
    }

    /// Empties the queue.
    mutating func takeAll() -> [Request] { queue.remove { _ in true } }

    /// Finds a place for the first in the queue. A statement goes to the connection with the fewest under way; a lease
    /// keeps one for itself and gets it when that is idle, while the queue goes on behind it.
    mutating func dispatch() -> Dispatch? {
        if let lent = lendReserved() { return .lease(lent) }
        while let request = queue.first {
            if case .lease = request.work {
                guard let slot = quietest(where: { _ in true }) else { return nil }
                _ = queue.popFirst()
                request.place = .sent(slot: slot)
                slots[slot].loan = .reserved(request)
                if let lent = lendReserved() { return .lease(lent) }
            } else {
                guard let slot = quietest(where: \.hasPlace) else { return nil }
                _ = queue.popFirst()
                request.place = .sent(slot: slot)
                slots[slot].connection.submit(request)
                return .statement(slot: slot)
            }
        }
        return nil
    }

    /// The task that waited for `request` was cancelled. Returns whether it is to be answered at once;
    /// otherwise it has been sent and its connection answers.
    mutating func cancel(_ request: Request) -> Bool {
        guard request.abandonment == nil else { return false }
        switch request.place {
        case .answered:
            return false
        case .submitted:
            request.abandonment = .cancelled
            return false
        case .queued:
            return !queue.remove { $0 === request }.isEmpty
        case .sent(let slot):
            if case .lease = request.work { return withdrawReservation(of: request) }
            request.abandonment = .cancelled
            return slots[slot].connection.abandon(request)
        }
    }

    /// Takes a lent connection back. Returns its place, or nil when the connection was lost meanwhile.
    mutating func release(_ lease: Request) -> Int? {
        guard case .sent(let slot) = lease.place, case .lent(let holder) = slots[slot].loan, holder === lease else {
            return nil
        }
        slots[slot].loan = .returning
        return slot
    }

    /// Whether the connection at `slot` was given back and has nothing under way, so that it is the pool's again.
    mutating func completeReturn(of slot: Int) -> Bool {
        guard case .returning = slots[slot].loan, slots[slot].connection.isIdle else { return false }
        slots[slot].loan = .none
        return true
    }

    private mutating func lendReserved() -> Request? {
        for index in slots.indices {
            guard case .reserved(let lease) = slots[index].loan, slots[index].connection.isIdle else { continue }
            slots[index].loan = .lent(lease)
            return lease
        }
        return nil
    }

    mutating func withdrawReservation(of lease: Request) -> Bool {
        guard case .sent(let slot) = lease.place, case .reserved(let holder) = slots[slot].loan, holder === lease else {
            return false
        }
        slots[slot].loan = .none
        return true
    }

    private func quietest(where condition: (ConnectionState) -> Bool) -> Int? {
        var best: Int?
        for index in slots.indices where slots[index].isUp && slots[index].isShared {
            guard condition(slots[index].connection) else { continue }
            guard let known = best else {
                best = index
                continue
            }
            if slots[index].connection.inFlight.count < slots[known].connection.inFlight.count { best = index }
        }
        return best
    }

    mutating func expire(at instant: ContinuousClock.Instant?) {
        guard let instant else { return }
        earliestExpiry = earliestExpiry.map { min($0, instant) } ?? instant
    }
}

extension PostgresError {
    /// What is answered to whoever comes too late.
    static var shutDown: PostgresError { PostgresError(.shutDown, "the database's connections are being closed") }
}
