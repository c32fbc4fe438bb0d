public import Metrics

/// The budgets of a daemon's memory.
public struct MemoryLimits: Sendable {
    /// Bytes of large answers that clients have not taken yet.
    public var answers = 128 << 20
    /// Bytes of large bodies that are still to come, or are being worked on.
    public var bodies = 64 << 20
    /// Bytes of pages of tasks as they were last answered.
    public var pages = 64 << 20

    /// The limits as they are unless the operator sets others.
    public init() {}
}

/// The bytes that the daemon keeps for its clients.
public final class ClientMemory: Sendable {
    /// Answers up to this size are not counted: as many as there are connections.
    static let small = 64 << 10

    let answers: MemoryBudget
    let bodies: MemoryBudget

    /// Nothing is kept yet.
    public init(_ limits: MemoryLimits) {
        answers = MemoryBudget(limits.answers)
        bodies = MemoryBudget(limits.bodies)
    }
}

extension ClientMemory: Measured {
    /// How many bytes are kept.
    public var metrics: [Metric] {
        [
            .gauge(
                "crosscheck_unread_answer_bytes", "Bytes of large answers that clients have not taken yet.",
                answers.used),
            .gauge(
                "crosscheck_unfinished_body_bytes",
                "Bytes of large bodies that are still to come, or being worked on.", bodies.used),
        ]
    }
}
