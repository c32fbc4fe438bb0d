extension JSONValue {
    /// The value as compact JSON in UTF-8, with raw parts as they are.
    public var bytes: [UInt8] {
        if case .raw(let bytes) = self { return bytes }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(roughSize)
        write(to: &bytes)
        return bytes
    }

    /// About how many bytes it takes, so that large answers are not copied while they grow. It reads no text.
    private var roughSize: Int {
        switch self {
        case .null, .bool, .integer, .double: 24
        case .string(let text): text.utf8.count + 2
        case .array(let elements): elements.reduce(2) { $0 + $1.roughSize + 1 }
        case .object(let members): members.reduce(2) { $0 + $1.name.utf8.count + 4 + $1.value.roughSize }
        case .raw(let bytes): bytes.count
        }
    }

    /// Appends the value as compact JSON in UTF-8, with raw parts as they are.
    public func write(to bytes: inout [UInt8]) {
        switch self {
        case .null: bytes.append(contentsOf: "null".utf8)
        case .bool(let value): bytes.append(contentsOf: (value ? "true" : "false").utf8)
        case .integer(let value): bytes.append(contentsOf: String(value).utf8)
        case .double(let value): bytes.append(contentsOf: String(value).utf8)
        case .string(let value): Self.write(value, to: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let members):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in members.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.name, to: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(to: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        case .raw(let json): bytes.append(contentsOf: json)
        }
    }

    private static func write(_ text: String, to bytes: inout [UInt8]) {
        let hex = Array("0123456789abcdef".utf8)
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"):
                bytes.append(UInt8(ascii: "\\"))
                bytes.append(byte)
            case UInt8(ascii: "\n"): bytes.append(contentsOf: "\\n".utf8)
            case UInt8(ascii: "\r"): bytes.append(contentsOf: "\\r".utf8)
            case UInt8(ascii: "\t"): bytes.append(contentsOf: "\\t".utf8)
            case 0..<0x20:
                bytes.append(contentsOf: "\\u00".utf8)
                bytes.append(hex[Int(byte >> 4)])
                bytes.append(hex[Int(byte & 15)])
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }
}

extension JSONValue {
    /// The value for people: one member or element on each line, in their order, indented by `depth` steps of two
    /// spaces.
    public func indented(_ depth: Int = 0) -> String {
        let (inner, outer) = (String(repeating: "  ", count: depth + 1), String(repeating: "  ", count: depth))
        switch self {
        case .array(let elements) where !elements.isEmpty:
            let lines = elements.map { inner + $0.indented(depth + 1) }
            return "[\n\(lines.joined(separator: ",\n"))\n\(outer)]"
        case .object(let members) where !members.isEmpty:
            let lines = members.map { member in
                "\(inner)\(String(decoding: JSONValue.string(member.name).bytes, as: UTF8.self)): "
                    + member.value.indented(depth + 1)
            }
            return "{\n\(lines.joined(separator: ",\n"))\n\(outer)}"
        default: return String(decoding: bytes, as: UTF8.self)
        }
    }
}
