extension String {
    /// The text on one line, for logs and terminals. Characters that could end a line, control a terminal or hide text
    /// (Unicode Technical Report 36) have a visible form, such as `\n` or `\u{202e}`. Those that their neighbours need
    /// stay, such as the joiners of an emoji.
    public var visible: String {
        guard !utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) else { return self }
        let scalars = Array(unicodeScalars)
        var visible = ""
        for (place, scalar) in scalars.enumerated() {
            switch scalar {
            case "\n": visible += "\\n"
            case "\t": visible += "\\t"
            case "\r": visible += "\\r"
            case _ where scalar.isHidden && !scalars.needsHidden(at: place):
                visible += "\\u{\(String(scalar.value, radix: 16))}"
            default: visible.unicodeScalars.append(scalar)
            }
        }
        return visible
    }
}
