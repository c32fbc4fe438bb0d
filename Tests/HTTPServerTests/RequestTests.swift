import HTTPTypes
import NIOCore
import NIOHTTP1
import Testing

@testable import HTTPServer

@Suite struct RequestTests {
    private func request(_ uri: String, _ method: HTTPMethod = .GET, _ headers: (String, String)...) throws -> Request {
        let host = headers.contains { $0.0 == "Host" } ? [] : [("Host", "a")]
        return try Request(
            HTTPRequestHead(version: .http1_1, method: method, uri: uri, headers: HTTPHeaders(headers + host)),
            body: RequestBody(ByteBuffer()), isSecure: false)
    }

    @Test(arguments: [
        ("/a/b", "/a/b", nil), ("/a?b=c&d", "/a", "b=c&d"), ("/a?", "/a", ""), ("/a?b?c", "/a", "b?c"),
        ("/a?b#c", "/a", "b"), ("/%3Fa", "/%3Fa", nil), ("*", "*", nil), ("?a", "", "a"), ("//a", "//a", nil),
        // In absolute form (RFC 9112, section 3.2.2).
        ("http://host/a?b", "/a", "b"), ("HTTPS://host:443/a", "/a", nil), ("http://host", "/", nil),
        ("http://host?a", "/", "a"), ("http://host/a://b", "/a://b", nil),
        ("/a?b=http://host/c", "/a", "b=http://host/c"),
        ("a b://host/c", "a b://host/c", nil), ("://host/a", "://host/a", nil),
    ])
    func theTargetIsSplit(uri: String, path: String, query: String?) throws {
        let request = try request(uri)
        #expect(request.path == path)
        #expect(request.query.map { String($0) } == query)
    }

    @Test func anyMethodIsHandedOn() throws {
        #expect(try request("/", .PROPFIND).method.rawValue == "PROPFIND")
        #expect(try request("/", .RAW(value: "BREW")).method.rawValue == "BREW")
        #expect(throws: RequestError.malformed) { try request("/", .RAW(value: "A B")) }
    }

    @Test func headersAreHandedOnAsTheyCame() throws {
        let request = try request(
            "/", .GET, ("Host", "a"), ("Range", "bytes=0-1"), ("Cookie", "a=1; b=2"), ("X-Own", "c"))
        #expect(request.authority == "a")
        #expect(request.headers[.range] == "bytes=0-1")
        #expect(request.headers[.cookie] == "a=1; b=2")
        #expect(request.headers[try #require(HTTPField.Name("x-own"))] == "c")
        #expect(request.headers[.accept] == nil)
    }

    /// RFC 9110, section 5.3: fields of one name are one list.
    @Test func fieldsOfOneNameAreJoined() throws {
        let request = try request(
            "/", .GET, ("accept", "a/b"), ("ACCEPT", "c/d"), ("Accept", ""), ("Cookie", "a=1"), ("cookie", "b=2"))
        #expect(request.headers[.accept] == "a/b, c/d, ")
        #expect(request.headers[.cookie] == "a=1; b=2")
    }

    @Test func aNameIsComparedByItsLettersOnly() throws {
        // `@` and `` ` `` differ as letters of the two cases do, and so do `[` and `{`.
        let request = try request("/", .GET, ("Acc[pt", "1"), ("E@tag", "2"))
        #expect(request.headers[.accept] == nil)
        #expect(request.headers[try #require(HTTPField.Name("e`tag"))] == nil)
    }

    /// HTTP/2 can carry such bytes; a client, a log or a database takes them for ends.
    @Test func bytesThatAValueMustNotHaveAreSpaces() throws {
        let request = try request("/", .GET, ("User-Agent", " a\u{0}b\r\nc "))
        #expect(request.headers[.userAgent] == "a b  c")
    }

    @Test func aBodyIsTakenAsAWholeOrPieceByPiece() async throws {
        let body = RequestBody(ByteBuffer(string: "abc"))
        #expect(try await body.collect(upTo: 3) == ByteBuffer(string: "abc"))
        await #expect(throws: RequestBody.TooLarge.self) { try await body.collect(upTo: 2) }
        var pieces: [ByteBuffer] = []
        for try await piece in body { pieces.append(piece) }
        #expect(pieces == [ByteBuffer(string: "abc")])
    }

    @Test func aBodyThatComesPieceByPieceIsBoundedToo() async throws {
        func body() -> RequestBody {
            let (stream, source) = BodyStream.make {}
            for text in ["ab", "cd"] { source.yield(ByteBuffer(string: text)) }
            source.finish(nil)
            return RequestBody(stream)
        }
        #expect(try await body().collect(upTo: 4) == ByteBuffer(string: "abcd"))
        await #expect(throws: RequestBody.TooLarge.self) { try await body().collect(upTo: 3) }
    }
}
