public import Checklists

/// Writes a checklist as a page: complete without a script, for people and for previews of links. Text of users is text
/// on it, in its own direction, and never HTML.
public enum ChecklistPage {
    /// The page in UTF-8.
    /// - Parameters:
    ///   - language: of the few words that are the page's own.
    ///   - limit: how many bytes it may have. A checklist with more text is refused before anything is written.
    ///   - isCancelled: whether nobody waits for it any more; asked again and again.
    /// - Throws: `ChecklistExport.Failure`.
    public static func write(
        _ outline: ChecklistOutline, in language: PageLanguage, limit: Int,
        isCancelled: @escaping () -> Bool = { false }
    ) throws(ChecklistExport.Failure) -> [UInt8] {
        guard outline.textBytes <= limit else { throw .tooLarge }
        var writer = PageWriter(language: language, limit: limit, isCancelled: isCancelled)
        writer.write(outline)
        if isCancelled() { throw .cancelled }
        guard writer.body.utf8.count <= limit else { throw .tooLarge }
        let page = frame(
            outline.title, PageSummary.of(outline, in: language), writer.body, in: language, isPreviewed: true)
        return Array(page.utf8)
    }

    /// The page in place of a checklist that is not shown.
    public static func gone(in language: PageLanguage) -> String {
        sentence(language.goneTitle, language.gone, in: language)
    }

    /// A page with nothing but a title and a sentence.
    public static func sentence(_ title: String, _ text: String, in language: PageLanguage) -> String {
        let body = "<h1>\(HTMLText.escaped(title))</h1>\n<p dir=\"auto\">\(HTMLText.escaped(text))</p>\n"
        return frame(title, text, body, in: language, isPreviewed: false)
    }

    /// - Parameter isPreviewed: whether it says what a preview of its link shows (Open Graph).
    private static func frame(
        _ title: String, _ summary: String, _ body: String, in language: PageLanguage, isPreviewed: Bool
    ) -> String {
        let (title, summary) = (HTMLText.escaped(title), HTMLText.escaped(summary))
        let preview = """
            <meta property="og:type" content="website">
            <meta property="og:site_name" content="Crosscheck">
            <meta property="og:title" content="\(title)">
            <meta property="og:description" content="\(summary)">
            <meta name="twitter:card" content="summary">

            """
        return """
            <!DOCTYPE html>
            <html lang="\(language.rawValue)" dir="\(language.direction)">
            <head><meta charset="utf-8">
            <title>\(title)</title>
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="robots" content="noindex">
            <meta name="description" content="\(summary)">
            \(isPreviewed ? preview : "")<style>\(style)</style>
            </head>
            <body>
            <main dir="auto">
            \(body)</main>
            <footer><p>\(HTMLText.escaped(language.footer))</p></footer>
            </body>
            </html>

            """
    }
}
