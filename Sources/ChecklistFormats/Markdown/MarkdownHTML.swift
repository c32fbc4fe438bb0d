import CMarkGFM

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// Markdown as HTML: CommonMark with GitHub's tables. HTML within the text is left out.
public enum MarkdownHTML {
    /// The text as HTML.
    public static func render(_ text: String) -> String {
        MarkdownParser.with(.table) { parser in
            cmark_parser_feed(parser, text, text.utf8.count)
            guard let root = cmark_parser_finish(parser) else { return nil }
            defer { cmark_node_free(root) }
            let extensions = cmark_parser_get_syntax_extensions(parser)
            guard let html = cmark_render_html(root, CMARK_OPT_DEFAULT, extensions) else { return nil }
            defer { free(html) }
            return String(cString: html)
        } ?? ""
    }
}
