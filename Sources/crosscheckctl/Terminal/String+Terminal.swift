import Checklists

extension String {
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

    /// The text as lines of at most `limit` columns, broken between words. Only a word that is longer is broken itself.
    /// A command such as `crosscheckctl db grant` counts as a word, because people copy it.
    /// - Parameter indent: how much shorter all lines but the first are.
    func wrapped(to limit: Int, indent: Int = 0) -> [String] {
        var lines: [String] = []
        var line = ""
        var taken = 0
        func room() -> Int { lines.isEmpty ? limit : limit - indent }
        func end() {
            lines.append(line)
            (line, taken) = ("", 0)
        }
        for (index, word) in words(upTo: limit - indent).enumerated() {
            if index > 0 {
                if taken + 1 + word.reduce(0, { $0 + $1.columns }) <= room() {
                    line += " "
                    taken += 1
                } else {
                    end()
                }
            }
            for character in word {
                if taken > 0, taken + character.columns > room() { end() }
                line.append(character)
                taken += character.columns
            }
        }
        return lines + [line]
    }

    /// What is between spaces. Commands of crosscheckctl, which have up to two words more, are one if they fit.
    private func words(upTo limit: Int) -> [String] {
        let parts = split(separator: " ", omittingEmptySubsequences: false)
        return parts.indices.reduce(into: []) { words, index in
            let last = parts[..<index].suffix(2)
            let isOfCommand =
                last.last?.hasSuffix("crosscheckctl") == true
                || last.first?.hasSuffix("crosscheckctl") == true && last.last?.allSatisfy(\.isLetter) == true
            if isOfCommand, let command = words.last, (command + " " + parts[index]).columns <= limit {
                words[words.count - 1] += " " + parts[index]
            } else {
                words.append(String(parts[index]))
            }
        }
    }
}

extension Character {
    /// 2 for wide characters of East Asian scripts and emoji, 0 for marks on the character before, otherwise 1. Most
    /// terminals show the parts of a joined emoji beside each other, so they add up: elsewhere the line is shorter, but
    /// none is too long.
    fileprivate var columns: Int {
        let columns = unicodeScalars.reduce(0) { $0 + $1.columns }
        // It selects the emoji form of a character that is text by default.
        return unicodeScalars.contains("\u{FE0F}") ? max(2, columns) : columns
    }
}

extension Unicode.Scalar {
    fileprivate var columns: Int {
        switch properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: break
        }
        switch value {
        // The vowels and last consonants of a Korean syllable in parts; the halves of a flag.
        case 0x1160...0x11FF, 0xD7B0...0xD7FF: return 0
        case 0x1F1E6...0x1F1FF: return 1
        default: break
        }
        return properties.isEmojiPresentation || Self.isWide(value) ? 2 : 1
    }

    /// The blocks whose characters are wide or full-width (Unicode Standard Annex 11).
    private static func isWide(_ value: UInt32) -> Bool {
        switch value {
        case 0x1100...0x115F, 0x2329...0x232A, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE10...0xFE19, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x16FE0...0x18CFF, 0x18D00...0x18DFF, 0x1AFF0...0x1B2FF,
            0x1F200...0x1F2FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
