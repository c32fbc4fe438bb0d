// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

public struct DryRun: Codable, Hashable, Sendable {
    public var dryRun: Bool
    public var wouldCreate: DryRunChecklist
    /// Where the reader deviated from the document.
    public var issues: [ImportIssue]

    private enum CodingKeys: String, CodingKey {
        case dryRun = "dry_run", wouldCreate = "would_create", issues
    }
}

public struct DryRunChecklist: Codable, Hashable, Sendable {
    public var title: String
    public var taskCount: Int
    public var sectionCount: Int
    public var sections: [String]
    public var tasks: [DryRunTask]

    private enum CodingKeys: String, CodingKey {
        case title, taskCount = "task_count", sectionCount = "section_count", sections, tasks
    }
}

public struct DryRunTask: Codable, Hashable, Sendable {
    public var title: String
    @OrNull public var section: String?
    @OrNull public var priority: Open<Priority>?
    public var completed: Bool
    /// The line of the document, the first being 1; null in JSON.
    @OrNull public var line: Int?
    public var subtasks: [DryRunTask]
}

public struct ImportIssue: Codable, Hashable, Sendable {
    public var line: Int
    public var severity: Open<Severity>
    public var message: String
}

extension ImportIssue {
    /// The member `severity` of `ImportIssue`.
    public enum Severity: String, CaseIterable, Sendable {
        case note, warning
    }
}
