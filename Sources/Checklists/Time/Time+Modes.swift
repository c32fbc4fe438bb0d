extension Time {
    static let modeActions: [Action] = [.createMode, .updateMode, .deleteMode]
    static let modeRefusals: [Refusal] = [.nameTaken, .modeInUse, .tooManyModes]
    static let modeChanges: [ChangeKind] = [.modeCreated, .modeUpdated, .modeDeleted]
}

extension Action {
    /// Makes a mode of the actor.
    public static let createMode = Action(
        "mode_create", .account(), logs: [.modeCreated], refusals: [.idTaken, .nameTaken, .tooManyModes])
    /// Edits a mode of the actor.
    public static let updateMode = Action(
        "mode_update", .account(), isConditional: true, logs: [.modeUpdated], refusals: [.notFound, .nameTaken])
    /// Deletes a mode of the actor that no entry has.
    public static let deleteMode = Action(
        "mode_delete", .account(), isConditional: true, logs: [.modeDeleted], refusals: [.notFound, .modeInUse])
}

extension Refusal {
    /// Another mode of the user has the name.
    public static let nameTaken = Refusal(
        "name_taken", .conflict, "The name is taken", "You have another mode of this name, ignoring case.", at: "/name",
        constraints: ["modes_name_key"])
    /// Entries have the mode.
    public static let modeInUse = Refusal(
        "mode_in_use", .conflict, "The mode is in use", "Entries have this mode. Archive it instead.",
        constraints: ["entry_has_mode_of_its_user"])
    /// The user has as many modes as the limit allows.
    public static let tooManyModes = Refusal(
        "too_many_modes", .invalid, "Too many modes", "You have as many modes as 'limit' allows.")
}

extension ChangeKind {
    /// The user has made a mode.
    public static let modeCreated = ChangeKind("mode.created", in: .user, Representations.mode)
    /// The user has edited a mode.
    public static let modeUpdated = ChangeKind("mode.updated", in: .user, Representations.mode)
    /// A mode of the user is gone.
    public static let modeDeleted = ChangeKind("mode.deleted", in: .user, Representations.onlyID)
}
