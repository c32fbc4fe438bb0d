/// The valid texts in requests, as patterns (ECMA-262). The fields in `Field.swift` check the same rules.
extension Schema {
    /// White space; the server drops it at both ends of a line.
    private static let space = #"[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"#
    /// A character with which a line may begin and end.
    private static let visible =
        #"[^\u0000- \u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"#
    /// A character of a line.
    private static let printable = #"[^\u0000-\u001f\u007f-\u009f]"#

    /// No control characters but line breaks and tabs.
    static let severalLines = #"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$"#
    /// Anything but NUL.
    public static let noNUL = #"^[^\u0000]*$"#

    /// One line of `length` characters; the server drops white space at both ends and does not count it.
    static func line(_ length: ClosedRange<Int>) -> Schema {
        let isEmptyAllowed = length.lowerBound == 0
        let text = "\(visible)(\(printable){0,\(length.upperBound - 2)}\(visible))?"
        return string(pattern: "^\(space)*\(isEmptyAllowed ? "(\(text))?" : text)\(space)*$").described(
            (isEmptyAllowed
                ? "One line of at most \(length.upperBound) characters, or nothing."
                : "One line of 1 to \(length.upperBound) characters, not blank.")
                + " The server drops white space at both ends, and does not count it. No control characters.")
    }

    /// A line without characters that nobody sees, of so many characters, or nothing. Those that some scripts and emoji
    /// need in places are left out here: a pattern cannot say where.
    public static func visibleLine(_ length: ClosedRange<Int>) -> Schema {
        let hidden =
            #"\u0000-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"#
            + #"\u2060-\u206f\u2800\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff0-\ufffb"#
        let within = "[^\(hidden)]"
        let ends = "[^\(hidden) \\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000]"
        return string(pattern: "^\(space)*(\(ends)(\(within){0,\(length.upperBound - 2)}\(ends))?)?\(space)*$")
    }

    /// A dot-atom of at most so many characters, an `@` and a domain (RFC 5321), in ASCII; so many characters.
    public static func address(_ length: ClosedRange<Int>, local: Int) -> Schema {
        let atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
        let label = "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
        let size = #"(?=\S{\#(length.lowerBound),\#(length.upperBound)}\#(space)*$)(?=[^@]{1,\#(local)}@)"#
        return string(
            pattern: #"^\#(space)*\#(size)\#(atom)(\.\#(atom))*@\#(label)(\.\#(label))*\#(space)*$"#)
    }

    private static let day = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
    private static let clock: String = {
        let digits = Timestamp.fractionDigits
        let fraction = #"\.[0-9]{\#(digits.lowerBound),\#(digits.upperBound)}"#
        return #"[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\#(fraction))?([Zz]|[+-][0-9]{2}:[0-9]{2})"#
    }()

    /// A date, or a time with any offset, in a request.
    public static let dateOrTime = string(pattern: "^\(day)(\(clock))?$").example("2026-12-24T00:00:00+01:00")

    /// A time with any offset, in a request, from a year on.
    public static func timeWithOffset(since year: Int = 1) -> Schema {
        string(pattern: "^\(day)\(clock)$", format: "date-time").described(
            """
            A time of the years \(year) to 9999 in RFC 3339 with any offset. The server keeps milliseconds; the \
            fraction may have \(Timestamp.fractionDigits.upperBound) digits.
            """
        ).example("2026-12-24T18:00:00+01:00")
    }
}
