import NIOCore

/// A request body that is too large to be collected first. The connection reads it only as fast as the request handler
/// takes it (backpressure).
struct BodyStream: AsyncSequence, Sendable {
    typealias Element = ByteBuffer
    typealias Parts = NIOThrowingAsyncSequenceProducer<
        ByteBuffer, any Error, NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark, Consumer
    >

    /// Tells the connection when the request handler wants more.
    struct Consumer: NIOAsyncSequenceProducerDelegate {
        let want: @Sendable () -> Void

        func produceMore() { want() }
        // The connection does not read a body that nobody takes, until the request is answered.
        func didTerminate() {}
    }

    /// The connection's end of the stream, used within the event loop.
    final class Source {
        private let parts: Parts.Source
        /// Whether the connection reads from the client.
        var wantsMore = false

        fileprivate init(_ parts: Parts.Source) { self.parts = parts }

        func yield(_ part: ByteBuffer) {
            if case .produceMore = parts.yield(part) { return }
            wantsMore = false
        }

        func finish(_ error: (any Error)?) {
            if let error { parts.finish(error) } else { parts.finish() }
        }
    }

    private let parts: Parts
    private let consumer: Consumer

    /// The stream calls `want` when the request handler begins to take it, and whenever it wants more.
    static func make(want: @escaping @Sendable () -> Void) -> (stream: BodyStream, source: Source) {
        let consumer = Consumer(want: want)
        let parts = Parts.makeSequence(
            backPressureStrategy: .init(lowWatermark: 1, highWatermark: 4), finishOnDeinit: true, delegate: consumer)
        return (BodyStream(parts: parts.sequence, consumer: consumer), Source(parts.source))
    }

    func makeAsyncIterator() -> Parts.AsyncIterator {
        consumer.want()
        return parts.makeAsyncIterator()
    }
}
