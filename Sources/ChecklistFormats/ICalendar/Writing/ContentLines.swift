/// Lines of RFC 5545 that libical does not write as it should.
enum ContentLines {
    /// CATEGORIES with these labels: libical writes a comma in one of them without its escape, so that others read two.
    static func categories(_ labels: [String]) -> [UInt8] {
        folded(Array("CATEGORIES:".utf8) + labels.map(escaped).joined(separator: [UInt8(ascii: ",")]))
    }

    /// A property that libical does not know, with a text: it would escape only some of what needs it.
    static func text(_ name: String, _ text: String) -> [UInt8] { folded(Array("\(name):".utf8) + escaped(text)) }

    /// A text with its escapes (section 3.3.11), on one line.
    private static func escaped(_ text: String) -> [UInt8] {
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if "\\;,".utf8.contains(byte) { bytes.append(UInt8(ascii: "\\")) }
            bytes.append(byte)
        }
        return bytes
    }

    /// A line in pieces of at most 75 bytes. No piece ends in the middle of a character (section 3.1).
    private static func folded(_ line: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = []
        var length = 0
        var index = 0
        while index < line.count {
            var next = index + 1
            while next < line.count, line[next] & 0xC0 == 0x80 { next += 1 }
            if length + next - index > 75 {
                bytes += [0x0D, 0x0A, 0x20]
                length = 1
            }
            bytes += line[index..<next]
            length += next - index
            index = next
        }
        return bytes + [0x0D, 0x0A]
    }
}
