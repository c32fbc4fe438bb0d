import Logging
import Threads

extension Reactor {
    /// Runs a command of another thread.
    func handle(_ command: Command) {
        switch command {
        case .submit(let request):
            if let refusal = pool.submit(request, now: now) {
                request.answer(.failure(refusal))
            } else if case .sent(let slot) = request.place {
                transmit(slot)
            }
        case .cancel(let request):
            if pool.cancel(request) {
                request.answer(.failure(PostgresError(Request.Abandonment.cancelled)))
            } else if case .sent(let slot) = request.place {
                cancelIfNeeded(slot)
            }
        case .release(let lease, let isBroken):
            guard let slot = pool.release(lease) else { return }
            if isBroken {
                lose(slot, PostgresError(.connection, "the connection was given back as unusable"))
            } else {
                completeReturn(slot)
            }
        case .connected(.pool(let attempt), let link):
            guard pool.succeed(attempt) else { return }
            if pool.isSilent { abandonServer() }
            pool.hear(now: now)
            link.logNotices(logger)
            links[attempt.slot] = link
            pool.slots[attempt.slot].connection.waitsForStandbys = link.waitsForStandbys
            resetOutput(of: attempt.slot)
            logger.debug("PostgreSQL connection up", metadata: ["connection": "\(attempt.slot)"])
        case .notConnected(.pool(let attempt), let error):
            pool.fail(attempt, error, now: now)
            logger.warning("PostgreSQL connection could not be made", metadata: ["error": "\(error)"])
        case .cancelDelivered(let attempt):
            guard pool.slots[attempt.slot].generation == attempt.generation else { return }
            pool.slots[attempt.slot].connection.finishCancel(now: now)
            resume(attempt.slot)
        case .probed(let number, let isAnswered):
            pool.finishProbe(number, isAnswered: isAnswered, now: now)
        case .connected(.listener(let attempt), let link):
            subscribe(attempt, link)
        case .notConnected(.listener(let attempt), let error):
            guard listeners[attempt.id]?.state.generation == attempt.generation else { return }
            lose(listener: attempt.id, error)
        case .listen(let state):
            listeners[state.id] = Listening(state: state)
        case .unlisten(let id):
            listeners[id] = nil
        case .shutDown:
            drain()
        }
    }

    // MARK: The pool's connections

    /// Reads the server's output at `slot` and acts on it.
    func receive(_ slot: Int) {
        guard let link = links[slot] else { return }
        let isAlive = link.consume()
        if isAlive { pool.hear(now: now) }
        var repeated: [Request] = []
        var lastWasEnd = false
        while !pool.slots[slot].connection.inFlight.isEmpty, let reply = link.nextReply(atEnd: !isAlive) {
            // libpq says "no more" once after each command, and always when it has none.
            let isEnd = if case .end = reply { true } else { false }
            if isEnd, lastWasEnd { break }
            lastWasEnd = isEnd
            if let verdict = pool.slots[slot].connection.receive(reply) { settle(verdict, &repeated) }
            if pool.slots[slot].connection.fatal != nil { break }
        }
        pool.resubmit(repeated, now: now)
        if !isAlive || link.isBroken || pool.slots[slot].connection.fatal != nil {
            lose(slot, link.error)
        } else {
            resume(slot)
        }
    }

    /// Answers a sent request, or adds it to the requests to be sent again.
    func settle(_ verdict: ConnectionState.Verdict, _ repeated: inout [Request]) {
        switch verdict {
        case .answer(let request, let result):
            if case .success(let rows) = result { tell(of: CollectionOfOne((request, rows))) }
            answer(request, result)
        case .committed(let members, let results):
            tell(of: zip(members, results))
            for (member, rows) in zip(members, results) { answer(member, .success(rows)) }
        case .unreplicated(let members):
            for member in members { answer(member, .failure(.unreplicated)) }
        case .again(let request):
            for request in request.members ?? [request] {
                if let abandonment = request.abandonment {
                    answer(request, .failure(PostgresError(abandonment)))
                } else {
                    repeated.append(request)
                }
            }
        }
    }

    /// Tells an observer of statements that were committed together, and notes what it wants to follow. All of them have
    /// the same observer, if any.
    private func tell(of committed: some Sequence<(Request, Rows)>) {
        var (observer, answers): ((any CommitObserver)?, [Rows]) = (nil, [])
        for (request, rows) in committed {
            guard let its = request.observer else { continue }
            assert(observer == nil || observer === its)
            observer = its
            answers.append(rows)
        }
        guard let observer else { return }
        let mayFollow = pool.idleSlot != nil
        followUps += observer.committed(answers, mayFollow: mayFollow)
    }

    /// Answers a sent request, and lets its lane go on.
    private func answer(_ request: Request, _ result: Result<Rows, PostgresError>) {
        pool.finish(request)
        request.answer(result)
    }

    /// Goes on at `slot` after a request there has ended.
    private func resume(_ slot: Int) {
        cancelIfNeeded(slot)
        transmit(slot)
        completeReturn(slot)
    }

    /// Asks the server to stop the running statement at `slot`, if no caller waits for it any more.
    func cancelIfNeeded(_ slot: Int) {
        guard let link = links[slot], pool.slots[slot].connection.startCancel(now: now) else { return }
        let attempt = PoolState.Attempt(slot: slot, generation: pool.slots[slot].generation)
        let mailbox = mailbox
        guard let canceller = link.makeCanceller(),
            DedicatedThread.run({
                canceller.send()
                _ = mailbox.post(.cancelDelivered(attempt))
            })
        else { return pool.slots[slot].connection.finishCancel(now: now) }
    }

    /// Closes the connection at `slot`, if there is one, and settles its requests.
    func lose(_ slot: Int, _ error: PostgresError) {
        guard links[slot] != nil else { return }
        links[slot] = nil
        resetOutput(of: slot)
        var repeated: [Request] = []
        for verdict in pool.lose(slot, error, now: now) { settle(verdict, &repeated) }
        pool.resubmit(repeated, now: now)
        if error.kind != .shutDown {
            let reason = pool.lastError ?? error
            logger.warning("PostgreSQL connection lost", metadata: ["connection": "\(slot)", "error": "\(reason)"])
        }
    }

    /// Returns a connection to the pool once everything that its borrower left under way is done.
    private func completeReturn(_ slot: Int) {
        guard pool.completeReturn(of: slot), let link = links[slot], link.isInTransaction else { return }
        lose(slot, PostgresError(.connection, "the connection was given back within a transaction"))
    }

    // MARK: Listeners

    private func subscribe(_ attempt: ListenerState.Attempt, _ link: Link) {
        guard listeners[attempt.id]?.state.succeed(attempt) == true else { return }
        link.logNotices(logger)
        guard let subscription = listeners[attempt.id]?.state.subscription, link.send(script: subscription),
            link.flush() != nil
        else { return lose(listener: attempt.id, link.error) }
        listeners[attempt.id]?.link = link
    }

    /// Reads the server's output to a listener.
    func receive(listener id: ListenerState.ID) {
        guard let link = listeners[id]?.link else { return }
        let isAlive = link.consume()
        if isAlive, id == Self.sentinel {
            pool.hear(now: now)
            while listeners[id]?.state.isSubscribing == false, let reply = link.nextReply() {
                if case .end = reply { break }
            }
        }
        while listeners[id]?.state.isSubscribing == true, let reply = link.nextReply() {
            if let error = listeners[id]?.state.receive(reply) { return lose(listener: id, error) }
        }
        for notification in link.takeNotifications() {
            listeners[id]?.state.continuation.yield(.notification(notification))
        }
        if !isAlive || link.isBroken { lose(listener: id, link.error) }
    }

    func lose(listener id: ListenerState.ID, _ error: PostgresError) {
        listeners[id]?.link = nil
        listeners[id]?.state.lose(error, now: now)
        logger.warning("PostgreSQL listener lost its connection", metadata: ["error": "\(error)"])
    }
}
