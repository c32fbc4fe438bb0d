import Foundation
import Gzip
import HTTPServer
import HTTPTypes
import NIOCore
import Sessions
import Workers

/// Compresses large answers for clients that accept gzip, on threads of its own.
///
/// Only routes that say so are compressed (`Route.compressed`): the length of a compressed answer tells how much of one
/// part is like another. So an answer never has a secret beside text that somebody else could choose (BREACH).
final class Compression: Sendable {
    /// The least bytes of an answer for which the detour over a thread is worth while.
    static let least = 8 << 10

    private let workers = Workers(capacity: 32)

    /// The reply as the client takes it. Where too many wait, it stays as it is.
    /// - Throws: `busy` if clients leave too much unread already; `ClientGone`.
    func coded(_ reply: Reply, for call: Call) async throws -> Reply {
        guard !reply.headers.contains(.contentEncoding) else { return reply }
        if reply.status == .notModified { return reply.varying }
        guard case .bytes(let bytes) = reply.body, bytes.readableBytes >= Self.least else { return reply }
        guard AcceptEncoding.prefersGzip(call.request.headers[.acceptEncoding]) else { return reply.varying }
        // Those that wait for their turn count as unread.
        let room = try call.trace.room(for: bytes.readableBytes)
        defer { withExtendedLifetime(room) {} }
        do {
            let (share, user): (Workers.Share, UUID?) = (call.principal == nil ? .others : .known, call.principal?.user)
            let compressed = try await call.connection.whileConnected { [workers] in
                try await workers.turn(among: share, for: user) { turn in
                    try await turn.run { cancellation in
                        try bytes.withUnsafeReadableBytes {
                            try Gzip.compress($0, isCancelled: { cancellation.isCancelled })
                        }
                    }
                }
            }
            return reply.coded(ByteBuffer(bytes: compressed))
        } catch is CancellationError {
            // Nobody else cancels a request.
            throw ClientGone()
        } catch is Workers.Busy {
            return reply.varying
        } catch is Gzip.Failure {
            return reply.varying
        }
    }
}

extension Reply {
    /// This reply with its body compressed. It stands for the same state, in other bytes: its tag is a weak one.
    func coded(_ compressed: ByteBuffer) -> Reply {
        var reply = varying
        reply.body = .bytes(compressed)
        reply.headers[.contentEncoding] = "gzip"
        if let tag = headers[.eTag], !tag.hasPrefix("W/") { reply.headers[.eTag] = "W/\(tag)" }
        return reply
    }

    /// This reply, of which a cache keeps one for each coding.
    var varying: Reply {
        with(.vary, (headers[.vary].map { "\($0), " } ?? "") + "Accept-Encoding")
    }
}
