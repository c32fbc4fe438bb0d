/// What texts in requests may hold, as patterns (ECMA-262): the fields beside this check the same.
extension Schema {
    /// White space, which is dropped at both ends of a line.
    private static let space = #"[\t-\r \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"#
    /// What a line may begin and end with.
    private static let visible =
        #"[^\u0000- \u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]"#
    /// What a line may hold.
    private static let printable = #"[^\u0000-\u001f\u007f-\u009f]"#

    /// No control characters but line breaks and tabs.
    static let severalLines = #"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$"#
    /// Anything but NUL.
    public static let noNUL = #"^[^\u0000]*$"#

    /// One line of so many characters; white space at both ends is dropped, and not counted.
    static func line(_ length: ClosedRange<Int>) -> Schema {
        let isEmptyAllowed = length.lowerBound == 0
        let text = "\(visible)(\(printable){0,\(length.upperBound - 2)}\(visible))?"
        return string(pattern: "^\(space)*\(isEmptyAllowed ? "(\(text))?" : text)\(space)*$").described(
            (isEmptyAllowed
                ? "One line of at most \(length.upperBound) characters, or nothing."
                : "One line of 1 to \(length.upperBound) characters, not blank.")
                + " The server drops white space at both ends, and does not count it. No control characters.")
    }

    /// Something, an `@` and something, without white space within; so many characters.
    public static func address(_ length: ClosedRange<Int>) -> Schema {
        let part = visible.dropLast() + "@]+"
        let size = "{\(length.lowerBound),\(length.upperBound)}"
        return string(pattern: "^\(space)*(?=\(visible)\(size)\(space)*$)\(part)@\(part)\(space)*$")
    }

    /// A time with any offset, as requests have it.
    public static let timeWithOffset = string(
        pattern:
            #"^[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?([Zz]|[+-][0-9]{2}:[0-9]{2})$"#,
        format: "date-time"
    ).described("A time in RFC 3339 with any offset, kept in milliseconds; at most nine digits of fraction.")
        .example("2026-12-24T18:00:00+01:00")
}
