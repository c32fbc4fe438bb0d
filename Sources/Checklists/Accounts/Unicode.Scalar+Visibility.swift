/// The invisible characters of a text.
extension Unicode.Scalar {
    /// Whether it is invisible by itself, or changes how its neighbours are read: control characters, marks of
    /// direction, spaces without width, fillers, variation selectors, tags (Unicode's `Default_Ignorable_Code_Point`),
    /// separators of lines. Some of these have no such property.
    var isHidden: Bool {
        switch properties.generalCategory {
        case .control, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: break
        }
        switch value {
        // Marks around annotations; the blank pattern of Braille.
        case 0xFFF9...0xFFFB, 0x2800: return true
        default: return properties.isDefaultIgnorableCodePoint
        }
    }

    /// Whether it joins a sequence of emoji: it is one, and no digit.
    fileprivate var isPicture: Bool { properties.isEmoji && value > 0xFF && !properties.isEmojiModifier }

    /// Whether it is an Arabic or Syriac letter that is joined to the one behind it (Unicode's `Joining_Type` D, L or C).
    fileprivate var joinsNext: Bool { Self.joiningNext.contains { $0.contains(value) } }

    /// Whether it is an Arabic or Syriac letter that is joined to the one before it (`Joining_Type` D, R or C).
    fileprivate var joinsLast: Bool {
        (0x620...0x8FF).contains(value) && properties.isAlphabetic && value != 0x621 && value != 0x674
    }

    /// From Unicode's `ArabicShaping.txt`.
    private static let joiningNext: [ClosedRange<UInt32>] = [
        0x620...0x620, 0x626...0x626, 0x628...0x628, 0x62A...0x62E, 0x633...0x647, 0x649...0x64A, 0x66E...0x66F,
        0x678...0x687, 0x69A...0x6BF, 0x6C1...0x6C2, 0x6CC...0x6CC, 0x6CE...0x6CE, 0x6D0...0x6D1, 0x6FA...0x6FC,
        0x6FF...0x6FF, 0x712...0x714, 0x71A...0x71D, 0x71F...0x727, 0x729...0x729, 0x72B...0x72B, 0x72D...0x72E,
        0x74E...0x758, 0x75C...0x76A, 0x76D...0x770, 0x772...0x772, 0x775...0x777, 0x77A...0x77F, 0x7CA...0x7EA,
        0x7FA...0x7FA, 0x841...0x845, 0x848...0x848, 0x84A...0x853, 0x855...0x855, 0x860...0x860, 0x862...0x865,
        0x868...0x868, 0x883...0x886, 0x889...0x88D, 0x8A0...0x8A9, 0x8AF...0x8B0, 0x8B3...0x8B8, 0x8BA...0x8C8,
    ]
}

extension Array<Unicode.Scalar> {
    /// Whether the hidden scalar at a place is needed there, because its neighbours look different without it (RFC
    /// 5892, appendix A; UTS #51): a joiner between pictures or behind a virama; a non-joiner there or between letters
    /// that would be joined; the selector that makes a picture of a sign.
    func needsHidden(at place: Int) -> Bool {
        guard place > 0 else { return false }
        let last = self[place - 1]
        let next = place + 1 < count ? self[place + 1] : nil
        switch self[place].value {
        case 0x200D where last.isVirama: return true
        // Whether it belongs to the picture before it: its selector, its tone of skin.
        case 0x200D:
            let picture = self[..<place].last { $0.value != 0xFE0F && !$0.properties.isEmojiModifier }
            return picture?.isPicture == true && next?.isPicture == true
        case 0x200C where last.isVirama: return true
        case 0x200C:
            let before = self[..<place].last { $0.properties.generalCategory != .nonspacingMark }
            let behind = self[(place + 1)...].first { $0.properties.generalCategory != .nonspacingMark }
            return before?.joinsNext == true && behind?.joinsLast == true
        case 0xFE0F where last.value <= 0xFF: return last.properties.isEmoji && next?.value == 0x20E3
        case 0xFE0F: return last.isPicture && !last.properties.isEmojiPresentation
        default: return false
        }
    }
}

extension Unicode.Scalar {
    /// Whether it takes the vowel from the consonant before it, which joiners behind it then shape.
    fileprivate var isVirama: Bool { properties.canonicalCombiningClass == .virama }
}
