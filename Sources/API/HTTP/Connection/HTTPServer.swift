public import HummingbirdCore
public import Logging
public import NIOCore
import NIOHTTP1

/// Takes connections over HTTP/1.1, with this interface's limits on headers, and has their requests answered.
public struct HTTPServer: ServerChildChannel {
    /// A connection, which takes care of itself.
    public struct Client: ServerChildChannelValue {
        /// Its channel.
        public let channel: any Channel
    }

    private let responder: Responder
    private let loops: [ObjectIdentifier: NIOLoopBoundBox<ConnectionLoop>]

    /// A server whose requests `responder` answers, on the event loops of `group`.
    public init(responder: Responder, group: any EventLoopGroup) {
        self.responder = responder
        var loops: [ObjectIdentifier: NIOLoopBoundBox<ConnectionLoop>] = [:]
        for eventLoop in group.makeIterator() {
            let loop = NIOLoopBoundBox.makeBoxSendingValue(
                ConnectionLoop(wakeUps: WakeUps(eventLoop: eventLoop)), eventLoop: eventLoop)
            eventLoop.scheduleRepeatedTask(initialDelay: ConnectionLoop.step, delay: ConnectionLoop.step) { _ in
                loop.value.closeLate()
            }
            loops[ObjectIdentifier(eventLoop)] = loop
        }
        self.loops = loops
    }

    /// Prepares a connection.
    public func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Client> {
        channel.eventLoop.makeCompletedFuture {
            var limits = NIOHTTPDecoderLimitConfiguration()
            limits.maxHeaderFieldSize = 16 << 10
            limits.maxHeaderListSize = 32 << 10
            limits.maxHeaderFieldCount = 100
            // What one read was given is kept for the next, by each connection: most requests need no more than this.
            try channel.syncOptions?.setOption(
                .recvAllocator, value: AdaptiveRecvByteBufferAllocator(minimum: 512, initial: 1024, maximum: 65536))
            let pipeline = channel.pipeline.syncOperations
            try pipeline.configureHTTPServerPipeline(
                withErrorHandling: false, withOutboundHeaderValidation: false,
                withEncoderConfiguration: .init(), withDecoderLimitConfiguration: limits)
            guard let loop = loops[ObjectIdentifier(channel.eventLoop)] else { throw ChannelError.operationUnsupported }
            try pipeline.addHandler(ConnectionHandler(responder: responder, loop: loop.value))
            return Client(channel: channel)
        }
    }

    /// Returns when the connection is closed: until then the server waits for it.
    public func handle(value client: Client, logger: Logger) async {
        try? await client.channel.closeFuture.get()
    }
}
