/// The events of the audit log. The raw values are those that the table `audit_log` takes.
public enum AuditAction: String, Sendable, CaseIterable {
    /// A user signed in, or tried to.
    case sessionCreated = "session.created"
    /// A session got another token.
    case sessionRotated = "session.rotated"
    /// A session ended: its user ended it, the password changed, the operator ended it, or the user had too many
    /// sessions.
    case sessionEnded = "session.ended"
    /// A user made an API token.
    case tokenCreated = "token.created"
    /// An API token got another secret.
    case tokenRotated = "token.rotated"
    /// An API token was revoked.
    case tokenRevoked = "token.revoked"
    /// An account was made.
    case userCreated = "user.created"
    /// The operator invited a person to sign up.
    case userInvited = "user.invited"
    /// An account got another e-mail address, or an attempt to change it had a wrong password.
    case emailChanged = "user.email_changed"
    /// An account got another password, or an attempt to change it had a wrong one.
    case passwordChanged = "user.password_changed"
    /// The operator disabled an account.
    case userDisabled = "user.disabled"
    /// The operator enabled an account.
    case userEnabled = "user.enabled"
    /// The operator deleted an account.
    case userDeleted = "user.deleted"
    /// A checklist got a public link.
    case publicLinkCreated = "public_link.created"
    /// A checklist lost its public link.
    case publicLinkRemoved = "public_link.removed"
    /// A user got the address of a calendar, of one checklist or of all.
    case calendarLinkCreated = "calendar_link.created"
    /// A user revoked it.
    case calendarLinkRemoved = "calendar_link.removed"
    /// The operator imported a checklist.
    case checklistImported = "checklist.imported"
    /// The operator exported a checklist.
    case checklistExported = "checklist.exported"
    /// The operator removed rows that are no longer kept.
    case databasePruned = "database.pruned"
    /// The operator restored the database from a backup.
    case databaseRestored = "database.restored"
    /// The operator made all cursors invalid.
    case feedReset = "feed.reset"
}
