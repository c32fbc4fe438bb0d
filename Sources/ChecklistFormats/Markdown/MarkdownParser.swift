import CMarkGFM
import Foundation

/// libcmark-gfm's parser, with the extensions that the library has. Any number of threads may use it.
enum MarkdownParser {
    enum Extension: String {
        case strikethrough, table
    }

    /// The library registers its extensions in a list of its own, without a lock.
    private static let registration: Void = cmark_gfm_core_extensions_ensure_registered()
    /// As long as a parser reads strikes, `~` is special in a table of the library that all parsers share; the first that
    /// ends takes it out again (github/cmark-gfm, pull request 176).
    private static let strikes = NSLock()

    /// Gives `body` a parser that reads plain CommonMark, and one extension if it is not nil. Nil without memory. Those who
    /// read strikes wait for each other.
    static func with<Result>(_ wanted: Extension?, _ body: (OpaquePointer) -> Result?) -> Result? {
        registration
        guard wanted == .strikethrough else { return make(wanted, body) }
        return strikes.withLock { make(wanted, body) }
    }

    private static func make<Result>(_ wanted: Extension?, _ body: (OpaquePointer) -> Result?) -> Result? {
        guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
        defer { cmark_parser_free(parser) }
        if let wanted, let found = cmark_find_syntax_extension(wanted.rawValue) {
            cmark_parser_attach_syntax_extension(parser, found)
        }
        return body(parser)
    }
}
