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
    /// What makes the rest of a cell a formula. Japanese spreadsheets take the wide and the small forms, too.
    fileprivate var isFormula: Bool {
        switch self {
        case "=", "+", "-", "@", "＝", "＋", "－", "＠", "﹦", "﹢", "﹣", "﹫": true
        default: false
        }
    }

    /// What some spreadsheets take off a cell, whatever comes then.
    fileprivate var isStrippedAtStart: Bool { self == "\t" || self == "\r" || self == "\n" }

    /// Behind which a cell may begin that nobody meant.
    fileprivate var endsPiece: Bool {
        switch self {
        case ";", "\t", "\n"..."\r", "\u{85}", "\u{2028}", "\u{2029}": true
        default: false
        }
    }

    /// What may be before a formula that still is one: quotes, white space, and what nobody sees.
    fileprivate var isBeforeBeginning: Bool {
        if self == "\"" || properties.isWhitespace { return true }
        switch properties.generalCategory {
        case .control, .format: return true
        default: return false
        }
    }
}
