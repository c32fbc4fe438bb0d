extension PoolState {
    /// The requests whose time is up, with their errors. Those that were sent are marked; their connections will then
    /// cancel them.
    ///
    /// Only the earliest expiry is kept, not a sorted order. Most statements are answered long before their expiry, so
    /// a scan of all now and then costs less than sorting each.
    mutating func expire(now: ContinuousClock.Instant) -> [(Request, PostgresError)] {
        guard let earliest = earliestExpiry, earliest <= now else { return [] }
        earliestExpiry = nil
        let patience = configuration.maximumWait
        var expired: [(Request, PostgresError)] = []
        let isOver = isOutageOver(now)
        let isExpired: (Request) -> Bool = { isOver || $0.expiry(patience: patience) <= now }
        for request in remove(where: isExpired) {
            expired.append((request, expiryError(of: request, now: now)))
        }
        if !isOver { expire(at: outageEnd) }
        for request in queue { expire(at: request.expiry(patience: patience)) }
        for request in slow { expire(at: request.expiry(patience: patience)) }
        for request in lanes.requests { expire(at: request.expiry(patience: patience)) }
        for index in slots.indices {
            if case .reserved(let lease) = slots[index].loan {
                if isExpired(lease), withdrawReservation(of: lease) {
                    expired.append((lease, expiryError(of: lease, now: now)))
                } else {
                    expire(at: lease.expiry(patience: patience))
                }
            }
            for request in slots[index].connection.requests where request.abandonment == nil {
                guard let deadline = request.deadline else { continue }
                if deadline > now {
                    expire(at: deadline)
                } else {
                    request.abandonment = .timedOut
                    if slots[index].connection.abandon(request) {
                        expired.append((request, PostgresError(Request.Abandonment.timedOut)))
                    }
                }
            }
        }
        return expired
    }

    /// The time when the outage becomes too long; nil while there is a connection.
    var outageEnd: ContinuousClock.Instant? { outageSince.map { $0 + configuration.maximumOutage } }

    /// Whether the outage has lasted so long that requests no longer wait.
    func isOutageOver(_ now: ContinuousClock.Instant) -> Bool { outageEnd.map { $0 <= now } ?? false }

    var noConnection: PostgresError {
        PostgresError(.connection, "no connection: \(lastError?.message ?? "none has been made yet")")
    }

    private func expiryError(of request: Request, now: ContinuousClock.Instant) -> PostgresError {
        if outageSince != nil { return noConnection }
        if let deadline = request.deadline, deadline <= now { return PostgresError(Request.Abandonment.timedOut) }
        return PostgresError(.poolExhausted, "no connection had a place within \(configuration.maximumWait)")
    }
}
