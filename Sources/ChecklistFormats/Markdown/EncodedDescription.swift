#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// A description in Base64, in a fenced code block. In every other form it would keep the Markdown parser busy for longer
/// than it is long.
enum EncodedDescription {
    /// The info string of the block.
    static let info = "description base64"

    /// The block without the line end behind it.
    static func block(_ text: String) -> String {
        // A line end is added, as that of the last line would be at the import.
        "```\(info)\n\(Data((text + "\n").utf8).base64EncodedString())\n```"
    }

    /// The text of a block with this literal. Nil if it is none.
    static func text(_ literal: String) -> String? {
        guard let data = Data(base64Encoded: literal, options: .ignoreUnknownCharacters),
            let source = try? MarkdownSource(data), !source.bytes.isEmpty
        else { return nil }
        return ImportText.text(source.bytes.dropLast())
    }
}
