/// The traces of a round: all that the checker knows.
struct Evidence: Sendable {
    /// The clients' journals, each in its order.
    var journals: [Entry]
    /// The change log of the database at the end.
    var log: [Change]
    /// The differences of each copy from a fresh snapshot at the end, by its user's id.
    var differences: [String: [String]] = [:]
    /// Why clients stopped: they got something that the promise rules out.
    var failures: [String] = []
    /// The time when things were broken. Service recovers some time after its end.
    var trouble: ClosedRange<Double>?
    /// Edits answered in this time may be lost: the database was set back to its beginning.
    var void: ClosedRange<Double>?
    /// When each writer first got a definite answer after the repair; nil for a writer without one.
    var served: [Double?] = []

    /// The time of the recovery: nothing was broken, or every writer was served again. Infinite if that never happened.
    var recovered: Double {
        served.reduce(trouble?.upperBound ?? 0) { max($0, $1 ?? .infinity) }
    }
    /// The longest time of a recovery, in seconds.
    var allowance = 2.0
    /// The longest delivery to a subscriber while nothing is broken, in seconds: the sweep finds changes without a
    /// hint.
    var deliveryAllowance = usualDelivery
    /// That on a machine that is not slow.
    static let usualDelivery = 1.9

    /// A committed change.
    struct Change: Sendable {
        var stream: String
        var version: Int
        var kind: String
        /// The actor's id; nil for the operator.
        var actor: String?
        /// The id of the thing that changed.
        var subject: String
        /// The part of its body that counts here.
        var body: Body
    }

    /// A checklist, a participant, a task or a comment.
    struct Body: Sendable {
        /// Title, description and text, if any.
        var texts: Set<String> = []
        /// The number of participants in its own fields, and its limit.
        var participants: (count: Int, limit: Int)?
    }
}
