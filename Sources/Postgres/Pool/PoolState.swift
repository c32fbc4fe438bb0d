/// The state of the pool, as a value: its connections, their users, and the waiting requests.
struct PoolState {
    enum Phase {
        case down(retryAt: ContinuousClock.Instant)
        case connecting
        case up
    }

    enum Loan {
        case none
        /// Reserved for this lease. It gets no more statements of the pool and is lent when it is idle.
        case reserved(Request)
        case lent(Request)
        /// Given back, but with statements still under way.
        case returning
    }

    struct Slot {
        var phase: Phase
        /// Raised with each attempt and each loss, so that late reports of earlier ones are recognised.
        var generation = 0
        var loan = Loan.none
        var connection: ConnectionState
        var backoff: Backoff

        var isUp: Bool { if case .up = phase { true } else { false } }
        var isShared: Bool { if case .none = loan { true } else { false } }
    }

    /// An attempt to connect, and its place.
    struct Attempt: Sendable {
        let slot: Int
        let generation: Int
    }

    /// The next request to serve.
    enum Dispatch {
        case statement(slot: Int)
        case lease(Request)
    }

    let configuration: Database.Configuration
    var slots: [Slot]
    var queue = FIFO<Request>()
    var lanes = Lanes()
    /// Requests that have blocked others, and wait for a connection of their own. Their lanes stand still meanwhile.
    var slow = FIFO<Request>()
    var lastError: PostgresError?
    /// The time since when there has been no connection; nil while there is one.
    var outageSince: ContinuousClock.Instant?
    var silence: Silence
    /// The pool takes only requests on connections that are lent.
    private(set) var isDraining = false
    /// At or before the first expiry of a request; nil if there is none.
    var earliestExpiry: ContinuousClock.Instant?

    init(_ configuration: Database.Configuration, now: ContinuousClock.Instant) {
        self.configuration = configuration
        outageSince = now
        silence = Silence(heardAt: now)
        let slot = Slot(
            phase: .down(retryAt: now),
            connection: ConnectionState(depth: max(configuration.depth, 1), cancelGrace: configuration.cancelGrace),
            backoff: Backoff(minimum: configuration.backoff.minimum, maximum: configuration.backoff.maximum))
        self.slots = Array(repeating: slot, count: max(configuration.connections, 1))
    }

    /// Whether nothing is under way, lent or waiting.
    var isIdle: Bool { waiting == 0 && slots.allSatisfy { $0.isShared && $0.connection.isIdle } }

    mutating func drain() { isDraining = true }

    /// Takes a request in. Returns the error if it refuses the request.
    mutating func submit(_ request: Request, now: ContinuousClock.Instant) -> PostgresError? {
        if let abandonment = request.abandonment { return PostgresError(abandonment) }
        if let lease = request.lease {
            guard case .sent(let slot) = lease.place, case .lent(let holder) = slots[slot].loan, holder === lease else {
                return PostgresError(.connection, "the lent connection was lost", outcomeUnknown: false)
            }
            if isSilent { return noConnection }
            request.place = .sent(slot: slot)
            slots[slot].connection.submit(request)
            expire(at: request.deadline)
            return nil
        }
        if isDraining { return .shutDown }
        guard waiting < configuration.maximumWaiting else {
            return PostgresError(.poolExhausted, "\(configuration.maximumWaiting) requests are already waiting")
        }
        if isOutageOver(now) { return noConnection }
        request.place = .queued
        if let lane = request.lane { lanes.submit(request, lane: lane) } else { queue.append(request) }
        expire(at: request.expiry(patience: configuration.maximumWait))
        expire(at: outageEnd)
        return nil
    }

    /// How many requests wait for a place.
    var waiting: Int { queue.count + lanes.count + slow.count }

    /// Puts requests to be sent again before all others, in their order. They no longer share commits. A request that
    /// blocked others goes to the queue of slow ones instead.
    mutating func resubmit(_ requests: [Request], now: ContinuousClock.Instant) {
        var others: [Request] = []
        for request in requests.reversed() {
            request.place = .queued
            request.waitsSince = now
            expire(at: request.expiry(patience: configuration.maximumWait))
            if request.lane != nil { request.runsAlone = true }
            if request.isSlow {
                if request.isUrgent { slow.prepend(contentsOf: [request]) } else { slow.append(request) }
            } else if let lane = request.lane {
                lanes.putBack(request, lane: lane)
            } else {
                others.append(request)
            }
        }
        queue.prepend(contentsOf: others.reversed())
    }

    /// A sent request is answered: its lane may go on.
    mutating func finish(_ request: Request) {
        if let lane = request.lane { lanes.finish(lane: lane) }
    }

    /// Removes the waiting requests that meet `condition`.
    mutating func remove(where condition: (Request) -> Bool) -> [Request] {
        let slow = slow.remove(where: condition)
        for request in slow { finish(request) }
        return slow + queue.remove(where: condition) + lanes.remove(where: condition)
    }

    /// Finds a place for a waiting request: for the first of the queue or of the lanes, the one that has waited longer.
    /// A statement goes to the connection with the fewest under way. A lease reserves a connection and gets it when it
    /// is idle; the queue goes on meanwhile.
    mutating func dispatch() -> Dispatch? {
        if isSilent { return nil }
        if let lent = lendReserved() { return .lease(lent) }
        if let slot = dispatchSlow() { return .statement(slot: slot) }
        if let edit = lanes.first, let other = queue.first, edit.submitted < other.submitted, let slot = dispatchLanes()
        {
            return .statement(slot: slot)
        }
        while let request = queue.first {
            if case .lease = request.work {
                // A held-up connection may stay so for long.
                guard let slot = quietest(where: { !$0.isHeldUp }) ?? quietest(where: { _ in true }) else { return nil }
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
        return dispatchLanes().map { .statement(slot: $0) }
    }

    /// Sends a request that has blocked others. It is alone on its connection, and such requests get at most half of
    /// the connections. So other requests go on, however many wait for locked rows.
    private mutating func dispatchSlow() -> Int? {
        guard let request = nextSlow(), let slot = quietest(where: \.hasPlace) else { return nil }
        if slow.first === request { _ = slow.popFirst() } else { _ = slow.remove { $0 === request } }
        request.place = .sent(slot: slot)
        slots[slot].connection.submit(request)
        return slot
    }

    /// The first request that has blocked others and may be sent; nil if there is none. Those of one client get half
    /// of the places: a request of another goes before the rest of them.
    private func nextSlow() -> Request? {
        guard let first = slow.first else { return nil }
        if first.isUrgent { return first }
        let usable = slots.filter { $0.isUp && $0.isShared }
        let places = max(usable.count / 2, 1)
        let held = usable.compactMap { $0.connection.obstruction }
        guard held.count < places else { return nil }
        return slow.first { request in
            request.client.map { client in held.count { $0.client == client } < max(places / 2, 1) } ?? true
        }
    }

    /// Sends a waiting statement of the lanes: one that runs alone or one that shares. It takes the one that has waited
    /// longer and has a place.
    private mutating func dispatchLanes() -> Int? {
        guard let alone = lanes.firstAlone, let slot = quietest(where: \.hasPlace) else { return dispatchSharing() }
        if let sharing = lanes.firstSharing, sharing.submitted < alone.submitted, let slot = dispatchSharing() {
            return slot
        }
        guard let request = lanes.takeAlone() else { return nil }
        return send(request, to: slot)
    }

    /// Sends waiting statements in one transaction, to a connection without another shared transaction.
    ///
    /// No statement waits for others to share with: one that finds a free connection goes at once, and those that
    /// arrive meanwhile go together with the next.
    private mutating func dispatchSharing() -> Int? {
        guard lanes.firstSharing != nil,
            slots.count(where: \.connection.sharesCommit) < max(configuration.commits, 1),
            let slot = quietest(where: { $0.hasPlace && !$0.sharesCommit })
        else { return nil }
        let members = lanes.take(upTo: ConnectionState.groupLimit)
        for member in members { member.place = .sent(slot: slot) }
        return send(
            members.count == 1
                ? members[0] : Request(.group(members), deadline: members.compactMap(\.deadline).min()), to: slot)
    }

    /// A connection that has nothing to do, and that nothing waits for; nil if there is none.
    var idleSlot: Int? {
        isSilent || isDraining || waiting > 0 ? nil : quietest { $0.isIdle && $0.fatal == nil }
    }

    @discardableResult mutating func send(_ request: Request, to slot: Int) -> Int {
        request.place = .sent(slot: slot)
        slots[slot].connection.submit(request)
        expire(at: request.deadline)
        return slot
    }

    /// The task that waited for `request` was cancelled. Returns whether to answer it at once. Otherwise it was sent,
    /// and its connection answers.
    mutating func cancel(_ request: Request) -> Bool {
        guard request.abandonment == nil else { return false }
        switch request.place {
        case .answered:
            return false
        case .submitted:
            request.abandonment = .cancelled
            return false
        case .queued:
            if request.isSlow { return !remove { $0 === request }.isEmpty }
            if let lane = request.lane { return lanes.remove(request, lane: lane) }
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

    /// Whether the connection at `slot` was given back and is idle, so that the pool may use it again.
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

    /// The connection with the fewest requests under way. One with a shared commit counts as full, because a statement
    /// behind it waits for all of it.
    private func quietest(where condition: (ConnectionState) -> Bool) -> Int? {
        var best: (slot: Int, load: Int)?
        for index in slots.indices where slots[index].isUp && slots[index].isShared {
            guard condition(slots[index].connection) else { continue }
            let penalty = slots[index].connection.sharesCommit ? configuration.depth : 0
            let load = slots[index].connection.inFlight.count + penalty
            if load < best?.load ?? .max { best = (index, load) }
        }
        return best?.slot
    }

    mutating func expire(at instant: ContinuousClock.Instant?) {
        guard let instant else { return }
        earliestExpiry = earliestExpiry.map { min($0, instant) } ?? instant
    }
}

extension PostgresError {
    /// The error for requests after the shutdown began.
    static var shutDown: PostgresError { PostgresError(.shutDown, "the database's connections are being closed") }
}
