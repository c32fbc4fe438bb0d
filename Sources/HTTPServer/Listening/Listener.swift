import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// By what connections are accepted.
public struct Listener: Sendable {
    let channel: any Channel
    /// On whose event loops the connections are.
    let group: any EventLoopGroup
    /// Whether somebody else has the socket too: its queue is then theirs, and nobody is kept out.
    let isShared: Bool

    /// Returns when it is closed.
    /// - Throws: NIO's error where it ended by one.
    public func closed() async throws {
        try await withTaskCancellationHandler {
            try await channel.closeFuture.get()
        } onCancel: {
            channel.close(promise: nil)
        }
    }

    /// Accepts no more connections, and resets none: what is in the queue of the kernel when a listening socket is closed
    /// is reset, with requests that its clients have sent already. So on Linux new connections are kept out first, and
    /// those in the queue are accepted before the socket is closed.
    public func close() async {
        if !isShared { await keepOut() }
        try? await channel.setOption(.autoRead, value: false).get()
        await setUpAccepted()
        try? await channel.close()
    }

    /// Returns when every connection that was accepted is set up, on an event loop of its own: NIO drops those for which the
    /// listening channel is closed before that, with the requests that their clients have sent.
    private func setUpAccepted() async {
        // To the connection's event loop and back.
        for loop in group.makeIterator() { try? await loop.submit {}.get() }
        try? await channel.eventLoop.submit {}.get()
    }

    #if os(Linux)
    /// As `struct sock_filter` and `struct sock_fprog` of linux/filter.h.
    private struct Instruction {
        var code: UInt16
        var ifTrue: UInt8 = 0
        var ifFalse: UInt8 = 0
        var operand: UInt32
    }

    /// `@unchecked Sendable`: it is made, read and freed within one turn of the event loop.
    private struct Program: @unchecked Sendable {
        var count: UInt16
        var instructions: UnsafeMutablePointer<Instruction>
    }

    /// How long a connection that is being made may take until it is in the queue, and between two looks at that.
    private static let queueTime = Duration.milliseconds(50)
    /// How long it is waited at most for what is in the queue: a busy machine may not come to it for a while.
    private static let queuePatience = Duration.seconds(2)

    /// Drops every segment that begins a connection: its client tries again in a second and is then refused. Returns when
    /// the queue is empty, or has not been for too long.
    private func keepOut() async {
        guard let socket = channel as? any SocketOptionProvider else { return }
        let attached = channel.eventLoop.flatSubmit {
            let instructions = UnsafeMutablePointer<Instruction>.allocate(capacity: 4)
            defer { instructions.deallocate() }
            // The flags of TCP's header; SYN among them: nothing is let through; otherwise all of it is.
            instructions[0] = Instruction(code: 0x30, operand: 13)
            instructions[1] = Instruction(code: 0x45, ifFalse: 1, operand: 0x02)
            instructions[2] = Instruction(code: 0x06, operand: 0)
            instructions[3] = Instruction(code: 0x06, operand: .max)
            // Within the event loop the option is set before this returns.
            return socket.unsafeSetSocketOption(
                level: .socket, name: .init(rawValue: 26), value: Program(count: 4, instructions: instructions))
        }
        guard (try? await attached.get()) != nil else { return }
        let end = ContinuousClock.now + Self.queuePatience
        repeat { try? await Task.sleep(for: Self.queueTime) } while await hasQueue() && ContinuousClock.now < end
    }

    /// Whether somebody waits in the queue of the kernel.
    private func hasQueue() async -> Bool {
        let count = channel.eventLoop.submit { [channel] in
            try channel.pipeline.syncOperations.withUnsafeTransportIfAvailable(of: NIOBSDSocket.Handle.self) {
                var look = pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
                return poll(&look, 1, 0)
            }
        }
        return (try? await count.get()) ?? 0 > 0
    }
    #else
    private func keepOut() async {}
    #endif
}
