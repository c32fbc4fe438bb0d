extension String {
    /// The text on one line, with visible forms of characters that could control a terminal or hide text: control
    /// characters, and characters that change the direction of writing (Unicode Technical Report 36).
    var visible: String {
        var visible = ""
        for scalar in unicodeScalars {
            switch scalar {
            case "\n": visible += "\\n"
            case "\t": visible += "\\t"
            case "\r": visible += "\\r"
            case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{200E}", "\u{200F}", "\u{061C}", "\u{2028}",
                "\u{2029}":
                visible += "\\u{\(Swift.String(scalar.value, radix: 16))}"
            case _ where scalar.properties.generalCategory == .control:
                visible += "\\u{\(Swift.String(scalar.value, radix: 16))}"
            default: visible.unicodeScalars.append(scalar)
            }
        }
        return visible
    }

    /// The width of the text on a terminal, in columns.
    var columns: Int { reduce(0) { $0 + $1.columns } }

    /// The text if it has at most `limit` columns, otherwise its beginning with an ellipsis.
    func fitting(_ limit: Int) -> String {
        guard columns > limit else { return self }
        var taken = 0
        let kept = prefix { character in
            taken += character.columns
            return taken < limit
        }
        return kept + "…"
    }

    /// The text with spaces after it, up to `width` columns.
    func padded(to width: Int) -> String { self + Swift.String(repeating: " ", count: Swift.max(0, width - columns)) }
}

extension Character {
    /// 2 for wide characters of East Asian scripts and emoji, 0 for marks on the character before, otherwise 1.
    fileprivate var columns: Int {
        // U+FE0F selects the emoji form of a character that is text by default.
        if unicodeScalars.contains("\u{FE0F}") { return 2 }
        return unicodeScalars.map(\.columns).max() ?? 0
    }
}

extension Unicode.Scalar {
    fileprivate var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        return properties.isEmojiPresentation || Self.isWide(value) ? 2 : 1
    }

    /// The blocks whose characters are wide or full-width (Unicode Standard Annex 11).
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
            0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6,
            0x17000...0x18CFF, 0x1B000...0x1B2FF, 0x1F200...0x1F2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
