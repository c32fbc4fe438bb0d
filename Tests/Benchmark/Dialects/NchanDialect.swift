import NIOCore

/// nchan's long polls (https://nchan.io), as `Nginx` sets it up, and what this program's own `Responder` speaks.
struct NchanDialect: Dialect {
    /// Whether all subscribers are on channel 0, or each on that of its number.
    var isShared = false
    /// What is published: as many bytes as the answer that tells of a change has.
    var payload = String(repeating: "x", count: 1_000)

    var waitingPath: String { "/status" }

    func poll(_ subscriber: Int, after place: String?) -> ByteBuffer {
        ByteBuffer(string: "GET /sub?id=\(isShared ? 0 : subscriber) HTTP/1.1\r\nHost: nchan\r\n\(place ?? "")\r\n")
    }

    /// The place is what the next poll sends back: the message's time, and the tag that tells messages of one time
    /// apart.
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
