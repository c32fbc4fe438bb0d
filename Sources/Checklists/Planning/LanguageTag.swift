import JSON

/// A language tag (BCP 47, RFC 5646 section 2.1), such as `de-CH` or `zh-Hant-TW`. Whether its parts are registered is
/// not asked. Grandfathered tags and those that begin with `x` are none here.
public struct LanguageTag: Sendable, Hashable {
    /// How many characters it may have.
    public static let lengths = 2...64

    /// The tag in the usual letters: `de-Latn-CH`.
    public let text: String

    /// Reads a tag in any letters; nil if the text is none.
    public init?(_ text: some StringProtocol) {
        guard Self.lengths.contains(text.utf8.count), text.utf8.allSatisfy({ $0 == 0x2D || Self.isWordByte($0) }) else {
            return nil
        }
        var parts = text.lowercased().split(separator: "-", omittingEmptySubsequences: false)[...]
        guard let language = parts.popFirst(), (2...3).contains(language.count), Self.isLetters(language) else {
            return nil
        }
        var read = [String(language)]
        /// Takes the next part if it is of that kind.
        func next(_ form: (Substring) -> String = { String($0) }, where isOf: (Substring) -> Bool) -> Bool {
            guard let part = parts.first, isOf(part) else { return false }
            read.append(form(part))
            parts.removeFirst()
            return true
        }
        while read.count < 4, next(where: { $0.count == 3 && Self.isLetters($0) }) {}
        _ = next({ $0.prefix(1).uppercased() + $0.dropFirst() }, where: { $0.count == 4 && Self.isLetters($0) })
        _ = next(
            { $0.uppercased() },
            where: { $0.count == 2 && Self.isLetters($0) || $0.count == 3 && $0.allSatisfy(\.isNumber) })
        while next(where: { (5...8).contains($0.count) || $0.count == 4 && $0.first?.isNumber == true }) {}
        // Extensions, and last a part for private use.
        while let singleton = parts.first, singleton.count == 1 {
            read.append(String(singleton))
            parts.removeFirst()
            let lengths = singleton == "x" ? 1...8 : 2...8
            guard next(where: { lengths.contains($0.count) }) else { return nil }
            while next(where: { lengths.contains($0.count) }) {}
            if singleton == "x" { break }
        }
        guard parts.isEmpty else { return nil }
        self.text = read.joined(separator: "-")
    }

    private static func isWordByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: false
        }
    }

    private static func isLetters(_ text: Substring) -> Bool { text.allSatisfy(\.isLetter) }
}

extension Field {
    /// A language tag, stored in the usual letters.
    static func languageTag(_ name: String) -> Field {
        let variant = "[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}"
        return Field(
            name,
            .string(
                LanguageTag.lengths,
                pattern:
                    "^[A-Za-z]{2,3}(-[A-Za-z]{3}){0,3}(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-(\(variant)))*"
                    + "(-[0-9A-WYZa-wyz](-[A-Za-z0-9]{2,8})+)*(-[Xx](-[A-Za-z0-9]{1,8})+)?$"
            ).described("A language tag (BCP 47), such as `de-CH`; stored in the usual letters.")
        ) { value throws(FieldError) in
            guard let tag = value.string.flatMap({ LanguageTag($0) }) else {
                throw FieldError("", "must be a language tag (BCP 47), such as en or de-CH")
            }
            return .string(tag.text)
        }
    }
}
