import Crypto
import JSON

/// A secret that opens an account, an invitation or a public link: 256 random bits. The database keeps only its
/// SHA-256.
public struct Token: Sendable {
    /// The beginning of the text, by which people and secret scanners recognise it.
    public enum Prefix: String, Sendable {
        /// A token of a session, an invitation or a public link.
        case usual = "cc_"
        /// An API token, which stands in scripts and settings and so leaks more easily.
        case api = "ccp_"
        /// A code with which one person can sign up.
        case signUpCode = "ci_"
    }

    /// The text, which the client gets once.
    public let text: String

    /// A new token.
    public init(_ prefix: Prefix = .usual) {
        text = prefix.rawValue + Base64URL.encode(Self.randomBytes())
    }

    /// A token from a request.
    public init(presented: Substring) { text = String(presented) }

    /// The successor of a rotated token. The token and the salt determine it; without either one nobody can compute
    /// it.
    public init(successorOf token: Substring, salt: [UInt8]) {
        let prefix: Prefix = token.hasPrefix(Prefix.api.rawValue) ? .api : .usual
        let key = SymmetricKey(data: Array(token.utf8))
        text = prefix.rawValue + Base64URL.encode(Array(HMAC<SHA256>.authenticationCode(for: salt, using: key)))
    }

    /// 256 random bits.
    public static func randomBytes() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// The SHA-256 that the database keeps.
    public var hash: [UInt8] { Self.hash(text) }

    /// The SHA-256 of a token, which the database keeps.
    public static func hash(_ text: Substring) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }

    /// The SHA-256 of a token, which the database keeps.
    public static func hash(_ text: String) -> [UInt8] { hash(text[...]) }
}

extension [UInt8] {
    /// The bytes of a text in lower-case hexadecimal; nil if it is not hexadecimal.
    package init?(hexadecimal text: String) {
        let pairs = stride(from: 0, to: text.utf8.count, by: 2).map { text.dropFirst($0).prefix(2) }
        self = pairs.compactMap { UInt8($0, radix: 16) }
        guard hexadecimal == text else { return nil }
    }

    /// The bytes in lower-case hexadecimal.
    package var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
