/// The id of a thing: the text that the interface has for it, a UUID in lower case (RFC 9562).
///
///     let inbox = settings.inboxID
///     request.path = "/v1/checklists/\(inbox)"
public struct Identifier: RawRepresentable, Codable, Hashable, Sendable {
    /// The text.
    public let rawValue: String

    /// The id with this text, in lower case as servers answer: `UUID().uuidString` has capitals.
    public init(rawValue: String) { self.rawValue = rawValue.lowercased() }
}

extension Identifier: Comparable {
    /// Whether the first id is before the other in the order of the server, which decides ties of positions.
    public static func < (one: Identifier, other: Identifier) -> Bool { one.rawValue < other.rawValue }
}

extension Identifier: ExpressibleByStringLiteral, CustomStringConvertible {
    /// The id with this text.
    public init(stringLiteral value: String) { self.init(rawValue: value) }

    /// The text.
    public var description: String { rawValue }
}
