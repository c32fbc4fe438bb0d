import ChangeFeed
import Workers
import Checklists
import Crypto
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Passwords
import Sessions
import Store

/// Accounts: signing up, the user's own account, and finding other users.
struct UserRoutes: RouteGroup {
    let store: Store
    let feed: ChangeFeed
    let actions: Actions
    let clients: Clients
    let rates: RateLimits
    let passwords: PasswordChecks
    let refusals: RefusedSignIns
    let registration: Registration

    static let tag = (name: "Accounts", description: "Signing up, your own account, and finding other users.")

    var routes: [Route] {
        [
            .post("/v1/users", .everyone, "signUp", "Make an account", handler: signUp)
                .described(
                    "The operator decides whether everyone may sign up, only people with an invitation, or nobody."
                )
                .taking(Shapes.newUser)
                .answering(
                    .created(
                        Representations.user, "The user, who already has a checklist `Inbox`.", isVersioned: true,
                        at: "/v1/me")
                ).refusing(.invitationRequired, .usernameTaken, .emailTaken).failing(.registrationClosed),
            .get("/v1/users", .read, "findUsers", "Find users by the beginning of their name", handler: find)
                .parameters(
                    .query(
                        "prefix", "The beginning of the username, ignoring case; at most 32 characters.",
                        .string(1...32, pattern: #"^[^\u0000]+$"#), isRequired: true),
                    .query("limit", "The most users in the answer.", Schema.integer(1...50).with("default", 20))
                ).answering(.ok(Representations.foundUsers, "The users, sorted by name.")),
            .get("/v1/me", .read, "getMe", "Your account", handler: me)
                .answering(.ok(Representations.user, "The user.", isVersioned: true)),
            .patch("/v1/me", .admin, "updateMe", "Edit your account", does: .updateUser, handler: update)
                .described(
                    """
                    A new password ends all other sessions and all API tokens; the one in this request stays. If that \
                    one may have leaked, sign out and in again. It also ends your calendar links and your invitations \
                    by a token. Public links that you made in a session stay, and `kept` names them.
                    """
                ).taking(Shapes.userPatch).answering(.ok(Representations.editedUser, "The user.", isVersioned: true))
                .atOwnRate,
        ]
    }

    @Sendable func signUp(_ call: Call) async throws -> Reply {
        guard registration != .closed else { throw Problem.registrationClosed }
        try rates.admitSignUp(call)
        let (fields, _) = try await call.read(Shapes.newUser)
        let request = JSONValue.object(fields)
        let password = request["password"]?.string ?? ""
        try await passwords.check(
            password, username: request["username"]?.string ?? "", email: request["email"]?.string ?? "")
        var arguments = fields.filter { !["password", "invitation"].contains($0.name) }
        arguments += [
            .init("id", .string(UUID.v7(at: Date()).lowercase)),
            .init("inbox_id", .string(UUID.v7(at: Date()).lowercase)),
            .init("registration", .string(registration.rawValue)), clients.origin(of: call).argument,
        ]
        if registration == .invited {
            guard let code = request["invitation"]?.string else { throw Problem(.invitationRequired) }
            arguments.append(.init("code_hash", .string(Token.hash(code).hexadecimal)))
        }
        arguments.append(.init("password_hash", .string(try await passwords.hash(password))))
        let answer = try await store.createUser(arguments)
        if case .refused(let refusal) = answer.outcome { throw Problem(refusal) }
        feed.committed()
        return .json(answer.body, status: .created, version: answer.version).with(.location, "/v1/me")
    }

    @Sendable func find(_ call: Call) async throws -> Reply {
        let prefix = try call.query("prefix") ?? ""
        guard !prefix.isEmpty, prefix.unicodeScalars.count <= 32 else {
            throw Problem.invalidParameter("prefix", "must have 1 to 32 characters")
        }
        let limit = try call.number("limit", in: 1...50, otherwise: 20)
        return .json(.list("users", try await store.users(prefix: prefix, limit: limit)))
    }

    @Sendable func me(_ call: Call) async throws -> Reply {
        let found = try await store.user(call.user.user)
        return try call.conditional(found.body, version: found.version)
    }

    @Sendable func update(_ call: Call) async throws -> Reply {
        let user = try call.user
        let (patch, key) = try await call.read(Shapes.userPatch)
        let request = JSONValue.object(patch)
        var arguments = patch.filter { ["display_name", "who_may_add", "email"].contains($0.name) }
        arguments += [.init("session_id", .string(user.session.lowercase)), clients.origin(of: call).argument]
        let password = request["password"]?.string
        if password != nil || request["email"] != nil {
            guard let current = request["current_password"]?.string else {
                throw Problem.invalidRequest([
                    FieldError("/current_password", "is required to change the e-mail address or the password")
                ])
            }
            let found = try await store.credentials(of: user.user, network: clients.home(of: call).homeText)
            guard let known = found else { throw Problem.invalidToken }
            let correct = try await rates.checkingPassword(
                of: .own(user.user), isKnown: known.isKnownThere, call
            ) { share in
                if case .correct = try await passwords.verify(current, against: known.passwordHash, among: share) {
                    true
                } else {
                    nil
                }
            }
            guard correct != nil else {
                try await refusals.audit(
                    password == nil ? .emailChanged : .passwordChanged, call, account: user.user)
                throw Problem(.wrongPassword)
            }
            arguments.append(.init("known_password", .integer(known.passwordVersion)))
            if let password {
                try await passwords.check(
                    password, username: known.username, email: request["email"]?.string ?? known.email, among: .known)
                arguments.append(.init("password_hash", .string(try await passwords.hash(password, among: .known))))
            }
        }
        // Without the key if the request has a password: the server keeps nothing derived from it but its hash.
        let isReplayable = request["current_password"] == nil
        let reply = try await actions.act(
            .updateUser, by: user, arguments + call.ifMatch(), key: isReplayable ? key : nil)
        // The new password ended all other sessions; only the database knows them.
        if password != nil { feed.recheck(user: user.user) }
        return reply
    }
}
