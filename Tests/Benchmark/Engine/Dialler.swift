import NIOCore
import NIOPosix

/// Makes thousands of connections to one server, from several addresses of this machine, because a pair of addresses
/// has only some 28,000 ports.
struct Dialler: Sendable {
    /// Connections from one address.
    private static let perAddress = 2_000
    /// Connections that are being made at once: fewer than the server's queue holds.
    private static let atOnce = 128

    /// The event loops of the connections, one or several.
    let group: any EventLoopGroup

    /// Makes one connection. `number` selects its address in 127.0.0.0/8.
    func connect(to endpoint: Endpoint, number: Int = 0) async throws -> NIOLoopBound<Line> {
        let channel = try await channel(to: endpoint, number: number) { channel in
            try channel.pipeline.syncOperations.addHandler(Line())
        }
        return try await channel.eventLoop.submit {
            NIOLoopBound(try channel.pipeline.syncOperations.handler(type: Line.self), eventLoop: channel.eventLoop)
        }.get()
    }

    /// Makes many connections, in the order of their numbers.
    func connect(_ count: Int, to endpoint: Endpoint) async throws -> [NIOLoopBound<Line>] {
        var lines: [NIOLoopBound<Line>?] = Array(repeating: nil, count: count)
        try await withThrowingTaskGroup(of: (Int, NIOLoopBound<Line>).self) { tasks in
            for number in 0..<count {
                if number >= Self.atOnce, let (made, line) = try await tasks.next() { lines[made] = line }
                tasks.addTask { (number, try await connect(to: endpoint, number: number)) }
            }
            for try await (made, line) in tasks { lines[made] = line }
        }
        return lines.compactMap { $0 }
    }

    /// Makes a connection with other handlers and options.
    func channel(
        to endpoint: Endpoint, number: Int = 0, autoRead: Bool = true, receiveBuffer: Int? = nil,
        _ prepare: @escaping @Sendable (any Channel) throws -> Void
    ) async throws -> any Channel {
        var bootstrap = ClientBootstrap(group: group)
            .channelOption(.socketOption(.tcp_nodelay), value: 1)
            .channelOption(.autoRead, value: autoRead)
            .connectTimeout(.seconds(20))
            .channelInitializer { channel in channel.eventLoop.makeCompletedFuture { try prepare(channel) } }
        if let receiveBuffer {
            bootstrap = bootstrap.channelOption(
                .socketOption(.so_rcvbuf), value: ChannelOptions.Types.SocketOption.Value(receiveBuffer))
        }
        let address = try endpoint.address()
        if address.ipAddress?.hasPrefix("127.") == true {
            let source = 2 + number / Self.perAddress % 200
            #if os(Linux)
            // IP_BIND_ADDRESS_NO_PORT: Linux chooses the port on connecting, when it may reuse one in TIME_WAIT.
            bootstrap = bootstrap.channelOption(
                ChannelOptions.Types.SocketOption(level: .ip, name: .init(rawValue: 24)), value: 1)
            #endif
            bootstrap = bootstrap.bind(to: try SocketAddress(ipAddress: "127.0.0.\(source)", port: 0))
        }
        return try await bootstrap.connect(to: address).get()
    }

    /// Sends one request on its own connection.
    func ask(_ endpoint: Endpoint, _ path: String, fields: String = "") async throws -> Message {
        let line = try await connect(to: endpoint)
        let request = ByteBuffer(string: "GET \(path) HTTP/1.1\r\nHost: \(endpoint.host)\r\n\(fields)\r\n")
        let answer = line.eventLoop.makePromise(of: Message.self)
        line.eventLoop.execute {
            line.value.send(request) { result, _ in
                answer.completeWith(result)
                line.value.close()
            }
        }
        return try await answer.futureResult.get()
    }
}
