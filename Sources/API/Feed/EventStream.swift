import ChangeFeed
import HTTPServer
import NIOCore
import Sessions
import Store

/// Changes as server-sent events (WHATWG HTML, section 9.2). Backpressure: it asks the feed for the next changes only
/// after the client has taken the last, so a slow reader holds no memory. It cuts off a client that takes nothing for
/// a while; that client resumes by cursor.
struct EventStream {
    /// How long a client may take to read one piece.
    static let patience = Duration.seconds(20)
    /// The bytes in one piece. An answer may have megabytes, and its cursor comes at the end. A timeout for the whole
    /// answer would cut off a slow client before the cursor. The client would then get the same bytes again and again.
    static let pieceSize = 16 << 10
    /// After this time without changes the stream sends a comment, so that proxies do not take the connection for
    /// dead.
    static let heartbeat = Duration.seconds(15)

    let feed: ChangeFeed
    let user: Principal
    let limit: Int
    let drain: Drain
    /// Counts the text that is being sent.
    let trace: RequestTrace

    /// Writes the first answer and all later ones. `since` is the cursor before the first.
    func write(_ first: Delivery, since: String?, to writer: ReplyStream) async throws {
        var delivery = first
        try await send("retry: 1000\nid: \(since ?? delivery.cursor)\n\n" + Self.text(delivery), to: writer)
        while !Task.isCancelled {
            let cursor = delivery.cursor
            let answer = try await feed.poll(user, since: cursor, wait: Self.heartbeat, limit: limit)
            if case .crowded = answer {
                // Other polls have taken its place meanwhile. The stream still finds the changes, only later.
                try await Task.sleep(for: .seconds(1))
                try await send(":\n\n", to: writer)
                continue
            }
            guard case .changes(let next) = answer else { break }
            delivery = next
            if delivery.changes.isEmpty {
                try await send(":\nid: \(delivery.cursor)\n\n", to: writer)
                if drain.isDraining { break }
            } else {
                try await send(Self.text(delivery), to: writer)
            }
        }
    }

    /// Only the last event carries the new cursor: a client that resumes from the middle of an answer gets all of it
    /// again.
    private static func text(_ delivery: Delivery) -> String {
        var text = ""
        for (index, change) in delivery.changes.enumerated() {
            if index == delivery.changes.count - 1 { text += "id: \(delivery.cursor)\n" }
            text += "event: change\ndata: "
            // PostgreSQL breaks lines between the elements of an array; those in strings are escaped.
            text += String(decoding: change.json.filter { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
            text += "\n\n"
        }
        return text
    }

    /// Sends a text piece by piece. Throws, which ends the stream, if the client does not take a piece in time, or if
    /// there is no room for the text. The client then comes back with its cursor, and gets the same again.
    private func send(_ text: String, to writer: ReplyStream) async throws {
        let room = try trace.room(for: text.utf8.count)
        defer { withExtendedLifetime(room) {} }
        var rest = ByteBuffer(string: text)
        while rest.readableBytes > 0, let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceSize)) {
            try await writer.write(piece, within: Self.patience)
        }
    }
}
