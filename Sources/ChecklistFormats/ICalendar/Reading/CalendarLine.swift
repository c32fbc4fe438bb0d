/// A line of a calendar without its folds (RFC 5545, section 3.1): `NAME;parameters:value`.
struct CalendarLine: Sendable {
    /// Where it begins in the source, the first line being 1.
    let number: Int
    /// In capital letters.
    let name: String
    /// From the first semicolon up to the colon.
    let parameters: ArraySlice<UInt8>
    /// What comes behind the colon, in UTF-8, with its escapes.
    let value: ArraySlice<UInt8>

    /// More than any line needs, and what libical reads in well under a millisecond.
    private static let parameterBytes = 2_000

    /// Nil where the bytes are no such line.
    init?(_ bytes: [UInt8], number: Int) {
        let name = bytes.prefix { byte in
            (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                || byte == UInt8(ascii: "-")
        }
        guard (1...64).contains(name.count) else { return nil }
        var isQuoted = false
        let end = bytes[name.endIndex...].firstIndex { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ":") && !isQuoted
        }
        guard let end, end == name.endIndex || bytes[name.endIndex] == UInt8(ascii: ";"),
            end - name.endIndex <= Self.parameterBytes
        else { return nil }
        self.number = number
        self.name = String(decoding: name, as: UTF8.self).uppercased()
        parameters = bytes[name.endIndex..<end]
        value = bytes[(end + 1)...]
    }

    /// The value as text, with its escapes.
    var text: String { ImportText.text(value) }

    /// What libical reads of it; nil where that finds a mistake.
    var property: Libical.Property? {
        Libical.read(Array(name.utf8) + parameters + [UInt8(ascii: ":")] + escaped)
    }

    /// What libical reads of its parameters alone.
    var parametersOnly: Libical.Property? {
        Libical.read(Array("X-P".utf8) + parameters.filter { $0 >= 0x20 } + Array(":x".utf8))
    }

    /// The value with a second backslash before what RFC 5545 does not escape: otherwise libical would drop both.
    private var escaped: [UInt8] {
        guard value.contains(UInt8(ascii: "\\")) else { return Array(value) }
        var bytes: [UInt8] = []
        var index = value.startIndex
        while index < value.endIndex {
            let byte = value[index]
            bytes.append(byte)
            index += 1
            guard byte == UInt8(ascii: "\\") else { continue }
            if index < value.endIndex, "\\;,nN".utf8.contains(value[index]) {
                bytes.append(value[index])
                index += 1
            } else {
                bytes.append(byte)
            }
        }
        return bytes
    }

    /// The elements of a list, each without its escapes.
    var elements: [String] {
        var elements: [String] = []
        var element: [UInt8] = []
        var isEscaped = false
        for byte in value {
            if isEscaped {
                isEscaped = false
                if "nN".utf8.contains(byte) {
                    element.append(UInt8(ascii: "\n"))
                } else {
                    if !"\\;,".utf8.contains(byte) { element.append(UInt8(ascii: "\\")) }
                    element.append(byte)
                }
            } else if byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: ",") {
                elements.append(ImportText.text(element))
                element = []
            } else {
                element.append(byte)
            }
        }
        if isEscaped { element.append(UInt8(ascii: "\\")) }
        elements.append(ImportText.text(element))
        return elements
    }
}
