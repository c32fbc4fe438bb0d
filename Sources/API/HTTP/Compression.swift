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
    /// The most bytes of an answer without a tag that is compressed anew for each reader without an account.
    static let mostUntagged = 1 << 20

    /// An answer that a link shows.
    private struct Shown: Hashable {
        let token: String
        let type: String
        let tag: String
    }

    private let workers = Workers(capacity: 32)
    /// Readers without an account cost a turn for each state of a link, however often they ask.
    private let kept = AnswerCache<Shown, Void, ByteBuffer>(capacity: 8 << 20)

    /// The reply as the client takes it. Where too many wait, it stays as it is.
    /// - Throws: `busy` if clients leave too much unread already; `ClientGone`.
    func coded(_ reply: Reply, for call: Call) async throws -> Reply {
        guard !reply.headers.contains(.contentEncoding) else { return reply }
        if reply.status == .notModified { return reply.varying }
        guard case .bytes(let bytes) = reply.body, bytes.readableBytes >= Self.least else { return reply }
        guard AcceptEncoding.prefersGzip(call.request.headers[.acceptEncoding]) else { return reply.varying }
        let shown = call.principal == nil ? shown(reply, to: call) : nil
        if let shown, let found = kept[shown] { return reply.coded(found.answer) }
        guard call.principal != nil || shown != nil || bytes.readableBytes <= Self.mostUntagged else {
            return reply.varying
        }
        // Those that wait for their turn count as unread.
        let room = try call.trace.room(for: bytes.readableBytes)
        defer { withExtendedLifetime(room) {} }
        do {
            return reply.coded(try await compressed(bytes, shown, for: call))
        } catch is CancellationError {
            // Nobody else cancels a request.
            throw ClientGone()
        } catch is Workers.Busy {
            return reply.varying
        } catch is Gzip.Failure {
            return reply.varying
        }
    }

    private func compressed(_ bytes: ByteBuffer, _ shown: Shown?, for call: Call) async throws -> ByteBuffer {
        let (share, user): (Workers.Share, UUID?) = (call.principal == nil ? .others : .known, call.principal?.user)
        return try await call.connection.whileConnected { [self] in
            try await workers.turn(among: share, for: user) { turn in
                // Another reader may have had it compressed meanwhile.
                if let shown, let found = kept[shown] { return found.answer }
                let compressed = try await turn.run { cancellation in
                    try bytes.withUnsafeReadableBytes {
                        ByteBuffer(bytes: try Gzip.compress($0, isCancelled: { cancellation.isCancelled }))
                    }
                }
                if let shown {
                    kept.keep(.init(edition: (), answer: compressed), bytes: compressed.readableBytes, for: shown)
                }
                return compressed
            }
        }
    }

    private func shown(_ reply: Reply, to call: Call) -> Shown? {
        guard let token = call.parameters.get("token"), let tag = reply.headers[.eTag] else { return nil }
        return Shown(token: token, type: reply.headers[.contentType] ?? "", tag: tag)
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

    /// This reply, with word to caches that they keep one for each coding.
    var varying: Reply {
        with(.vary, (headers[.vary].map { "\($0), " } ?? "") + "Accept-Encoding")
    }
}
