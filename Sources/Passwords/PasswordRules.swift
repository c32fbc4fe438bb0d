/// Which passwords may be chosen: NIST SP 800-63B's rules, so a length and what guessers try first, and no recipes of character
/// classes. `PasswordHasher.check` applies them.
public enum PasswordRules {
    /// Why a password may not be chosen.
    public enum Violation: Error, Hashable, CustomStringConvertible {
        case tooShort
        case tooLong
        case controlCharacter
        case nameOfAccount
        case weak(PasswordWeakness)

        /// What is wrong and, where the password is easy to guess, what would be better. It never repeats the password.
        public var description: String {
            switch self {
            case .tooShort: "A password has \(PasswordRules.lengths.lowerBound) characters or more."
            case .tooLong: "A password has \(PasswordRules.lengths.upperBound) characters or fewer."
            case .controlCharacter: "A password has no control characters."
            case .nameOfAccount: "A password is neither the username nor the e-mail address."
            case .weak(let weakness): weakness.advice
            }
        }
    }

    /// How many characters, as a reader counts them: "é" is one, however many code points it was sent as.
    public static let lengths = 8...256

    /// Passwords with fewer bits are refused: 10⁸ guesses find them, which online takes years and offline minutes.
    static let fewestBits = 26.6

    /// The rules that cost next to nothing: all but strength.
    /// - Throws: `Violation`, the first that applies.
    static func checkForm(_ password: PreparedPassword, username: String, email: String) throws(Violation) {
        let text = password.text
        let count = text.count
        if count < lengths.lowerBound { throw .tooShort }
        if count > lengths.upperBound { throw .tooLong }
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw .controlCharacter
        }
        let folded = text.lowercased()
        for name in [username, email] where PreparedPassword(name).text.lowercased() == folded {
            throw .nameOfAccount
        }
    }

    /// Takes up to some ten milliseconds: for `Workers`.
    /// - Throws: `Violation.weak`.
    static func checkStrength(_ password: PreparedPassword, username: String, email: String) throws(Violation) {
        let strength = PasswordStrength(of: PasswordExcerpt(of: password.text, username: username, email: email))
        if strength.bits < fewestBits { throw .weak(PasswordWeakness(strength.parts)) }
    }
}

extension PasswordHasher {
    /// Returns when the password may be chosen for an account of that name and address.
    ///
    /// Its strength is worked out on the threads that hash.
    /// - Throws: `PasswordRules.Violation`, the first that applies; `Failure.busy`; `CancellationError` when the task is
    ///   cancelled before the work began.
    public func check(_ password: String, username: String, email: String) async throws {
        let prepared = PreparedPassword(password)
        try PasswordRules.checkForm(prepared, username: username, email: email)
        try await workers.run {
            try PasswordRules.checkStrength(prepared, username: username, email: email)
        }
    }
}
