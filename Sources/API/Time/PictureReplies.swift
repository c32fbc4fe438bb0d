import Crypto
import Foundation
import HTTPServer
import HTTPTypes
import NIOCore
import Pictures
import Sessions

/// Answers with pictures.
struct PictureReplies: Sendable {
    let rules: RuleTurns

    /// The answer with a picture, or 304 where the client has it. It is drawn on a thread of its own, in the user's turn:
    /// a large one takes some milliseconds.
    func reply(for call: Call, _ draw: @Sendable @escaping () -> Picture) async throws -> Reply {
        let (body, hash) = try await rules.run(for: call.user.user) { _ in
            let svg = ByteBuffer(string: draw().svg)
            let hash = SHA256.hash(data: Data(svg.readableBytesView)).prefix(8).reduce(0) { $0 << 8 | Int64($1) }
            return (svg, hash & .max)
        }
        let reply = Reply(
            .ok,
            headers: [
                .contentType: "image/svg+xml", .cacheControl: "private, no-cache",
                .contentSecurityPolicy: Self.policyOfPictures, .vary: "Accept-Language",
            ], body: .bytes(body))
        return try call.conditional(reply, version: hash)
    }

    /// The content security policy (CSP Level 3) of pictures: a browser shows them in their style, and does nothing else.
    private static let policyOfPictures =
        "default-src 'none'; style-src 'sha256-\(Data(SHA256.hash(data: Data(Style.dark.utf8))).base64EncodedString())'; "
        + "frame-ancestors 'none'"
}
