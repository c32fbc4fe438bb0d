extension Sharing {
    static let invitationActions: [Action] = [
        .createInvitation, .revokeInvitation, .acceptInvitation, .acceptReceivedInvitation, .declineReceivedInvitation,
        .putPublicLink, .deletePublicLink,
    ]
    static let invitationRefusals: [Refusal] = [.tooManyInvitations, .invitationNotFound, .invitationEnded]
    static let invitationChanges: [ChangeKind] = [.invitationReceived, .invitationEnded]
}

extension Action {
    /// Invites to a checklist.
    public static let createInvitation = Action(
        "invitation_create", .checklist("checklist_id"), need: .own, isRepeatable: false,
        refusals: [.idTaken, .tooManyInvitations, .expiryOutOfRange])
    /// Revokes an invitation.
    public static let revokeInvitation = Action(
        "invitation_revoke", .checklist("id"), need: .own, evenArchived: true, logs: [.invitationEnded])
    /// Comes onto a checklist by an invitation.
    public static let acceptInvitation = Action(
        "invitation_accept", .actor, logs: [.participantAdded, .checklistAdded, .invitationEnded],
        refusals: [.invitationNotFound, .invitationEnded, .checklistArchived, .checklistFull])
    /// Comes onto a checklist by an invitation that names the actor.
    public static let acceptReceivedInvitation = Action(
        "received_invitation_accept", .actor, logs: [.participantAdded, .checklistAdded, .invitationEnded],
        refusals: [.invitationNotFound, .invitationEnded, .checklistArchived, .checklistFull])
    /// Declines an invitation that names the actor.
    public static let declineReceivedInvitation = Action(
        "received_invitation_decline", .account(), logs: [.invitationEnded], refusals: [.invitationNotFound])
    /// Gives a checklist a public link, in place of the one that it had.
    public static let putPublicLink = Action("public_link_put", .checklist("id"), need: .own, isRepeatable: false)
    /// Revokes a checklist's public link.
    public static let deletePublicLink = Action(
        "public_link_delete", .checklist("id"), need: .own, evenArchived: true)
}

extension Refusal {
    /// As many invitations are live as the limit allows: to the checklist, or for the user.
    public static let tooManyInvitations = Refusal(
        "too_many_invitations", .invalid, "Too many invitations",
        "The checklist, or the user, has as many live invitations as 'limit' allows.")
    /// There is no invitation of that token, or of that id, for this reader.
    public static let invitationNotFound = Refusal(
        "invitation_not_found", .notFound, "No such invitation",
        "There is no such invitation, or it is for somebody else.")
    /// The invitation has expired, or is used up.
    public static let invitationEnded = Refusal(
        "invitation_ended", .gone, "The invitation has ended", "The invitation has expired, or is used up.")
}

extension ChangeKind {
    /// An invitation to a checklist waits for the user, or says something else than before.
    public static let invitationReceived = ChangeKind(
        "invitation.received", in: .user, Representations.receivedInvitation,
        note: "takes the place of one with the same id; drop it at `expires_at`")
    /// An invitation waits for the user no more.
    public static let invitationEnded = ChangeKind(
        "invitation.ended", in: .user, Representations.onlyID, note: "accepted, declined or withdrawn")
}
