/// What is thrown where a parser does not keep a promise.
struct Broken: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The parsers that are tried with any input: by `scripts/fuzz`, which looks for one that breaks a promise, and by the tests,
/// with those that were found or that it began with.
enum Harness: String, CaseIterable {
    /// Cursors and their seal.
    case cursor
    /// JSON, and what requests may hold of it.
    case json
    /// Markdown, from import to export and back.
    case markdown
    /// Outlines of any text, to each format and back.
    case outline
    /// The daemon's settings.
    case settings
    /// Headers that the daemon reads itself.
    case headers
    /// What comes on a connection, up to what is answered.
    case requests

    /// Throws `Broken` where a promise is not kept for this input. Anything else that it might do is a failure as well.
    func check(_ input: [UInt8]) throws {
        switch self {
        case .cursor: try CursorHarness.check(input)
        case .json: try JSONHarness.check(input)
        case .markdown: try MarkdownHarness.check(input)
        case .outline: try OutlineHarness.check(input)
        case .settings: try SettingsHarness.check(input)
        case .headers: try HeaderHarness.check(input)
        case .requests: try RequestHarness.check(input)
        }
    }
}

/// Throws where a promise does not hold.
func hold(_ promise: @autoclosure () throws -> Bool, _ description: @autoclosure () -> String) throws {
    guard try promise() else { throw Broken(description()) }
}
