import Testing

@testable import HTTPServer

@Suite struct EntityTagsTests {
    @Test(arguments: [
        ("\"12\"", ["12"]), ("\"12\", \"13\"", ["12", "13"]), ("\"12\"\t ,\"13\"", ["12", "13"]), ("", []), (",", []),
        (" , \"12\",, ", ["12"]), ("\"\"", [""]), ("\"a,b\"", ["a,b"]), ("\"!#~\"", ["!#~"]),
    ])
    func reads(_ text: String, _ tags: [String]) {
        #expect(EntityTags(text)?.tags.map(\.opaque) == tags)
        #expect(EntityTags(text)?.tags.contains { $0.isWeak } == false)
    }

    @Test(arguments: [
        "12", "\"12", "12\"", "\"1 2\"", "\"12\" \"13\"", "w/\"12\"", "W/12", "W/ \"12\"", "*", "\"12\", *",
    ])
    func refuses(_ text: String) {
        #expect(EntityTags(text) == nil)
    }

    @Test func knowsWeakTags() {
        #expect(
            EntityTags("W/\"12\", \"13\"")?.tags
                == [.init(opaque: "12", isWeak: true), .init(opaque: "13", isWeak: false)])
    }
}
