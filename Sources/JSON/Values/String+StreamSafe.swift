/// Bounds the runs of combining marks in a client's text (UAX #15, section 13, "Stream-Safe Text Format").
///
/// To compare, hash or normalise texts, Swift, Foundation and PostgreSQL sort each run of combining marks, in time in
/// proportion to the square of its length: a megabyte of marks takes minutes. No language needs more than a few marks
/// in a row. So every text of a client passes here before anything else is done with it.
extension String {
    /// The most combining marks in a row, by UAX #15.
    public static let mostMarks = 30

    /// Whether no more than `mostMarks` combining marks follow one another.
    public var isStreamSafe: Bool {
        // A mark has two bytes or more, and the first one, U+0300, begins with CC.
        guard utf8.count > 2 * Self.mostMarks, utf8.contains(where: { $0 >= 0xCC }) else { return true }
        var run = 0
        for scalar in unicodeScalars {
            run = scalar.isMark ? run + 1 : 0
            if run > Self.mostMarks { return false }
        }
        return true
    }

    /// The text with U+034F (combining grapheme joiner) behind every `mostMarks` combining marks in a row, so that it
    /// is stream-safe and all of its characters are still there (UAX #15, section 13, "Stream-Safe Text Process").
    public var streamSafe: String {
        guard !isStreamSafe else { return self }
        var scalars = String.UnicodeScalarView()
        var run = 0
        for scalar in unicodeScalars {
            run = scalar.isMark ? run + 1 : 0
            if run > Self.mostMarks {
                scalars.append("\u{34F}")
                run = 1
            }
            scalars.append(scalar)
        }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// Whether it is sorted among its neighbours, or decomposes into such characters only.
    fileprivate var isMark: Bool {
        guard value >= 0x300 else { return false }
        switch self {
        case "\u{F73}", "\u{F75}", "\u{F81}": return true
        default: return properties.canonicalCombiningClass != .notReordered
        }
    }
}
