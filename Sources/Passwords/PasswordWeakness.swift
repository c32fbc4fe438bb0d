/// Why a password is easy to guess.
public enum PasswordWeakness: Sendable, Hashable, CaseIterable {
    /// All of it is one common password, word or name.
    case common
    /// Most of it is words or names from a guesser's list.
    case words
    /// Most of it is such a word with digits and signs for letters.
    case disguisedWord
    /// Most of it is the username, the e-mail address or a part of them.
    case account
    /// It repeats itself.
    case repetition
    /// `abcd`, `9876`.
    case sequence
    /// Keys beside each other.
    case keyboard
    /// A date or a year.
    case date
    /// It follows no pattern, but is too short.
    case short

    /// The reason for the weakness and a better way, in two sentences.
    public var advice: String {
        switch self {
        case .common:
            "This password is one of the most common passwords, words and names. Use several unusual words instead."
        case .words:
            "Guessers try common words and names first. Add two or three unusual words."
        case .disguisedWord:
            "Digits and signs in place of letters do not hide a common word. Use several unusual words instead."
        case .account:
            "Guessers try the username and the e-mail address first. Use words that have nothing to do with the account."
        case .repetition:
            "Repeated characters and words add little. Add two or three unusual words."
        case .sequence:
            "Sequences such as \"abc\" or \"6543\" are easy to guess. Use several unusual words instead."
        case .keyboard:
            "Keys beside each other, such as \"qwerty\", are easy to guess. Use several unusual words instead."
        case .date:
            "Guessers try dates and years first. Use several unusual words instead."
        case .short:
            "This password is too easy to guess. Add two or three unusual words."
        }
    }

    /// The weakness of a refused password: that of its longest part with a list or rule of guessers.
    init(_ parts: [PasswordStrength.Part]) {
        let patterns = parts.filter { $0.kind != .bruteForce }
        switch patterns.max(by: { $0.length < $1.length })?.kind {
        case .word: self = parts.count == 1 ? .common : .words
        case .disguisedWord: self = .disguisedWord
        case .account: self = .account
        case .repeated: self = .repetition
        case .sequence: self = .sequence
        case .keyboard: self = .keyboard
        case .date: self = .date
        case .bruteForce, nil: self = .short
        }
    }
}
