public import JSON

/// The rule for usernames.
public enum Username {
    /// 2 to 32 of ASCII letters, digits, `.`, `_`, `-`. Usernames are unique ignoring case and never change.
    /// Only dots are refused: as a path segment they would mean another path (RFC 3986, section 5.2.4).
    public static func isValid(_ text: some StringProtocol) -> Bool {
        (2...32).contains(text.utf8.count) && text.contains { $0 != "." }
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
                    true
                default: false
                }
            }
    }
}

extension Field {
    /// A username: 2 to 32 of ASCII letters, digits, `.`, `_`, `-`.
    public static func username(_ name: String) -> Field {
        Field(
            name,
            .string(2...32, pattern: #"^\.*[A-Za-z0-9_-][A-Za-z0-9._-]*$"#).described(
                "Not only dots. Unique ignoring case. It never changes.")
        ) { value throws(FieldError) in
            guard let text = value.string else { throw FieldError("", "must be a string, not \(value.typeName)") }
            guard Username.isValid(text) else {
                throw FieldError(
                    "", "must have 2 to 32 characters of a-z, A-Z, 0-9, '.', '_' and '-', not only dots")
            }
            return value
        }
    }
}
