/// What belongs to no area in particular: refusals that any action may answer with.
public enum General: Area {
    /// What can be done there.
    public static let actions: [Action] = []
    /// How that may be refused.
    public static let refusals: [Refusal] = [
        .signedOut, .notFound, .forbidden, .stale, .idTaken, .idempotencyKeyReused, .batchRefused,
    ]
    /// What its streams tell of.
    public static let changes: [ChangeKind] = []
}

extension Refusal {
    /// The session of the actor has ended, or the user is disabled.
    public static let signedOut = Refusal(
        "signed_out", .signedOut, "Not signed in", "The token is unknown, or its session has ended. Sign in again.")
    /// The thing does not exist, or this reader may not see it.
    public static let notFound = Refusal(
        "not_found", .notFound, "Not found", "There is nothing here that you may see.")
    /// The reader may see the thing, and may not do this with it.
    public static let forbidden = Refusal(
        "forbidden", .forbidden, "Not allowed", "Your role on this checklist does not allow this.")
    /// The thing is at another version than the caller asked for.
    public static let stale = Refusal(
        "stale", .stale, "It has changed", "It is at another version than If-Match names; 'current' is how it is now.")
    /// The id names something else already.
    public static let idTaken = Refusal(
        "id_taken", .conflict, "The id is taken", "The id names something else already.", at: "/id",
        constraints: ["users_pkey", "changes_pkey", "checklists_pkey", "tasks_pkey", "comments_pkey"])
    /// The key came with another request before.
    public static let idempotencyKeyReused = Refusal(
        "idempotency_key_reused", .invalid, "The key was used before",
        "This Idempotency-Key came with another request before.")
    /// One operation of a batch was refused, and the batch was to be done as a whole.
    public static let batchRefused = Refusal(
        "batch_refused", .conflict, "The batch was refused", "One of the operations was refused, so none was done.")
}
