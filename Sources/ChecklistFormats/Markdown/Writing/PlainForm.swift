/// Text that Markdown shows unchanged anywhere in an export. One look at the bytes tells; this does not find all of it.
enum PlainForm {
    /// Whether a line without white space at its ends is a title that reads back: it has no mark that Markdown knows within a line,
    /// and begins in ASCII, so that nothing combines with the space before it.
    static func isTitle(_ text: String) -> Bool {
        guard let first = text.utf8.first, first < 0x80, first != UInt8(ascii: " "),
            text.utf8.last != UInt8(ascii: " ")
        else { return false }
        return text.utf8.allSatisfy { byte in
            switch byte {
            case 0..<0x20, 0x7F: false
            case UInt8(ascii: "!"), UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "<"),
                UInt8(ascii: "["), UInt8(ascii: "\\"), UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "`"):
                false
            default: true
            }
        }
    }

    /// Whether a description stays unchanged: each line is empty or begins with a letter, as none does that begins a
    /// list, a heading, code or HTML.
    static func isDescription(_ text: String) -> Bool {
        guard let last = text.utf8.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: " "),
            text.utf8.first != UInt8(ascii: "\n")
        else { return false }
        var previous = UInt8(ascii: "\n")
        for byte in text.utf8 {
            switch (previous, byte) {
            case (_, UInt8(ascii: "\n")): break
            case (_, 0..<0x20), (_, 0x7F), (0xC2, 0x80..<0xA0): return false
            case (UInt8(ascii: "\n"), UInt8(ascii: "a")...UInt8(ascii: "z")),
                (UInt8(ascii: "\n"), UInt8(ascii: "A")...UInt8(ascii: "Z")),
                (UInt8(ascii: "\n"), 0x80...):
                break
            case (UInt8(ascii: "\n"), _): return false
            default: break
            }
            previous = byte
        }
        return true
    }
}
