import NIOCore

/// One client's connection, for request handlers on any thread.
public struct Connection: Sendable {
    let channel: any Channel
    private let handler: NIOLoopBound<ConnectionHandler>

    /// Call this only within the event loop.
    init(channel: any Channel, handler: ConnectionHandler) {
        self.channel = channel
        self.handler = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    }

    /// The IP address of the client; nil if it has none, as with a socket of this machine.
    public var remoteAddress: String? { channel.remoteAddress?.ipAddress }

    /// Does something within the event loop.
    func onLoop(_ act: @escaping @Sendable (ConnectionHandler) -> Void) {
        if channel.eventLoop.inEventLoop {
            act(handler.value)
        } else {
            channel.eventLoop.execute { act(handler.value) }
        }
    }

    /// Sends the answer. Returns when it is on its way, or, if it is streamed, when the connection has taken all of
    /// it.
    func send(_ reply: Reply) async {
        switch reply.body {
        case .none, .bytes: onLoop { $0.write(reply) }
        case .later(let deferred): onLoop { $0.wait(for: deferred) }
        case .stream(let write): await send(reply, by: write)
        }
    }

    private func send(_ reply: Reply, by write: @escaping @Sendable (ReplyStream) async throws -> Void) async {
        onLoop { handler in
            // Without a head the client is gone: closing cancels the task below.
            if !handler.writeHead(reply) { handler.close() }
        }
        do {
            try await whileConnected { try await write(ReplyStream(connection: self)) }
            onLoop { $0.writeEnd() }
        } catch {
            // The abrupt end shows the client that the answer is incomplete.
            channel.close(promise: nil)
        }
    }

    /// Sends a part of an answer, and returns when the connection has taken it.
    func send(_ part: ByteBuffer) async throws {
        let sent = channel.eventLoop.makePromise(of: Void.self)
        onLoop { $0.write(part, promise: sent) }
        try await sent.futureResult.get()
    }

    /// Runs an operation, and cancels it when the client goes away meanwhile.
    ///
    /// A client that only closes its sending half counts as gone, too. TCP sends the same FIN for both. Only the answer
    /// to the server's next bytes tells them apart, and that is too late to save work. A deferred reply ends in the
    /// same way. Any other request gets its answer.
    /// - Throws: The operation's errors.
    public func whileConnected<Value: Sendable>(
        _ operation: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        let task = Task { try await operation() }
        onLoop { $0.whenGone { task.cancel() } }
        return try await withTaskCancellationHandler {
            try await task.value
        } onCancel: {
            task.cancel()
        }
    }
}
