/// Users, their sessions and API tokens.
public enum Accounts: Area {
    /// The writes.
    public static let actions: [Action] = [.updateUser, .createToken, .rotateSession, .deleteSession]
    /// The reasons why actions and reads are refused.
    public static let refusals: [Refusal] = [
        .usernameTaken, .emailTaken, .wrongPassword, .userNotFound, .invitationRequired, .userEnabled, .tooManyTokens,
        .insufficientScope, .expiryOutOfRange,
    ]
    /// The kinds of change in its streams.
    public static let changes: [ChangeKind] = [
        .sessionEnded, .sessionRotated, .userUpdated, .userDisabled, .userEnabled, .userDeleted,
    ]
}

extension Action {
    /// Edits the actor's own account.
    public static let updateUser = Action(
        "user_update", .account(), isConditional: true, logs: [.userUpdated, .sessionEnded],
        refusals: [.emailTaken, .wrongPassword])
    /// Makes an API token.
    public static let createToken = Action(
        "token_create", .account(), isRepeatable: false,
        refusals: [.idTaken, .tooManyTokens, .insufficientScope, .expiryOutOfRange])
    /// Gives a session or an API token a new secret.
    public static let rotateSession = Action(
        "session_rotate", .account(), isRepeatable: false, logs: [.sessionRotated])
    /// Ends a session or an API token of the actor.
    public static let deleteSession = Action(
        "session_delete", .account(), isRepeatable: false, logs: [.sessionEnded], refusals: [.notFound])
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
    /// The password that came with the edit is not the present one.
    public static let wrongPassword = Refusal(
        "wrong_password", .forbidden, "The password is wrong",
        "To change the e-mail address or the password, 'current_password' must be the present one.",
        at: "/current_password")
    /// No user here has that name.
    public static let userNotFound = Refusal(
        "user_not_found", .notFound, "No such user", "No user here has this name.")
    /// Signing up needs an invitation that is valid.
    public static let invitationRequired = Refusal(
        "invitation_required", .forbidden, "An invitation is needed",
        "Signing up here needs a valid invitation from the operator.", at: "/invitation")
    /// The operator disables a user before deleting them.
    public static let userEnabled = Refusal(
        "user_enabled", .conflict, "The user is enabled", "Disable the user before you delete them.")
    /// The user has as many live API tokens as the limit allows.
    public static let tooManyTokens = Refusal(
        "too_many_tokens", .invalid, "Too many tokens", "You have as many live tokens as 'limit' allows.")
    /// The token of the request lacks a scope.
    public static let insufficientScope = Refusal(
        "insufficient_scope", .forbidden, "The token lacks a scope",
        "The token that came with the request lacks a scope, which 'scope' names.")
    /// The expiry of an invitation or a token is in the past or too late.
    public static let expiryOutOfRange = Refusal(
        "expiry_out_of_range", .field, "The end is out of range",
        "must be in the future, within the limit on days, and not later than the expiry of the request's API token",
        at: "/expires_at")
}

extension ChangeKind {
    /// A session or an API token has ended.
    public static let sessionEnded = ChangeKind(
        "session.ended", in: .user, Representations.onlyID, note: "a session or an API token")
    /// A session or an API token has a new secret.
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
