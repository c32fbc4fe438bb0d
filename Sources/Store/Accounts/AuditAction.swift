/// What the audit log tells of. The raw values are those that the table `audit_log` takes.
public enum AuditAction: String, Sendable, CaseIterable {
    /// Somebody signed in, or tried to.
    case sessionCreated = "session.created"
    /// A session was given another token.
    case sessionRotated = "session.rotated"
    /// A session was ended: by its user, by a new password, by the operator, or by being one too many.
    case sessionEnded = "session.ended"
    /// An API token was made.
    case tokenCreated = "token.created"
    /// An API token was given another secret.
    case tokenRotated = "token.rotated"
    /// An API token was ended.
    case tokenRevoked = "token.revoked"
    /// An account was made.
    case userCreated = "user.created"
    /// The operator let somebody sign up.
    case userInvited = "user.invited"
    /// An account was given another e-mail address, or somebody tried with a wrong password.
    case emailChanged = "user.email_changed"
    /// An account was given another password, or somebody tried with a wrong one.
    case passwordChanged = "user.password_changed"
    /// The operator disabled an account.
    case userDisabled = "user.disabled"
    /// The operator enabled an account.
    case userEnabled = "user.enabled"
    /// The operator deleted an account.
    case userDeleted = "user.deleted"
    /// A checklist was shown to whoever has its link.
    case publicLinkCreated = "public_link.created"
    /// It is not any more.
    case publicLinkRemoved = "public_link.removed"
    /// The operator made a checklist of a document.
    case checklistImported = "checklist.imported"
    /// The operator took a checklist out.
    case checklistExported = "checklist.exported"
    /// The operator removed what is no longer kept.
    case databasePruned = "database.pruned"
    /// The database was made of a backup.
    case databaseRestored = "database.restored"
    /// The operator had all cursors refused.
    case feedReset = "feed.reset"
}
