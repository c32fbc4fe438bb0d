/// How urgent and how important a task or a checklist is: the four fields of the Eisenhower matrix, as in Quint.
///
/// The raw values are the words of the database and of JSON.
public enum Priority: String, Equatable, Sendable, CaseIterable {
    /// Urgent and important.
    case doFirst = "do_first"
    /// Important, not urgent.
    case plan
    /// Urgent, not important.
    case delegate
    /// Neither urgent nor important.
    case delay

    /// No name of a priority has more bytes.
    public static let longestName = 16

    /// Reads a priority as people write it, ignoring case: High, Medium and Low are `doFirst`, `plan` and `delay`; the
    /// four own names may have a space, a hyphen or an underscore. Any other text gives nil.
    public init?(reading text: some StringProtocol) {
        switch text.lowercased() {
        case "high", "do first", "do-first", "do_first": self = .doFirst
        case "medium", "plan": self = .plan
        case "delegate": self = .delegate
        case "low", "delay": self = .delay
        default: return nil
        }
    }
}
