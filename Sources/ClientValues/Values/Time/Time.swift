// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation, OneCasePerLine
// Made from the interface's document by ClientValuesSourceTests: see docs/internals/targets.md.

/// A time that a user spent on something.
public struct Entry: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var modeID: Identifier
    /// Null, too, where the task is gone or you may not see it.
    @OrNull public var taskID: Identifier?
    public var description: String
    public var startedAt: Timestamp
    /// Null: it runs.
    @OrNull public var endedAt: Timestamp?
    /// How long it was, in whole seconds. Null: it runs.
    @OrNull public var seconds: Int64?
    /// Whether the timer made it: such a one may be longer than a day.
    public var byTimer: Bool
    /// What your settings said when its times were written.
    public var mayOverlap: Bool
    /// The place of the last change in the stream.
    public var version: Int64
    public var createdAt: Timestamp
    public var updatedAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case id, modeID = "mode_id", taskID = "task_id", description, startedAt = "started_at", endedAt = "ended_at"
        case seconds, byTimer = "by_timer", mayOverlap = "may_overlap", version, createdAt = "created_at"
        case updatedAt = "updated_at"
    }
}

/// The answer to `GET /v1/entries`.
public struct EntryPage: Codable, Hashable, Sendable {
    public var entries: [Entry]
}

/// What a user spends time on.
public struct Mode: Codable, Hashable, Identifiable, Sendable {
    public var id: Identifier
    public var name: String
    @OrNull public var color: String?
    /// Orders the user's modes, lowest first; ties go by id.
    public var position: Double
    /// Whether the user uses it no longer.
    public var archived: Bool
    /// The place of the last change in the stream.
    public var version: Int64
    public var createdAt: Timestamp
    public var updatedAt: Timestamp

    private enum CodingKeys: String, CodingKey {
        case id, name, color, position, archived, version, createdAt = "created_at", updatedAt = "updated_at"
    }
}

/// The answer to `GET /v1/modes`.
public struct ModePage: Codable, Hashable, Sendable {
    public var modes: [Mode]
}

/// The answer to `GET /v1/timer`.
public struct TimerState: Codable, Hashable, Sendable {
    /// The entry that runs. Null: none.
    @OrNull public var entry: Entry?
}

/// The answer to `POST /v1/timer/start` and others.
public struct TimerSwitch: Codable, Hashable, Sendable {
    /// The entry that runs now. Null: none.
    @OrNull public var entry: Entry?
    /// The entry that was stopped. Null: none ran.
    @OrNull public var stopped: Entry?
}
