/// Users, their sessions and API tokens.
public enum Accounts: Area {
    /// What can be done there.
    public static let actions: [Action] = [.updateUser, .createToken, .rotateSession, .deleteSession]
    /// How that may be refused.
    public static let refusals: [Refusal] = [
        .usernameTaken, .emailTaken, .userNotFound, .invitationRequired, .userEnabled, .tooManyTokens,
        .insufficientScope, .expiryOutOfRange,
    ]
    /// What its streams tell of.
    public static let changes: [ChangeKind] = [
        .sessionEnded, .sessionRotated, .userUpdated, .userDisabled, .userEnabled, .userDeleted,
    ]
}

extension Action {
    /// Edits one's own account.
    public static let updateUser = Action(
        "user_update", .account, isConditional: true, logs: [.userUpdated, .sessionEnded], refusals: [.emailTaken])
    /// Makes an API token.
    public static let createToken = Action(
        "token_create", .account, isRepeatable: false,
        refusals: [.idTaken, .tooManyTokens, .insufficientScope, .expiryOutOfRange])
    /// Gives a session, or an API token, another secret.
    public static let rotateSession = Action(
        "session_rotate", .account, isRepeatable: false, logs: [.sessionRotated])
    /// Ends a session of one's own, or an API token.
    public static let deleteSession = Action(
        "session_delete", .account, isRepeatable: false, logs: [.sessionEnded], refusals: [.notFound])
}

extension Refusal {
    /// Another user has that username.
    public static let usernameTaken = Refusal(
        "username_taken", .conflict, "The username is taken", "Another user has this username.", at: "/username",
        constraints: ["users_username_key"])
    /// Another user has that e-mail address.
    public static let emailTaken = Refusal(
        "email_taken", .conflict, "The e-mail address is taken", "Another user has this e-mail address.", at: "/email",
        constraints: ["users_email_key"])
    /// There is no user of that name, or not here.
    public static let userNotFound = Refusal(
        "user_not_found", .notFound, "No such user", "There is no user of this name here.")
    /// Signing up needs an invitation that is valid.
    public static let invitationRequired = Refusal(
        "invitation_required", .forbidden, "An invitation is needed",
        "Signing up here needs a valid invitation from the operator.", at: "/invitation")
    /// The operator disables a user before deleting them.
    public static let userEnabled = Refusal(
        "user_enabled", .conflict, "The user is enabled", "A user must be disabled before being deleted.")
    /// The user has as many live API tokens as the limit allows.
    public static let tooManyTokens = Refusal(
        "too_many_tokens", .invalid, "Too many tokens", "You have as many live tokens as 'limit' allows.")
    /// The token that comes with the request lacks a scope.
    public static let insufficientScope = Refusal(
        "insufficient_scope", .forbidden, "The token is not for this",
        "The token that came with the request lacks a scope: 'scope'.")
    /// An invitation or a token would expire in the past, or too late.
    public static let expiryOutOfRange = Refusal(
        "expiry_out_of_range", .field, "The end is out of range",
        "must be in the future, not later than the limit on days allows, and not behind the end of the token that asks",
        at: "/expires_at")
}

extension ChangeKind {
    /// A session or an API token has ended.
    public static let sessionEnded = ChangeKind(
        "session.ended", in: .user, Representations.onlyID, note: "a session or an API token")
    /// A session or an API token has another secret.
    public static let sessionRotated = ChangeKind(
        "session.rotated", in: .user, Representations.onlyID, note: "it has another token")
    /// The user's account has changed.
    public static let userUpdated = ChangeKind("user.updated", in: .user, Representations.user)
    /// The operator has disabled the user, which ends all sessions.
    public static let userDisabled = ChangeKind("user.disabled", in: .user, Representations.user)
    /// The operator has enabled the user.
    public static let userEnabled = ChangeKind("user.enabled", in: .user, Representations.user)
    /// The user is gone.
    public static let userDeleted = ChangeKind("user.deleted", in: .user, Representations.onlyID)
}
