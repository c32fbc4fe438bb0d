import NIOCore

/// Waiting: requests for a place, deferred replies for an answer, connections for their end.
extension ConnectionHandler {
    // MARK: Places

    /// Calls `act` when there is a place, which the answer frees again; or `overload` if there is none in time.
    func whenPlace(
        _ act: @escaping (ConnectionHandler, ChannelHandlerContext) -> Void,
        orElse overload: @escaping (ConnectionHandler) -> Void
    ) {
        loop.places.enter {
            guard let context = self.context else { return self.loop.places.leave() }
            self.hasPlace = true
            act(self, context)
        } orElse: {
            overload(self)
        }
    }

    func leavePlace() {
        guard hasPlace else { return }
        hasPlace = false
        loop.places.leave()
    }

    // MARK: Deferred replies

    /// Waits for a deferred answer.
    func wait(for deferred: any DeferredReply) {
        leavePlace()
        guard let context else { return }
        guard !isGone else { return context.close(promise: nil) }
        self.deferred = deferred
        deferred.park(WakeUp(NIOLoopBound(self, eventLoop: context.eventLoop), batch: loop.wakeUps))
    }

    /// The deferred reply has its answer, or needs a task to make it.
    func wakeUp() {
        guard let deferred else { return }
        self.deferred = nil
        if let reply = deferred.reply() { return write(reply) }
        whenPlace { handler, context in
            let connection = Connection(channel: context.channel, handler: handler)
            handler.loop.run { await connection.send(await deferred.resume()) }
        } orElse: {
            $0.write(deferred.overload())
        }
    }

    // MARK: Whether the client is there

    /// Sets a function to call once, when the client goes away before its answer.
    func whenGone(_ act: @escaping @Sendable () -> Void) {
        if isGone { act() } else { onGone = act }
    }

    /// The client has gone.
    func abandon() {
        isGone = true
        onGone?()
        onGone = nil
        guard let deferred else { return }
        self.deferred = nil
        deferred.abandon()
        context?.close(promise: nil)
    }

    // MARK: The end

    func close() { context?.close(promise: nil) }

    /// How long a connection must be idle before the server closes it. A busy client sends another request before
    /// that, and the answer tells it to close the connection itself.
    private static let quietTime = TimeAmount.seconds(2)

    /// Closes the connection as soon as no request is running, and none is likely to be on its way. Requests behind
    /// the running one are dropped.
    /// A client may send its next request at the very moment at which the server closes the connection. Nobody can
    /// answer that request (RFC 9112, section 9.5). So the server keeps connections that were busy a moment ago for a
    /// while. Then it first reads and answers the requests that have come: closing many connections takes a while in
    /// which it reads nothing.
    func quiesce() {
        guard let context else { return }
        if let idle = exchange.idleSince, case let quiet = idle + Self.quietTime, quiet > .now() {
            context.eventLoop.assumeIsolated().scheduleTask(deadline: quiet) { self.quiesce() }
        } else {
            quiesce(turns: 20)
        }
    }

    private func quiesce(turns: Int) {
        guard let context else { return }
        guard turns > 0, context.hasUnread else {
            return admitNoMore(context)
        }
        context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(5)) { self.quiesce(turns: turns - 1) }
    }
}
