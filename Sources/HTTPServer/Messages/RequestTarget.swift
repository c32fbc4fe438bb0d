/// A request's target in two parts: the part before its path, and the rest.
struct RequestTarget {
    /// The part between scheme and path of a target in absolute form (RFC 9112, section 3.2.2); nil in other forms.
    let authority: Substring?
    /// The path and the query; any other form as it is.
    let rest: String

    init(_ uri: String) {
        guard uri.utf8.first != UInt8(ascii: "/"), let colon = uri.utf8.firstIndex(of: UInt8(ascii: ":")),
            uri.utf8[colon...].starts(with: "://".utf8), Self.isScheme(uri[..<colon])
        else {
            authority = nil
            rest = uri
            return
        }
        let behind = uri[colon...].dropFirst(3)
        let start = behind.utf8.firstIndex { "/?#".utf8.contains($0) } ?? behind.endIndex
        authority = behind[..<start]
        let isPath = behind.utf8[start...].first == UInt8(ascii: "/")
        rest = isPath ? String(behind[start...]) : "/" + behind[start...]
    }

    private static func isScheme(_ text: Substring) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
                    true
                default: false
                }
            }
    }
}
