import CMarkGFM

/// A description as HTML, by the part of Markdown that the web app shows too: paragraphs, emphasis, code, lists, quotes
/// and links. Headings become bold, images their alternative text, and HTML is shown as it was typed.
struct DescriptionHTML {
    /// How deep elements may lie in each other. What is deeper has no element of its own.
    private static let depth = 24
    /// How many tildes a text may have for its strikes to be read: libcmark-gfm compares each with all before.
    private static let tildes = 200

    private var html = ""
    private var depth = 0

    /// The text as HTML, in time in proportion to its length.
    static func render(_ text: String) -> String {
        guard let source = try? MarkdownSource(text.utf8), (try? MarkdownCost.check(source)) != nil else {
            return plain(text)
        }
        let tildes = source.bytes.count { $0 == UInt8(ascii: "~") }
        let root = MarkdownParser.with((1...Self.tildes).contains(tildes) ? .strikethrough : nil) { parser in
            source.bytes.withUnsafeBytes { bytes in
                cmark_parser_feed(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
            }
            return cmark_parser_finish(parser)
        }
        guard let root else { return plain(text) }
        defer { cmark_node_free(root) }
        // By an iterator, because the nodes may lie as deep in each other as the text is long.
        guard let iterator = cmark_iter_new(root) else { return plain(text) }
        defer { cmark_iter_free(iterator) }
        var description = DescriptionHTML()
        var event = cmark_iter_next(iterator)
        while event != CMARK_EVENT_DONE {
            if let node = cmark_iter_get_node(iterator) {
                description.take(node, isEntering: event == CMARK_EVENT_ENTER)
            }
            event = cmark_iter_next(iterator)
        }
        return description.html
    }

    /// A text that is not read as Markdown.
    private static func plain(_ text: String) -> String {
        "<p class=\"plain\" dir=\"auto\">\(HTMLText.escaped(text))</p>\n"
    }

    private mutating func take(_ node: OpaquePointer, isEntering: Bool) {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_TEXT, CMARK_NODE_HTML_INLINE: html += HTMLText.escaped(literal(node))
        case CMARK_NODE_CODE: html += "<code>\(HTMLText.escaped(literal(node)))</code>"
        case CMARK_NODE_SOFTBREAK: html += "\n"
        case CMARK_NODE_LINEBREAK: html += "<br>\n"
        case CMARK_NODE_CODE_BLOCK: html += "<pre dir=\"auto\"><code>\(HTMLText.escaped(literal(node)))</code></pre>\n"
        case CMARK_NODE_HTML_BLOCK: html += "<pre dir=\"auto\">\(HTMLText.escaped(literal(node)))</pre>\n"
        case CMARK_NODE_THEMATIC_BREAK: html += "<hr>\n"
        case CMARK_NODE_DOCUMENT, CMARK_NODE_IMAGE: break
        default: element(node, isEntering: isEntering)
        }
    }

    /// Begins or ends an element that has others in it.
    private mutating func element(_ node: OpaquePointer, isEntering: Bool) {
        if isEntering { depth += 1 }
        defer { if !isEntering { depth -= 1 } }
        guard depth <= Self.depth, let (start, end) = tags(of: node) else { return }
        html += isEntering ? start : end
    }

    private func tags(of node: OpaquePointer) -> (start: String, end: String)? {
        switch cmark_node_get_type(node) {
        case CMARK_NODE_PARAGRAPH: return isTight(node) ? ("", "\n") : ("<p dir=\"auto\">", "</p>\n")
        case CMARK_NODE_HEADING: return ("<p dir=\"auto\"><strong>", "</strong></p>\n")
        case CMARK_NODE_BLOCK_QUOTE: return ("<blockquote dir=\"auto\">\n", "</blockquote>\n")
        case CMARK_NODE_LIST:
            guard cmark_node_get_list_type(node) == CMARK_ORDERED_LIST else {
                return ("<ul dir=\"auto\">\n", "</ul>\n")
            }
            let start = cmark_node_get_list_start(node)
            return (start == 1 ? "<ol dir=\"auto\">\n" : "<ol dir=\"auto\" start=\"\(start)\">\n", "</ol>\n")
        case CMARK_NODE_ITEM: return ("<li>", "</li>\n")
        case CMARK_NODE_EMPH: return ("<em>", "</em>")
        case CMARK_NODE_STRONG: return ("<strong>", "</strong>")
        case CMARK_NODE_LINK:
            let target = cmark_node_get_url(node).map { String(cString: $0) } ?? ""
            guard Self.isSafe(target) else { return nil }
            return ("<a href=\"\(HTMLText.escaped(target))\" rel=\"noopener noreferrer\">", "</a>")
        default:
            guard let name = cmark_node_get_type_string(node), String(cString: name) == "strikethrough" else {
                return nil
            }
            return ("<del>", "</del>")
        }
    }

    /// Whether it is the paragraph of an item in a list without empty lines.
    private func isTight(_ node: OpaquePointer) -> Bool {
        guard let item = cmark_node_parent(node), cmark_node_get_type(item) == CMARK_NODE_ITEM,
            let list = cmark_node_parent(item)
        else { return false }
        return cmark_node_get_list_tight(list) != 0
    }

    private func literal(_ node: OpaquePointer) -> String {
        cmark_node_get_literal(node).map { String(cString: $0) } ?? ""
    }

    /// Whether a link may lead there: to another page, or to somebody by mail, and to no script.
    static func isSafe(_ target: String) -> Bool {
        let scheme = target.prefix { $0 != ":" }.lowercased()
        return target.utf8.count > scheme.utf8.count && ["http", "https", "mailto"].contains(scheme)
    }
}
