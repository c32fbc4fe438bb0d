/// A write: one function of the database, which is one statement and one round trip. Each is declared in the folder of its area.
public struct Action: Sendable {
    /// What an action locks, and by which of its arguments it is found. The statements of one place are done in order.
    public enum Place: Sendable, Hashable {
        /// A checklist, named by an argument. Whether the action may share a commit with others: it is short, and locks nothing
        /// but the checklist.
        case checklist(String, sharesCommits: Bool = false)
        /// The checklist of a task that an argument names.
        case task(String)
        /// What its arguments do not tell, done in the actor's order: a checklist that is made, or is found by a token.
        case actor
        /// The actor's account.
        case account
    }

    /// What the actor has to be on the checklist of the action.
    public enum Need: Sendable, Hashable {
        /// On the checklist, in any role.
        case view
        /// Its owner or an editor.
        case edit
        /// Its owner.
        case own
    }

    /// The function of the database: `(actor uuid, arguments jsonb) → answer`.
    public let function: String
    /// What it locks.
    public let place: Place
    /// What the actor has to be; nil where the action is on no checklist.
    public let need: Need?
    /// Whether it may be asked for only at some version (`If-Match`).
    public let isConditional: Bool
    /// Whether its first answer is kept for an Idempotency-Key. Not where the answer shows a secret once.
    public let isRepeatable: Bool
    /// The kinds of change that it logs.
    public let logs: [ChangeKind]
    /// How it may be refused.
    public let refusals: [Refusal]

    /// Declares an action.
    ///
    /// - Parameters:
    ///   - function: the function of the database.
    ///   - place: what it locks.
    ///   - need: what the actor has to be on the checklist; nil where it is on none.
    ///   - evenArchived: whether it is done on an archived checklist too.
    ///   - isConditional: whether it takes `If-Match`.
    ///   - isRepeatable: whether its first answer is kept for an Idempotency-Key.
    ///   - logs: the kinds of change that it logs.
    ///   - refusals: how it may be refused, beside those that follow from the rest.
    public init(
        _ function: String, _ place: Place, need: Need? = nil, evenArchived: Bool = false,
        isConditional: Bool = false, isRepeatable: Bool = true, logs: [ChangeKind] = [], refusals: [Refusal] = []
    ) {
        self.function = function
        self.place = place
        self.need = need
        self.isConditional = isConditional
        self.isRepeatable = isRepeatable
        self.logs = logs
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

extension Action: Hashable {
    /// Whether both are the same function.
    public static func == (left: Action, right: Action) -> Bool { left.function == right.function }

    /// Hashes the function's name.
    public func hash(into hasher: inout Hasher) { hasher.combine(function) }
}

extension Action {
    /// Every action of every area.
    public static let all = Areas.all.flatMap { $0.actions }
}
