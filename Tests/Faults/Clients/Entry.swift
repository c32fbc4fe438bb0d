/// A line of a journal: what a client was about to do, or what it was told. Times are seconds since the round began, by a
/// clock that nobody sets.
enum Entry: Codable, Sendable, Equatable {
    /// Before an edit is sent for the first time.
    case sent(Intent, at: Double)
    /// It was answered, and is not sent again.
    case answered(Answer, at: Double)
    /// It was sent, and there was no answer, or one that says to come again: nil, or its status.
    case disturbed(key: String, status: Int?, at: Double)
    /// Changes that a poll brought.
    case received([Receipt], by: String, at: Double)
    /// A subscriber was told to begin again, or began.
    case renewed(by: String, at: Double)

    /// An edit as it is meant.
    struct Intent: Codable, Sendable, Equatable {
        /// Its idempotency key.
        var key: String
        /// The id of who edits.
        var user: String
        /// The checklist.
        var list: String
        /// The kinds of changes of which it is to make one.
        var kinds: [String]
        /// What no other edit writes: the title, the description or the comment that it brings. Nil for an edit that may
        /// change nothing.
        var mark: String?
        /// The id of what it changes, where it has no mark: a task, or who is put on the checklist or taken off it.
        var subject: String?
    }

    /// What came of it.
    struct Answer: Codable, Sendable, Equatable {
        var key: String
        var status: Int
        /// The task's or the comment's, where the answer has one.
        var version: Int?
    }

    /// A change that came.
    struct Receipt: Codable, Sendable, Equatable {
        var stream: String
        var version: Int
        var kind: String
    }
}
