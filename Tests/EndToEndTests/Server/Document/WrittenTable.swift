import Foundation
import TestSupport
import Testing

/// A table in a document of the project that a test generates from the code and compares.
struct WrittenTable {
    /// The document's path from the project's folder: `docs/reference/permissions.md`.
    let path: String
    /// The table is between `<!-- name: begin -->` and `<!-- name: end -->`.
    let name: String

    /// Expects the document to have these rows, the first of them the heads. With `CROSSCHECK_TEST_WRITE_` and the name
    /// in the environment, it writes them.
    func expect(_ rows: [[String]], sourceLocation: SourceLocation = #_sourceLocation) throws {
        let file = Repository.root.appending(path: path)
        let kept = try String(contentsOf: file, encoding: .utf8)
        let begin = try #require(kept.firstRange(of: "<!-- \(name): begin -->")).upperBound
        let end = try #require(kept[begin...].firstRange(of: "<!-- \(name): end -->")).lowerBound
        let lines = rows.prefix(1) + [(rows.first ?? []).map { _ in "---" }] + rows.dropFirst()
        let table = lines.map { "| \($0.joined(separator: " | ")) |\n" }.joined()
        let text = kept[..<begin] + "\n\n" + table + "\n" + kept[end...]
        if ProcessInfo.processInfo.environment["CROSSCHECK_TEST_WRITE_\(name.uppercased())"] != nil {
            try Data(text.utf8).write(to: file)
        } else {
            #expect(
                kept == text, "\(path) is not what the code says; it says how to write it",
                sourceLocation: sourceLocation)
        }
    }
}
