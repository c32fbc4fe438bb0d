extension Schema {
    /// A text of a length in Unicode scalars, of a pattern (ECMA-262), in a format.
    public static func string(
        _ length: ClosedRange<Int>? = nil, pattern: String? = nil, format: String? = nil
    ) -> Schema {
        var keywords: [JSONValue.Member] = [.init("type", "string")]
        if let length, length.lowerBound > 0 { keywords.append(.init("minLength", .integer(Int64(length.lowerBound)))) }
        if let length { keywords.append(.init("maxLength", .integer(Int64(length.upperBound)))) }
        if let pattern { keywords.append(.init("pattern", .string(pattern))) }
        if let format { keywords.append(.init("format", .string(format))) }
        return Schema(keywords)
    }

    /// Any text.
    public static let string = string()

    /// An id, in the interface's form.
    public static let id = string(format: "uuid").described(
        "A UUID (RFC 9562), read in either case and written in lower case. The nil and the max UUID name nothing.")

    /// A time, in the interface's form.
    public static let time = string(
        pattern: #"^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{3}Z$"#, format: "date-time"
    ).described("A time in UTC, with milliseconds.")

    /// One of some words.
    public static func words(_ words: [String]) -> Schema {
        Schema([.init("type", "string"), .init("enum", .array(words.map(JSONValue.string)))])
    }

    /// One of the cases of an enumeration, by its raw value.
    public static func words<Words: CaseIterable & RawRepresentable<String>>(_ type: Words.Type) -> Schema {
        words(Words.allCases.map(\.rawValue))
    }

    /// One of the cases of an enumeration that has a name in the document.
    public static func words<Words: NamedWords>(_ type: Words.Type) -> Schema {
        words(Words.allCases.map(\.rawValue)).named(Words.schemaName)
    }

    /// One of some words in an answer. Later releases may have more.
    public static func openWords(_ words: [String]) -> Schema {
        Schema([.init("type", "string"), .init("x-extensible-enum", .array(words.map(JSONValue.string)))])
    }

    /// This text and no other.
    public static func constant(_ text: String) -> Schema {
        Schema([.init("type", "string"), .init("const", .string(text))])
    }

    /// A whole number within bounds.
    public static func integer(_ range: ClosedRange<Int>) -> Schema {
        integer(range.lowerBound...).with("maximum", .integer(Int64(range.upperBound)))
    }

    /// A whole number from a bound on.
    public static func integer(_ range: PartialRangeFrom<Int>) -> Schema {
        Schema([.init("type", "integer"), .init("minimum", .integer(Int64(range.lowerBound)))])
    }

    /// Any whole number.
    public static let wholeNumber = Schema([.init("type", "integer"), .init("format", "int64")])

    /// A count: a whole number that is not negative.
    public static let count = integer(0...)

    /// The place of a change in its stream.
    public static let version = integer(1...).with("format", "int64").described(
        "The place of the last change in the stream.")

    /// Any number.
    public static let number = Schema([.init("type", "number"), .init("format", "double")])

    /// `true` or `false`.
    public static let boolean = Schema([.init("type", "boolean")])

    /// An array whose elements are alike.
    public static func array(
        of element: Schema, _ count: ClosedRange<Int>? = nil, isDistinct: Bool = false
    ) -> Schema {
        var keywords: [JSONValue.Member] = [.init("type", "array")]
        if let count, count.lowerBound > 0 { keywords.append(.init("minItems", .integer(Int64(count.lowerBound)))) }
        if let count { keywords.append(.init("maxItems", .integer(Int64(count.upperBound)))) }
        if isDistinct { keywords.append(.init("uniqueItems", true)) }
        return Schema(keywords + [.init("items", element.json)], definitions: element.definitions)
    }

    /// A value of one or more of these schemas.
    public static func any(of schemas: [Schema]) -> Schema {
        Schema([.init("anyOf", .array(schemas.map(\.json)))], definitions: merged(schemas.map(\.definitions)))
    }
}
