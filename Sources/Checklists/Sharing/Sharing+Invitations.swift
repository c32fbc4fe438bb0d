extension Sharing {
    static let invitationActions: [Action] = [
        .createInvitation, .revokeInvitation, .acceptInvitation, .putPublicLink, .deletePublicLink,
    ]
    static let invitationRefusals: [Refusal] = [.tooManyInvitations, .invitationNotFound, .invitationEnded]
}

extension Action {
    /// Invites to a checklist.
    public static let createInvitation = Action(
        "invitation_create", .checklist("checklist_id"), need: .own, isRepeatable: false,
        refusals: [.idTaken, .tooManyInvitations, .expiryOutOfRange])
    /// Revokes an invitation.
    public static let revokeInvitation = Action(
        "invitation_revoke", .checklist("id"), need: .own, evenArchived: true)
    /// Comes onto a checklist by an invitation.
    public static let acceptInvitation = Action(
        "invitation_accept", .actor, logs: [.participantAdded, .checklistAdded],
        refusals: [.invitationNotFound, .invitationEnded, .checklistArchived, .checklistFull])
    /// Gives a checklist a public link, in place of the one that it had.
    public static let putPublicLink = Action("public_link_put", .checklist("id"), need: .own, isRepeatable: false)
    /// Revokes a checklist's public link.
    public static let deletePublicLink = Action(
        "public_link_delete", .checklist("id"), need: .own, evenArchived: true)
}

extension Refusal {
    /// The checklist has as many live invitations as the limit allows.
    public static let tooManyInvitations = Refusal(
        "too_many_invitations", .invalid, "Too many invitations",
        "The checklist has as many live invitations as 'limit' allows.")
    /// There is no invitation of that token for this reader.
    public static let invitationNotFound = Refusal(
        "invitation_not_found", .notFound, "No such invitation",
        "There is no invitation of this token, or it is for somebody else.")
    /// The invitation has expired, or is used up.
    public static let invitationEnded = Refusal(
        "invitation_ended", .gone, "The invitation has ended", "The invitation has expired, or is used up.")
}
