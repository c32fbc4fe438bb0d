/// A source that is not read at all.
public enum MarkdownImportError: Error, Equatable, CustomStringConvertible {
    /// The bytes are no UTF-8. `offset` counts bytes from 0.
    case invalidUTF8(line: Int, offset: Int)
    /// There is a NUL byte, which PostgreSQL cannot store. `offset` counts bytes from 0.
    case nul(line: Int, offset: Int)
    /// Reading it would take the Markdown parser far longer than its length warrants.
    case tooComplex(line: Int)

    /// A sentence for whoever wrote the source.
    public var description: String {
        switch self {
        case .invalidUTF8(let line, let offset): "line \(line): the text is not UTF-8 (byte \(offset))"
        case .nul(let line, let offset): "line \(line): the text has a NUL character (byte \(offset))"
        case .tooComplex(let line): "line \(line): the Markdown here is too complex to read"
        }
    }
}
