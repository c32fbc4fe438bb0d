public import NIOCore

/// The body of a request: whole if it is small, otherwise a stream that is read only as fast as the request handler
/// takes it.
public struct RequestBody: AsyncSequence, Sendable {
    /// The body is larger than allowed.
    public struct TooLarge: Error {
        /// The most bytes that it may have.
        public let limit: Int
    }

    /// The server collects bodies of up to this many bytes before it begins the request.
    public static let collectedBytes = Exchange.collectedBytes

    fileprivate enum Storage {
        case whole(ByteBuffer)
        case stream(BodyStream)
    }

    private let storage: Storage

    /// A body that has come.
    public init(_ bytes: ByteBuffer) { storage = .whole(bytes) }

    /// A body that comes piece by piece.
    init(_ stream: BodyStream) { storage = .stream(stream) }

    /// Whether it has come; otherwise it is read as it is taken.
    public var isCollected: Bool { if case .whole = storage { true } else { false } }

    /// Whether there is none. One that is read as it is taken has some bytes.
    public var isEmpty: Bool { if case .whole(let bytes) = storage { bytes.readableBytes == 0 } else { false } }

    /// All of it.
    /// - Throws: `TooLarge`; `RequestError` if it ends in the middle or is no HTTP; `CancellationError` if the request
    ///   has its answer already.
    public func collect(upTo limit: Int) async throws -> ByteBuffer {
        switch storage {
        case .whole(let bytes):
            guard bytes.readableBytes <= limit else { throw TooLarge(limit: limit) }
            return bytes
        case .stream(let stream):
            var all = ByteBuffer()
            for try await part in stream {
                guard all.readableBytes + part.readableBytes <= limit else { throw TooLarge(limit: limit) }
                all.writeImmutableBuffer(part)
            }
            return all
        }
    }

    /// Reads the body piece by piece, once.
    public struct AsyncIterator: AsyncIteratorProtocol {
        private var whole: ByteBuffer?
        private var parts: BodyStream.Parts.AsyncIterator?

        fileprivate init(_ storage: Storage) {
            switch storage {
            case .whole(let bytes): whole = bytes
            case .stream(let stream): parts = stream.makeAsyncIterator()
            }
        }

        /// The next piece; nil at the end.
        public mutating func next() async throws -> ByteBuffer? {
            if let parts { return try await parts.next() }
            defer { whole = nil }
            return whole
        }
    }

    /// Reads the body piece by piece, once.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(storage) }
}
