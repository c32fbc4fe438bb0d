/// The rule for sign-ups.
public enum Registration: String, Sendable, CaseIterable {
    /// Anyone.
    case open
    /// People with an invitation from the operator.
    case invited
    /// Nobody; the operator makes accounts.
    case closed
}
