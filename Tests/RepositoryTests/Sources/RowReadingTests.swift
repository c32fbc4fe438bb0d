import Foundation
import TestSupport
import Testing

/// Rows are read by the names of their columns, so that a statement and its reader cannot drift apart unnoticed.
@Suite struct RowReadingTests {
    private static let sources = Repository.root.appending(path: "Sources")

    /// Columns by number, and rows as tuples. The column of a statement that has one needs no name.
    @Test func noRowIsReadByTheOrderOfItsColumns() throws {
        let pattern = /\brows?(?:\.first\??)?\[\d+\]|\brows\[\d+\]\[|\.decode\(\s*\(/
        let files = FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil)
        var seen = 0
        for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
            seen += 1
            for (index, line) in try String(contentsOf: file, encoding: .utf8).split(
                separator: "\n", omittingEmptySubsequences: false
            ).enumerated() where !line.trimmingCharacters(in: .whitespaces).hasPrefix("//") {
                let place = "\(file.lastPathComponent):\(index + 1)"
                #expect(line.firstMatch(of: pattern) == nil, "\(place) reads a column by its place: see RowDecodable")
            }
        }
        #expect(seen > 300)
    }
}
