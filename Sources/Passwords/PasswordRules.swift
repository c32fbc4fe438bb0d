public import Workers

/// The rules for new passwords, by NIST SP 800-63B: a length, and a refusal of passwords that guessers try first; no
/// rules about character classes. `PasswordHasher.check` applies them.
public enum PasswordRules {
    /// The reason why a password is refused.
    public enum Violation: Error, Hashable, CustomStringConvertible {
        case tooShort
        case tooLong
        case controlCharacter
        case nameOfAccount
        case weak(PasswordWeakness)

        /// The reason and, if the password is easy to guess, advice. It never repeats the password.
        public var description: String {
            switch self {
            case .tooShort: "A password must have at least \(PasswordRules.lengths.lowerBound) characters."
            case .tooLong: "A password must have at most \(PasswordRules.lengths.upperBound) characters."
            case .controlCharacter: "A password must not contain control characters."
            case .nameOfAccount: "A password must not be the username or the e-mail address."
            case .weak(let weakness): weakness.advice
            }
        }
    }

    /// The number of characters, as a reader counts: "é" is one, with any number of code points.
    public static let lengths = 8...256

    /// Passwords with fewer bits are refused: 10⁸ guesses find them. Online that takes years, offline minutes.
    static let fewestBits = 26.6

    /// The cheap rules: all but strength.
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

    /// Takes up to some ten milliseconds, so it must run on `Workers`.
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
    /// - Parameter share: the line in which it waits.
    /// - Throws: `PasswordRules.Violation`, the first that applies; `Failure.busy`; `CancellationError` when the task is
    ///   cancelled before the work began.
    public func check(
        _ password: String, username: String, email: String, among share: Share = .others
    ) async throws {
        let prepared = PreparedPassword(password)
        try PasswordRules.checkForm(prepared, username: username, email: email)
        try await run(among: share) {
            try PasswordRules.checkStrength(prepared, username: username, email: email)
        }
    }
}
