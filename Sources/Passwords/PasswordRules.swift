/// Which passwords may be chosen: NIST SP 800-63B's rules, so a length and a list, and no recipes of character classes.
public enum PasswordRules {
    /// Why a password may not be chosen.
    public enum Violation: Error, Hashable, CaseIterable, CustomStringConvertible {
        case tooShort
        case tooLong
        case controlCharacter
        case common
        case nameOfAccount

        /// A sentence for whoever chose it. It never repeats the password.
        public var description: String {
            switch self {
            case .tooShort: "A password has \(PasswordRules.lengths.lowerBound) characters or more."
            case .tooLong: "A password has \(PasswordRules.lengths.upperBound) characters or fewer."
            case .controlCharacter: "A password has no control characters."
            case .common: "This password is one of the most common."
            case .nameOfAccount: "A password is neither the username nor the e-mail address."
            }
        }
    }

    /// How many characters, as a reader counts them: "é" is one, however many code points it was sent as.
    public static let lengths = 8...256

    /// Returns when the password may be chosen for an account of that name and address.
    /// - Throws: `Violation`, the first that applies.
    public static func check(_ password: String, username: String, email: String) throws(Violation) {
        let prepared = PreparedPassword(password).text
        let count = prepared.count
        if count < lengths.lowerBound { throw .tooShort }
        if count > lengths.upperBound { throw .tooLong }
        if prepared.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
            throw .controlCharacter
        }
        let folded = prepared.lowercased()
        if CommonPasswords.all.contains(folded) { throw .common }
        for name in [username, email] where PreparedPassword(name).text.lowercased() == folded {
            throw .nameOfAccount
        }
    }
}
