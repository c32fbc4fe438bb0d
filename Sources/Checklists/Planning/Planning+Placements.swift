extension Planning {
    static let placementActions: [Action] = [.placeChecklist]
    static let placementChanges: [ChangeKind] = [.checklistPlaced]
}

extension Action {
    /// Puts a checklist in another place among those of the actor, and says how they see it.
    public static let placeChecklist = Action(
        "checklist_place", .account(), logs: [.checklistPlaced], refusals: [.notFound, .neighbourNotFound])
}

extension ChangeKind {
    /// The user sees a checklist in another place, or otherwise.
    public static let checklistPlaced = ChangeKind(
        "checklist.placed", in: .user, Representations.placedChecklist,
        note: "how the user sees that checklist, its `mine`; drop it with `checklist.removed`")
}
