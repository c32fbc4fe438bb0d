import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Keeps what a program writes into a pipe, until it has ended or `close`.
///
/// Not by `FileHandle.readabilityHandler`: that may look at a descriptor a last time when it is closed, and by then another's.
final class PipeReader: Sendable {
    private final class Text: Sendable {
        let bytes = Mutex<[UInt8]>([])
    }

    private final class Collector: ChannelInboundHandler, Sendable {
        typealias InboundIn = ByteBuffer
        private let text: Text

        init(_ text: Text) { self.text = text }

        func channelRead(context: ChannelHandlerContext, data: NIOAny) {
            let part = unwrapInboundIn(data)
            text.bytes.withLock { $0.append(contentsOf: part.readableBytesView) }
        }
    }

    private let text = Text()
    private let channel: any Channel

    /// Begins to read. The pipe's own end for reading is closed.
    /// - Throws: the system's error where there are no descriptors left.
    init(_ pipe: Pipe) throws {
        let end = pipe.fileHandleForReading
        let descriptor = fcntl(end.fileDescriptor, F_DUPFD_CLOEXEC, 0)
        guard descriptor >= 0 else { throw POSIXError(.init(rawValue: errno) ?? .EIO) }
        let text = text
        channel = try NIOPipeBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .channelInitializer { channel in channel.pipeline.addHandler(Collector(text)) }
            .takingOwnershipOfDescriptor(input: descriptor).wait()
        try end.close()
    }

    deinit { channel.close(promise: nil) }

    /// What has come so far.
    var bytes: [UInt8] { text.bytes.withLock { $0 } }

    /// Takes the reader away, so that nobody can write any more.
    func close() { try? channel.close().wait() }
}
