/// A JSON value (RFC 8259). Members keep their order.
///
///     let task: JSONValue = ["title": "Milk", "labels": ["Shop"], "points": 3]
///     task["title"]?.string  // "Milk"
public enum JSONValue: Sendable, Equatable {
    /// `null`
    case null
    /// `true` or `false`
    case bool(Bool)
    /// A number without fraction or exponent, within 64 bits.
    case integer(Int64)
    /// Any other number.
    case double(Double)
    /// A text.
    case string(String)
    /// The elements, in order.
    case array([JSONValue])
    /// The members, in order; no name twice.
    case object([Member])
    /// JSON that is already written, as the database's. A part of a larger value takes it as it is: nothing looks into
    /// it, and every accessor here says that it has nothing. The parser makes none.
    case raw([UInt8])

    /// A name with its value.
    public struct Member: Sendable, Equatable {
        /// The name.
        public var name: String
        /// The value.
        public var value: JSONValue

        /// A member of an object.
        public init(_ name: String, _ value: JSONValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value of the member of that name; nil if there is none or this is no object.
    public subscript(name: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }

    /// The text, if this is one.
    public var string: String? {
        if case .string(let text) = self { text } else { nil }
    }

    /// The number, if this is a whole one.
    public var integer: Int64? {
        if case .integer(let number) = self { number } else { nil }
    }

    /// The elements, if this is an array.
    public var array: [JSONValue]? {
        if case .array(let elements) = self { elements } else { nil }
    }

    /// The members in their order; none if this is no object.
    public var members: [(name: String, value: JSONValue)] {
        if case .object(let members) = self { members.map { ($0.name, $0.value) } } else { [] }
    }

    /// The type, as in a sentence.
    public var typeName: String {
        switch self {
        case .null: "null"
        case .bool: "a boolean"
        case .integer, .double: "a number"
        case .string: "a string"
        case .array: "an array"
        case .object: "an object"
        case .raw: "written JSON"
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    /// A text.
    public init(stringLiteral value: String) { self = .string(value) }
    /// A whole number.
    public init(integerLiteral value: Int64) { self = .integer(value) }
    /// A boolean.
    public init(booleanLiteral value: Bool) { self = .bool(value) }
    /// An array.
    public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
    /// An object with its members in the order written.
    public init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(elements.map { Member($0.0, $0.1) })
    }
}
