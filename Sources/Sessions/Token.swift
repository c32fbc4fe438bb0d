import Crypto
import JSON

/// What lets in whoever has it, to an account, onto a checklist or to read one: 256 random bits. Only its SHA-256 is kept.
public struct Token: Sendable {
    /// How the text begins, by which people and scanners for secrets know what they have found.
    public enum Prefix: String, Sendable {
        /// What is handed out by the way: a session's, an invitation's, a public link's.
        case usual = "cc_"
        /// An API token's, which is put into scripts and settings and so is found in the wrong places.
        case api = "ccp_"
        /// A code's, by which one person can sign up.
        case signUpCode = "ci_"
    }

    /// The text that is handed out, once.
    public let text: String

    /// A new token.
    public init(_ prefix: Prefix = .usual) {
        text = prefix.rawValue + Base64URL.encode(Self.randomBytes())
    }

    /// One that came with a request.
    public init(presented: Substring) { text = String(presented) }

    /// What a token becomes when it is rotated: the same for everybody who has the token and the salt, and nothing to who
    /// lacks either.
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

    /// What is kept of it.
    public var hash: [UInt8] { Self.hash(text) }

    /// What is kept of a token.
    public static func hash(_ text: Substring) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }

    /// What is kept of a token.
    public static func hash(_ text: String) -> [UInt8] { hash(text[...]) }
}

extension [UInt8] {
    /// The bytes of a text in lower-case hexadecimal; nil where it is none.
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
