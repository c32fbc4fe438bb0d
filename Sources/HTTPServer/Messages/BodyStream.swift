import NIOCore

/// The body of a request that is too large to be collected first. It is read from the client only as fast as it is taken.
struct BodyStream: AsyncSequence, Sendable {
    typealias Element = ByteBuffer
    typealias Parts = NIOThrowingAsyncSequenceProducer<
        ByteBuffer, any Error, NIOAsyncSequenceProducerBackPressureStrategies.HighLowWatermark, Consumer
    >

    /// Tells when more is wanted.
    struct Consumer: NIOAsyncSequenceProducerDelegate {
        let want: @Sendable () -> Void

        func produceMore() { want() }
        // What nobody takes is not read either, until the request is answered.
        func didTerminate() {}
    }

    /// The connection's end of it, used within the event loop.
    final class Source {
        private let parts: Parts.Source
        /// Whether anything is to be read from the client.
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

    /// `want` is called when somebody begins to take it, and when more is wanted.
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
