import Logging
import Threads

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The only thread that touches the connections once they are up.
///
/// It sleeps in `poll(2)` and does the input and output; `PoolState`, `ConnectionState` and `ListenerState` make the
/// decisions. It needs no locks, and the threads of Swift's concurrency never wait for a socket.
final class Reactor {
    let configuration: Database.Configuration
    let logger: Logger
    let mailbox: Mailbox
    private let pipe: WakePipe
    private let publish: (Database.Status) -> Void

    var pool: PoolState
    /// By place in the pool.
    var links: [Link?]
    /// Whether the connection of a place has output that its socket has not taken.
    private var isClogged: [Bool]
    private var needsFlush: [Bool]
    var listeners: [ListenerState.ID: Listening] = [:]
    var now = ContinuousClock.now
    /// Everything that arrived before this time has been read.
    private(set) var readUntil = ContinuousClock.now
    private var drainEnds: ContinuousClock.Instant?

    /// Statements to be sent behind commits, before any that wait.
    var followUps: [FollowUp] = []
    private var commands: [Command] = []
    private var descriptors: [pollfd] = []
    private var sources: [Source] = []

    /// The owner of a descriptor.
    private enum Source {
        case pipe
        case slot(Int)
        case listener(ListenerState.ID)
    }

    /// A listener with its connection.
    struct Listening {
        var state: ListenerState
        var link: Link?
    }

    init(
        _ configuration: Database.Configuration, logger: Logger, mailbox: Mailbox, pipe: WakePipe,
        publish: @escaping (Database.Status) -> Void
    ) {
        self.configuration = configuration
        self.logger = logger
        self.mailbox = mailbox
        self.pipe = pipe
        self.publish = publish
        pool = PoolState(configuration, now: .now)
        links = Array(repeating: nil, count: pool.slots.count)
        isClogged = Array(repeating: false, count: pool.slots.count)
        needsFlush = isClogged
        keepSentinel()
    }

    /// Runs until the shutdown is complete.
    func run() {
        while true {
            now = .now
            sendFollowUps()
            mailbox.take(into: &commands)
            for command in commands { handle(command) }
            attendToTime()
            pump()
            for slot in links.indices { pool.slots[slot].connection.watchHead(now: now) }
            flush()
            publish(status)
            if let drainEnds, pool.isIdle || drainEnds <= now { break }
            sleep()
        }
        close()
    }

    // MARK: Sleep

    private func sleep() {
        descriptors.removeAll(keepingCapacity: true)
        sources.removeAll(keepingCapacity: true)
        watch(pipe.readEnd, for: .pipe)
        for slot in links.indices {
            if let link = links[slot] { watch(link.descriptor, for: .slot(slot), writing: isClogged[slot]) }
        }
        for (id, listening) in listeners {
            if let link = listening.link { watch(link.descriptor, for: .listener(id)) }
        }
        // Losing a connection may have left statements to send behind commits.
        let timeout = followUps.isEmpty && mailbox.prepareToSleep() ? millisecondsToNextEvent : 0
        let asked = ContinuousClock.now
        // Whatever delays this thread delays a server on the same machine, too.
        pool.excuse(asked - now)
        guard poll(&descriptors, nfds_t(descriptors.count), timeout) >= 0 else { return }
        readUntil = asked
        now = .now
        if timeout >= 0 { pool.excuse(max(.zero, now - asked - .milliseconds(Int(timeout)))) }
        for (descriptor, source) in zip(descriptors, sources) where descriptor.revents != 0 {
            switch source {
            case .pipe: pipe.drain()
            case .slot(let slot):
                // Reading reports an error, too.
                if descriptor.revents & ~Int16(POLLOUT) != 0 { receive(slot) }
                if descriptor.revents & Int16(POLLOUT) != 0 { needsFlush[slot] = true }
            case .listener(let id): receive(listener: id)
            }
        }
    }

    private func watch(_ descriptor: CInt, for source: Source, writing: Bool = false) {
        let events = Int16(POLLIN) | (writing ? Int16(POLLOUT) : 0)
        descriptors.append(pollfd(fd: descriptor, events: events, revents: 0))
        sources.append(source)
    }

    private var millisecondsToNextEvent: CInt {
        var next = [pool.nextEvent, drainEnds].compactMap { $0 }.min()
        for listening in listeners.values {
            if let retryAt = listening.state.retryAt { next = next.map { min($0, retryAt) } ?? retryAt }
        }
        // In short steps, so that sleep() sees how long the machine stood still.
        if pool.isAwaited, let limit = configuration.maximumSilence {
            let step = ContinuousClock.now + limit / 10
            next = next.map { min($0, step) } ?? step
        }
        guard let next else { return -1 }
        let milliseconds = (ContinuousClock.now.duration(to: next) / .milliseconds(1)).rounded(.up)
        return CInt(min(max(milliseconds, 0), 3_600_000))
    }

    private func attendToTime() {
        for attempt in pool.startAttempts(now: now) { connect(.pool(attempt)) }
        for id in Array(listeners.keys) {
            if let attempt = listeners[id]?.state.startAttempt(now: now) { connect(.listener(attempt)) }
        }
        watchForSilence()
        for (request, error) in pool.expire(now: now) { request.answer(.failure(error)) }
        for slot in links.indices where !pool.isSilent {
            if let lossDue = pool.slots[slot].connection.lossDue, lossDue <= readUntil {
                lose(
                    slot,
                    PostgresError(.connection, "a cancelled statement, or its cancel request, was not answered in time")
                )
            } else {
                cancelIfNeeded(slot)
            }
        }
    }

    private func connect(_ attempt: Command.Attempt) {
        let (connector, mailbox) = (Connector(configuration: configuration), mailbox)
        let isRunning = DedicatedThread.run {
            // A refused command is dropped, and a dropped link is closed.
            do throws(PostgresError) {
                _ = mailbox.post(.connected(attempt, try connector.connect()))
            } catch {
                _ = mailbox.post(.notConnected(attempt, error))
            }
        }
        if !isRunning { handle(.notConnected(attempt, PostgresError(.connection, "the system has no thread left"))) }
    }

    // MARK: Output

    /// Sends the statements that follow commits.
    private func sendFollowUps() {
        guard !followUps.isEmpty else { return }
        if let slot = pool.idleSlot {
            for followUp in followUps { pool.send(followUp.request, to: slot) }
            transmit(slot)
        } else {
            let error = PostgresError(.poolExhausted, "no connection is idle")
            for followUp in followUps { followUp.request.answer(.failure(error)) }
        }
        followUps.removeAll(keepingCapacity: true)
    }

    /// Finds places for waiting requests.
    private func pump() {
        while let next = pool.dispatch() {
            switch next {
            case .statement(let slot): transmit(slot)
            case .lease(let lease): lease.grant()
            }
        }
    }

    /// Adds the next statements for `slot` to the output; one flush for all of them follows.
    func transmit(_ slot: Int) {
        guard let link = links[slot] else { return }
        while let transmission = pool.slots[slot].connection.nextTransmission() {
            let isSent =
                switch transmission {
                case .statement(let step):
                    link.send(step) && link.synchronize()
                case .group(let steps):
                    steps.allSatisfy { link.send($0) } && link.synchronize()
                case .script(let sql):
                    link.send(script: sql)
                }
            guard isSent else { return refuse(link, slot) }
            needsFlush[slot] = true
        }
    }

    /// libpq did not take a statement. Without its synchronisation it has no effect, so it may go elsewhere, unless the
    /// statement itself is at fault.
    private func refuse(_ link: Link, _ slot: Int) {
        let request = pool.slots[slot].connection.takeBack()
        let (error, isBroken) = (link.error, link.isBroken)
        readAndLose(slot, error)
        guard let request else { return }
        var repeated: [Request] = []
        let isTraceless = request.members != nil || isBroken && request.repeatOnce()
        settle(isTraceless ? .again(request) : .answer(request, .failure(error)), &repeated)
        pool.resubmit(repeated, now: now)
    }

    private func flush() {
        for slot in links.indices where needsFlush[slot] {
            needsFlush[slot] = false
            guard let link = links[slot] else { continue }
            if let isClogged = link.flush() {
                self.isClogged[slot] = isClogged
            } else {
                readAndLose(slot, link.error)
            }
        }
    }

    /// Gives up a connection that takes no output. Its unread input may hold the server's last message, such as the
    /// reason, which tells what happened to the statements.
    private func readAndLose(_ slot: Int, _ error: PostgresError) {
        receive(slot)
        lose(slot, error)
    }

    // MARK: Status and end

    private var status: Database.Status {
        var status = Database.Status()
        for slot in pool.slots {
            if slot.isUp, !pool.isSilent { status.connected += 1 } else { status.connecting += 1 }
            if case .lent = slot.loan { status.lent += 1 }
            status.inFlight += slot.connection.inFlight.count
        }
        status.waiting = pool.waiting
        status.lastError = pool.lastError
        return status
    }

    /// Forgets the untaken output of `slot`, because its connection is new or gone.
    func resetOutput(of slot: Int) {
        isClogged[slot] = false
        needsFlush[slot] = false
    }

    func drain() {
        guard drainEnds == nil else { return }
        pool.drain()
        drainEnds = now + configuration.shutdownGrace
    }

    private func close() {
        for slot in links.indices { lose(slot, .shutDown) }
        for followUp in followUps { followUp.request.answer(.failure(.shutDown)) }
        for request in pool.remove(where: { _ in true }) { request.answer(.failure(.shutDown)) }
        for listening in listeners.values { listening.state.continuation.finish() }
        listeners = [:]
        mailbox.close()
        publish(Database.Status())
    }
}
