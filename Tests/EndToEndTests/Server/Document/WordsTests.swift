import Foundation
import Testing

/// The rules of `CONTRIBUTING.md` on prose that can be measured.
@Suite struct WordsTests {
    @Test(arguments: ProjectDocument.all)
    func linesAndSentencesAreShort(_ path: String) throws {
        let document = try ProjectDocument(path)
        for line in document.textLines {
            let text = document.lines[line - 1]
            #expect(text.count <= 120 || text.contains("](") || text.contains("://"), "\(path):\(line) is too long")
        }
        for prose in document.prose {
            let words = Self.words(in: prose.text)
            #expect(words <= 80, "\(path):\(prose.line): a paragraph of \(words) words")
            for sentence in Self.sentences(of: prose.text) {
                let words = Self.words(in: sentence)
                #expect(words <= 25, "\(path):\(prose.line): \(words) words: \(sentence)")
            }
            for phrase in ["is to be", "are to be", "of which", "of whom", "are to be had", "who is over"] {
                #expect(!prose.text.lowercased().contains(phrase), "\(path):\(prose.line): '\(phrase)'")
            }
        }
    }

    /// A colon ends a sentence too: an example or a list follows.
    private static func sentences(of text: String) -> [Substring] {
        text.split(separator: /[.!?:;][")]?(?:\s|$)/)
    }

    private static func words(in text: some StringProtocol) -> Int {
        text.split(whereSeparator: \.isWhitespace).filter { $0.contains { $0.isLetter || $0.isNumber } }.count
    }
}
