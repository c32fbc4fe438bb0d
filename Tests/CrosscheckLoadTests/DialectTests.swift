import NIOCore
import Testing

@testable import crosscheck_load

/// The requests, and the meaning of the answers.
struct DialectTests {
    private func answer(_ body: String, status: Int = 200, fields: String = "") throws -> Message {
        var reader = MessageReader()
        reader.append(
            ByteBuffer(string: "HTTP/1.1 \(status) X\r\nContent-Length: \(body.utf8.count)\r\n\(fields)\r\n\(body)"))
        return try #require(try reader.next())
    }

    @Test func `Crosscheck's answers are counted, and their cursor is the place`() throws {
        let change = #"{"stream":"s","version":1,"body":{"title":"a {\"stream\":\"x\"} in a title"}}"#
        let dialect = CrosscheckDialect()
        let news = try dialect.news(in: answer("{\"cursor\":\"c1\",\"changes\":[\(change),\(change)],\"more\":false}"))
        #expect(news == (2, "c1"))
        #expect(try dialect.news(in: answer("{\"cursor\":\"c2\",\"changes\":[],\"more\":false}")) == (0, "c2"))
        #expect(throws: LoadError.self) {
            try dialect.news(in: answer("{\"type\":\"/problems/cursor-expired\"}", status: 410))
        }
    }

    @Test func `A place of nchan's is what the next poll sends back`() throws {
        let dialect = NchanDialect()
        let news = try dialect.news(in: answer("x", fields: "Last-Modified: Mon\r\nEtag: 3\r\n"))
        #expect(news.count == 1)
        let poll = String(buffer: dialect.poll(7, after: news.place))
        #expect(poll == "GET /sub?id=7 HTTP/1.1\r\nHost: nchan\r\nIf-Modified-Since: Mon\r\nIf-None-Match: 3\r\n\r\n")
    }

    @Test func `Each write makes a difference`() {
        let dialect = CrosscheckDialect()
        #expect(dialect.write(0, turn: 0) != dialect.write(0, turn: 1))
        #expect(dialect.write(0, turn: 0) == dialect.write(0, turn: 2))
    }

    @Test func `Both say how many wait`() throws {
        let metrics = try answer("crosscheck_feed_waiting_polls 8000\ncrosscheck_feed_users 3\n")
        #expect(CrosscheckDialect().waiting(in: metrics) == 8_000)
        #expect(NchanDialect().waiting(in: try answer("total published messages: 1\nsubscribers: 12\n")) == 12)
        #expect(CrosscheckDialect().waiting(in: try answer("")) == nil)
    }
}
