import ArgumentParser
import NIOCore

/// The address of a server: `http://127.0.0.1:8080`, or without the scheme.
struct Endpoint: Sendable, ExpressibleByArgument, CustomStringConvertible {
    let host: String
    let port: Int

    init(port: Int) {
        host = "127.0.0.1"
        self.port = port
    }

    init?(argument: String) {
        let rest = argument.trimmingPrefix("http://").prefix { $0 != "/" }
        guard let colon = rest.lastIndex(of: ":"), let port = Int(rest[rest.index(after: colon)...]),
            (1...65_535).contains(port), colon > rest.startIndex
        else { return nil }
        host = String(rest[..<colon])
        self.port = port
    }

    var description: String { "http://\(host):\(port)" }

    func address() throws -> SocketAddress { try SocketAddress.makeAddressResolvingHost(host, port: port) }
}
