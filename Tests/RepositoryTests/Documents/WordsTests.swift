import Foundation
import TestSupport
import Testing

/// The measurable rules of `CONTRIBUTING.md` on prose.
@Suite struct WordsTests {
    private static let phrases = [
        "is to be", "are to be", "to be had", "of which", "of whom", "who is over", "whoever",
    ]

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
            let isInternal = path.hasPrefix("docs/internals/") || path.hasPrefix("docs/decisions/")
            for sentence in isInternal ? Self.wholeSentences(of: prose.text) : Self.sentences(of: prose.text) {
                let words = Self.words(in: sentence)
                #expect(words <= 25, "\(path):\(prose.line): \(words) words: \(sentence)")
            }
            if isInternal, !document.lines[prose.line - 1].hasPrefix("#"),
                !document.lines[prose.line - 1].hasPrefix("|")
            {
                for sentence in Self.sentences(of: prose.text) where Self.words(in: sentence) > 5 {
                    let first = sentence.drop(while: \.isWhitespace).prefix(while: \.isLetter)
                    #expect(!Self.clauses.contains(String(first)), "\(path):\(prose.line): \(sentence)")
                }
            }
            for phrase in Self.phrases {
                #expect(!prose.text.lowercased().contains(phrase), "\(path):\(prose.line): '\(phrase)'")
            }
        }
    }

    /// Comments and texts in the code have none of the phrases, and no sentence that begins with "Who".
    @Test(arguments: ["Package.swift", "Plugins", "Sources", "deploy", "scripts", "sql"])
    func commentsAndTextsArePlain(_ place: String) throws {
        let forbidden = #"\bWho(?:ever)?\b|(?i:\b(?:\#(Self.phrases.joined(separator: "|")))\b)"#
        let root = Repository.root.appending(path: place)
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        for file in place.hasSuffix(".swift") ? [root] : files ?? [] {
            // What the web app says to people has rules of its own: docs/internals/design.md.
            guard !file.path.contains("/Web/Assets/words/") else { continue }
            guard let text = try? String(contentsOf: file, encoding: .utf8) else { continue }
            // A sentence continues in the next line after the mark of a comment.
            let joined = text.replacingOccurrences(
                of: #"\s*\n[ \t]*(?:///?|--|#)?[ \t]*"#, with: " ", options: .regularExpression)
            // Foundation's expressions, because Swift's take minutes here.
            let found = joined.range(of: forbidden, options: .regularExpression).map {
                joined[$0.lowerBound...].prefix(60)
            }
            #expect(found == nil, "\(file.path)")
        }
    }

    /// The comments of the database's functions keep the rules of the internals.
    @Test func commentsOfFunctionsAreShort() throws {
        let comments = try SQLComment.all()
        #expect(comments.count > 300)
        for comment in comments {
            for line in comment.lines { #expect(line.count <= 120, "\(comment.place): a line of \(line.count)") }
            for paragraph in comment.prose {
                let words = Self.words(in: paragraph)
                #expect(words <= 80, "\(comment.place): a paragraph of \(words) words")
                for sentence in Self.wholeSentences(of: paragraph) {
                    let words = Self.words(in: sentence)
                    #expect(words <= 25, "\(comment.place): \(words) words: \(sentence)")
                    let first = sentence.drop(while: \.isWhitespace).prefix(while: \.isLetter)
                    #expect(!Self.clauses.contains(String(first)), "\(comment.place): \(sentence)")
                }
            }
        }
    }

    /// The name of a test says the behaviour, with a noun as its subject: not `whoAsksIsRefused` but
    /// `requestsAreRefused`.
    @Test func namesOfTestsBeginWithNouns() throws {
        let root = Repository.root.appending(path: "Tests")
        let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL }
        var names = 0
        for file in (files ?? []).filter({ $0.pathExtension == "swift" }) {
            let text = try String(contentsOf: file, encoding: .utf8)
            for (mark, declaration) in [("@Test", "func "), ("@Suite", "struct ")] {
                for piece in text.components(separatedBy: mark).dropFirst() {
                    guard let name = piece.components(separatedBy: declaration).dropFirst().first else { continue }
                    names += 1
                    let first = name.prefix(1).lowercased() + name.dropFirst().prefix { $0.isLowercase }
                    #expect(
                        !Self.pronouns.contains(first), "\(file.path): \(name.prefix { $0.isLetter || $0.isNumber })")
                }
            }
        }
        #expect(names > 1_000)
    }

    /// Words that stand for a noun, or that begin a clause.
    private static let pronouns: Set = [
        "everybody", "everyone", "everything", "how", "it", "its", "nobody", "nothing", "of", "ones", "others", "that",
        "their", "these", "they", "this", "those", "what", "whatever", "when", "where", "which", "whichever", "who",
        "whoever", "whom", "whose", "why",
    ]

    /// Words with which a clause begins that stands for a noun. Short ones may be the head of a paragraph.
    private static let clauses: Set = ["Nobody", "What", "Whatever", "Who", "Whoever", "Whom", "Whose"]

    /// A colon ends a sentence too, because an example or a list follows.
    private static func sentences(of text: String) -> [Substring] {
        text.split(separator: /[.!?:;][")]?(?:\s|$)/)
    }

    /// Only a full stop ends a sentence.
    private static func wholeSentences(of text: String) -> [Substring] { text.split(separator: /[.!?][")]?(?:\s|$)/) }

    private static func words(in text: some StringProtocol) -> Int {
        text.split(whereSeparator: \.isWhitespace).filter { $0.contains { $0.isLetter || $0.isNumber } }.count
    }
}
