import Checklists
import JSON
import Testing

@Suite struct DisplayNameTests {
    private func stored(_ text: String) throws(FieldError) -> String? {
        try Field.displayName("display_name").read(.string(text)).string
    }

    @Test(arguments: [
        ("Anna", "Anna"), ("  Anna  Maria ", "Anna Maria"), ("Anna\u{A0}Maria", "Anna Maria"),
        ("Anna \u{2003}\u{3000} Maria", "Anna Maria"), ("Zoe\u{308}", "Zo\u{EB}"), ("", ""), (" ", ""),
        ("Åsa \u{212B}", "Åsa Å"), ("محمد", "محمد"), ("שרה", "שרה"),
        ("José (Pepe) O’Neill-Smith, Jr.", "José (Pepe) O’Neill-Smith, Jr."),
    ])
    func isStoredInOneForm(_ text: String, _ form: String) throws {
        #expect(try stored(text)?.utf8.elementsEqual(form.utf8) == true)
    }

    /// Two names that look the same are the same.
    @Test(arguments: [
        "An\u{200B}na", "Anna\u{200D}", "Anna\u{200C}", "\u{200E}Anna", "Anna\u{200F}", "\u{202E}annA",
        "\u{2066}Anna\u{2069}",
        "An\u{AD}na", "An\u{2060}na", "An\u{FEFF}na", "An\u{34F}na", "Anna\u{3164}", "Anna\u{115F}", "Anna\u{FE0F}",
        "Anna\u{E0101}", "Anna\u{E0041}", "Anna\u{180E}", "Anna\u{61C}", "Anna\u{2800}", "Anna\u{FFF9}",
        "Anna\u{1D173}",
        "An\u{2028}na", "An\u{200C}na", "An\u{200D}na", "😀\u{FE0F}", "😀\u{200D}", "\u{200D}😀", "😀\u{200D}a",
        "1\u{FE0F}",
        // After a letter that is not joined to the next, and between letters of scripts that have no such form.
        "\u{62F}\u{200C}\u{628}", "\u{628}\u{200C}", "\u{628}\u{200C}\u{200C}\u{631}", "\u{628}\u{200C}a",
    ])
    func invisibleNamesAreRefused(_ text: String) {
        #expect(throws: FieldError.self) { try stored(text) }
    }

    /// Where something else would be seen without them.
    @Test(arguments: [
        "👩\u{200D}👩\u{200D}👧", "👩🏽\u{200D}🔬", "❤\u{FE0F}", "🏳\u{FE0F}\u{200D}🌈", "1\u{FE0F}\u{20E3}",
        "👁\u{FE0F}\u{200D}🗨\u{FE0F}",
        "\u{639}\u{644}\u{6CC}\u{200C}\u{631}\u{636}\u{627}", "\u{915}\u{94D}\u{200D}\u{937}",
        "\u{915}\u{94D}\u{200C}\u{937}",
        "\u{DC1}\u{DCA}\u{200D}\u{DBB}\u{DD3}",
    ])
    func joinersStayWhereTheyAreNeeded(_ text: String) throws { #expect(try stored(text) == text) }

    @Test func theCharacterIsNamed() {
        #expect(throws: FieldError("", "must not contain U+202E, which is invisible")) { try stored("\u{202E}annA") }
        #expect(throws: FieldError("", "must not have more than 100 characters; it has 101")) {
            try stored(String(repeating: "x", count: 101))
        }
        #expect(throws: FieldError("", "must be one line without control characters")) { try stored("a\nb") }
        #expect(throws: FieldError("", "must be a string, not a number")) {
            try Field.displayName("display_name").read(5)
        }
    }
}
