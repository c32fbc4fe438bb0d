/// The issues of one import, no more of them than somebody will read.
struct ImportIssues {
    private static let most = 1_000

    private var issues: [ImportIssue] = []

    /// By line, and by the order in which they were found.
    var sorted: [ImportIssue] {
        issues.enumerated().sorted { ($0.element.line, $0.offset) < ($1.element.line, $1.offset) }.map(\.element)
    }

    /// Takes an issue; errors always, others as long as there is room.
    mutating func report(_ line: Int, _ severity: ImportIssue.Severity, _ message: String) {
        if severity == .error || issues.count < Self.most {
            issues.append(ImportIssue(line: line, severity: severity, message: message))
        } else if issues.count == Self.most {
            issues.append(ImportIssue(line: line, severity: .note, message: "further issues are not listed"))
        }
    }
}
