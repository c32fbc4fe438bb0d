import Crypto
import Foundation

/// What a client signs in with: 256 random bits. Only its SHA-256 is kept.
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
