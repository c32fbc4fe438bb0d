import Foundation
import NIOCore
import NIOPosix
import Synchronization

/// Keeps a program's output from a pipe, until the program ends or `close` is called.
///
/// It does not use `FileHandle.readabilityHandler`: that may read a descriptor after it was closed, when it may be
/// another's.
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

    /// Begins to read. It closes the pipe's own reading end.
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

    /// The output so far.
    var bytes: [UInt8] { text.bytes.withLock { $0 } }

    /// Whether more may come: neither has the program ended nor `close` been called.
    var isOpen: Bool { channel.isActive }

    /// Closes the reading end, so that the program can no longer write.
    func close() { try? channel.close().wait() }
}
