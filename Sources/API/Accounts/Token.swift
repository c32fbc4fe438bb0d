import Crypto
import Foundation
import HTTPTypes

/// What lets in whoever has it, to an account, onto a checklist or to read one: 256 random bits. Only its SHA-256 is kept.
struct Token {
    /// How the text begins, by which people and scanners for secrets know what they have found.
    enum Prefix: String {
        /// What is handed out by the way: a session's, an invitation's, a public link's.
        case usual = "cc_"
        /// An API token's, which is put into scripts and settings and so is found in the wrong places.
        case api = "ccp_"
    }

    /// The text that is handed out, once.
    let text: String

    /// A new token.
    init(_ prefix: Prefix = .usual) {
        text = prefix.rawValue + Self.text(of: Self.randomBytes())
    }

    /// One that came with a request.
    init(presented: Substring) { text = String(presented) }

    /// What a token becomes when it is rotated: the same for everybody who has the token and the salt, and nothing to who
    /// lacks either.
    init(successorOf token: some StringProtocol, salt: [UInt8]) {
        let prefix: Prefix = token.hasPrefix(Prefix.api.rawValue) ? .api : .usual
        let key = SymmetricKey(data: Array(token.utf8))
        text = prefix.rawValue + Self.text(of: Data(HMAC<SHA256>.authenticationCode(for: salt, using: key)))
    }

    /// 256 random bits.
    static func randomBytes() -> [UInt8] {
        var generator = SystemRandomNumberGenerator()
        return (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// URL-safe base64.
    private static func text(of bytes: some DataProtocol) -> String {
        Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// The bearer token of a request (RFC 6750, section 2.1); nil where there is none.
    static func presented(by headers: HTTPFields) -> Substring? {
        guard let header = headers[.authorization] else { return nil }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer", parts[1].utf8.count <= 200 else { return nil }
        return parts[1]
    }

    /// What is kept of it.
    var hash: [UInt8] { Self.hash(text) }

    /// The answer in which it is handed out: an object of the database's with the token put before it.
    func shown(in object: [UInt8]) -> Reply {
        .json(Array("{\"token\":\"\(text)\",".utf8) + object.dropFirst(), status: .created)
            .with(.cacheControl, "no-store")
    }

    /// What is kept of a token.
    static func hash(_ text: some StringProtocol) -> [UInt8] { Array(SHA256.hash(data: Array(text.utf8))) }
}

extension [UInt8] {
    /// The bytes of a text in lower-case hexadecimal; nil where it is none.
    init?(hexadecimal text: String) {
        let pairs = stride(from: 0, to: text.utf8.count, by: 2).map { text.dropFirst($0).prefix(2) }
        self = pairs.compactMap { UInt8($0, radix: 16) }
        guard hexadecimal == text else { return nil }
    }

    /// The bytes in lower-case hexadecimal.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
