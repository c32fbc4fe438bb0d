/// A word out of a list that the interface names. A word of a later release is kept as `unknown`, and written as it
/// came.
///
///     switch task.status {
///     case .available, .inProgress, .completed: …
///     case .unknown(let word): …
///     }
public protocol Word: RawRepresentable, Codable, Hashable, Sendable, CustomStringConvertible
where RawValue == String {
    /// The words of this release, in the interface's order.
    static var known: [Self] { get }

    /// The case of a word; `unknown` if this release does not know it.
    init(rawValue: String)
}

extension Word {
    /// The word.
    public var description: String { rawValue }
}
