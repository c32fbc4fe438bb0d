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

    /// After what a reminder or a summary may come earlier than planned.
    public enum Hastening: Sendable {
        /// After each such action.
        case always
        /// If it, or one of its operations, has one of these arguments.
        case with(Set<String>)
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
    /// The arguments with which it locks more than one row, or takes longer: with one of these it shares no commit.
    public let locksMoreWith: Set<String>
    /// Whether it may turn out to lock users. Then it changes nothing and asks for a transaction of its own.
    public let mayAskToBeAlone: Bool
    /// After which arguments, also of its operations, a reminder or a summary may come earlier; nil: after none.
    public let hastens: Hastening?
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
    ///   - locksMoreWith: the arguments with which it shares no commit.
    ///   - mayAskToBeAlone: whether it may turn out to lock users.
    ///   - hastens: after what a reminder or a summary may come earlier.
    ///   - refusals: the reasons why it may be refused, beside those that follow from the rest.
    public init(
        _ function: String, _ place: Place, need: Need? = nil, evenArchived: Bool = false,
        isConditional: Bool = false, isRepeatable: Bool = true, logs: [ChangeKind] = [],
        locksMoreWith: Set<String> = [], mayAskToBeAlone: Bool = false, hastens: Hastening? = nil,
        refusals: [Refusal] = []
    ) {
        self.function = function
        self.place = place
        self.need = need
        self.isConditional = isConditional
        self.isRepeatable = isRepeatable
        self.logs = logs
        self.locksMoreWith = locksMoreWith
        self.mayAskToBeAlone = mayAskToBeAlone
        self.hastens = hastens
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
    /// Whether it locks more than one row with these arguments, or takes longer.
    public func locksMore(with arguments: [JSONValue.Member]) -> Bool {
        !locksMoreWith.isEmpty && arguments.contains { locksMoreWith.contains($0.name) }
    }

    /// Whether a reminder or a summary may come earlier than planned after it.
    public func mayHastenReminders(_ arguments: [JSONValue.Member]) -> Bool {
        switch hastens {
        case nil: false
        case .always: true
        case .with(let names):
            arguments.contains { argument in
                names.contains(argument.name)
                    || argument.name == "operations"
                        && (argument.value.array ?? []).contains { $0.members.contains { names.contains($0.name) } }
            }
        }
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
