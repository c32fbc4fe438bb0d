/// The reason why a text is not JSON, and the place.
public struct JSONSyntaxError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The reason, as a sentence without a full stop.
    public let reason: String
    /// The byte of the mistake, counted from 0.
    public let offset: Int

    /// The reason with the place.
    public var description: String { "\(reason) at byte \(offset)" }
}

/// Reads JSON strictly by RFC 8259.
///
///     let value = try JSONParser.parse(Array(#"{"title": "Milk"}"#.utf8))
///
/// It also refuses texts whose treatment that RFC leaves open: a name twice in one
/// object, invalid UTF-8, lone surrogates, numbers beyond `Double`, and nesting deeper than `maximumDepth`. And it
/// refuses strings that are not stream-safe (see `String.isStreamSafe`), which would be slow to compare.
/// Foundation's decoder would not do: it reports no places, and checks neither duplicate names nor depth.
public struct JSONParser {
    /// How deep arrays and objects may nest. Requests need four; this leaves room and bounds the stack.
    public static let maximumDepth = 32

    private let bytes: [UInt8]
    private var at = 0

    /// Reads one JSON text. Throws the reason and the place if it is none.
    public static func parse(_ bytes: [UInt8]) throws(JSONSyntaxError) -> JSONValue {
        var parser = JSONParser(bytes)
        parser.skipWhitespace()
        let value = try parser.value(depth: 0)
        parser.skipWhitespace()
        guard parser.at == bytes.count else { throw parser.error("there is more text after the JSON value") }
        return value
    }

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    private func error(_ reason: String) -> JSONSyntaxError { JSONSyntaxError(reason: reason, offset: at) }

    private var next: UInt8? { at < bytes.count ? bytes[at] : nil }

    private mutating func skipWhitespace() {
        while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { at += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte else { return false }
        at += 1
        return true
    }

    private mutating func value(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        guard depth <= Self.maximumDepth else {
            throw error("the JSON is nested deeper than \(Self.maximumDepth) levels")
        }
        switch next {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        case .some(let byte) where byte == UInt8(ascii: "-") || Self.isDigit(byte): return try number()
        case .some: throw error("a JSON value is expected")
        case nil: throw error("the JSON ends too early")
        }
    }

    private mutating func literal(_ word: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        let length = word.utf8CodeUnitCount
        let matches = bytes.count - at >= length && word.withUTF8Buffer { bytes[at..<at + length].elementsEqual($0) }
        guard matches else { throw error("a JSON value is expected") }
        at += length
        return value
    }

    private mutating func object(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        at += 1
        var members: [JSONValue.Member] = []
        var names: Set<String> = []
        skipWhitespace()
        if take(UInt8(ascii: "}")) { return .object([]) }
        while true {
            skipWhitespace()
            guard next == UInt8(ascii: "\"") else { throw error("a member's name is expected") }
            let start = at
            let name = try string()
            guard names.insert(name).inserted else {
                throw JSONSyntaxError(reason: "the member \"\(name.prefix(50))\" appears twice", offset: start)
            }
            skipWhitespace()
            guard take(UInt8(ascii: ":")) else { throw error("a colon is expected") }
            skipWhitespace()
            members.append(.init(name, try value(depth: depth + 1)))
            skipWhitespace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw error("a comma or a closing brace is expected") }
        }
    }

    private mutating func array(depth: Int) throws(JSONSyntaxError) -> JSONValue {
        at += 1
        var elements: [JSONValue] = []
        skipWhitespace()
        if take(UInt8(ascii: "]")) { return .array([]) }
        while true {
            skipWhitespace()
            elements.append(try value(depth: depth + 1))
            skipWhitespace()
            if take(UInt8(ascii: "]")) { return .array(elements) }
            guard take(UInt8(ascii: ",")) else { throw error("a comma or a closing bracket is expected") }
        }
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = at
        var isWhole = true
        _ = take(UInt8(ascii: "-"))
        if take(UInt8(ascii: "0")) {
            if let byte = next, Self.isDigit(byte) { throw error("a number may not begin with 0") }
        } else {
            try digits()
        }
        if take(UInt8(ascii: ".")) {
            isWhole = false
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            isWhole = false
            at += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { at += 1 }
            try digits()
        }
        let text = String(decoding: bytes[start..<at], as: UTF8.self)
        if isWhole, let value = Int64(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else {
            throw JSONSyntaxError(reason: "the number is too large", offset: start)
        }
        return .double(value)
    }

    private mutating func digits() throws(JSONSyntaxError) {
        guard let byte = next, Self.isDigit(byte) else { throw error("a digit is expected") }
        while let byte = next, Self.isDigit(byte) { at += 1 }
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        let begin = at
        let text = try characters()
        guard text.isStreamSafe else {
            throw JSONSyntaxError(
                reason: "a string has more than \(String.mostMarks) combining marks in a row", offset: begin)
        }
        return text
    }

    private mutating func characters() throws(JSONSyntaxError) -> String {
        at += 1
        var start = at
        var text = ""
        while let byte = next {
            switch byte {
            case UInt8(ascii: "\""):
                text += try run(from: start)
                at += 1
                return text
            case UInt8(ascii: "\\"):
                text += try run(from: start)
                at += 1
                text.unicodeScalars.append(try escape())
                start = at
            case 0..<0x20: throw error("a control character must be escaped")
            default: at += 1
            }
        }
        throw error("the JSON ends within a string")
    }

    /// The bytes since `start`, without escapes.
    private func run(from start: Int) throws(JSONSyntaxError) -> String {
        guard start < at else { return "" }
        guard let text = String(validating: bytes[start..<at], as: UTF8.self) else {
            throw JSONSyntaxError(reason: "a string is not valid UTF-8", offset: start)
        }
        return text
    }

    private mutating func escape() throws(JSONSyntaxError) -> Unicode.Scalar {
        guard let byte = next else { throw error("the JSON ends within a string") }
        at += 1
        switch byte {
        case UInt8(ascii: "\""): return "\""
        case UInt8(ascii: "\\"): return "\\"
        case UInt8(ascii: "/"): return "/"
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "u"): return try unicodeEscape()
        default: throw error("there is no such escape")
        }
    }

    private mutating func unicodeEscape() throws(JSONSyntaxError) -> Unicode.Scalar {
        let high = try hexQuad()
        if let scalar = Unicode.Scalar(high) { return scalar }
        // A surrogate: only a high one followed by a low one is a character.
        guard high < 0xDC00, take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else {
            throw error("a surrogate stands alone")
        }
        let low = try hexQuad()
        guard (0xDC00..<0xE000).contains(low),
            let scalar = Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
        else { throw error("a surrogate stands alone") }
        return scalar
    }

    private mutating func hexQuad() throws(JSONSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw error("four hexadecimal digits are expected")
            }
            value = value << 4 + UInt32(digit)
            at += 1
        }
        return value
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
