import NIOCore

/// One client's connection, as what answers its requests may use it, from anywhere.
public struct Connection: Sendable {
    let channel: any Channel
    private let handler: NIOLoopBound<ConnectionHandler>

    /// To be made within the event loop.
    init(channel: any Channel, handler: ConnectionHandler) {
        self.channel = channel
        self.handler = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    }

    /// The IP address of the other end; nil where it has none, as with a socket of this machine.
    public var remoteAddress: String? { channel.remoteAddress?.ipAddress }

    /// Does something within the event loop.
    func onLoop(_ act: @escaping @Sendable (ConnectionHandler) -> Void) {
        if channel.eventLoop.inEventLoop {
            act(handler.value)
        } else {
            channel.eventLoop.execute { act(handler.value) }
        }
    }

    /// Sends the answer. Returns when it is on its way, or, where it is made as it goes, when it was sent.
    func send(_ reply: Reply) async {
        switch reply.body {
        case .none, .bytes: onLoop { $0.write(reply) }
        case .later(let deferred): onLoop { $0.wait(for: deferred) }
        case .stream(let write): await send(reply, by: write)
        }
    }

    private func send(_ reply: Reply, by write: @escaping @Sendable (ReplyStream) async throws -> Void) async {
        onLoop { handler in
            // Nobody waits for it where it cannot be begun.
            if !handler.writeHead(reply) { handler.close() }
        }
        do {
            try await whileConnected { try await write(ReplyStream(connection: self)) }
            onLoop { $0.writeEnd() }
        } catch {
            // By its end the client sees that something is missing.
            channel.close(promise: nil)
        }
    }

    /// Sends a part of an answer, and returns when the client has taken what was before it.
    func send(_ part: ByteBuffer) async throws {
        let sent = channel.eventLoop.makePromise(of: Void.self)
        onLoop { $0.write(part, promise: sent) }
        try await sent.futureResult.get()
    }

    /// Runs an operation, whose task is cancelled when the client goes away meanwhile.
    /// - Throws: What the operation does.
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
