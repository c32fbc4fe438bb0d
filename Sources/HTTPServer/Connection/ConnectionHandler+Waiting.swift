import NIOCore

/// What waits, and for whom: requests for a place, deferred replies, and connections for their end.
extension ConnectionHandler {
    // MARK: Places

    /// Does something for which there must be a place, which is left when there is an answer; or else something that needs none,
    /// where there is no place in time.
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

    /// Waits until there is an answer.
    func wait(for deferred: any DeferredReply) {
        leavePlace()
        guard let context else { return }
        guard !isGone else { return context.close(promise: nil) }
        self.deferred = deferred
        deferred.park(WakeUp(NIOLoopBound(self, eventLoop: context.eventLoop), batch: loop.wakeUps))
    }

    /// There is an answer, or more to be done for one.
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

    /// Is called once, when the client goes away while its request is being answered.
    func whenGone(_ act: @escaping @Sendable () -> Void) {
        if isGone { act() } else { onGone = act }
    }

    /// Nobody waits for the answer any more.
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

    /// How long ago the last request must have been answered for a connection to be closed. A client that is at work sends
    /// another before that, and the answer tells it to close the connection itself.
    private static let quietTime = TimeAmount.seconds(2)

    /// Closes the connection as soon as no request is under way, and none is likely to be on its way. What waits behind the one
    /// that is under way is dropped.
    ///
    /// Who keeps a connection may send its next request at the very moment at which it is closed, and nobody can answer that
    /// (RFC 9112, section 9.5). So those of clients that were here a moment ago are kept for a while. What has come by the end of
    /// it is read first, and answered: closing many takes a while, in which nothing is read.
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
            return context.pipeline.fireUserInboundEventTriggered(ChannelShouldQuiesceEvent())
        }
        context.eventLoop.assumeIsolated().scheduleTask(in: .milliseconds(5)) { self.quiesce(turns: turns - 1) }
    }
}
