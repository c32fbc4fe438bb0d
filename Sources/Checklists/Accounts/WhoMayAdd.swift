public import JSON

/// The users who may add this user to checklists at once. The raw values are the words of the database and of JSON.
public enum WhoMayAdd: String, Sendable, NamedWords {
    /// Any owner of a checklist.
    case anyone
    /// Nobody: an owner who adds the user makes an invitation, which the user accepts or declines.
    case nobody

    static let meaning =
        "Says which users may add this one to checklists at once. `nobody`: the user is invited instead, and accepts or declines."
}
