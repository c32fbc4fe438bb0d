/// The reason why an import refuses a source.
public enum MarkdownImportError: Error, Equatable, CustomStringConvertible {
    /// The bytes are not UTF-8. `offset` counts bytes from 0.
    case invalidUTF8(line: Int, offset: Int)
    /// There is a NUL byte, which PostgreSQL cannot store. `offset` counts bytes from 0.
    case nul(line: Int, offset: Int)
    /// The Markdown parser would need far too much time for the source's length.
    case tooComplex(line: Int)
    /// Nobody waits for it any more.
    case cancelled

    /// A sentence for the author of the source.
    public var description: String {
        switch self {
        case .invalidUTF8(let line, let offset): "line \(line): the text is not UTF-8 (byte \(offset))"
        case .nul(let line, let offset): "line \(line): the text has a NUL character (byte \(offset))"
        case .tooComplex(let line):
            "line \(line): the Markdown here is too complex to read: it is nested too deeply, or has too many marks for its length"
        case .cancelled: "the reading was cancelled"
        }
    }
}
