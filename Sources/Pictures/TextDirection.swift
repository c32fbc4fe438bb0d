/// In which direction a text is read.
enum TextDirection {
    /// Whether the first letter is of a script that is written from right to left (UAX #9, rules P2 and P3).
    static func isRightToLeft(_ text: String) -> Bool {
        text.unicodeScalars.first { $0.properties.isAlphabetic }.map(isRightToLeft) ?? false
    }

    private static func isRightToLeft(_ letter: Unicode.Scalar) -> Bool {
        switch letter.value {
        case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF: true
        default: false
        }
    }
}
