/// Text within a document of XML 1.0.
enum XML {
    /// The text without what markup means; what no document may have becomes U+FFFD.
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "\u{0}"..."\u{8}", "\u{B}", "\u{C}", "\u{E}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}":
                escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}

/// A number as SVG writes it: to the thousandth, without what means nothing.
struct Number: CustomStringConvertible {
    let description: String

    init(_ value: Double) {
        let thousandths = Int((value * 1_000).rounded())
        let (whole, part) = (abs(thousandths) / 1_000, abs(thousandths) % 1_000)
        var text = (thousandths < 0 ? "-" : "") + String(whole)
        if part > 0 {
            let digits = String(1_000 + part).dropFirst()
            text +=
                "."
                + digits.prefix(
                    digits.lastIndex { $0 != "0" }.map { digits.distance(from: digits.startIndex, to: $0) + 1 } ?? 0)
        }
        description = text
    }

    /// A figure in words: at most two places behind the point.
    static func words(_ value: Double) -> String { Number((value * 100).rounded() / 100).description }
}
