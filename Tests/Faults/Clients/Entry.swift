/// A line of a journal: an edit that a client sends, or an answer that it got. Times are seconds since the round began,
/// by a clock that no fault sets.
enum Entry: Codable, Sendable, Equatable {
    /// Before an edit is sent for the first time.
    case sent(Intent, at: Double)
    /// The edit was answered, and is not retried.
    case answered(Answer, at: Double)
    /// The edit got no answer, or one that asks for a retry: nil, or its status.
    case disturbed(key: String, status: Int?, at: Double)
    /// Changes of a poll.
    case received([Receipt], by: String, at: Double)
    /// A subscriber had to begin again, or began.
    case renewed(by: String, at: Double)

    /// The intended effect of an edit.
    struct Intent: Codable, Sendable, Equatable {
        /// Its idempotency key.
        var key: String
        /// The id of the editing user.
        var user: String
        /// The checklist.
        var list: String
        /// The kinds of change; the edit must make one of them.
        var kinds: [String]
        /// A text that no other edit writes: its title, description or comment. Nil for an edit that may change
        /// nothing.
        var mark: String?
        /// The id of the subject of an edit without a mark: a task, or the user who is added to the checklist or
        /// removed from it.
        var subject: String?
    }

    /// The outcome of an edit.
    struct Answer: Codable, Sendable, Equatable {
        var key: String
        var status: Int
        /// The version of the task or comment, where the answer has one.
        var version: Int?
    }

    /// A received change.
    struct Receipt: Codable, Sendable, Equatable {
        var stream: String
        var version: Int
        var kind: String
    }
}
