public import JSON

/// How urgent and how important a task or a checklist is: the four fields of the Eisenhower matrix, as in Quint.
///
/// The raw values are the words of the database and of JSON.
public enum Priority: String, Equatable, Sendable, NamedWords {
    /// Urgent and important.
    case doFirst = "do_first"
    /// Important, not urgent.
    case plan
    /// Urgent, not important.
    case delegate
    /// Neither urgent nor important.
    case delay

    private static let names: [String: Priority] = [
        "high": .doFirst, "do first": .doFirst, "do-first": .doFirst, "do_first": .doFirst,
        "medium": .plan, "plan": .plan, "delegate": .delegate, "low": .delay, "delay": .delay,
    ]
    /// How many bytes the longest of the names has that people write.
    public static let longestName = names.keys.map(\.utf8.count).max() ?? 0

    /// Reads a priority as people write it, ignoring case: High, Medium and Low are `doFirst`, `plan` and `delay`; the
    /// four own names may have a space, a hyphen or an underscore. Any other text gives nil.
    public init?(reading text: some StringProtocol) {
        guard let named = Self.names[text.lowercased()] else { return nil }
        self = named
    }
}
