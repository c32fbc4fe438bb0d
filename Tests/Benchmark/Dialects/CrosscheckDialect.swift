import Foundation
import NIOCore

/// Crosscheck's own interface, with the users, checklists and tasks of a `DataSet`.
struct CrosscheckDialect: Dialect {
    /// The user of subscriber 0; the others follow.
    var firstUser = 1
    /// The checklist of channel 0; the others follow.
    var firstList = 1
    /// The writing user; nil: the user with the checklist's number.
    var writer: Int?
    /// The task of each checklist that is written.
    var task = 1
    /// Seconds that a poll waits.
    var wait = 60

    var waitingPath: String { "/metrics" }

    func poll(_ subscriber: Int, after place: String?) -> ByteBuffer {
        let path = place.map { "/v1/changes?since=\($0)&wait=\(wait)" } ?? "/v1/changes"
        return Self.request("GET \(path)", user: firstUser + subscriber)
    }

    func news(in answer: Message) throws -> (count: Int, place: String) {
        let body = answer.body
        guard answer.status == 200, body.offset(of: "{\"cursor\":\"") == 0, let end = body.offset(of: "\"", from: 11)
        else { throw LoadError("A poll was answered with \(answer.start) \(String(buffer: body))") }
        var count = 0
        var position = end
        while let change = body.offset(of: "{\"stream\":\"", from: position) {
            count += 1
            position = change + 1
        }
        return (count, body.text(11..<end))
    }

    func write(_ channel: Int, turn: Int) -> ByteBuffer {
        let list = firstList + channel
        let body = "{\"status\":\"\(DataSet.statuses[turn % 2])\"}"
        return Self.request(
            "PATCH /v1/tasks/\(DataSet.task(task, of: list))", user: writer ?? list,
            fields: "Content-Type: application/json\r\nContent-Length: \(body.utf8.count)\r\n", body: body)
    }

    func waiting(in answer: Message) -> Int? {
        let name = "crosscheck_feed_waiting_polls "
        let line = String(buffer: answer.body).split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { Double($0.dropFirst(name.count)) }.map { Int($0) }
    }

    /// A request of a user.
    static func request(_ line: String, user: Int, fields: String = "", body: String = "") -> ByteBuffer {
        ByteBuffer(
            string:
                "\(line) HTTP/1.1\r\nHost: crosscheck\r\nAuthorization: Bearer \(DataSet.token(user))\r\n\(fields)\r\n\(body)"
        )
    }
}
