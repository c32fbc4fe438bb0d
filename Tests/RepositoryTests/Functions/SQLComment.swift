import Foundation
import TestSupport

/// A comment of several lines in a file of `sql/functions`.
struct SQLComment {
    /// Its file and first line.
    let place: String
    /// Its lines, as they are in the file.
    private(set) var lines: [Substring]

    /// The comments of all functions.
    static func all() throws -> [SQLComment] {
        let folder = Repository.root.appending(path: "sql/functions")
        let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".sql") }
        return try paths.sorted().flatMap { path in
            comments(in: try String(contentsOf: folder.appending(path: path), encoding: .utf8), path)
        }
    }

    /// The comments that have their lines for themselves.
    private static func comments(in text: String, _ path: String) -> [SQLComment] {
        var comments: [SQLComment] = []
        var isInComment = false
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let isComment = line.drop { $0 == " " }.hasPrefix("--")
            if isComment, isInComment {
                comments[comments.count - 1].lines.append(line)
            } else if isComment {
                comments.append(SQLComment(place: "\(path):\(index + 1)", lines: [line]))
            }
            isInComment = isComment
        }
        return comments
    }

    /// Its paragraphs, without those that list the members of arguments or answers.
    var prose: [String] {
        let texts = lines.map { $0.drop { $0 == " " }.dropFirst(2).drop { $0 == " " } }
        var paragraphs: [String] = []
        var isNew = true
        for text in texts {
            guard !text.isEmpty else {
                isNew = true
                continue
            }
            if isNew || text.prefixMatch(of: #/[{\[→]|\d+\. /#) != nil {
                paragraphs.append(String(text))
            } else {
                paragraphs[paragraphs.count - 1] += " " + text
            }
            isNew = false
        }
        return paragraphs.filter { $0.prefixMatch(of: #/[{\[→]/#) == nil }
            .map { $0.replacing(/\{[^}]*\}/, with: "") }
    }
}
