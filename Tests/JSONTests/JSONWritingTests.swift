import JSON
import Testing

@Suite struct JSONWritingTests {
    @Test func rawPartsAreWrittenAsTheyAre() {
        let written = Array(#"{"b":[1, "ü"] }"#.utf8)
        let value: JSONValue = ["a": .raw(written), "list": .array([.raw(written), .null, .raw(Array("7".utf8))])]
        let text = String(decoding: value.bytes, as: UTF8.self)
        #expect(text == #"{"a":{"b":[1, "ü"] },"list":[{"b":[1, "ü"] },null,7]}"#)
        #expect(JSONValue.raw(written).bytes == written)
    }

    @Test func aRawPartIsNotLookedInto() {
        let value = JSONValue.raw(Array(#"{"a":1}"#.utf8))
        #expect(value["a"] == nil && value.members.isEmpty && value.array == nil && value.integer == nil)
        #expect(value != ["a": 1])
    }

    @Test func parsedValuesHaveNoRawParts() throws {
        let bytes = Array(#"{"a":[true,null,-1,0.5,"\n\u0001\"\\"]}"#.utf8)
        let value = try JSONParser.parse(bytes)
        #expect(value == ["a": [true, .null, -1, .double(0.5), "\n\u{1}\"\\"]])
        #expect(try JSONParser.parse(value.bytes) == value)
    }
}
