/// What a round left behind: all that the checker knows.
struct Evidence: Sendable {
    /// What the clients wrote down, each client's in its order.
    var journals: [Entry]
    /// The change log, as the database has it at the end.
    var log: [Change]
    /// How each copy differed from a fresh snapshot at the end, by its user's id.
    var differences: [String: [String]] = [:]
    /// What ended a client: something came that the promise rules out.
    var failures: [String] = []
    /// Between these moments things were broken, and for some time after the second not yet mended.
    var trouble: ClosedRange<Double>?
    /// Edits that were answered in this time may be gone: the database was set back to its beginning.
    var void: ClosedRange<Double>?
    /// When each writer was first told after the repair what became of an edit; nil where it had none.
    var served: [Double?] = []

    /// When all was well again: nothing was broken, or every writer was served. Infinite where that never was.
    var recovered: Double {
        served.reduce(trouble?.upperBound ?? 0) { max($0, $1 ?? .infinity) }
    }
    /// How long that may take, in seconds.
    var allowance = 2.0

    /// A change as it was committed.
    struct Change: Sendable {
        var stream: String
        var version: Int
        var kind: String
        /// The id of who did it; nil for the operator.
        var actor: String?
        /// The id of what changed.
        var subject: String
        /// What of its body counts here.
        var body: Body
    }

    /// A checklist, a participant, a task or a comment.
    struct Body: Sendable {
        /// Title, description and text, where there are such.
        var texts: Set<String> = []
        /// How many are on it as it says itself, and how many may be.
        var participants: (count: Int, limit: Int)?
    }
}
