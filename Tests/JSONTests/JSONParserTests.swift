import JSON
import Testing

@Suite struct JSONParserTests {
    @Test func readsWhatItWrites() throws {
        let value: JSONValue = [
            "text": "a \"quoted\" \\ line\nwith\ttab, \u{1F5C2}, \u{01}", "whole": -12, "large": .double(1e300),
            "half": .double(0.5), "yes": true, "no": false, "nothing": .null, "list": [1, [], .object([])],
        ]
        #expect(try JSONParser.parse(value.bytes) == value)
    }

    @Test(arguments: [
        (#""\u00e9\ud83d\uDE00\/""#, JSONValue.string("é😀/")), ("  [ ]\n", .array([])), ("-0", .integer(0)),
        ("1E2", .double(100)), ("9223372036854775807", .integer(.max)),
        ("9223372036854775808", .double(9_223_372_036_854_775_808)),
    ])
    func reads(_ text: String, _ value: JSONValue) throws {
        #expect(try JSONParser.parse(Array(text.utf8)) == value)
    }

    @Test(arguments: [
        "", " ", "{", "[1,]", "{\"a\":1,}", "{\"a\" 1}", "{a:1}", "'a'", "01", "1.", ".5", "+1", "1e", "--1", "tru",
        "nul",
        "\"", "\"\\x\"", "\"\\u12\"", "\"\\ud800\"", "\"\\ud800\\u0041\"", "\"\\udc00\"", "\"a\nb\"", "1 2", "NaN",
        "1e999",
        "{\"a\":1,\"a\":2}", "[1 2]", "\u{FEFF}1",
    ])
    func refuses(_ text: String) {
        #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text.utf8)) }
    }

    @Test func refusesInvalidUTF8WithItsPlace() {
        let bytes: [UInt8] = Array("[\"ab".utf8) + [0xC3, 0x28] + Array("\"]".utf8)
        let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(bytes) }
        #expect(error?.description == "a string is not valid UTF-8 at byte 2")
    }

    @Test func boundsNesting() throws {
        let most = JSONParser.maximumDepth
        func nested(_ depth: Int) -> [UInt8] {
            Array((String(repeating: "[", count: depth) + String(repeating: "]", count: depth)).utf8)
        }
        #expect(throws: Never.self) { try JSONParser.parse(nested(most)) }
        #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(nested(1_000_000)) }
    }
}
