/// A statement of the daemon with expressions in place of its parameters.
enum SQLText {
    /// Replaces `$1`, `$2` … by the expressions; the first is for `$1`.
    static func filling(_ sql: String, with expressions: [String]) -> String {
        var text = ""
        var rest = sql[...]
        while let dollar = rest.firstIndex(of: "$") {
            text += rest[..<dollar]
            rest = rest[rest.index(after: dollar)...]
            let digits = rest.prefix { $0.isNumber }
            if let number = Int(digits), expressions.indices.contains(number - 1) {
                text += "(\(expressions[number - 1]))"
                rest = rest[digits.endIndex...]
            } else {
                text += "$"
            }
        }
        return text + rest
    }

    /// The text on one line, as a script of pgbench or a command of psql needs it.
    static func onOneLine(_ sql: String) -> String {
        sql.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix { $0 == " " } }.joined(separator: " ")
    }
}
