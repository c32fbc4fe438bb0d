import ChecklistFormats
import Checklists
import Foundation
import JSON

/// A checklist with any text that the interface accepts reads back from each format; and a JSON document reads back
/// exactly.
enum OutlineHarness {
    static func check(_ input: [UInt8]) throws {
        if let document = try? JSONFormat.read(input) { try check(document) }
        let made = outline(String(decoding: input, as: UTF8.self))
        guard let arguments = try? made.arguments(limits: Limits(), at: Date(timeIntervalSince1970: 0)) else { return }
        // The stored form: without white space around titles.
        let object = JSONValue.object(arguments)
        var stored = made
        stored.title = object["title"]?.string ?? ""
        for (index, row) in (object["tasks"]?.array ?? []).enumerated() {
            stored.tasks[index].title = row["title"]?.string ?? ""
            stored.tasks[index].section = row["section"]?.string
        }
        try check(stored)
        let markdown = MarkdownExport.write(stored)
        let result = try MarkdownImport.read(markdown.utf8)
        try hold(!result.hasErrors, "what was written has errors: \(result.issues)\n\(markdown)")
        try hold(result.outline.kept == readable(stored).kept, "what was written reads otherwise:\n\(markdown)")
        _ = CSVExport.write(stored)
    }

    private static func check(_ outline: ChecklistOutline) throws {
        let again = try JSONFormat.read(JSONFormat.write(outline))
        try hold(again == outline, "a JSON document reads otherwise")
        _ = MarkdownExport.write(outline)
    }

    /// Lines in Markdown end with LF, even if they had other ends.
    private static func readable(_ outline: ChecklistOutline) -> ChecklistOutline {
        func ended(_ text: String) -> String {
            var scalars = String.UnicodeScalarView()
            var isAfterReturn = false
            for scalar in text.unicodeScalars {
                if scalar == "\r" || scalar == "\n" && !isAfterReturn { scalars.append("\n") }
                if scalar != "\r", scalar != "\n" { scalars.append(scalar) }
                isAfterReturn = scalar == "\r"
            }
            return String(scalars)
        }
        var result = outline
        result.description = ended(outline.description)
        result.tasks = outline.tasks.map { task in
            var result = task
            result.description = ended(task.description)
            return result
        }
        return result
    }

    /// Fragments between U+001F: a title, a description, and for each task the kind of its first character, title,
    /// section and description.
    private static func outline(_ text: String) -> ChecklistOutline {
        let pieces = text.unicodeScalars.split(omittingEmptySubsequences: false) { $0 == "\u{1F}" }
            .map { String(String.UnicodeScalarView($0)) }
        var outline = ChecklistOutline(title: pieces[0], description: pieces.count > 1 ? pieces[1] : "")
        for start in stride(from: 2, to: min(pieces.count, 40), by: 3) {
            let kind = Int(pieces[start].utf8.first ?? 0)
            outline.tasks.append(
                TaskOutline(
                    title: pieces[start], description: start + 2 < pieces.count ? pieces[start + 2] : "",
                    section: start + 1 < pieces.count && !pieces[start + 1].isEmpty ? pieces[start + 1] : nil,
                    status: TaskStatus.allCases[kind % 3], priority: kind % 5 < 4 ? Priority.allCases[kind % 5] : nil))
        }
        return outline
    }
}
