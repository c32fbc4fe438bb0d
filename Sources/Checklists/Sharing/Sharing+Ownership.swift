extension Sharing {
    static let ownershipActions: [Action] = [.offerChecklist, .acceptOffer, .endOffer]
    static let ownershipRefusals: [Refusal] = [.notOffered]
    static let ownershipChanges: [ChangeKind] = [
        .checklistOffered, .checklistOfferWithdrawn, .checklistOfferDeclined, .checklistHandedOver,
    ]
}

extension Action {
    /// Offers a checklist to a participant, who becomes its owner by accepting.
    public static let offerChecklist = Action(
        "checklist_offer", .checklist("id"), need: .own, isConditional: true, logs: [.checklistOffered],
        refusals: [.notAParticipant, .inboxStays])
    /// Becomes the owner of a checklist that is offered to the actor.
    public static let acceptOffer = Action(
        "checklist_offer_accept", .checklist("id"), need: .view, isConditional: true,
        logs: [.checklistHandedOver, .invitationEnded],
        refusals: [.notOffered, .titleTaken, .tooManyChecklists, .inboxStays])
    /// Withdraws an offer, or declines it.
    public static let endOffer = Action(
        "checklist_offer_end", .checklist("id"), need: .view, evenArchived: true, isConditional: true,
        logs: [.checklistOfferWithdrawn, .checklistOfferDeclined], refusals: [.forbidden])
}

extension Refusal {
    /// The checklist is offered to nobody, or to somebody else.
    public static let notOffered = Refusal(
        "not_offered", .conflict, "Not offered to you",
        "The owner does not offer you this checklist, or has withdrawn the offer.")
}

extension ChangeKind {
    /// The owner offers the checklist to a participant.
    public static let checklistOffered = ChangeKind(
        "checklist.offered", in: .checklist, Representations.sharedChecklist)
    /// The owner has withdrawn the offer, or taken the participant off.
    public static let checklistOfferWithdrawn = ChangeKind(
        "checklist.offer_withdrawn", in: .checklist, Representations.sharedChecklist)
    /// The participant has declined the offer, or left.
    public static let checklistOfferDeclined = ChangeKind(
        "checklist.offer_declined", in: .checklist, Representations.sharedChecklist)
    /// A checklist has another owner.
    public static let checklistHandedOver = ChangeKind(
        "checklist.handed_over", in: .checklist, Representations.sharedChecklist)
}
