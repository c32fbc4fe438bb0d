import NIOHTTP1

/// The host that a request is for, perhaps with a port (RFC 3986, section 3.2), as its target or its `Host` says.
struct Authority: Sendable, Equatable {
    /// As it came.
    let text: String

    /// Nil if the text names no host, or has a user before it, which requests must not have (RFC 9110, section
    /// 4.2.4).
    init?(_ text: some StringProtocol) {
        var text = String(text)
        guard text.withUTF8({ Self.isValid($0[...]) }) else { return nil }
        self.text = text
    }

    /// The one of a request (RFC 9112, section 3.2): that of its target if it is in absolute form, and otherwise
    /// that of `Host`; nil if HTTP/1.0 has neither.
    /// - Throws: `unknownHost` for more than one `Host`, an invalid one, or none though the version requires it: a
    ///   proxy might choose another one than this server.
    static func of(_ head: HTTPRequestHead, _ target: RequestTarget) throws(RequestError) -> Authority? {
        var hosted: Authority?
        for (name, value) in head.headers where name.utf8.count == 4 && name.lowercased() == "host" {
            guard hosted == nil, let host = Authority(value.fieldValue) else { throw .unknownHost }
            hosted = host
        }
        guard hosted != nil || head.version.isOld else { throw .unknownHost }
        guard let named = target.authority else { return hosted }
        guard let authority = Authority(named) else { throw .unknownHost }
        return authority
    }

    /// Whether both name the same host and port: letters of either case are the same, and a port that is the scheme's
    /// need not be there.
    func isSame(as other: Authority, port: String) -> Bool {
        func form(_ text: String) -> String {
            let text = text.lowercased()
            return text.hasSuffix(":\(port)") ? String(text.dropLast(port.count + 1)) : text
        }
        return form(text) == form(other.text)
    }

    private typealias Bytes = Slice<UnsafeBufferPointer<UInt8>>

    private static func isValid(_ text: Bytes) -> Bool {
        var host = text
        var port = text[text.endIndex...]
        if text.first == UInt8(ascii: "[") {
            guard let end = text.firstIndex(of: UInt8(ascii: "]")) else { return false }
            let literal = text[text.index(after: text.startIndex)..<end]
            let rest = text[text.index(after: end)...]
            guard rest.isEmpty || rest.first == UInt8(ascii: ":"), literal.contains(UInt8(ascii: ":")) else {
                return false
            }
            port = rest.dropFirst()
            guard literal.allSatisfy({ isHexadecimal($0) || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ".") }) else {
                return false
            }
        } else {
            if let colon = text.firstIndex(of: UInt8(ascii: ":")) {
                host = text[..<colon]
                port = text[text.index(after: colon)...]
            }
            guard !host.isEmpty, isName(host) else { return false }
        }
        guard port.count <= 5, port.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return false
        }
        return port.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) } <= 65535
    }

    /// A registered name: unreserved characters, percent-encoded ones, and delimiters within (RFC 3986, section 3.2.2).
    private static func isName(_ text: Bytes) -> Bool {
        var rest = text
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                continue
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst(), let low = rest.popFirst(), isHexadecimal(high), isHexadecimal(low)
                else { return false }
            default:
                guard "-._~!$&'()*+,;=".utf8.contains(byte) else { return false }
            }
        }
        return true
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            true
        default: false
        }
    }
}
