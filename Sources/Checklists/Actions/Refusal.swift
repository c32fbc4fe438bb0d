public import JSON

/// Why an action was refused. Each is declared in the folder of its area. `word` is the answer of the database's
/// function.
public struct Refusal: Error, Sendable {
    /// The sort of refusal. It decides the status of the HTTP answer.
    public enum Kind: Sendable, CaseIterable {
        /// The session or token of the caller ended, or the user is disabled.
        case signedOut
        /// The thing does not exist, or the caller may not see it.
        case notFound
        /// The caller may see the thing, but may not do this with it.
        case forbidden
        /// The thing's version is not the one that the caller required.
        case stale
        /// The present state does not allow the action.
        case conflict
        /// The request names something that does not exist, or asks for too much.
        case invalid
        /// A member of the request has a value that it may not have. Answered as any invalid request.
        case field
        /// The thing has ended.
        case gone
    }

    /// The word of the database, such as `task_full`.
    public let word: String
    /// The sort of refusal.
    public let kind: Kind
    /// A title for people, the same each time.
    public let title: String
    /// The explanation, in a sentence or two.
    public let detail: String
    /// The refused member of the request, as a JSON pointer (RFC 6901); nil if there is no such member.
    public let pointer: String?
    /// The constraints of the database whose violation means this refusal.
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

    /// Its name in the interface, such as `task-full`.
    public var name: String { word.replacing("_", with: "-") }
}

extension Refusal: Hashable {
    /// Whether both have the same word.
    public static func == (left: Refusal, right: Refusal) -> Bool { left.word == right.word }

    /// Hashes the word.
    public func hash(into hasher: inout Hasher) { hasher.combine(word) }
}

extension Refusal {
    /// The refusal of a word; nil if no area declares it, as when a later release migrated the database.
    public static func named(_ word: String) -> Refusal? { byWord[word] }

    /// The refusal for a violated constraint; nil if there is none.
    public static func violating(_ constraint: String) -> Refusal? { byConstraint[constraint] }

    /// The words by constraint, as a JSON object. The database reads it, so that its functions answer alike.
    public static let constraintWords = JSONValue.object(
        byConstraint.sorted { $0.key < $1.key }.map { .init($0.key, .string($0.value.word)) })

    /// Every refusal of every area.
    public static let all = Areas.all.flatMap { $0.refusals }

    private static let byWord = Dictionary(all.map { ($0.word, $0) }) { first, _ in first }
    private static let byConstraint = Dictionary(
        all.flatMap { refusal in refusal.constraints.map { ($0, refusal) } }
    ) { first, _ in first }
}
