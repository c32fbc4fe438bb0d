import Logging

extension Reactor {
    /// The connection on which nothing is done but to ask whether the server is there: a listener without channels.
    static let sentinel: ListenerState.ID = -1

    /// Keeps a connection by which a server that owes answers is asked whether it is there. One that is up already is answered by
    /// a server with much to do, too, where a new one would have to wait.
    func keepSentinel() {
        guard configuration.maximumSilence != nil else { return }
        let (_, continuation) = AsyncStream.makeStream(of: Listener.Event.self, bufferingPolicy: .bufferingNewest(1))
        let state = ListenerState(
            id: Self.sentinel, channels: [], continuation: continuation, configuration: configuration, now: now)
        listeners[Self.sentinel] = Listening(state: state)
    }

    /// Finds out whether a server that owes answers is there, and tells who waits when it is not.
    ///
    /// What counts is what has been read: on a machine that lets this thread wait, answers may have come meanwhile.
    func watchForSilence() {
        let given = pool.noteSilence(now: readUntil)
        if !given.isEmpty {
            let silence = now - pool.silence.heardAt
            logger.warning("PostgreSQL says nothing", metadata: ["milliseconds": "\(Int(silence / .milliseconds(1)))"])
        }
        for request in given { request.answer(.failure(PostgresError(.unanswered, outcomeUnknown: true))) }
        if pool.isSilenceOver(readUntil) { return abandonServer() }
        let sentinel = listeners[Self.sentinel]?.link
        guard let number = pool.startProbe(now: now, isAnew: sentinel == nil) else { return }
        if let link = sentinel {
            // Where it is not taken the last one is still to be answered.
            if link.send(script: ""), link.flush() == nil {
                lose(listener: Self.sentinel, link.error)
                probeAnew(number)
            }
        } else {
            probeAnew(number)
        }
    }

    /// Asks on a new connection.
    private func probeAnew(_ number: Int) {
        let slot = links.indices.first { pool.slots[$0].connection.busySince != nil && links[$0] != nil }
        guard let slot, let server = links[slot]?.server else { return }
        let (connector, mailbox) = (Connector(configuration: configuration), mailbox)
        let isRunning = DedicatedThread.run {
            _ = mailbox.post(.probed(number, isAnswered: connector.isAnswered(by: server)))
        }
        // A machine that has no thread left says nothing about the server.
        if !isRunning { pool.finishProbe(number, isAnswered: true, now: now) }
    }

    /// Gives up every connection to a server that does not answer: a machine that is gone says nothing on any of them, and
    /// after a while without a network what is sent on them comes late.
    func abandonServer() {
        pool.endSilence()
        logger.warning("PostgreSQL does not answer")
        for slot in links.indices { lose(slot, PostgresError(.unanswered)) }
        for (id, listening) in listeners where listening.link != nil {
            lose(listener: id, PostgresError(.unanswered))
        }
    }
}
