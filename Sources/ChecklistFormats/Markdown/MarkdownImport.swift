import Checklists

/// Reads a checklist from Markdown with task lists in GitHub's form.
/// - Front matter (`FrontMatter`) is neither a section nor a task.
/// - The first heading of level 1 is the title; without one, a heading at the very beginning; without one, the `title`
///   of the front matter.
/// - The text right after it, up to a heading, a thematic break or a list with tasks, is the description.
/// - The headings below it are sections; a task's section is the path of the headings above it, joined by ` / `. A
///   heading without text ends the sections of its level and below.
/// - `- [ ]`, `- [x]`, and the same with `*`, `+` or a number, are tasks; nested ones are subtasks.
/// - A task's title is the plain text of its first paragraph without the mark of its priority. The mark is an image
///   with the alternative text High, Medium, Low or one of the four priorities' names; or such a word in square
///   brackets (see `TextMarker` for where).
/// - Its description is all other text that is indented below it, unchanged. A fenced code block with the info string
///   `description` right below the title (of a task, or of the checklist) is a literal description.
/// The issues report everything that the import left out or changed.
public enum MarkdownImport {
    /// Reads UTF-8, in time in proportion to its length. `title` takes the place of the document's own. Throws for bytes
    /// that are no text, for input made to keep the parser busy, and if `isCancelled` says that nobody waits any more.
    public static func read(
        _ markdown: some Sequence<UInt8>, title: String? = nil, limits: ImportLimits = ImportLimits(),
        isCancelled: () -> Bool = { false }
    ) throws(MarkdownImportError) -> ImportResult {
        var source = try MarkdownSource(markdown)
        let frontMatter = FrontMatter(of: source)
        if let frontMatter { source.empty(frontMatter.lines) }
        return try read(
            source, frontMatter, title: title, limits: limits, budget: .document, isCancelled: isCancelled)
    }

    static func read(
        _ source: MarkdownSource, _ frontMatter: FrontMatter? = nil, title: String? = nil, limits: ImportLimits,
        budget: MarkdownCost.Budget, isCancelled: () -> Bool = { false }
    ) throws(MarkdownImportError) -> ImportResult {
        try MarkdownCost.check(source, budget)
        let result = withMarkdownTree(of: source, isCancelled: isCancelled) { root in
            var reader = MarkdownReader(source: source, limits: limits)
            let outline = reader.read(root, frontMatter, title: title)
            return ImportResult(outline: outline, issues: reader.sortedIssues)
        }
        // The parser itself can only fail for want of memory, where the process ends anyway.
        guard let result else { throw .cancelled }
        return result
    }
}
