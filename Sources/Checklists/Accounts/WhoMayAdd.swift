/// By whom a user may be added to checklists at once. The raw values are the words of the database and of JSON.
public enum WhoMayAdd: String, Sendable, CaseIterable {
    /// By any owner of a checklist.
    case anyone
    /// By nobody: an owner who adds them makes an invitation that they accept or decline.
    case nobody

    static let meaning =
        "Says which users may add this one to checklists at once. `nobody`: the user is invited instead, and accepts or declines."
}
