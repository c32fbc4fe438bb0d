import ChangeFeed
import HTTPServer
import NIOCore
import Sessions
import Store

/// Changes as server-sent events (WHATWG HTML, section 9.2). It asks the feed for the next ones only when the client has
/// taken the last, so a slow reader holds no memory; one that takes nothing for a while is cut off and resumes by cursor.
struct EventStream {
    /// How long a client may take for a piece of what is sent.
    static let patience = Duration.seconds(20)
    /// How many bytes are sent at once. Who takes long for a whole answer, which may be megabytes, and has only then the cursor
    /// behind it, is not to be cut off: coming back, they would be sent the same again.
    static let pieceSize = 16 << 10
    /// After how long without changes a comment is sent, so that proxies do not take the connection for dead.
    static let heartbeat = Duration.seconds(15)

    let feed: ChangeFeed
    let user: Principal
    let limit: Int
    let drain: Drain

    /// Writes the first answer and what follows it. `since` is the cursor before the first.
    func write(_ first: Delivery, since: String?, to writer: ReplyStream) async throws {
        var delivery = first
        try await send("retry: 1000\nid: \(since ?? delivery.cursor)\n\n" + Self.text(delivery), to: writer)
        while !Task.isCancelled {
            let cursor = delivery.cursor
            let answer = try await feed.poll(user, since: cursor, wait: Self.heartbeat, limit: limit)
            if case .crowded = answer {
                // Others have taken its place meanwhile. What is new it finds all the same, if later.
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

    /// Every event but the last carries the cursor before this answer: who resumes from one in the middle is sent all of it again.
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

    /// Sends a text piece by piece. Who does not take one in time is cut off.
    private func send(_ text: String, to writer: ReplyStream) async throws {
        var rest = ByteBuffer(string: text)
        while rest.readableBytes > 0, let piece = rest.readSlice(length: min(rest.readableBytes, Self.pieceSize)) {
            try await writer.write(piece, within: Self.patience)
        }
    }
}
