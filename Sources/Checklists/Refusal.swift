/// Why an action was refused. The raw values are the outcomes that the actions in `sql/functions` answer with.
public enum Refusal: String, Sendable, CaseIterable, Error {
    /// Nobody of that name may act: the session ended or the user is disabled.
    case signedOut = "signed_out"
    /// It is not there, or not for this reader to see.
    case notFound = "not_found"
    /// It is there to see, but not to do this with.
    case forbidden
    /// What was asked to be still so, no longer is.
    case stale
    /// The checklist is archived, and so read-only.
    case checklistArchived = "checklist_archived"
    /// All places on the checklist are taken.
    case checklistFull = "checklist_full"
    /// All places on the task are taken.
    case taskFull = "task_full"
    /// The task is completed, so nobody can take it.
    case taskCompleted = "task_completed"
    /// A limit cannot be set below what is taken.
    case limitBelowTaken = "limit_below_taken"
    /// The id names something else already.
    case idTaken = "id_taken"
    /// The key came with another request before.
    case idempotencyKeyReused = "idempotency_key_reused"
    /// The owner has another checklist of that title.
    case titleTaken = "title_taken"
    /// Somebody has that username.
    case usernameTaken = "username_taken"
    /// Somebody has that e-mail address.
    case emailTaken = "email_taken"
    /// There is no user of that name, or not here.
    case userNotFound = "user_not_found"
    /// Only people of the checklist can be on its tasks, or be handed it.
    case notAParticipant = "not_a_participant"
    /// The owner is not a participant, and can only leave by handing over.
    case isOwner = "is_owner"
    /// The checklist has as many tasks as it may.
    case tooManyTasks = "too_many_tasks"
    /// The checklist has as many live invitations as it may.
    case tooManyInvitations = "too_many_invitations"
    /// There is no such parent on this checklist.
    case parentNotFound = "parent_not_found"
    /// There is no such neighbour on this checklist.
    case neighbourNotFound = "neighbour_not_found"
    /// A task cannot be moved below itself.
    case ownSubtask = "own_subtask"
    /// Subtasks would be nested deeper than they may.
    case tooDeep = "too_deep"
    /// A subtask stands in its parent's section.
    case sectionOfParent = "section_of_parent"
    /// An operation of a batch that was to be done as a whole was refused.
    case batchRefused = "batch_refused"
    /// There is no invitation of that token for this reader.
    case invitationNotFound = "invitation_not_found"
    /// The invitation has expired, or is used up.
    case invitationEnded = "invitation_ended"
    /// An invitation or a token is to expire in the past, or too late.
    case expiryOutOfRange = "expiry_out_of_range"
    /// The user has as many live API tokens as they may.
    case tooManyTokens = "too_many_tokens"
    /// Whoever is to own it owns as many checklists as anybody may; less than that where it is handed to them.
    case tooManyChecklists = "too_many_checklists"
    /// The token that comes with the request is not for this.
    case insufficientScope = "insufficient_scope"
    /// Signing up needs an invitation that is valid.
    case invitationRequired = "invitation_required"
    /// A user must be disabled before being deleted.
    case userEnabled = "user_enabled"
}
