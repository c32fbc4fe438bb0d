import NIOCore
import Testing

@testable import crosscheck_load

/// HTTP in pieces, as it arrives.
struct MessageReaderTests {
    private static let answers =
        "HTTP/1.1 200 OK\r\ncontent-length: 5\r\nX-Content-Length: 9\r\n\r\nhello"
        + "HTTP/1.1 204 No Content\r\nETag: \"1\"\r\n\r\n"
        + "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\nA;x=y\r\n0123456789\r\n0\r\n\r\n"
        + "HTTP/1.1 404 Not Found\r\nContent-Length:0\r\n\r\n"

    @Test(arguments: [1, 2, 3, 7, 64, 1_000])
    func `Messages are found however they are cut`(_ size: Int) throws {
        var reader = MessageReader()
        var found: [Message] = []
        var rest = Array(Self.answers.utf8)[...]
        while !rest.isEmpty {
            reader.append(ByteBuffer(bytes: rest.prefix(size)))
            rest = rest.dropFirst(size)
            while let message = try reader.next() { found.append(message) }
        }
        #expect(found.map(\.status) == [200, 204, 200, 404])
        #expect(found.map { String(buffer: $0.body) } == ["hello", "", "abc0123456789", ""])
        #expect(found[1].field("etag:") == "\"1\"")
        #expect(found[1].field("content-length:") == nil)
    }

    @Test func `Half a message is none`() throws {
        var reader = MessageReader()
        reader.append(ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhell"))
        #expect(try reader.next()?.status == nil)
        reader.append(ByteBuffer(string: "o"))
        #expect(try reader.next()?.status == 200)
    }

    @Test func `A length that is none is no HTTP`() {
        var reader = MessageReader()
        reader.append(ByteBuffer(string: "HTTP/1.1 200 OK\r\nContent-Length: many\r\n\r\n"))
        #expect(throws: MessageReader.Failure.self) { try reader.next() }
    }
}
