import Checklists

/// Takes the entries of the text log to standard error, each on one line: line breaks and control characters in values
/// are written as `\n` or `\u{1b}`.
struct LogLines: TextOutputStream, Sendable {
    mutating func write(_ entry: String) {
        // The entry ends with a line break of the log's own.
        let line = String(entry.unicodeScalars.dropLast()).visible
        // One write, so that lines of several threads do not mix.
        StandardError.write(Array((line + "\n").utf8))
    }
}
