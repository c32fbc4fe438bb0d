public import JSON

extension Shapes {
    /// `POST /v1/users`
    public static let newUser = Shape(
        "NewUser",
        [
            .username("username").required, .email("email").required, newPassword.required,
            .displayName("display_name"),
            .line("invitation", 1...200).described(
                "The operator's code, if registration is by invitation; ignored otherwise."),
        ],
        example: ["username": "anna", "email": "anna@example.org", "password": "correct horse battery"])

    /// The arguments of `crosscheckctl user add`. A password is not an argument: others would see it in the list of
    /// processes.
    public static let accountWithoutPassword = Shape(
        "Account", newUser.fields.filter { ["username", "email", "display_name"].contains($0.name) })

    /// `PATCH /v1/me`
    public static let userPatch = Shape(
        "UserPatch",
        [
            .displayName("display_name").nullable,
            .choice("who_may_add", WhoMayAdd.self).described(WhoMayAdd.meaning), .email("email"), newPassword,
            knownPassword("current_password"),
        ],
        companions: ["email": ["current_password"], "password": ["current_password"]],
        example: ["display_name": "Anna"])

    /// `POST /v1/sessions`
    public static let signIn = Shape(
        "SignIn",
        [
            .line("login", 1...254).required.described("Username or e-mail address, ignoring case."),
            knownPassword("password").required,
            .boolean("cookie").described(
                "For pages of the server itself: the browser gets the token as a cookie, and the answer does not have it."
            ),
        ],
        example: ["login": "anna", "password": "correct horse battery"])

    /// `POST /v1/tokens`
    public static func newToken(_ limits: Limits) -> Shape {
        Shape(
            "NewAPIToken",
            [
                .id("id"),
                .line("name", 1...limits[.tokenNameLength]).required.described(
                    "Its purpose, so that the user recognises it in the list."),
                .scopes("scopes").required.described(
                    "The token's rights: at most those of the token of this request."),
                .time("expires_at").described(
                    """
                    A time of RFC 3339 with any offset, in the future, at most \(limits[.tokenDays]) days from now, and not \
                    later than the expiry of the request's API token. Absent: as late as possible.
                    """),
            ],
            example: ["name": "Nightly backup", "scopes": ["read"]])
    }

    /// A new password. The schema says as much as it can; `PasswordRules` decides whether the password is good enough.
    private static var newPassword: Field {
        knownPassword("password").as(
            Schema.string(8...256, pattern: #"^[^\u0000-\u001f\u007f-\u009f]*$"#, format: "password").described(
                """
                8 to 256 characters as a reader counts them, of any script. The server refuses one that is easy to \
                guess, the username and the e-mail address.
                """))
    }

    /// A password that is compared with a hash.
    private static func knownPassword(_ name: String) -> Field {
        let field = Field.raw(name, 1...1024)
        return field.as(field.schema.with("format", "password"))
    }
}
