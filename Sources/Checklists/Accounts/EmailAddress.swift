import Foundation
public import JSON

/// An e-mail address in the form in which it is stored and compared. Whether it exists is not asked.
///
/// The part before the `@` is a dot-atom of RFC 5322, which may have letters of all scripts (RFC 6532), in Unicode's
/// form NFC. The domain is one of RFC 5321 in small ASCII letters. The database stores names in other scripts as
/// `xn--…` (IDNA, UTS #46), so that each has one form. See docs/decisions/0028-names-and-addresses.md.
public struct EmailAddress: Sendable, Hashable {
    /// How many characters it may have (RFC 5321, section 4.5.3.1); bytes if some are not ASCII.
    public static let lengths = 3...254
    /// How many bytes may stand before the `@`.
    public static let localBytes = 64

    /// The address.
    public let text: String

    /// Reads an address; nil if the text is none. White space at both ends is dropped.
    public init?(_ text: some StringProtocol) {
        let whole = text.trimmingCharacters(in: .whitespacesAndNewlines).precomposedStringWithCanonicalMapping
        let parts = whole.split(separator: "@", omittingEmptySubsequences: false)
        guard parts.count == 2, Self.isLocalPart(parts[0]), let domain = Self.domain(parts[1]) else { return nil }
        let address = "\(parts[0])@\(domain)"
        guard Self.lengths.contains(address.utf8.count) else { return nil }
        self.text = address
    }

    private static func isLocalPart(_ text: Substring) -> Bool {
        guard text.utf8.count <= localBytes else { return false }
        return text.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { atom in
            !atom.isEmpty
                && atom.allSatisfy { $0.isASCII ? isAtomText($0) : !$0.isHidden && !$0.properties.isWhitespace }
        }
    }

    /// RFC 5322, section 3.2.3.
    private static func isAtomText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "!", "#", "$", "%", "&", "'", "*", "+", "-", "/", "=", "?", "^", "_", "`",
            "{",
            "|", "}", "~":
            true
        default: false
        }
    }

    /// The domain in ASCII; nil if it is none.
    private static func domain(_ text: Substring) -> String? {
        var ascii = text.lowercased()
        if !text.utf8.allSatisfy({ $0 < 0x80 }) {
            // Nothing that would be another part of a URL.
            guard text.unicodeScalars.allSatisfy({ $0.isASCII ? isLabelText($0) || $0 == "." : isWord($0) }),
                let host = URLComponents(string: "https://\(ascii)/")?.encodedHost
            else { return nil }
            ascii = host.lowercased()
        }
        let labels = ascii.unicodeScalars.split(separator: ".", omittingEmptySubsequences: false)
        let areLabels = labels.allSatisfy { label in
            (1...63).contains(label.count) && label.allSatisfy(isLabelText) && label.first != "-" && label.last != "-"
        }
        return areLabels && ascii.utf8.count <= 253 ? ascii : nil
    }

    /// Letters, digits and hyphens (RFC 5890, section 2.3.1).
    private static func isLabelText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "-": true
        default: false
        }
    }

    /// Whether it is part of words in some script.
    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        guard !scalar.isHidden else { return false }
        switch scalar.properties.generalCategory {
        case .lowercaseLetter, .uppercaseLetter, .titlecaseLetter, .otherLetter, .modifierLetter, .decimalNumber,
            .nonspacingMark, .spacingMark:
            return true
        default: return false
        }
    }
}

extension Field {
    /// An e-mail address, which is stored as `EmailAddress` has it.
    public static func email(_ name: String) -> Field {
        let line = Field.line(name, EmailAddress.lengths)
        return Field(
            name,
            .address(EmailAddress.lengths, local: EmailAddress.localBytes).described(
                """
                A name of at most \(EmailAddress.localBytes) bytes, an `@`, a domain; unique ignoring case. 3 to 254 \
                characters; the server drops white space at both ends, and does not count it. The server does not \
                check that it exists. It takes letters of other scripts as well: it stores them in Unicode's form NFC, \
                and a domain of them as `xn--…`.
                """)
        ) { value throws(FieldError) in
            let read = try line.read(value)
            guard let address = EmailAddress(read.string ?? "") else {
                throw FieldError("", "must be an e-mail address, such as anna@example.org")
            }
            return .string(address.text)
        }
    }
}
