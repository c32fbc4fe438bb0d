public import HTTPTypes
import NIOHTTP1

/// The header fields of a request, as the client sent them.
/// A handler asks for a few of them, so they are searched and not converted: a request has 100 fields at most.
public struct RequestHeaders: Sendable, ExpressibleByDictionaryLiteral {
    private let fields: HTTPHeaders

    init(_ fields: HTTPHeaders) { self.fields = fields }

    /// These fields, in this order.
    public init(dictionaryLiteral fields: (HTTPField.Name, String)...) {
        self.fields = HTTPHeaders(fields.map { ($0.canonicalName, $1) })
    }

    /// The value of a field; nil if it is absent. The values of several fields of this name are one list (RFC 9110,
    /// section 5.3; for `Cookie` RFC 6265, section 5.4). Bytes that a value must not have are spaces.
    public subscript(name: HTTPField.Name) -> String? {
        var found: String?
        for (candidate, value) in fields where Self.isSame(candidate, name) {
            let value = HTTPField.isValidValue(value) ? value : HTTPField(name: name, value: value).value
            if found == nil { found = value } else { found?.append((name == .cookie ? "; " : ", ") + value) }
        }
        return found
    }

    /// NIO's own search makes a list for each field that is found, and compares by a mask that takes `^` for `~`.
    private static func isSame(_ candidate: String, _ name: HTTPField.Name) -> Bool {
        let (candidate, name) = (candidate.utf8, name.canonicalName.utf8)
        guard candidate.count == name.count else { return false }
        return zip(candidate, name).allSatisfy { byte, canonical in
            byte == canonical || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) && byte | 0x20 == canonical
        }
    }
}
