extension String.UnicodeScalarView {
    /// Appends a cell: in quotes, and no formula to any spreadsheet.
    ///
    /// A spreadsheet that splits at `;` or at tabs does not see the quotes of most cells. To it a cell ends at each of
    /// those, and at each end of a line. So an apostrophe goes before every formula character with which such a piece
    /// begins, also behind spaces and quotes (OWASP, "CSV Injection").
    ///
    /// Apostrophes that stand there already stay. So the text is there again for a reader who takes one from each.
    mutating func appendCell(_ text: String) {
        var isAtStart = true, isAtBeginning = true, isAfterApostrophe = false
        append("\"")
        for scalar in text.unicodeScalars {
            if isAtBeginning, scalar.isFormula || isAtStart && scalar.isStrippedAtStart { append("'") }
            if scalar == "\"" { append("\"") }
            append(scalar)
            if scalar.endsPiece {
                (isAtBeginning, isAfterApostrophe) = (true, false)
            } else if isAtBeginning {
                isAtBeginning = scalar == "'" || !isAfterApostrophe && scalar.isBeforeBeginning
                isAfterApostrophe = scalar == "'"
            }
            isAtStart = isAtStart && scalar == "'"
        }
        append("\"")
    }
}

extension Unicode.Scalar {
    /// Whether it makes the rest of a cell a formula. Japanese spreadsheets take the wide and the small forms, too.
    fileprivate var isFormula: Bool {
        switch self {
        case "=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫": true
        default: false
        }
    }

    /// Whether some spreadsheets remove it at the start of a cell.
    fileprivate var isStrippedAtStart: Bool { self == "\t" || self == "\r" || self == "\n" }

    /// Whether a spreadsheet may begin another cell behind it.
    fileprivate var endsPiece: Bool {
        switch self {
        case ";", "\t", "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// Whether a formula behind it is still one: quotes, white space, and invisible characters.
    fileprivate var isBeforeBeginning: Bool {
        if self == "\"" || properties.isWhitespace { return true }
        switch properties.generalCategory {
        case .control, .format: return true
        default: return false
        }
    }
}
