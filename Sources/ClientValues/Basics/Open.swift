/// A word out of a list that the interface names, or one that a later release has added to it.
///
///     switch task.status {
///     case .known(.available), .known(.inProgress): showOpen(task)
///     case .known(.completed): showDone(task)
///     case .unknown(let word): showPlain(task, word)
///     }
///     if task.status == .completed { … }
///
/// An unknown word is written as it came.
public enum Open<Words>: Hashable, Sendable where Words: RawRepresentable<String> & Hashable & Sendable {
    /// A word of this release.
    case known(Words)
    /// A word of a later release.
    case unknown(String)
}

extension Open: RawRepresentable, Codable {
    /// The case of a word: `unknown` if this release does not have it.
    public init(rawValue: String) { self = Words(rawValue: rawValue).map(Open.known) ?? .unknown(rawValue) }

    /// The word.
    public var rawValue: String {
        switch self {
        case .known(let word): word.rawValue
        case .unknown(let word): word
        }
    }
}

/// Whether a word is there, and is that one.
public func == <Words>(one: Open<Words>?, word: Words) -> Bool { one == .some(.known(word)) }

/// Whether a word is absent, or another one.
public func != <Words>(one: Open<Words>?, word: Words) -> Bool { one != .some(.known(word)) }

extension Open: CustomStringConvertible {
    /// The word.
    public var description: String { rawValue }
}
