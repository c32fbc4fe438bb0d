public import JSON

/// A write: one function of the database, in one statement and one round trip. Each is declared in the folder of its
/// area.
public struct Action: Sendable {
    /// The row that an action locks, and the argument that leads to it. The statements for one place run in order.
    public enum Place: Sendable, Hashable {
        /// A checklist that an argument names. `sharesCommits`: whether the action may share a commit with others. It
        /// may if it is short and locks only the checklist.
        case checklist(String, sharesCommits: Bool = false)
        /// The checklist of a task that an argument names. Whether the action may share a commit, as above; one that takes
        /// subtasks along does not in any case.
        case task(String, sharesCommits: Bool = true)
        /// A record of a task that an argument names: behind the task's checklist if the argument `shared` is true,
        /// and behind the actor's account otherwise, if it may share a commit.
        case record(String)
        /// A row that its arguments do not name: a checklist that it makes, or finds by a token. It runs in the actor's
        /// order.
        case actor
        /// The actor's account. `sharesCommits`: whether the action may share a commit with others. It may if it is short
        /// and locks nothing but that user.
        case account(sharesCommits: Bool = false)
    }

    /// The role on the action's checklist that the actor needs.
    public enum Need: Sendable, Hashable {
        /// Any role on the checklist.
        case view
        /// Owner or editor.
        case edit
        /// Owner.
        case own
    }

    /// The function of the database: `(actor uuid, arguments jsonb) → answer`.
    public let function: String
    /// The row that it locks.
    public let place: Place
    /// The role that the actor needs; nil if the action is on no checklist.
    public let need: Need?
    /// Whether the client may require a version (`If-Match`).
    public let isConditional: Bool
    /// Whether the database keeps its first answer for an Idempotency-Key. Not if the answer shows a secret once.
    public let isRepeatable: Bool
    /// The kinds of change that it logs.
    public let logs: [ChangeKind]
    /// The arguments with which it may log more than one change, or one that its answer does not show; nil if it may
    /// without any.
    public let logsMoreWith: Set<String>?
    /// The reasons why it may be refused.
    public let refusals: [Refusal]

    /// Declares an action.
    ///
    /// - Parameters:
    ///   - function: the function of the database.
    ///   - place: the row that it locks.
    ///   - need: the role that the actor needs on the checklist; nil if the action is on none.
    ///   - evenArchived: whether it works on an archived checklist too.
    ///   - isConditional: whether it takes `If-Match`.
    ///   - isRepeatable: whether the database keeps its first answer for an Idempotency-Key.
    ///   - logs: the kinds of change that it logs.
    ///   - logsMoreWith: for an action that logs one change, which its answer shows: the arguments with which it may log
    ///     more.
    ///   - refusals: the reasons why it may be refused, beside those that follow from the rest.
    public init(
        _ function: String, _ place: Place, need: Need? = nil, evenArchived: Bool = false,
        isConditional: Bool = false, isRepeatable: Bool = true, logs: [ChangeKind] = [],
        logsMoreWith: Set<String>? = nil, refusals: [Refusal] = []
    ) {
        self.function = function
        self.place = place
        self.need = need
        self.isConditional = isConditional
        self.isRepeatable = isRepeatable
        self.logs = logs
        self.logsMoreWith = logsMoreWith
        var all: [Refusal] = [.signedOut]
        if let need {
            all.append(.notFound)
            if need != .view { all.append(.forbidden) }
            if !evenArchived { all.append(.checklistArchived) }
        }
        if isConditional { all.append(.stale) }
        self.refusals = all + refusals + (isRepeatable ? [.idempotencyKeyReused] : [])
    }
}

extension Action {
    /// Whether its answer shows all that it logs with these arguments: one change at most.
    public func showsWhatItLogs(_ arguments: [JSONValue.Member]) -> Bool {
        guard let logsMoreWith else { return false }
        return !arguments.contains { logsMoreWith.contains($0.name) }
    }
}

extension Action: Hashable {
    /// Whether both name the same function.
    public static func == (left: Action, right: Action) -> Bool { left.function == right.function }

    /// Hashes the function's name.
    public func hash(into hasher: inout Hasher) { hasher.combine(function) }
}

extension Action {
    /// Every action of every area.
    public static let all = Areas.all.flatMap { $0.actions }
}
