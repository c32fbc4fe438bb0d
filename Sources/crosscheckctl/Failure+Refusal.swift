import Checklists

extension Failure {
    /// What a refusal of the rules means to the operator.
    init(_ refusal: Refusal) {
        switch refusal {
        case .usernameTaken: self.init(.refused, "Somebody has this username. Usernames are unique ignoring case.")
        case .emailTaken: self.init(.refused, "Somebody has this e-mail address.")
        case .titleTaken:
            self.init(.refused, "The owner has a checklist of this title. Give another one with --title.")
        case .signedOut: self.init(.refused, "The user is disabled, or gone.")
        case .notFound: self.init(.refused, "It is not there any more.")
        case .userEnabled: self.init(.refused, "The user was enabled again meanwhile, so nothing was deleted.")
        case .tooManyTasks:
            self.init(.refused, "A checklist may have \(Limits().tasks) tasks; these are more.")
        case .tooManyChecklists:
            self.init(.refused, "The owner has \(Limits().checklists) checklists, as many as anybody may.")
        case .idTaken, .tooDeep, .parentNotFound, .forbidden, .stale, .checklistArchived, .checklistFull, .taskFull,
            .taskCompleted, .limitBelowTaken, .idempotencyKeyReused, .userNotFound, .notAParticipant, .isOwner,
            .neighbourNotFound, .ownSubtask, .sectionOfParent, .batchRefused, .invitationRequired,
            .tooManyInvitations, .tooManyTokens, .insufficientScope, .invitationNotFound, .invitationEnded,
            .expiryOutOfRange:
            // No command of this program is answered so; the word itself helps whoever looks it up.
            self.init(.refused, "The rules do not allow it (\(refusal.rawValue)).")
        }
    }
}
