import Foundation
public import JSON

extension Field {
    /// A name of a person: one line of at most 100 characters, in one form and without invisible characters. So two
    /// names that differ only in hidden characters are one. See docs/decisions/0028-names-and-addresses.md.
    public static func displayName(_ name: String) -> Field {
        let line = Field.line(name, 0...100)
        return Field(
            name,
            .visibleLine(0...100).described(
                """
                One line of at most 100 characters, or nothing. Stored in Unicode's form NFC, without white space at both ends, \
                and with single spaces within. No control characters, no marks of direction, nothing without width; joiners only \
                where a script or an emoji needs them.
                """)
        ) { value throws(FieldError) in
            guard let text = value.string else { return try line.read(value) }
            let read = try line.read(.string(Self.spacedEvenly(text.precomposedStringWithCanonicalMapping)))
            let scalars = Array((read.string ?? "").unicodeScalars)
            for place in scalars.indices where scalars[place].isHidden && !scalars.needsHidden(at: place) {
                throw FieldError("", "must not contain \(scalars[place].codePoint), which is invisible")
            }
            return read
        }
    }

    /// The text with plain single spaces for spaces of all kinds (RFC 8266, section 2.1).
    private static func spacedEvenly(_ text: String) -> String {
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            guard scalar.properties.generalCategory == .spaceSeparator else {
                scalars.append(scalar)
                continue
            }
            if scalars.last != " " { scalars.append(" ") }
        }
        return String(scalars)
    }
}

extension Unicode.Scalar {
    /// As Unicode writes it: `U+200B`.
    var codePoint: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
