/// A parser broke a promise.
struct Broken: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The parsers that are tried with any input: by `scripts/fuzz`, which looks for an input that breaks a promise, and by
/// the tests, with the known inputs and the seeds.
enum Harness: String, CaseIterable {
    /// Cursors and their seal.
    case cursor
    /// JSON, and the bodies of requests.
    case json
    /// Markdown, from import to export and back.
    case markdown
    /// Outlines of any text, to each format and back.
    case outline
    /// The daemon's settings.
    case settings
    /// The headers that the daemon parses itself.
    case headers
    /// The bytes of a connection, up to the answer.
    case requests
    /// Recurrence rules, and their dates.
    case recurrence
    /// Calendars, from import to export and back.
    case calendar
    /// Todoist's tables.
    case todoist

    /// Throws `Broken` if this input breaks a promise. Any other failure counts as well.
    func check(_ input: [UInt8]) throws {
        switch self {
        case .cursor: try CursorHarness.check(input)
        case .json: try JSONHarness.check(input)
        case .markdown: try MarkdownHarness.check(input)
        case .outline: try OutlineHarness.check(input)
        case .settings: try SettingsHarness.check(input)
        case .headers: try HeaderHarness.check(input)
        case .requests: try RequestHarness.check(input)
        case .recurrence: try RecurrenceHarness.check(input)
        case .calendar: try CalendarHarness.check(input)
        case .todoist: try TodoistHarness.check(input)
        }
    }
}

/// Throws if a promise is broken.
func hold(_ promise: @autoclosure () throws -> Bool, _ description: @autoclosure () -> String) throws {
    guard try promise() else { throw Broken(description()) }
}
