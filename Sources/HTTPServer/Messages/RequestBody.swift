public import NIOCore

/// The body of a request: all of it where it is small, and otherwise read from the client only as fast as it is taken.
public struct RequestBody: AsyncSequence, Sendable {
    /// It is larger than it may be.
    public struct TooLarge: Error {
        /// How many bytes it may have.
        public let limit: Int
    }

    /// Up to so many bytes a body is collected before its request is begun.
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

    /// All of it.
    /// - Throws: `TooLarge`; `RequestError` where it ends in the middle or is no HTTP; `CancellationError` where the request was
    ///   answered meanwhile.
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

    /// Takes it piece by piece, once.
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

    /// Takes it piece by piece, once.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(storage) }
}
