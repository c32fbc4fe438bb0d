import CMarkGFM
import JSON

/// Parses a document and lends its root; the tree is freed when `body` returns or throws. Nil if it is no longer wanted.
func withMarkdownTree<Result>(
    of source: MarkdownSource, isCancelled: () -> Bool, _ body: (MarkdownNode) throws -> Result
) rethrows -> Result? {
    guard let parser = cmark_parser_new(CMARK_OPT_DEFAULT) else { return nil }
    defer { cmark_parser_free(parser) }
    source.bytes.withUnsafeBytes { bytes in
        let part = 1 << 14
        for start in stride(from: 0, to: bytes.count, by: part) where !isCancelled() {
            let bytes = UnsafeRawBufferPointer(rebasing: bytes[start..<min(start + part, bytes.count)])
            cmark_parser_feed(parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), bytes.count)
        }
    }
    if isCancelled() { return nil }
    guard let root = cmark_parser_finish(parser) else { return nil }
    defer { cmark_node_free(root) }
    return try body(MarkdownNode(pointer: root))
}

/// A node of a tree that `withMarkdownTree` lends. It must not outlive that call.
struct MarkdownNode {
    enum Kind {
        case heading(level: Int)
        case paragraph
        case list
        case item
        case thematicBreak
        case indentedCode
        case fencedCode(info: String)
        case quotation
        case other
    }

    let pointer: OpaquePointer

    var isList: Bool { cmark_node_get_type(pointer) == CMARK_NODE_LIST }

    var kind: Kind {
        switch cmark_node_get_type(pointer) {
        case CMARK_NODE_HEADING: .heading(level: Int(cmark_node_get_heading_level(pointer)))
        case CMARK_NODE_PARAGRAPH: .paragraph
        case CMARK_NODE_LIST: .list
        case CMARK_NODE_ITEM: .item
        case CMARK_NODE_THEMATIC_BREAK: .thematicBreak
        case CMARK_NODE_CODE_BLOCK: codeKind
        case CMARK_NODE_BLOCK_QUOTE: .quotation
        default: .other
        }
    }

    private var codeKind: Kind {
        var length: CInt = 0
        var offset: CInt = 0
        var character: CChar = 0
        if cmark_node_get_fenced(pointer, &length, &offset, &character) == 0 { return .indentedCode }
        return .fencedCode(info: cmark_node_get_fence_info(pointer).map { String(cString: $0).streamSafe } ?? "")
    }

    /// Counted from 1.
    var startLine: Int { Int(cmark_node_get_start_line(pointer)) }
    var endLine: Int { Int(cmark_node_get_end_line(pointer)) }
    /// In bytes, counted from 0.
    var startOffset: Int { Int(cmark_node_get_start_column(pointer)) - 1 }

    var literal: String { cmark_node_get_literal(pointer).map { String(cString: $0).streamSafe } ?? "" }

    var firstChild: MarkdownNode? { cmark_node_first_child(pointer).map(MarkdownNode.init) }
    var next: MarkdownNode? { cmark_node_next(pointer).map(MarkdownNode.init) }
    var children: some Sequence<MarkdownNode> {
        sequence(state: firstChild) { node in
            defer { node = node?.next }
            return node
        }
    }
}
