import HTTPTypes

/// The trusted proxies in front of the daemon: they name the address of the client.
struct Proxies: Sendable {
    let ranges: [AddressRange]

    /// The address of the client: the peer, or, as long as that is a trusted proxy, the address that the proxy names
    /// (RFC 7239, section 7.4). Anybody may have written the addresses further to the left. If both headers are there,
    /// the proxy wrote one and its client perhaps the other: then neither counts, and the client is the peer.
    func client(peer: InternetAddress, _ headers: HTTPFields) -> InternetAddress {
        var client = peer
        for name in named(headers).reversed() {
            guard ranges.contains(where: { $0.contains(client) }) else { return client }
            guard let address = InternetAddress(forwarded: name) else { return client }
            client = address
        }
        return client
    }

    private func named(_ headers: HTTPFields) -> [Substring] {
        guard !ranges.isEmpty, headers[.forwarded] == nil || headers[.xForwardedFor] == nil else { return [] }
        if let forwarded = headers[.forwarded] {
            return forwarded.split(separator: ",").compactMap { element in
                let pairs = element.split(separator: ";").map { $0.drop { $0 == " " } }
                return pairs.first { $0.lowercased().hasPrefix("for=") }?.dropFirst(4)
            }
        }
        return headers[.xForwardedFor]?.split(separator: ",") ?? []
    }
}

extension HTTPField.Name {
    /// RFC 7239.
    fileprivate static let forwarded = Self("Forwarded") ?? .from
    fileprivate static let xForwardedFor = Self("X-Forwarded-For") ?? .from
}
