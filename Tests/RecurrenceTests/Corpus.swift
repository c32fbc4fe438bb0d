import Foundation
import Testing

@testable import Recurrence

/// A file of rules with their dates.
enum Corpus {
    /// A rule with all its dates, or with its first ones.
    struct Example: Sendable, CustomTestStringConvertible {
        var rule: String
        var start: CalendarDate
        var dates: [CalendarDate]
        /// The rule has no more dates than these.
        var isComplete: Bool

        var testDescription: String { "\(rule) from \(start)" }
    }

    /// A rule, a window of days, and the known facts about its dates there.
    struct Window: Sendable {
        var rule: String
        var start: CalendarDate
        var days: ClosedRange<CalendarDate>
        var count: Int
        var checksum: String
        /// At most eight.
        var first: [CalendarDate]
    }

    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Corpora")

    /// The examples of a file; without any if it cannot be read.
    static func examples(_ name: String) -> [Example] {
        lines(of: folder.appending(path: name)).compactMap { line in
            let columns = line.components(separatedBy: " | ")
            guard columns.count == 3, let start = date(columns[1]) else { return nil }
            var dates: [CalendarDate] = []
            var words = columns[2].split(separator: " ")
            let isComplete = words.last != "..."
            if !isComplete { words.removeLast() }
            for word in words {
                let ends = word.split(separator: "-").compactMap { date(String($0)) }
                guard let first = ends.first, let last = ends.last else { return nil }
                dates += (first.number...last.number).map(CalendarDate.init(number:))
            }
            return Example(rule: columns[0], start: start, dates: dates, isComplete: isComplete)
        }
    }

    /// The rules of the file that `CROSSCHECK_RECURRENCE_CORPUS` names, or of the one beside this file.
    static func windows() throws -> [Window] {
        let named = ProcessInfo.processInfo.environment["CROSSCHECK_RECURRENCE_CORPUS"]
        return try lines(of: named.map { URL(filePath: $0) } ?? folder.appending(path: "dateutil.txt")).map { line in
            let columns = line.components(separatedBy: "\t")
            try #require(columns.count == 7)
            let days = try columns[1...3].map { try #require(CalendarDate($0)) }
            return Window(
                rule: columns[0], start: days[0], days: days[1]...days[2], count: try #require(Int(columns[4])),
                checksum: columns[5], first: columns[6].split(separator: " ").compactMap { date(String($0)) })
        }
    }

    /// The checksum of `scripts/lib/recurrence-corpus.py`.
    static func checksum(_ dates: [CalendarDate]) -> String {
        let sum = dates.reduce(UInt64(0)) { $0 &* 1_000_003 &+ UInt64($1.number + 1) }
        let digits = String(sum, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    private static func lines(of file: URL) -> [String] {
        ((try? String(contentsOf: file, encoding: .utf8)) ?? "").split(separator: "\n").map(String.init)
            .filter { !$0.hasPrefix("#") }
    }

    /// - Parameter text: `20260322`.
    static func date(_ text: String) -> CalendarDate? { CalendarDate(digits: Array(text.utf8)[...]) }
}
