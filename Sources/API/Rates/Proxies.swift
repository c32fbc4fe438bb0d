import HTTPServer
import HTTPTypes

/// The trusted proxies in front of the daemon: they name the address of the client.
struct Proxies: Sendable {
    let ranges: [AddressRange]

    /// The address of the client: the peer, or, as long as that is a trusted proxy, the address that the proxy names
    /// (RFC 7239, section 7.4). Anybody may have written the addresses further to the left. If both headers are there,
    /// the proxy wrote one and its client perhaps the other: then neither counts, and the client is the peer.
    func client(peer: InternetAddress, _ headers: RequestHeaders) -> InternetAddress {
        var client = peer
        for name in named(headers).reversed() {
            guard ranges.contains(where: { $0.contains(client) }) else { return client }
            guard let address = InternetAddress(forwarded: name) else { return client }
            client = address
        }
        return client
    }

    /// The scheme by which the client asked, `http` or `https`: what the peer says where that is a trusted proxy. Nil
    /// where it says nothing else.
    func scheme(peer: InternetAddress, _ headers: RequestHeaders) -> String? {
        guard ranges.contains(where: { $0.contains(peer) }) else { return nil }
        // The proxy nearest to the server comes last.
        let forwarded = headers[.forwarded]?.split(separator: ",").last?.split(separator: ";")
            .map { $0.drop { $0 == " " }.lowercased() }.first { $0.hasPrefix("proto=") }?.dropFirst("proto=".count)
            .filter { $0 != "\"" }
        let said = forwarded ?? headers[.xForwardedProto]?.split(separator: ",").last?.filter { $0 != " " }.lowercased()
        return said.flatMap { ["http", "https"].contains($0) ? $0 : nil }
    }

    private func named(_ headers: RequestHeaders) -> [Substring] {
        guard !ranges.isEmpty, headers[.forwarded] == nil || headers[.xForwardedFor] == nil else { return [] }
        if let forwarded = headers[.forwarded] {
            return forwarded.split(separator: ",").map { element in
                let pairs = element.split(separator: ";").map { $0.drop { $0 == " " } }
                // A proxy that names no address hides all that stand before: they are not this proxy's word.
                return pairs.first { $0.lowercased().hasPrefix("for=") }?.dropFirst(4) ?? ""
            }
        }
        return headers[.xForwardedFor]?.split(separator: ",") ?? []
    }
}

extension HTTPField.Name {
    /// RFC 7239.
    fileprivate static let forwarded = Self("Forwarded") ?? .from
    fileprivate static let xForwardedFor = Self("X-Forwarded-For") ?? .from
    fileprivate static let xForwardedProto = Self("X-Forwarded-Proto") ?? .from
}
