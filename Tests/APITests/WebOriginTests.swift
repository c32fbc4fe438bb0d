import HTTPServer
import Sessions
import Testing

@testable import API

/// Origins in one form, the cookie, and what a request says about where it comes from.
@Suite struct WebOriginTests {
    @Test(arguments: [
        ("https://check.example.org", "https://check.example.org"),
        ("HTTPS://Check.Example.ORG/", "https://check.example.org"),
        ("https://a:443", "https://a"), ("http://a:80", "http://a"), ("http://a:443", "http://a:443"),
        ("https://a:8443/", "https://a:8443"), ("http://[::1]:8080", "http://[::1]:8080"),
        ("http://192.0.2.1", "http://192.0.2.1"),
    ])
    func theFormIsOne(text: String, form: String) {
        #expect(WebOrigin(text)?.text == form)
        #expect(WebOrigin(form)?.isNamed(by: text) == true)
    }

    @Test(arguments: [
        "", "a", "a.example", "//a", "ftp://a", "https://", "https://a/b", "https://a//", "https://a?b", "https://a#b",
        "https://u@a", "https://a:", "https://a:b", "https://a:99999", "https://a b", "https://a,https://b", "null",
        "*",
        "https://bücher.example",
    ])
    func invalidOriginsAreNone(text: String) { #expect(WebOrigin(text) == nil) }

    @Test func originsOfThisMachineAreTrusted() {
        for host in [
            "localhost", "localhost:8080", "a.localhost", "127.0.0.1", "127.9.9.9:80", "[::1]", "[::1]:8080",
            "LOCALHOST",
        ] {
            #expect(WebOrigin(scheme: "http", authority: host).isLoopback, "\(host)")
        }
        for host in ["a", "localhost.a", "1.127.0.0", "128.0.0.1", "[::2]", "[fe80::1]", "0.0.0.0", "127.a"] {
            #expect(!WebOrigin(scheme: "http", authority: host).isLoopback, "\(host)")
        }
    }

    @Test func aCookieIsFoundByItsName() {
        let cookie = SessionCookie.plain
        for (header, token) in [
            ("crosscheck=cc_1", "cc_1"), ("a=b; crosscheck=cc_1; c=d", "cc_1"), ("crosscheck=cc_1=2", "cc_1=2"),
            (";; crosscheck=cc_1", "cc_1"), ("Crosscheck=cc_1", nil), ("crosscheck=ccp_1", nil), ("crosscheck=", nil),
            ("crosscheck", nil), ("xcrosscheck=cc_1", nil), ("crosscheck =cc_1", nil), ("__Host-crosscheck=cc_1", nil),
            ("crosscheck=cc_1; crosscheck=cc_1", nil), ("crosscheck=cc_1;crosscheck=x", nil), ("", nil),
        ] as [(String, Substring?)] { #expect(cookie.token(in: header) == token, "\(header)") }
        #expect(SessionCookie.secure.token(in: "crosscheck=cc_1; __Host-crosscheck=cc_2") == "cc_2")
    }

    @Test func aCookieHasItsRules() {
        let token = Token(presented: "cc_1")
        #expect(
            SessionCookie.secure.setting(token, seconds: 60)
                == "__Host-crosscheck=cc_1; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=60")
        #expect(SessionCookie.plain.clearing == "crosscheck=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0")
    }
}
