import ChecklistFormats
import JSON

/// The interface's document as a page for people: complete, readable without its script, and without anything from
/// other sites.
struct InterfacePage {
    /// The page as HTML.
    let html: String

    /// The page's content security policy (CSP Level 3): a browser shows it in this style, runs this script, and does
    /// nothing else.
    static let policy =
        "default-src 'none'; style-src '\(HTML.hash(PageStyle.text))'; script-src '\(HTML.hash(PageScript.text))'; "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// The operations of a tag.
    private struct Chapter {
        let name: String
        let description: String
        var operations: [OperationSection]
        var id: String { "tag-" + name.lowercased().replacing(" ", with: "-") }
    }

    /// The page of a document.
    init(_ document: JSONValue) {
        var operations: [String: [OperationSection]] = [:]
        for (path, item) in document["paths"]?.members ?? [] {
            for (method, operation) in item.members {
                let tag = operation["tags"]?.array?.first?.string ?? ""
                operations[tag, default: []].append(
                    OperationSection(method: method, path: path, json: operation, document: document))
            }
        }
        let chapters = (document["tags"]?.array ?? []).compactMap { tag in
            tag["name"]?.string.map {
                Chapter(name: $0, description: tag["description"]?.string ?? "", operations: operations[$0] ?? [])
            }
        }
        let schemas = document["components"]?["schemas"]?.members ?? []
        html = Self.frame(
            title: document["info"]?["title"]?.string ?? "", contents: Self.contents(chapters, schemas),
            main: """
                <section id="about"><h1>\(HTML.escaped(document["info"]?["title"]?.string ?? "")): the HTTP interface</h1>
                <p>Version \(HTML.escaped(document["info"]?["version"]?.string ?? "")). For programs:
                <a href="/v1/openapi.json">OpenAPI 3.1</a>.</p>
                \(MarkdownHTML.render(document["info"]?["description"]?.string ?? ""))</section>
                <section id="signing-in"><h2>Signing in</h2>
                \(["bearer", "cookie"].map { scheme in
                    MarkdownHTML.render(
                        document["components"]?["securitySchemes"]?[scheme]?["description"]?.string ?? "")
                }.joined())</section>
                \(chapters.map(Self.section).joined(separator: "\n"))
                <section id="objects"><h2>Objects</h2>
                \(schemas.map { ObjectSection.html($0.name, $0.value) }.joined(separator: "\n"))
                </section>
                """)
    }

    /// The frame of the page. The contents stay in view: beside the text, or behind a button above it. Without script the
    /// button works as well, and there is no filter.
    private static func frame(title: String, contents: String, main: String) -> String {
        """
        <!DOCTYPE html>
        <html lang="en"><head><meta charset="utf-8">
        <meta name="viewport" content="width=device-width,initial-scale=1">
        <meta name="color-scheme" content="light dark">
        <title>\(HTML.escaped(title)): the HTTP interface</title><style>\(PageStyle.text)</style></head><body>
        <a class="skip" href="#main">Skip to the text</a>
        <header><p><a href="#about">\(HTML.escaped(title))</a></p>
        <details class="menu"><summary>Contents</summary></details>
        <nav aria-label="Contents">
        <input type="search" placeholder="Filter operations" aria-label="Filter operations" autocomplete="off" hidden>
        <p class="none" role="status" hidden>No operation or object has these words.</p>
        \(contents)
        </nav></header>
        <main id="main">
        \(main)
        </main>
        <script>\(PageScript.text)</script>
        </body></html>

        """
    }

    private static func contents(_ chapters: [Chapter], _ schemas: [(name: String, value: JSONValue)]) -> String {
        let groups =
            chapters.map { (title: $0.name, id: $0.id, entries: $0.operations.map(\.entry)) }
            + [
                (
                    title: "Objects", id: "objects",
                    entries: schemas.map {
                        "<li><a href=\"#\(HTML.escaped($0.name))\"><code>\(HTML.escaped($0.name))</code></a></li>"
                    }
                )
            ]
        let list = groups.map { group in
            """
            <details><summary>\(HTML.escaped(group.title))</summary><ul>
            \(group.entries.joined(separator: "\n"))
            </ul></details>
            """
        }
        return """
            <ul><li><a href="#about">About</a></li><li><a href="#signing-in">Signing in</a></li></ul>
            \(list.joined(separator: "\n"))
            """
    }

    private static func section(_ chapter: Chapter) -> String {
        """
        <section id="\(HTML.escaped(chapter.id))"><h2>\(HTML.escaped(chapter.name))</h2>
        <p>\(HTML.escaped(chapter.description))</p>
        \(chapter.operations.map(\.html).joined(separator: "\n"))</section>
        """
    }
}
