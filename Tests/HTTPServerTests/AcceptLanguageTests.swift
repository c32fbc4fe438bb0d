import HTTPServer
import Testing

/// The language that a client prefers (RFC 9110, section 12.5.4).
@Suite struct AcceptLanguageTests {
    @Test(
        arguments: [
            (nil, nil), ("", nil), ("fr", nil), ("de", "de"), ("DE-at", "de"), ("de-CH-1996, en", "de"),
            ("en, de", "en"),
            ("en;q=0.5, de", "de"), ("en;q=0.5,de;q=0.8,ar;q=0.9", "ar"), ("*", "en"), ("fr, *;q=0.1", "en"),
            ("de;q=0", nil), ("de;q=x", nil), ("deu, den", nil), (" de ; q=1 ", "de"), (";q=1, ,de", "de"),
        ] as [(String?, String?)])
    func theHeaderChooses(header: String?, language: String?) {
        #expect(AcceptLanguage.choose(header, from: ["en", "de", "ar"]) == language)
    }
}
