import Logging
import Threads

extension Reactor {
    /// The connection for probes only: a listener without channels.
    static let sentinel: ListenerState.ID = -1

    /// Keeps a connection for probes to a server that owes answers. A busy server still answers on an existing
    /// connection, but makes a new one wait.
    func keepSentinel() {
        guard configuration.maximumSilence != nil else { return }
        let (_, continuation) = AsyncStream.makeStream(of: Listener.Event.self, bufferingPolicy: .bufferingNewest(1))
        let state = ListenerState(
            id: Self.sentinel, channels: [], continuation: continuation, configuration: configuration, now: now)
        listeners[Self.sentinel] = Listening(state: state)
    }

    /// Probes a server that owes answers, and answers the callers when it is away.
    ///
    /// Only data that was read counts: a machine that delays this thread may hold unread answers.
    func watchForSilence() {
        let given = pool.noteSilence(now: readUntil)
        if !given.isEmpty {
            let silence = now - pool.silence.heardAt
            logger.warning("PostgreSQL says nothing", metadata: ["milliseconds": "\(Int(silence / .milliseconds(1)))"])
        }
        for request in given { request.answer(.failure(PostgresError(.unanswered, outcomeUnknown: true))) }
        if pool.isSilenceOver(readUntil) { return abandonServer() }
        let sentinel = listeners[Self.sentinel]?.link
        guard let number = pool.startProbe(now: .now, isAnew: sentinel == nil) else { return }
        if let link = sentinel {
            // If the socket does not take it, an earlier probe is still unanswered.
            if link.send(script: ""), link.flush() == nil {
                lose(listener: Self.sentinel, link.error)
                probeAnew(number)
            }
        } else {
            probeAnew(number)
        }
    }

    /// Probes on a new connection.
    private func probeAnew(_ number: Int) {
        let slot = links.indices.first { pool.slots[$0].connection.busySince != nil && links[$0] != nil }
        guard let slot, let server = links[slot]?.server else { return }
        let (connector, mailbox) = (Connector(configuration: configuration), mailbox)
        let isRunning = DedicatedThread.run {
            _ = mailbox.post(.probed(number, isAnswered: connector.isAnswered(by: server)))
        }
        // A machine without a free thread says nothing about the server.
        if !isRunning { pool.finishProbe(number, isAnswered: true, now: now) }
    }

    /// Gives up every connection to a server that does not answer. A dead machine is silent on all of them, and after a
    /// network failure data on them arrives late.
    func abandonServer() {
        pool.endSilence()
        logger.warning("PostgreSQL does not answer")
        for slot in links.indices { lose(slot, PostgresError(.unanswered)) }
        for (id, listening) in listeners where listening.link != nil {
            lose(listener: id, PostgresError(.unanswered))
        }
    }
}
