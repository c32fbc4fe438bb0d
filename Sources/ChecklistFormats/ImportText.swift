import JSON

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The steps of an import on pieces of text.
enum ImportText {
    static func isSpace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") || byte == UInt8(ascii: "\n")
    }

    /// The text of bytes from a document, stream-safe (see `String.streamSafe`).
    static func text(_ bytes: some Collection<UInt8>) -> String { String(decoding: bytes, as: UTF8.self).streamSafe }

    /// The text without white space at its ends.
    static func trimmed(_ text: String) -> String {
        let start = text.utf8.drop(while: isSpace)
        let end = start.lastIndex { !isSpace($0) }
        return end.map { String(decoding: start[...$0], as: UTF8.self) } ?? ""
    }

    /// The parts that are not empty, with a blank line between them.
    static func joined(_ parts: [String]) -> String {
        parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
    }

    /// The text if it has at most `limit` scalars, otherwise as many of its whole words as fit, with an ellipsis.
    static func cut(_ text: String, to limit: Int) -> String {
        guard text.unicodeScalars.dropFirst(limit).first != nil else { return text }
        var end = text.startIndex
        var word: String.Index?
        var count = 1
        for index in text.indices {
            let next = text.index(after: index)
            count += text[index].unicodeScalars.count
            if count > limit { break }
            end = next
            if text[next...].first == " " || text[next...].first == "\n" { word = next }
        }
        return trimmed(String(text[..<(word ?? end)])) + "…"
    }

    /// The part of a text that can show after a cut to `limit` scalars: those, and the rest of a character that begins
    /// among them.
    static func prefix(_ text: String, _ limit: Int) -> String {
        let more = 64
        guard limit < .max - more else { return text }
        return String(text.unicodeScalars.prefix(limit + more))
    }

    /// Whether a text has the bytes of a part, in time in proportion to both. Neither has a NUL.
    static func contains(_ text: String, _ part: String) -> Bool {
        strstr(text, part) != nil
    }

    /// How many columns the text takes; a tab goes to the next multiple of 4.
    static func columns(_ text: some Sequence<UInt8>) -> Int {
        text.reduce(0) { column, byte in byte == UInt8(ascii: "\t") ? column / 4 * 4 + 4 : column + 1 }
    }

    /// The line without white space in its first `columns` columns; a tab that goes beyond becomes spaces.
    static func unindented(_ line: ArraySlice<UInt8>, by columns: Int) -> ArraySlice<UInt8> {
        var column = 0
        var index = line.startIndex
        while index < line.endIndex, column < columns {
            switch line[index] {
            case UInt8(ascii: " "): column += 1
            case UInt8(ascii: "\t"): column = column / 4 * 4 + 4
            default: return line[index...]
            }
            index += 1
        }
        if column <= columns { return line[index...] }
        return ArraySlice(repeatElement(UInt8(ascii: " "), count: column - columns)) + line[index...]
    }

    /// Whether a line begins with a text like a box: `-[ ] title`, `- [] title`, `[x]title`.
    static func looksLikeTask(_ line: ArraySlice<UInt8>, needsMarker: Bool) -> Bool {
        var rest = line.drop(while: isSpace)
        let digits = rest.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let marks = digits.isEmpty ? "-*+" : ".)"
        if let mark = rest.dropFirst(digits.count).first, marks.utf8.contains(mark) {
            rest = rest.dropFirst(digits.count + 1).drop(while: isSpace)
        } else if needsMarker {
            return false
        }
        guard rest.first == UInt8(ascii: "["), let end = rest.prefix(8).firstIndex(of: UInt8(ascii: "]")) else {
            return false
        }
        let inside = trimmed(String(decoding: rest[..<end].dropFirst(), as: UTF8.self))
        let isLink = rest[end...].dropFirst().first.map("([:".utf8.contains) ?? false
        return ["", "x", "X", "-", "✓", "✔", "☑"].contains(inside) && !isLink
    }
}
