/// One member of a request's object: its name, whether it is required, and its valid values.
public struct Field: Sendable {
    /// The member's name.
    public let name: String
    /// The valid values other than null, for the OpenAPI document.
    public private(set) var schema: Schema
    /// Whether the member is required.
    public private(set) var isRequired = false
    /// Whether null clears it (RFC 7396).
    public private(set) var isNullable = false
    /// Converts a value that is not null into its stored form, or throws the mistake.
    public let read: @Sendable (JSONValue) throws(FieldError) -> JSONValue

    /// A member whose values `read` checks and `schema` describes. Pointers in the errors of `read` start at the
    /// value.
    public init(
        _ name: String, _ schema: Schema, read: @escaping @Sendable (JSONValue) throws(FieldError) -> JSONValue
    ) {
        self.name = name
        self.schema = schema
        self.read = read
    }

    /// This member, required.
    public var required: Field { with { $0.isRequired = true } }
    /// This member, cleared by null.
    public var nullable: Field { with { $0.isNullable = true } }
    /// This member with a description, in Markdown.
    public func described(_ text: String) -> Field { with { $0.schema = $0.schema.described(text) } }

    /// This member with a more exact schema.
    public func `as`(_ schema: Schema) -> Field { with { $0.schema = schema } }

    /// The member in the OpenAPI document.
    public var property: Schema.Property { .init(name, isNullable ? schema.nullable : schema, isRequired: isRequired) }

    private func with(_ change: (inout Field) -> Void) -> Field {
        var copy = self
        change(&copy)
        return copy
    }
}

extension Field {
    /// A text on one line, of `length` Unicode scalars, where the lower bound is 0 or 1. Control characters are
    /// refused; white space at both ends is dropped.
    public static func line(_ name: String, _ length: ClosedRange<Int>) -> Field {
        Field(name, .line(length)) { value throws(FieldError) in
            let text = try value.text().trimmed
            if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                throw FieldError("", "must be one line without control characters")
            }
            return .string(try text.checked(length))
        }
    }

    /// A text of many lines: no control characters but line breaks and tabs, at most `length` Unicode scalars.
    public static func text(_ name: String, _ length: ClosedRange<Int>) -> Field {
        Field(name, .string(length, pattern: Schema.severalLines)) { value throws(FieldError) in
            let text = try value.text()
            if text.unicodeScalars.contains(where: {
                $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\r" && $0 != "\t"
            }) {
                throw FieldError("", "must not contain control characters other than line breaks and tabs")
            }
            return .string(try text.checked(length))
        }
    }

    /// A text that stays unchanged, such as a password.
    public static func raw(_ name: String, _ length: ClosedRange<Int>) -> Field {
        Field(name, .string(length, pattern: Schema.noNUL)) { value throws(FieldError) in
            .string(try value.text().checked(length))
        }
    }

    /// A time in RFC 3339 with any offset.
    public static func time(_ name: String) -> Field {
        Field(name, .timeWithOffset()) { value throws(FieldError) in
            guard let time = Timestamp(try value.text()) else {
                throw FieldError("", "must be an existing time \(Timestamp.form), such as 2026-12-24T18:00:00Z")
            }
            return .string(time.utc)
        }
    }

    /// One of the cases of an enumeration, by its raw value.
    public static func choice<Choice: NamedWords>(_ name: String, _ type: Choice.Type) -> Field {
        choice(name, Choice.allCases.map(\.rawValue)).as(.words(type))
    }

    /// One of some words.
    public static func choice(_ name: String, _ words: [String]) -> Field {
        Field(name, .words(words)) { value throws(FieldError) in
            guard let text = value.string, words.contains(text) else {
                throw FieldError("", "must be one of " + words.joined(separator: ", "))
            }
            return .string(text)
        }
    }

    /// A whole number in any notation: `2`, `2.0` and `2e0` are the same number (JSON Schema, "integer").
    public static func integer(_ name: String, _ range: ClosedRange<Int>) -> Field {
        Field(name, .integer(range)) { value throws(FieldError) in
            guard let number = value.wholeNumber, let exact = Int(exactly: number), range.contains(exact) else {
                throw FieldError("", "must be a whole number from \(range.lowerBound) to \(range.upperBound)")
            }
            return .integer(number)
        }
    }

    /// A number.
    public static func number(_ name: String) -> Field {
        Field(name, .number) { value throws(FieldError) in
            switch value {
            case .integer, .double: return value
            default: throw FieldError("", "must be a number, not \(value.typeName)")
            }
        }
    }

    /// `true` or `false`.
    public static func boolean(_ name: String) -> Field {
        Field(name, .boolean) { value throws(FieldError) in
            guard case .bool = value else { throw FieldError("", "must be true or false, not \(value.typeName)") }
            return value
        }
    }

    /// An id from a client: a UUID (RFC 9562), stored in lower case.
    public static func id(_ name: String) -> Field {
        Field(name, .id) { value throws(FieldError) in
            guard let id = ResourceID(try value.text()) else {
                throw FieldError("", "must be a UUID, such as 0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10")
            }
            return .string(id.text)
        }
    }

    /// A colour: `#` and six hexadecimal digits, stored in lower case.
    public static func color(_ name: String) -> Field {
        Field(
            name,
            .string(pattern: "^#[0-9A-Fa-f]{6}$").described(
                "`#` and six hexadecimal digits, stored in lower case.")
        ) { value throws(FieldError) in
            let text = try value.text().lowercased()
            guard text.utf8.count == 7, text.first == "#", text.count == 7, text.dropFirst().allSatisfy(\.isHexDigit)
            else {
                throw FieldError("", "must be a colour such as #1e90ff")
            }
            return .string(text)
        }
    }
}

extension JSONValue {
    fileprivate var wholeNumber: Int64? {
        if case .double(let number) = self { Int64(exactly: number) } else { integer }
    }

    fileprivate func text() throws(FieldError) -> String {
        guard let string else { throw FieldError("", "must be a string, not \(typeName)") }
        guard !string.utf8.contains(0) else { throw FieldError("", "must not contain the character NUL") }
        return string
    }
}

extension String {
    /// This text without white space at both ends.
    var trimmed: String {
        let space = { (scalar: Unicode.Scalar) in scalar.properties.isWhitespace }
        guard let first = unicodeScalars.firstIndex(where: { !space($0) }),
            let last = unicodeScalars.lastIndex(where: { !space($0) })
        else { return "" }
        return String(unicodeScalars[first...last])
    }

    fileprivate func checked(_ length: ClosedRange<Int>) throws(FieldError) -> String {
        let count = unicodeScalars.count
        guard length.contains(count) else {
            throw FieldError(
                "",
                count < length.lowerBound
                    ? (length.lowerBound == 1
                        ? "must not be empty" : "must have at least \(length.lowerBound) characters")
                    : "must not have more than \(length.upperBound) characters; it has \(count)")
        }
        return self
    }
}
