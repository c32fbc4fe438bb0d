import Checklists

/// Reads a checklist from Markdown with task lists, as GitHub writes them.
///
/// - The first heading of level 1 is the title; without one, a heading that stands before everything else.
/// - What follows it directly, up to a heading, a thematic break or a list with tasks, is the description.
/// - The headings below it are sections; a task's section is the path of those above it, joined by ` / `.
///   A heading without text ends the sections of its level and below.
/// - `- [ ]`, `- [x]`, and the same with `*`, `+` or a number, are tasks; nested ones are subtasks.
/// - A task's title is the plain text of its first paragraph without the mark of its priority: an image with the
///   alternative text High, Medium, Low or one of the four priorities' names, or such a word in square brackets (see
///   `TextMarker` for where).
/// - Its description is whatever else is indented below it, as written. A fenced code block with the info string
///   `description` right below the title (of a task, or of the checklist) is a description taken literally.
///
/// What is left out or changed is said in the issues.
public enum MarkdownImport {
    /// Reads UTF-8. `title` takes the place of the document's own. Throws for bytes that are no text, and for input
    /// made to keep the parser busy.
    public static func read(
        _ markdown: some Sequence<UInt8>, title: String? = nil, limits: ImportLimits = ImportLimits()
    ) throws(MarkdownImportError) -> ImportResult {
        let source = try MarkdownSource(markdown)
        try MarkdownCost.check(source)
        let result = withMarkdownTree(of: source) { root in
            var reader = MarkdownReader(source: source, limits: limits)
            let outline = reader.read(root, title: title)
            return ImportResult(outline: outline, issues: reader.sortedIssues)
        }
        // The parser can only fail to start for want of memory, where the process ends anyway.
        return result ?? ImportResult(outline: ChecklistOutline(title: title ?? ""), issues: [])
    }
}
