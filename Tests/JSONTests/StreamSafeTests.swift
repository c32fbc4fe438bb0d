import JSON
import Testing

/// Runs of combining marks, which Swift sorts in quadratic time when it compares texts.
@Suite struct StreamSafeTests {
    /// Half of the marks belong behind the other half.
    private func marks(_ count: Int) -> String {
        String(repeating: "\u{301}", count: count / 2) + String(repeating: "\u{323}", count: count - count / 2)
    }

    @Test func thirtyMarksAreEnough() {
        #expect(("a" + marks(30)).isStreamSafe && !("a" + marks(31)).isStreamSafe)
        #expect((marks(30) + "a" + marks(30)).isStreamSafe)
        #expect("".isStreamSafe && String(repeating: "é語😀", count: 1_000).isStreamSafe)
        // These have no class, but decompose into marks.
        for scalar: Unicode.Scalar in ["\u{F73}", "\u{F75}", "\u{F81}", "\u{344}"] {
            #expect(!String(repeating: String(Character(scalar)), count: 31).isStreamSafe, "\(scalar.value)")
        }
    }

    @Test func aJoinerBreaksRunsAndLosesNothing() {
        let usual = "e" + marks(30)
        #expect(usual.streamSafe.unicodeScalars.elementsEqual(usual.unicodeScalars))
        let long = "e" + marks(95) + "b"
        let safe = long.streamSafe
        #expect(safe.isStreamSafe)
        #expect(safe.unicodeScalars.filter { $0 == "\u{34F}" }.count == 3)
        #expect(safe.unicodeScalars.filter { $0 != "\u{34F}" }.elementsEqual(long.unicodeScalars))
    }

    /// A megabyte of marks: to compare it once would take minutes.
    @Test func jsonWithMoreIsRefused() throws {
        for text in [#"{"\#(marks(1 << 19))": 1}"#, #"["\#(marks(1 << 19))"]"#] {
            let error = #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(text.utf8)) }
            #expect(error?.description == "a string has more than 30 combining marks in a row at byte 1")
        }
        let escaped = "[\"" + String(repeating: #"\u0301\u0323"#, count: 16) + "\"]"
        #expect(throws: JSONSyntaxError.self) { try JSONParser.parse(Array(escaped.utf8)) }
        #expect(try JSONParser.parse(Array("[\"a\(marks(30))\"]".utf8)) == .array([.string("a" + marks(30))]))
    }
}
