import Crypto
import Foundation
import HTTPTypes

/// What lets in whoever has it, to a session, onto a checklist or to read one: 256 random bits. Only its SHA-256 is kept.
struct Token {
    /// The text that is handed out, once.
    let text: String

    /// A new token.
    init() {
        var generator = SystemRandomNumberGenerator()
        let bytes = (0..<32).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
        text =
            "cc_"
            + Data(bytes).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing(
                "=", with: "")
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
    /// The bytes in lower-case hexadecimal.
    var hexadecimal: String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
