import NIOCore
import NIOPosix

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#endif

/// A socket that accepts connections.
public struct Listener: Sendable {
    let channel: any Channel
    /// The event loops of the connections.
    let group: any EventLoopGroup
    /// Whether another process has the socket too: it then takes the connections in the queue, and `close` keeps none
    /// out.
    let isShared: Bool

    /// Returns when it is closed.
    /// - Throws: NIO's error if it ended by one.
    public func closed() async throws {
        try await withTaskCancellationHandler {
            try await channel.closeFuture.get()
        } onCancel: {
            channel.close(promise: nil)
        }
    }

    /// Accepts no more connections, and resets none. When a listening socket closes, the kernel resets the connections
    /// in its queue, with the requests that their clients have sent. So on Linux this first keeps new connections out,
    /// and accepts those in the queue before it closes the socket.
    public func close() async {
        if !isShared { await keepOut() }
        try? await channel.setOption(.autoRead, value: false).get()
        await setUpAccepted()
        try? await channel.close()
    }

    /// Returns when every accepted connection is set up on its event loop. NIO drops connections whose listening
    /// channel closes before that, with the requests that their clients have sent.
    private func setUpAccepted() async {
        // To the connection's event loop and back.
        for loop in group.makeIterator() { try? await loop.submit {}.get() }
        try? await channel.eventLoop.submit {}.get()
    }

    #if os(Linux)
    /// `struct sock_filter` of linux/filter.h.
    private struct Instruction {
        var code: UInt16
        var ifTrue: UInt8 = 0
        var ifFalse: UInt8 = 0
        var operand: UInt32
    }

    /// `struct sock_fprog` of linux/filter.h. `@unchecked Sendable`: it is made, read and freed within one turn of the
    /// event loop.
    private struct Program: @unchecked Sendable {
        var count: UInt16
        var instructions: UnsafeMutablePointer<Instruction>
    }

    /// How long a new connection may take to get into the queue, and the time between two looks at the queue.
    private static let queueTime = Duration.milliseconds(50)
    /// How long to wait at most until the queue is empty: a busy machine may need a while.
    private static let queuePatience = Duration.seconds(2)

    /// Drops every segment that begins a connection: its client tries again in a second and is then refused. Returns
    /// when the queue is empty, or after `queuePatience`.
    private func keepOut() async {
        guard let socket = channel as? any SocketOptionProvider else { return }
        let attached = channel.eventLoop.flatSubmit {
            let instructions = UnsafeMutablePointer<Instruction>.allocate(capacity: 4)
            defer { instructions.deallocate() }
            // Loads the flags of TCP's header; drops the segment if SYN is set, and passes it otherwise.
            instructions[0] = Instruction(code: 0x30, operand: 13)
            instructions[1] = Instruction(code: 0x45, ifFalse: 1, operand: 0x02)
            instructions[2] = Instruction(code: 0x06, operand: 0)
            instructions[3] = Instruction(code: 0x06, operand: .max)
            // Within the event loop this sets the option before it returns, so the instructions may be freed.
            return socket.unsafeSetSocketOption(
                level: .socket, name: .init(rawValue: 26), value: Program(count: 4, instructions: instructions))
        }
        guard (try? await attached.get()) != nil else { return }
        let end = ContinuousClock.now + Self.queuePatience
        repeat { try? await Task.sleep(for: Self.queueTime) } while await hasQueue() && ContinuousClock.now < end
    }

    /// Whether a connection waits in the kernel's queue.
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
