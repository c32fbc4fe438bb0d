import NIOCore

/// nchan's long polls (https://nchan.io), as set up by `Nginx` and spoken by this program's own `Responder`.
struct NchanDialect: Dialect {
    /// Whether all subscribers are on channel 0, or each on the channel of its number.
    var isShared = false
    /// The published text: as many bytes as an answer with one change.
    var payload = String(repeating: "x", count: 1_000)

    var waitingPath: String { "/status" }

    func poll(_ subscriber: Int, after place: String?) -> ByteBuffer {
        ByteBuffer(string: "GET /sub?id=\(isShared ? 0 : subscriber) HTTP/1.1\r\nHost: nchan\r\n\(place ?? "")\r\n")
    }

    /// The place is the validators for the next poll: the message's time, and the tag that distinguishes messages of
    /// one time.
    func news(in answer: Message) throws -> (count: Int, place: String) {
        guard answer.status == 200 else { throw LoadError("A poll was answered with \(answer.start)") }
        var place = ""
        if let time = answer.field("last-modified:") { place += "If-Modified-Since: \(time)\r\n" }
        if let tag = answer.field("etag:") { place += "If-None-Match: \(tag)\r\n" }
        return (1, place)
    }

    func write(_ channel: Int, turn: Int) -> ByteBuffer {
        ByteBuffer(
            string:
                "POST /pub?id=\(channel) HTTP/1.1\r\nHost: nchan\r\nContent-Length: \(payload.utf8.count)\r\n\r\n\(payload)"
        )
    }

    func waiting(in answer: Message) -> Int? {
        let name = "subscribers: "
        let line = String(buffer: answer.body).split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Int($0.dropFirst(name.count)) }
    }
}
