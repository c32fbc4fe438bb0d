import Checklists

/// What a preview of a link says beside the title.
enum PageSummary {
    /// How many characters of the description it has.
    private static let length = 200

    /// How far the checklist is, and how its description begins.
    static func of(_ outline: ChecklistOutline, in language: PageLanguage) -> String {
        let (completed, all) = outline.progress
        let parts = [
            all > 0 ? language.progress(completed, of: all) : language.empty, beginning(of: outline.description),
        ]
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }

    /// The beginning of a description, in one line and without the marks of Markdown.
    private static func beginning(of description: String) -> String {
        let marks: Set<Character> = ["*", "_", "`", "#", ">", "~", "[", "]"]
        let words = description.prefix(4 * length).filter { !marks.contains($0) }.split(whereSeparator: \.isWhitespace)
        let text = words.joined(separator: " ")
        return text.count > length ? text.prefix(length - 1) + "…" : text
    }
}
