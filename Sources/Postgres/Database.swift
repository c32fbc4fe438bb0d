public import Logging
import Synchronization
import Threads

/// A pool of connections to one PostgreSQL database.
///
///     static let rename = Statement("update tasks set title = $2 where id = $1")
///
///     let database = Database(configuration, logger: logger)
///     async let _ = database.run()
///     try await database.execute(Self.rename, id, "Milk")
///
/// Statements of all callers share the connections. Each is its own transaction; a connection has several under way at
/// once, and none waits for another's round trip. Nothing is answered unless `run()` is running.
public final class Database: Sendable {
    /// The configuration.
    public let configuration: Configuration
    private let logger: Logger
    private let mailbox = Mailbox()
    private let latestStatus = Mutex(Status())
    private let listenersMade = Atomic<Int>(0)

    /// A database. It connects only in `run()`.
    public init(_ configuration: Configuration, logger: Logger) {
        self.configuration = configuration
        self.logger = logger
    }

    /// Keeps the connections until the task is cancelled or `shutdown()` is called. Then it refuses new requests,
    /// finishes those under way within `Configuration.shutdownGrace`, and closes. It can run once.
    public func run() async {
        await withTaskCancellationHandler {
            await withUnsafeContinuation { (finished: UnsafeContinuation<Void, Never>) in
                if !startReactor(onEnd: { finished.resume() }) { finished.resume() }
            }
        } onCancel: {
            shutdown()
        }
    }

    /// Begins the shutdown. Any thread may call it, at any time and repeatedly.
    public func shutdown() {
        mailbox.shutDown()
    }

    /// Returns false when it has run before, or the system lacks resources.
    private func startReactor(onEnd: @escaping @Sendable () -> Void) -> Bool {
        guard let pipe = WakePipe() else {
            logger.critical("The system has no descriptors left for the database's connections")
            mailbox.close()
            return false
        }
        guard mailbox.open(pipe) else { return false }
        let isRunning = DedicatedThread.run { [self] in
            let reactor = Reactor(configuration, logger: logger, mailbox: mailbox, pipe: pipe) { status in
                self.latestStatus.withLock { $0 = status }
            }
            reactor.run()
            onEnd()
        }
        if !isRunning {
            logger.critical("The system has no thread left for the database's connections")
            mailbox.close()
        }
        return isRunning
    }

    /// The state of the pool.
    public var status: Status { latestStatus.withLock { $0 } }

    /// Runs one statement as its own transaction, on any connection with a free place.
    ///
    /// `timeout` counts from now and replaces `Configuration.statementTimeout`. When the time is up or the task is
    /// cancelled, the statement is really stopped on the server; if it still succeeds, the call returns its result. A
    /// statement that certainly left no trace is sent again: the server ended its connection, or a cancel request for
    /// another statement hit it. So run a procedure that commits inside on a lent connection.
    ///
    /// With a `lane`, the statement runs after all earlier ones of that lane; see `Lane`. `observer` is told of the
    /// success before this returns. Statements that keep others waiting run at few places at once, and those of one
    /// `client` at half of these; without a `client`, that of the lane counts.
    ///
    /// Throws the server's error, or `.connection`, `.poolExhausted`, `.timedOut`, `.cancelled`, `.encoding` or
    /// `.shutDown`.
    public func execute<each Parameter: PostgresEncodable>(
        _ statement: Statement, _ parameters: repeat each Parameter, lane: Lane? = nil, client: UInt64? = nil,
        timeout: Duration? = nil, observer: (any CommitObserver)? = nil
    ) async throws(PostgresError) -> Rows {
        var writer = ParameterWriter()
        repeat writer.append(each parameters)
        var rows = try await perform(
            .statement(statement, writer.finish()), lane: lane, client: client, timeout: timeout, observer: observer)
        rows.statement = statement
        return rows
    }

    /// Runs plain SQL with any number of statements, on its own connection. Without `begin` in it, all of it is one
    /// transaction. It has no time limit.
    ///
    /// Throws the first error; PostgreSQL then skips the rest.
    public func script(_ sql: String) async throws {
        try await withConnection { connection in try await connection.script(sql) }
    }

    /// Listens on `channels`, on its own connection, until the listener is stopped or the database shuts down.
    public func listen(_ channels: [String]) -> Listener {
        let (events, continuation) = AsyncStream.makeStream(
            of: Listener.Event.self, bufferingPolicy: .bufferingNewest(1024))
        let id = listenersMade.wrappingAdd(1, ordering: .relaxed).newValue
        continuation.onTermination = { [mailbox] _ in _ = mailbox.post(.unlisten(id)) }
        let state = ListenerState(
            id: id, channels: channels, continuation: continuation, configuration: configuration, now: .now)
        if !mailbox.post(.listen(state)) { continuation.finish() }
        return Listener(events: events, continuation: continuation)
    }

    /// Runs a statement or a script, under a lease or in the pool.
    func perform(
        _ work: Request.Work, lease: Request? = nil, lane: Lane? = nil, client: UInt64? = nil,
        timeout: Duration? = nil, observer: (any CommitObserver)? = nil, isCancellable: Bool = true
    ) async throws(PostgresError) -> Rows {
        let now = ContinuousClock.now
        let request = Request(
            work, lease: lease, lane: lane, client: client, submitted: now,
            deadline: limit(of: work, timeout).map { now + $0 }, observer: observer)
        return try await answer(to: request, isCancellable: isCancellable)
    }

    /// Borrows a connection. The request represents the lease until the connection is given back.
    func acquire() async throws(PostgresError) -> Request {
        let lease = Request(.lease)
        _ = try await answer(to: lease, isCancellable: true)
        return lease
    }

    /// Gives a borrowed connection back.
    func release(_ lease: Request, isBroken: Bool) {
        _ = mailbox.post(.release(lease, isBroken: isBroken))
    }

    /// Hands a request to the reactor and waits for the answer. With `isCancellable` false, cancelling the task does
    /// not cancel it.
    private func answer(to request: Request, isCancellable: Bool) async throws(PostgresError) -> Rows {
        guard isCancellable else { return try await send(request).get() }
        let result = await withTaskCancellationHandler {
            await send(request)
        } onCancel: {
            _ = mailbox.post(.cancel(request))
        }
        return try result.get()
    }

    private func send(_ request: Request) async -> Result<Rows, PostgresError> {
        // Unchecked, because this is the hot path. The reactor answers each request once and clears the continuation
        // with the answer.
        await withUnsafeContinuation { continuation in
            request.continuation = continuation
            if !mailbox.post(.submit(request)) { request.answer(.failure(.shutDown)) }
        }
    }

    private func limit(of work: Request.Work, _ timeout: Duration?) -> Duration? {
        if case .statement = work { timeout ?? configuration.statementTimeout } else { timeout }
    }
}
