import NIOCore

/// One client's connection, as what answers its requests may use it, from anywhere.
struct Connection: Sendable {
    let channel: any Channel
    private let handler: NIOLoopBound<ConnectionHandler>

    /// To be made within the event loop.
    init(channel: any Channel, handler: ConnectionHandler) {
        self.channel = channel
        self.handler = NIOLoopBound(handler, eventLoop: channel.eventLoop)
    }

    /// Does something within the event loop.
    func onLoop(_ act: @escaping @Sendable (ConnectionHandler) -> Void) {
        if channel.eventLoop.inEventLoop {
            act(handler.value)
        } else {
            channel.eventLoop.execute { act(handler.value) }
        }
    }

    /// Sends the answer. Returns when it is on its way, or, where it is made as it goes, when it was sent.
    func send(_ outcome: Outcome) async {
        switch outcome {
        case .now(let reply): await send(reply)
        case .later(let poll, let trace): onLoop { $0.wait(poll, trace) }
        }
    }

    private func send(_ reply: Reply) async {
        guard case .stream(let write) = reply.body else { return onLoop { $0.write(reply) } }
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
    func whileConnected<Value: Sendable>(
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

/// Where an answer that is made as it goes is written.
struct ReplyStream: Sendable {
    let connection: Connection

    /// Sends a part, and returns when it has left: a client that takes nothing holds up whoever writes, and no memory.
    func write(_ part: ByteBuffer) async throws {
        try await connection.send(part)
    }
}
