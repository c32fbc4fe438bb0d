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

    /// More than any line needs.
    private static let parameterBytes = 2_000
    /// The properties whose values are dates and times.
    private static let dates: Set = [
        "COMPLETED", "DTEND", "DTSTART", "DUE", "EXDATE", "RDATE", "RECURRENCE-ID",
    ]

    /// Nil where the bytes are no such line.
    init?(_ bytes: [UInt8], number: Int) {
        let name = bytes.prefix { byte in
            (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                || byte == UInt8(ascii: "-")
        }
        guard (1...64).contains(name.count) else { return nil }
        var isQuoted = false
        let colon = bytes[name.endIndex...].firstIndex { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ":") && !isQuoted
        }
        self.number = number
        self.name = String(decoding: name, as: UTF8.self).uppercased()
        // No date has a colon, and a name such as (UTC+01:00) Rome may be there without its quotes.
        let end = Self.dates.contains(self.name) ? bytes.lastIndex(of: UInt8(ascii: ":")) : colon
        guard let end, end == name.endIndex || bytes[name.endIndex] == UInt8(ascii: ";"),
            end - name.endIndex <= Self.parameterBytes
        else { return nil }
        parameters = bytes[name.endIndex..<end]
        value = bytes[(end + 1)...]
    }

    /// The value as text with its escapes, without white space at its ends.
    var text: String { ImportText.trimmed(ImportText.text(value)) }

    /// Whether its values are dates alone.
    var isDate: Bool { parameter("VALUE")?.uppercased() == "DATE" }

    /// The value without its escapes; nil where libical finds a mistake.
    var plainText: String? { Libical.text(escaped) }

    /// The value of a parameter without quotes, and without the escapes that parameters (RFC 6868) and texts have: some
    /// programs write the name of a zone with those.
    func parameter(_ name: String) -> String? {
        var isQuoted = false
        let all = parameters.split { byte in
            if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
            return byte == UInt8(ascii: ";") && !isQuoted
        }
        for one in all {
            let parts = one.split(separator: UInt8(ascii: "="), maxSplits: 1)
            guard parts.count == 2, ImportText.text(parts[0]).uppercased() == name else { continue }
            let value = ImportText.text(parts[1].filter { $0 != UInt8(ascii: "\"") && $0 >= 0x20 })
            return Self.unescaped(value)
        }
        return nil
    }

    /// A name without escapes, as the name of a zone is compared.
    static func unescaped(_ name: String) -> String {
        var plain = ""
        var escape: Character?
        for character in name {
            switch (escape, character) {
            case ("^"?, "n"): plain.append("\n")
            case ("^"?, "'"): plain.append("\"")
            case ("^"?, "^"), ("\\"?, "\\"), ("\\"?, ","), ("\\"?, ";"), ("\\"?, ":"): plain.append(character)
            case (nil, "^"), (nil, "\\"):
                escape = character
                continue
            default:
                if let escape { plain.append(escape) }
                plain.append(character)
            }
            escape = nil
        }
        if let escape { plain.append(escape) }
        return ImportText.trimmed(plain)
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

    /// The elements of a list, each without its escapes and without white space at its ends.
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
                elements.append(ImportText.trimmed(ImportText.text(element)))
                element = []
            } else {
                element.append(byte)
            }
        }
        if isEscaped { element.append(UInt8(ascii: "\\")) }
        elements.append(ImportText.trimmed(ImportText.text(element)))
        return elements
    }
}
