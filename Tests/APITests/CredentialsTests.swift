import Foundation
import HTTPServer
import HTTPTypes
import Testing

@testable import API

/// What a request shows to sign in.
struct CredentialsTests {
    private func credentials(_ header: String?, _ ways: [Credentials.Way]) -> Credentials? {
        let headers: RequestHeaders = header.map { [.authorization: $0] } ?? [:]
        return Credentials(headers, by: ways)
    }

    private func token(_ header: String?) -> String? { credentials(header, [.bearer]).map { String($0.token) } }

    private func basic(_ text: String) -> String { "Basic " + Data(text.utf8).base64EncodedString() }

    @Test(arguments: ["Bearer cc_1", "bearer cc_1", "BEARER cc_1"]) func theSchemeMayHaveAnyCase(header: String) {
        #expect(token(header) == "cc_1")
    }

    @Test(arguments: [nil, "", " ", "Bearer", "Bearer ", " cc_1", "cc_1", "Basic YTpi", "Bearers cc_1", "Bearer\tcc_1"])
    func otherHeadersHaveNoToken(header: String?) {
        #expect(token(header) == nil)
    }

    @Test func aTokenHasUpTo200Bytes() {
        #expect(token("Bearer " + String(repeating: "x", count: 200)) != nil)
        #expect(token("Bearer " + String(repeating: "x", count: 201)) == nil)
        #expect(token("Bearer " + String(repeating: "ü", count: 101)) == nil)
        #expect(credentials(basic("ada:" + String(repeating: "x", count: 200)), [.basic]) != nil)
        #expect(credentials(basic("ada:" + String(repeating: "x", count: 201)), [.basic]) == nil)
    }

    /// The name ends at the first colon (RFC 7617, section 2).
    @Test(arguments: [
        ("ada:cc_1", "ada", "cc_1"), ("ada:a:b", "ada", "a:b"), (":cc_1", "", "cc_1"), ("ädä:cc_1", "ädä", "cc_1"),
    ])
    func basicHasANameAndAToken(text: String, name: String, secret: String) throws {
        let shown = try #require(credentials(basic(text), [.basic]))
        #expect(shown.username == name && shown.token == secret)
    }

    @Test(arguments: ["Basic", "Basic ", "Basic !", "Basic YWRh", "Basic YWRhOg==", "Basic /zpj"])
    func badBasicIsNone(header: String) {
        #expect(credentials(header, [.basic]) == nil)
    }

    /// A mount must take it, and know which cookie counts.
    @Test func aCookieIsTakenWhereNoTokenIs() {
        func shown(_ authorization: String?, _ ways: [Credentials.Way], _ cookie: SessionCookie?) -> String? {
            let headers: RequestHeaders =
                authorization.map { [.cookie: "crosscheck=cc_2", .authorization: $0] } ?? [.cookie: "crosscheck=cc_2"]
            return Credentials(headers, by: ways, cookie: cookie).map { "\($0.way) \($0.token)" }
        }
        #expect(shown(nil, [.bearer, .cookie], .plain) == "cookie cc_2")
        #expect(shown("Bearer cc_1", [.bearer, .cookie], .plain) == "bearer cc_1")
        #expect(shown(basic("ada:cc_1"), [.bearer, .cookie], .plain) == "cookie cc_2")
        #expect(shown("Bearer " + String(repeating: "x", count: 201), [.bearer, .cookie], .plain) == nil)
        for ways in [[], [.bearer], [.basic]] as [[Credentials.Way]] { #expect(shown(nil, ways, .plain) == nil) }
        #expect(shown(nil, [.cookie], nil) == nil && shown(nil, [.cookie], .secure) == nil)
        // What stands before the first space of the header is no scheme where there is nothing.
        #expect(shown(" cc_1", [.bearer, .cookie], .plain) == "cookie cc_2")
    }

    @Test func onlyTheWaysOfTheMountCount() {
        #expect(credentials("Bearer cc_1", [.basic]) == nil && credentials(basic("ada:cc_1"), [.bearer]) == nil)
        #expect(credentials("Bearer cc_1", []) == nil)
        #expect(credentials("Bearer cc_1", [.basic, .bearer])?.username == nil)
        #expect(credentials(basic("ada:cc_1"), [.basic, .bearer])?.username == "ada")
    }
}
