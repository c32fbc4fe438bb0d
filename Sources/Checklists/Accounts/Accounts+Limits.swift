extension Accounts {
    /// The limits.
    public static let limits: [Limit] = [.tokens, .tokenNameLength, .tokenDays]
}

extension Limit {
    /// A user's API tokens that are live at once.
    public static let tokens = Limit(
        "tokens", 100, per: .user, "A user's API tokens that are live at once.", refusal: .tooManyTokens)
    /// Unicode scalars in the name of an API token.
    public static let tokenNameLength = Limit(
        "token_name_length", 100, per: .text, "Characters in the name of an API token.")
    /// Days until an API token expires.
    public static let tokenDays = Limit(
        "token_days", 365, per: .thing, "Days until an API token expires.", refusal: .expiryOutOfRange)
}
