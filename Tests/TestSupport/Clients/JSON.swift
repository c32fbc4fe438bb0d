public import Foundation

/// A JSON value for tests, to write literals and to read members: `answer.json["errors"][0]["pointer"] == "/title"`.
public enum JSON: Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSON])
    case object([String: JSON])

    /// The member of an object; null when there is none, or when the value is not an object.
    public subscript(_ name: String) -> JSON {
        if case .object(let members) = self { members[name] ?? .null } else { .null }
    }

    /// The element of an array; null when there is none, or when the value is not an array.
    public subscript(_ index: Int) -> JSON {
        if case .array(let elements) = self, elements.indices.contains(index) { elements[index] } else { .null }
    }

    /// The text, if the value is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The whole number, if the value is one.
    public var int: Int? {
        if case .number(let number) = self { Int(exactly: number) } else { nil }
    }

    /// True or false, if the value is one of them.
    public var bool: Bool? {
        if case .bool(let value) = self { value } else { nil }
    }

    /// The elements of an array; none for another value.
    public var array: [JSON] {
        if case .array(let elements) = self { elements } else { [] }
    }

    /// The members of an object; none for another value.
    public var object: [String: JSON] {
        if case .object(let members) = self { members } else { [:] }
    }

    /// Reads a JSON text.
    /// - Throws: Foundation's error when the text is not JSON.
    public init(_ text: some Sequence<UInt8>) throws {
        // A decoder that tries each type would throw for most values, and Swift Testing walks the stack for every
        // thrown error.
        self.init(object: try JSONSerialization.jsonObject(with: Data(text), options: .fragmentsAllowed))
    }

    private init(object: Any) {
        switch object {
        case let text as String: self = .string(text)
        // Foundation represents only true and false as numbers of C's type `char`.
        case let number as NSNumber where String(cString: number.objCType) == "c": self = .bool(number.boolValue)
        case let number as NSNumber: self = .number(number.doubleValue)
        case let elements as [Any]: self = .array(elements.map(JSON.init(object:)))
        case let members as [String: Any]: self = .object(members.mapValues(JSON.init(object:)))
        default: self = .null
        }
    }

    /// The value as a JSON text. Members are in the order of their names, so the text is always the same.
    public var text: Data {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return try encoder.encode(self)
        }
    }
}
