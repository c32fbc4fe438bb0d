public import JSON

/// What a username may be.
public enum Username {
    /// 2 to 32 of ASCII letters, digits, `.`, `_`, `-`. Usernames are unique ignoring case and never change.
    /// Dots alone are refused: as a step of a path they would mean another one (RFC 3986, section 5.2.4).
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
                "Not dots alone. Unique ignoring case. It never changes.")
        ) { value throws(FieldError) in
            guard let text = value.string else { throw FieldError("", "must be a string, not \(value.typeName)") }
            guard Username.isValid(text) else {
                throw FieldError(
                    "", "must have 2 to 32 characters of a-z, A-Z, 0-9, '.', '_' and '-', and not be dots alone")
            }
            return value
        }
    }

    /// An e-mail address: something, an `@`, a domain; 254 characters at most (RFC 5321). Whether it exists is not asked.
    public static func email(_ name: String) -> Field {
        let line = Field.line(name, 3...254)
        return Field(
            name,
            .address(3...254).described(
                """
                Something, an `@`, a domain; unique ignoring case. 3 to 254 characters; the server drops white space at both \
                ends, and does not count it. Whether it exists is not asked.
                """)
        ) { value throws(FieldError) in
            let read = try line.read(value)
            let parts = (read.string ?? "").split(separator: "@", omittingEmptySubsequences: false)
            guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) }) else {
                throw FieldError("", "must be an e-mail address")
            }
            return read
        }
    }
}
