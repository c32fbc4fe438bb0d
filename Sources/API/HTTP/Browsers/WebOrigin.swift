/// The origin of a page: scheme, host and port (RFC 6454), always in one form.
public struct WebOrigin: Sendable, Equatable {
    /// `https://check.example.org`, in lower case, without the scheme's own port.
    public let text: String

    /// Reads an address; nil if it is not http or https, or has more behind the port than a slash.
    public init?(_ text: String) {
        let pattern = /(https?):\/\/((?:\[[0-9a-f:.]+\]|[a-z0-9._-]+)(?::([0-9]{1,5}))?)\/?/
        guard let parts = text.lowercased().wholeMatch(of: pattern), parts.3.map({ Int($0) ?? 0 <= 65535 }) ?? true
        else { return nil }
        self.init(scheme: String(parts.1), authority: String(parts.2))
    }

    /// The origin of a request.
    /// - Parameter authority: the host, and the port if it is not the scheme's own.
    init(scheme: String, authority: String) {
        let authority = authority.lowercased()
        let port = scheme == "https" ? ":443" : ":80"
        text = "\(scheme)://" + (authority.hasSuffix(port) ? authority.dropLast(port.count) : authority[...])
    }

    /// Whether the header `Origin` names this one. Browsers write it in the same form.
    func isNamed(by header: String) -> Bool { header == text || WebOrigin(header) == self }

    /// Whether it is https.
    public var isSecure: Bool { text.hasPrefix("https:") }

    /// Whether it is on the client's own machine: browsers trust such an address without TLS (W3C, "Secure Contexts").
    public var isLoopback: Bool {
        let behind = text.drop { $0 != "/" }.dropFirst(2)
        let host = behind.hasPrefix("[") ? behind.prefix { $0 != "]" }.dropFirst() : behind.prefix { $0 != ":" }
        return host == "localhost" || host.hasSuffix(".localhost") || host == "::1"
            || InternetAddress(host).map { $0.bytes.count == 4 && $0.bytes[0] == 127 } ?? false
    }
}
