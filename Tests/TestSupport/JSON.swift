public import Foundation

/// A JSON value, to write down in a test and to look into: `answer.json["errors"][0]["pointer"] == "/title"`.
public enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// The member of an object; null when there is none, or when this is no object.
    public subscript(_ name: String) -> JSON {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }

    /// The element of an array; null when there is none, or when this is no array.
    public subscript(_ index: Int) -> JSON {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { .null }
    }

    /// The text, when this is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The whole number, when this is one.
    public var int: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { nil }
    }

    /// Whether true or false, when this is either.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements of an array; none when this is no array.
    public var array: [JSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The members of an object; none when this is no object.
    public var object: [String: JSON] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// Reads a JSON text.
    /// - Throws: `DecodingError` when the text is not JSON.
    public init(_ text: some Sequence<UInt8>) throws {
        self = try JSONDecoder().decode(JSON.self, from: Data(text))
    }

    /// The value as a JSON text.
    public var text: Data {
        get throws { try JSONEncoder().encode(self) }
    }
}
