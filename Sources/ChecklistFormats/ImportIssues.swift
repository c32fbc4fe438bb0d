/// The issues of one import. Their number is limited, because nobody reads more.
struct ImportIssues {
    private static let most = 1_000

    private var issues: [ImportIssue] = []

    /// The issues by line, and within a line in the order of their discovery.
    var sorted: [ImportIssue] {
        issues.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    }

    /// Adds an issue: errors always, others as long as there is room.
    mutating func report(_ line: Int, _ severity: ImportIssue.Severity, _ message: String) {
        if severity == .error || issues.count < Self.most {
            issues.append(ImportIssue(line: line, severity: severity, message: message))
        } else if issues.count == Self.most {
            issues.append(ImportIssue(line: line, severity: .note, message: "further issues are not listed"))
        }
    }
}
