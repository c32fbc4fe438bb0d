public import JSON

extension Shapes {
    /// `POST /v1/users`
    public static let newUser = Shape(
        "NewUser",
        [
            .username("username").required, .email("email").required, newPassword.required,
            .line("display_name", 0...100),
            .line("invitation", 1...200).described(
                "The operator's code, where registration is by invitation; ignored otherwise."),
        ],
        example: ["username": "anna", "email": "anna@example.org", "password": "correct horse battery"])

    /// What `crosscheckctl user add` takes as arguments: a password is none.
    public static let accountWithoutPassword = Shape(
        "Account", newUser.fields.filter { ["username", "email", "display_name"].contains($0.name) })

    /// `PATCH /v1/me`
    public static let userPatch = Shape(
        "UserPatch",
        [
            .line("display_name", 0...100).nullable, .email("email"), newPassword, knownPassword("current_password"),
        ],
        companions: ["email": ["current_password"], "password": ["current_password"]],
        example: ["display_name": "Anna"])

    /// `POST /v1/sessions`
    public static let signIn = Shape(
        "SignIn",
        [
            .line("login", 1...254).required.described("Username or e-mail address, ignoring case."),
            knownPassword("password").required,
        ],
        example: ["login": "anna", "password": "correct horse battery"])

    /// `POST /v1/tokens`
    public static func newToken(_ limits: Limits) -> Shape {
        Shape(
            "NewAPIToken",
            [
                .id("id"),
                .line("name", 1...limits.tokenNameLength).required.described(
                    "What it is for, so that it is known again in the list."),
                .scopes("scopes").required.described(
                    "What may be done by it; not more than by the token that asks."),
                .time("expires_at").described(
                    """
                    A time of RFC 3339 with any offset, in the future, at most \(limits.tokenDays) days from now, and not \
                    behind the end of the API token that asks; as late as possible unless set.
                    """),
            ],
            example: ["name": "Nightly backup", "scopes": ["read"]])
    }

    /// A password that somebody chooses. `PasswordRules` decides whether it is good enough; the schema says it as far as it can.
    private static var newPassword: Field {
        knownPassword("password").as(
            Schema.string(8...256, pattern: #"^[^\u0000-\u001f\u007f-\u009f]*$"#, format: "password").described(
                """
                8 to 256 characters as a reader counts them, of any script. One that is easy to guess is refused, as is the \
                username or the e-mail address.
                """))
    }

    /// A password that is compared with a hash.
    private static func knownPassword(_ name: String) -> Field {
        let field = Field.raw(name, 1...1024)
        return field.as(field.schema.with("format", "password"))
    }
}
