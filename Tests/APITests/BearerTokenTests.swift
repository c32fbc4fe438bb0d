import HTTPServer
import HTTPTypes
import Sessions
import Testing

@testable import API

/// The bearer token of a request (RFC 6750, section 2.1).
struct BearerTokenTests {
    private func token(_ header: String?) -> String? {
        let headers: RequestHeaders = header.map { [.authorization: $0] } ?? [:]
        return Token.presented(by: headers).map(String.init)
    }

    @Test(arguments: ["Bearer cc_1", "bearer cc_1", "BEARER cc_1"]) func theSchemeMayHaveAnyCase(header: String) {
        #expect(token(header) == "cc_1")
    }

    @Test(arguments: [nil, "", " ", "Bearer", "Bearer ", " cc_1", "cc_1", "Basic YTpi", "Bearers cc_1", "Bearer\tcc_1"])
    func allElseIsNone(header: String?) {
        #expect(token(header) == nil)
    }

    @Test func itHasUpTo200Bytes() {
        #expect(token("Bearer " + String(repeating: "x", count: 200)) != nil)
        #expect(token("Bearer " + String(repeating: "x", count: 201)) == nil)
        #expect(token("Bearer " + String(repeating: "ü", count: 101)) == nil)
    }
}
