/// Refusals that any action may answer with.
public enum General: Area {
    /// The writes: none.
    public static let actions: [Action] = []
    /// The refusals.
    public static let refusals: [Refusal] = [
        .signedOut, .notFound, .forbidden, .stale, .idTaken, .idempotencyKeyReused, .batchRefused,
    ]
    /// The kinds of change: none.
    public static let changes: [ChangeKind] = []
}

extension Refusal {
    /// The session of the actor has ended, or the user is disabled.
    public static let signedOut = Refusal(
        "signed_out", .signedOut, "Not signed in", "The token is unknown, or its session has ended. Sign in again.")
    /// The thing does not exist, or the reader may not see it.
    public static let notFound = Refusal(
        "not_found", .notFound, "Not found", "There is nothing here that you may see.")
    /// The reader may see the thing, but may not do this with it.
    public static let forbidden = Refusal(
        "forbidden", .forbidden, "Not allowed", "Your role on this checklist does not allow this.")
    /// The thing's version is not the one that the client required.
    public static let stale = Refusal(
        "stale", .stale, "It has changed", "It has another version than If-Match names; 'current' is its present state."
    )
    /// The id names something else already, or did.
    public static let idTaken = Refusal(
        "id_taken", .conflict, "The id is taken", "The id names something else, or did: each is used once.", at: "/id",
        constraints: [
            "users_pkey", "changes_pkey", "checklists_pkey", "tasks_pkey", "comments_pkey", "rewards_pkey",
            "purchases_pkey", "modes_pkey", "entries_pkey",
        ])
    /// An earlier, different request used the key.
    public static let idempotencyKeyReused = Refusal(
        "idempotency_key_reused", .invalid, "The key was used before",
        "This Idempotency-Key came with another request before.")
    /// One operation of an atomic batch was refused.
    public static let batchRefused = Refusal(
        "batch_refused", .conflict, "The batch was refused", "One of the operations was refused, so none was done.")
}
