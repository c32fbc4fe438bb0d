extension Sharing {
    static let checklistActions: [Action] = [
        .createChecklist, .updateChecklist, .deleteChecklist, .completeChecklist, .putParticipant, .removeParticipant,
    ]
    static let checklistRefusals: [Refusal] = [
        .titleTaken, .checklistArchived, .checklistFull, .limitBelowTaken, .notAParticipant, .isOwner,
        .tooManyChecklists, .checklistTooLarge,
    ]
    static let checklistChanges: [ChangeKind] = [
        .checklistCreated, .checklistImported, .checklistUpdated, .checklistArchived, .checklistUnarchived,
        .participantAdded, .participantUpdated, .participantRemoved, .checklistAdded,
        .checklistRemoved,
    ]
}

extension Action {
    /// Makes a checklist; an import brings its tasks along.
    public static let createChecklist = Action(
        "checklist_create", .actor, logs: [.checklistCreated, .checklistImported, .checklistAdded],
        refusals: [.titleTaken, .idTaken, .tooManyChecklists, .tooManyTasks, .checklistTooLarge])
    /// Edits a checklist, archives it or takes it back.
    public static let updateChecklist = Action(
        "checklist_update", .checklist("id"), need: .edit, isConditional: true,
        logs: [.checklistUpdated, .checklistArchived, .checklistUnarchived],
        refusals: [.titleTaken, .limitBelowTaken, .checklistTooLarge, .inboxStays])
    /// Deletes a checklist.
    public static let deleteChecklist = Action(
        "checklist_delete", .checklist("id"), need: .own, evenArchived: true, isConditional: true,
        logs: [.checklistRemoved, .invitationEnded, .pointsAdded], refusals: [.inboxStays])
    /// Completes the open tasks of a checklist.
    public static let completeChecklist = Action(
        "checklist_complete", .checklist("id"), need: .edit, isConditional: true,
        logs: [.taskCompleted, .pointsAdded])
    /// Adds a participant, or invites a user who has to agree first, or changes a participant's role.
    public static let putParticipant = Action(
        "participant_put", .checklist("id"), need: .own, isConditional: true,
        logs: [.participantAdded, .participantUpdated, .checklistAdded, .invitationReceived, .invitationEnded],
        refusals: [.userNotFound, .isOwner, .checklistFull, .tooManyInvitations])
    /// Takes a participant off, perhaps the actor.
    public static let removeParticipant = Action(
        "participant_remove", .checklist("id"), need: .view, isConditional: true,
        logs: [
            .participantRemoved, .taskReleased, .checklistRemoved, .checklistOfferDeclined, .checklistOfferWithdrawn,
        ],
        refusals: [.forbidden, .userNotFound, .isOwner])
}

extension Refusal {
    /// The owner has another checklist of that title.
    public static let titleTaken = Refusal(
        "title_taken", .conflict, "The title is taken", "The owner has another checklist of this title, ignoring case.",
        at: "/title", constraints: ["checklists_title_key"])
    /// The checklist is archived, and so read-only.
    public static let checklistArchived = Refusal(
        "checklist_archived", .conflict, "The checklist is archived", "An archived checklist is read-only.")
    /// All places on the checklist are taken.
    public static let checklistFull = Refusal(
        "checklist_full", .conflict, "The checklist is full", "All places on the checklist are taken.")
    /// The new limit is lower than the number of places taken.
    public static let limitBelowTaken = Refusal(
        "limit_below_taken", .conflict, "More places are taken",
        "The limit cannot be lower than the number of places taken.",
        at: "/participant_limit")
    /// Only people of the checklist can be on its tasks, or be offered it.
    public static let notAParticipant = Refusal(
        "not_a_participant", .conflict, "Not on the checklist",
        "Only people of the checklist can be on its tasks or be offered it.")
    /// The owner is not a participant, and can only leave by handing over.
    public static let isOwner = Refusal(
        "is_owner", .conflict, "That is the owner",
        "The owner is not a participant. To leave, the owner offers the checklist to somebody who accepts it.")
    /// The user owns as many checklists as the limit allows.
    public static let tooManyChecklists = Refusal(
        "too_many_checklists", .invalid, "Too many checklists", "You own as many checklists as 'limit' allows.")
    /// The checklist would have more text than the limit allows.
    public static let checklistTooLarge = Refusal(
        "checklist_too_large", .invalid, "The checklist is too large",
        "The titles, descriptions, sections and labels of a checklist and its tasks may have as many bytes as 'limit' says."
    )
}

extension ChangeKind {
    private static let importNote = "an import's tasks have no changes of their own"

    /// The first change of a checklist.
    public static let checklistCreated = ChangeKind(
        "checklist.created", in: .checklist, Representations.sharedChecklist)
    /// The first change of a checklist that was imported.
    public static let checklistImported = ChangeKind(
        "checklist.imported", in: .checklist, Representations.sharedChecklist, note: importNote)
    /// A checklist was edited.
    public static let checklistUpdated = ChangeKind(
        "checklist.updated", in: .checklist, Representations.sharedChecklist)
    /// A checklist was archived.
    public static let checklistArchived = ChangeKind(
        "checklist.archived", in: .checklist, Representations.sharedChecklist)
    /// A checklist was taken out of the archive.
    public static let checklistUnarchived = ChangeKind(
        "checklist.unarchived", in: .checklist, Representations.sharedChecklist)
    /// A user is on the checklist now.
    public static let participantAdded = ChangeKind(
        "participant.added", in: .checklist, Representations.participant)
    /// A participant has another role.
    public static let participantUpdated = ChangeKind(
        "participant.updated", in: .checklist, Representations.participant)
    /// A user is no longer on the checklist.
    public static let participantRemoved = ChangeKind(
        "participant.removed", in: .checklist, Representations.participant)
    /// The user may see a checklist from now on.
    public static let checklistAdded = ChangeKind(
        "checklist.added", in: .user, Representations.addedChecklist,
        note: "fetch that checklist's snapshot and continue from its version")
    /// The user may no longer see a checklist.
    public static let checklistRemoved = ChangeKind(
        "checklist.removed", in: .user, Representations.removedChecklist, note: "the user may no longer see it")
}
