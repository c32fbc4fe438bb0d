/// How wide a text becomes, whatever fonts there are: rather too wide than too narrow. A picture is made before anyone
/// knows the font, so its size follows from this.
enum TextWidth {
    /// The width in units of `size`.
    static func width(of text: String, size: Double) -> Double {
        size * text.unicodeScalars.reduce(0) { $0 + ems(of: $1) }
    }

    /// The text in lines that are no wider than `width`. They break between words, or where a word is wider, in it.
    static func lines(of text: String, size: Double, within width: Double) -> [String] {
        var lines: [String] = []
        var (line, used) = ("", 0.0)
        for word in text.split(whereSeparator: \.isWhitespace) {
            let needed = self.width(of: String(word), size: size)
            let space = self.width(of: " ", size: size)
            if !line.isEmpty, used + space + needed <= width {
                (line, used) = (line + " " + word, used + space + needed)
                continue
            }
            if !line.isEmpty { lines.append(line) }
            (line, used) = ("", 0)
            for character in word {
                let more = self.width(of: String(character), size: size)
                if !line.isEmpty, used + more > width {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line.append(character)
                used += more
            }
        }
        return line.isEmpty ? lines : lines + [line]
    }

    /// Of one character, by the widest of the usual fonts without serifs.
    private static func ems(of scalar: Unicode.Scalar) -> Double {
        switch scalar.value {
        case 0..<0x20, 0x200B...0x200F, 0x202A...0x202E, 0x2060...0x2064, 0xFE00...0xFE0F: return 0
        case 0x20...0x7E: return ascii(scalar)
        default: break
        }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        case .uppercaseLetter, .titlecaseLetter: return isWide(scalar.value) ? 1.1 : 0.9
        case .lowercaseLetter where scalar.value < 0x0530: return 0.72
        case .spaceSeparator: return 0.5
        default: return isWide(scalar.value) ? 1.1 : isComplex(scalar.value) ? 1.0 : 0.8
        }
    }

    private static func ascii(_ scalar: Unicode.Scalar) -> Double {
        switch scalar {
        case "i", "j", "l", "!", "'", "|", ".", ",", ":", ";", " ": 0.4
        case "f", "t", "r", "(", ")", "[", "]", "{", "}", "/", "\\", "-", "I", "J", "`", "\"", "*": 0.5
        case "m", "M", "w", "W", "@", "%": 1.05
        case "A"..."Z", "#", "&", "+", "<", "=", ">", "~", "^": 0.85
        default: 0.66
        }
    }

    /// East Asian, and pictures.
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2190...0x21FF, 0x2300...0x23FF, 0x2460...0x27BF, 0x2B00...0x2BFF, 0x2E80...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFFEF, 0x1F000...0x3FFFF:
            true
        default: false
        }
    }

    /// Scripts of South and South-East Asia, whose letters are wider than Latin ones.
    private static func isComplex(_ value: UInt32) -> Bool {
        (0x0900...0x109F).contains(value) || (0x1780...0x17FF).contains(value)
    }
}
