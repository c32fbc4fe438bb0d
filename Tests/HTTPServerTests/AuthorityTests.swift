import NIOHPACK
import NIOHTTP1
import Testing

@testable import HTTPServer

/// The host of a request (RFC 9112, section 3.2; RFC 9113, section 8.3.1).
@Suite struct AuthorityTests {
    @Test(arguments: [
        "a", "example.org", "EXAMPLE.org:8080", "192.0.2.1", "[2001:db8::1]", "[::1]:443", "a:", "a_b", "a%2Fb", "a.",
        "xn--bcher-kva.example", "a:65535",
    ])
    func validAuthoritiesNameAHost(_ text: String) { #expect(Authority(text)?.text == text) }

    @Test(arguments: [
        "", " ", ":80", "a b", "a/b", "a@b", "user@example.org", "a,b:c", "a:b", "a:1:2", "a:65536", "a:123456", "[::1",
        "::1", "[a]", "[]", "[::1]a", "a%2", "a%zz", "bücher.example", "a\u{7F}", "a\tb", "a#b", "a?b", "http://a",
        "\"a\"",
    ])
    func invalidAuthoritiesNameNoHost(_ text: String) { #expect(Authority(text) == nil) }

    private func authority(
        _ uri: String = "/", _ hosts: String..., version: HTTPVersion = .http1_1
    ) throws(RequestError) -> String? {
        let headers = HTTPHeaders(hosts.map { ("Host", $0) } + [("Hose", "x")])
        let head = HTTPRequestHead(version: version, method: .GET, uri: uri, headers: headers)
        return try Authority.of(head, RequestTarget(uri))?.text
    }

    @Test func theAuthorityOfTheTargetGoesBeforeTheHost() throws {
        #expect(try authority("/", "a") == "a")
        #expect(try authority("/http://c/", "a") == "a")
        #expect(try authority("http://b:80/x?y", "a") == "b:80")
        #expect(try authority("http://b?y", "a") == "b")
        #expect(try authority("*", "a") == "a")
        #expect(try authority("http://b/", version: .http1_0) == "b")
        #expect(try authority(version: .http1_0) == nil)
    }

    @Test func thereIsOneAndItIsValid() {
        #expect(throws: RequestError.unknownHost) { try authority() }
        #expect(throws: RequestError.unknownHost) { try authority("http://b/") }
        for version in [HTTPVersion.http1_0, .http1_1, .http2] {
            #expect(throws: RequestError.unknownHost) { try authority("/", "a", "a", version: version) }
            #expect(throws: RequestError.unknownHost) { try authority("/", "a b", version: version) }
            #expect(throws: RequestError.unknownHost) { try authority("http://b/", "a b", version: version) }
            #expect(throws: RequestError.unknownHost) { try authority("http://u@b/", "b", version: version) }
            #expect(throws: RequestError.unknownHost) { try authority("http:///x", "b", version: version) }
        }
    }

    private func agreed(_ headers: (String, String)...) -> [String]? {
        let headers = [(":method", "GET"), (":scheme", "https"), (":path", "/")] + headers
        return StreamAuthority.agreed(HPACKHeaders(headers)).map { $0["host"] + $0[":authority"] }
    }

    @Test func overHTTP2BothAgreeOrThereAreTwo() {
        #expect(agreed((":authority", "a")) == nil)
        for same in ["a:443", "A", "a"] { #expect(agreed((":authority", "a"), ("host", same)) == nil) }
        for other in ["b", "a:80", "a:8443", "", "a b"] {
            #expect(agreed((":authority", "a"), ("host", other)) == [other, "a", "a"])
        }
        #expect(agreed(("host", "a")) == ["a", ""])
        // The codec makes a host of it that is none.
        #expect(agreed() == [""])
        #expect(StreamAuthority.agreed(["x-checksum": "1"]) == nil)
    }
}
