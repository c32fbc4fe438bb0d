public import JSON

/// Why an action was refused. Each is declared in the folder of its area; the word is what the database's function answers with.
public struct Refusal: Error, Sendable {
    /// What sort of refusal it is: that decides the status of an HTTP answer.
    public enum Kind: Sendable, CaseIterable {
        /// The session or token of the caller ended, or the user is disabled.
        case signedOut
        /// The thing does not exist, or the caller may not see it.
        case notFound
        /// The caller may see the thing, and may not do this with it.
        case forbidden
        /// The thing is at another version than the caller asked for.
        case stale
        /// The present state does not allow the action.
        case conflict
        /// The content of the request names what does not exist, or asks for too much.
        case invalid
        /// A member of the request holds what it may not: answered as any request that is not valid.
        case field
        /// The thing has ended.
        case gone
    }

    /// The word of the database, such as `task_full`.
    public let word: String
    /// What sort of refusal it is.
    public let kind: Kind
    /// A title for people, the same each time.
    public let title: String
    /// What happened, in a sentence or two.
    public let detail: String
    /// The member of the request that is refused, as a JSON pointer (RFC 6901); nil where it is none in particular.
    public let pointer: String?
    /// The constraints of the database that refuse the same when they are violated.
    public let constraints: [String]

    /// Declares a refusal.
    public init(
        _ word: String, _ kind: Kind, _ title: String, _ detail: String, at pointer: String? = nil,
        constraints: [String] = []
    ) {
        self.word = word
        self.kind = kind
        self.title = title
        self.detail = detail
        self.pointer = pointer
        self.constraints = constraints
    }

    /// The name that clients know it by, such as `task-full`.
    public var name: String { word.replacing("_", with: "-") }
}

extension Refusal: Hashable {
    /// Whether both have the same word.
    public static func == (left: Refusal, right: Refusal) -> Bool { left.word == right.word }

    /// Hashes the word.
    public func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension Refusal {
    /// The refusal of a word; nil where no area declares one: the database is of a later release.
    public static func named(_ word: String) -> Refusal? { byWord[word] }

    /// The refusal that a violated constraint stands for; nil where none does.
    public static func violating(_ constraint: String) -> Refusal? { byConstraint[constraint] }

    /// The words by the constraints that stand for them, as a JSON object: what the database reads to answer alike.
    public static let constraintWords = JSONValue.object(
        byConstraint.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value.word)) })

    /// Every refusal of every area.
    public static let all = Areas.all.flatMap { $0.refusals }

    private static let byWord = Dictionary(all.map { ($0.word, $0) }) { first, _ in first }
    private static let byConstraint = Dictionary(
        all.flatMap { refusal in refusal.constraints.map { ($0, refusal) } }
    ) { first, _ in first }
}
