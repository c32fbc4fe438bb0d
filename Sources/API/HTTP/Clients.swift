import HTTPServer
import NIOCore
import Sessions
import Store

/// Where clients come from, and by which way: as their connection says, or a trusted proxy.
public final class Clients: Sendable {
    private let proxies: Proxies
    private let publicOrigin: WebOrigin?
    private static let nowhere = InternetAddress(bytes: [0, 0, 0, 0])

    /// - Parameters:
    ///   - proxies: the proxies that may name the address of a request's client, and its scheme.
    ///   - publicOrigin: the server's own origin; nil: that of each request.
    public init(proxies: [AddressRange] = [], publicOrigin: WebOrigin? = nil) {
        self.proxies = Proxies(ranges: proxies)
        self.publicOrigin = publicOrigin
    }

    /// The address of the client; nil if there is none, because the peer came by a socket of this machine.
    func address(of request: Request, over connection: Connection) -> InternetAddress? {
        let peer = connection.remoteAddress.flatMap { InternetAddress($0) }
        let client = proxies.client(peer: peer ?? Self.nowhere, request.headers)
        return client == Self.nowhere ? nil : client
    }

    /// The client for the rate limits: those of this machine are one.
    func home(of request: Request, over connection: Connection) -> ClientAddress {
        ClientAddress(address(of: request, over: connection) ?? Self.nowhere)
    }

    /// The same of a call.
    func home(of call: Call) -> ClientAddress { home(of: call.request, over: call.connection) }

    /// The way by which a request came. A named proxy says by which scheme it was asked itself.
    func visit(_ request: Request, over connection: Connection) -> Visit {
        let peer = connection.remoteAddress.flatMap { InternetAddress($0) }
        let scheme = proxies.scheme(peer: peer ?? Self.nowhere, request.headers) ?? request.scheme
        return Visit(
            origin: publicOrigin ?? WebOrigin(scheme: scheme, authority: request.authority ?? "localhost"),
            isSecure: scheme == "https" || publicOrigin?.isSecure ?? false)
    }

    /// The way by which the request of a call came.
    func visit(_ call: Call) -> Visit { visit(call.request, over: call.connection) }

    /// The origin of a request, for the audit log.
    func origin(of call: Call) -> AuditOrigin {
        AuditOrigin(address: address(of: call.request, over: call.connection)?.text, requestID: call.id)
    }
}
