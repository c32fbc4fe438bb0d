import Checklists
import Testing

@Suite struct VisibleTextTests {
    @Test(arguments: [
        ("a\nb\tc\r", #"a\nb\tc\r"#), ("\u{1B}[31m", #"\u{1b}[31m"#), ("\u{202E}abc", #"\u{202e}abc"#),
        ("\u{9B}m\u{7F}", #"\u{9b}m\u{7f}"#), ("a\u{2028}b\u{85}", #"a\u{2028}b\u{85}"#),
        ("a\u{200B}b", #"a\u{200b}b"#),
        ("日本 ✅ שלום", "日本 ✅ שלום"), ("👨‍👩‍👧 ❤\u{FE0F}", "👨‍👩‍👧 ❤\u{FE0F}"), ("\r\n", #"\r\n"#), ("", ""),
    ])
    func charactersThatSteerOrHideAreWrittenOut(text: String, visible: String) {
        #expect(text.visible == visible)
    }
}
