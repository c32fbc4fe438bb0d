import CZxcvbn

/// How hard a password is to guess, by libzxcvbn's estimate.
struct PasswordStrength {
    /// A part of the password that a guesser has a method for.
    struct Part: Equatable {
        /// The number of characters.
        var length: Int
        var kind: Kind
    }

    /// The guesser's method for a part.
    enum Kind: CaseIterable {
        /// Trying all characters.
        case bruteForce
        /// A list of words, names and common passwords.
        case word
        /// Such a word with signs and digits for letters: `p4ssw0rd`.
        case disguisedWord
        /// The username, the e-mail address or a part of them.
        case account
        /// Some characters again and again.
        case repeated
        /// `abcd`, `9876`.
        case sequence
        /// Keys beside each other.
        case keyboard
        /// A date or a year.
        case date

        init(_ type: ZxcTypeMatch_t) {
            if type.rawValue >= MULTIPLE_MATCH.rawValue {
                self = .repeated
                return
            }
            switch type {
            case DICTIONARY_MATCH: self = .word
            case DICT_LEET_MATCH: self = .disguisedWord
            case USER_MATCH, USER_LEET_MATCH: self = .account
            case REPEATS_MATCH: self = .repeated
            case SEQUENCE_MATCH: self = .sequence
            case SPATIAL_MATCH: self = .keyboard
            case DATE_MATCH, YEAR_MATCH: self = .date
            default: self = .bruteForce
            }
        }
    }

    /// The logarithm to base 2 of the number of guesses that find the password.
    let bits: Double
    /// From the first character to the last.
    let parts: [Part]

    /// Takes up to some ten milliseconds, so it must run on `Workers`.
    init(of excerpt: PasswordExcerpt) {
        // The words, each with its end, and the place where each begins.
        var text: [CChar] = []
        let starts = excerpt.words.map { word in
            defer { text += word.map { CChar(bitPattern: $0) } + [0] }
            return text.count
        }
        let password = excerpt.bytes.map { CChar(bitPattern: $0) } + [0]
        var matches: UnsafeMutablePointer<ZxcMatch_t>?
        bits = text.withUnsafeBufferPointer { text in
            var words: [UnsafePointer<CChar>?] = starts.map { start in text.baseAddress.map { $0 + start } }
            words.append(nil)
            return ZxcvbnMatch(password, &words, &matches)
        }
        defer { ZxcvbnFreeInfo(matches) }
        var parts: [Part] = []
        var next = matches
        while let match = next?.pointee {
            parts.append(Part(length: Int(match.Length), kind: Kind(match.Type)))
            next = match.Next
        }
        self.parts = parts
    }
}
