import ChangeFeed
import Workers
import Checklists
import Foundation
import HTTPServer
import HTTPTypes
import JSON
import Passwords
import Sessions
import Store

/// Signing in and out.
struct SessionRoutes: RouteGroup {
    let store: Store
    let feed: ChangeFeed
    let actions: Actions
    let clients: Clients
    let rates: RateLimits
    let passwords: PasswordChecks
    let refusals: RefusedSignIns
    let endings: SessionEndings
    let lifetime: SessionLifetime

    static let tag = (name: "Sessions", description: "Signing in and out.")

    var routes: [Route] {
        [
            .post("/v1/sessions", .everyone, "signIn", "Sign in", handler: signIn)
                .described(
                    """
                    A wrong name and a wrong password get the same answer after the same time. A user has 100 sessions \
                    at most: the next one ends the oldest.

                    With `cookie` the answer has no token: a browser gets it as a cookie, which scripts cannot read. Its \
                    name is `__Host-crosscheck` over HTTPS, and `crosscheck` over plain HTTP. Only pages of the server itself \
                    can ask for it.
                    """
                ).taking(Shapes.signIn).answering(.created(Representations.newSession, "The session.").with(.setCookie))
                .failing(.signInFailed, .crossOrigin),
            .get("/v1/sessions", .admin, "listSessions", "Your sessions", handler: list)
                .answering(.ok(Representations.sessions, "Newest first.")).atOwnRate,
            .post(
                "/v1/sessions/current/rotate", .anyToken, "rotateToken",
                "Replace the token that comes with the request", does: .rotateSession, handler: rotate
            ).described(
                "The session or API token keeps its end and its scopes, and gets a new secret. The former secret works for 60 seconds more: a client that lost the answer, or that asks twice at once, gets the same new one. Within those 60 seconds the new one is not rotated: a client that asks with it gets it again. Each request with the former one starts the 60 seconds anew, for ten minutes at most. A new token counts towards the rate limit for new tokens. The server ignores an `Idempotency-Key`. A browser that came by the cookie gets another cookie, and no token in the body."
            ).answering(.created(Representations.rotatedToken, "The new token.").with(.setCookie)),
            .delete("/v1/sessions/current", .anyToken, "signOut", "Sign out", does: .deleteSession, handler: signOut)
                .answering(.noContent.with(.setCookie)).atOwnRate,
            .delete(
                "/v1/sessions/{id}", .admin, "endSession", "End one of your sessions", does: .deleteSession,
                handler: end
            ).answering(.noContent.with(.setCookie)).atOwnRate,
        ]
    }

    /// A wrong name and a wrong password get the same answer after the same time: without a user, this checks a dummy
    /// hash.
    @Sendable func signIn(_ call: Call) async throws -> Reply {
        let (fields, _) = try await call.read(Shapes.signIn)
        let request = JSONValue.object(fields)
        let visit = request["cookie"] == true ? clients.visit(call) : nil
        // Another site must not sign a browser in to an account of its own. A program sends no `Origin`, and has no page
        // that could be deceived.
        if let visit, visit.isFromElsewhere(call.request.headers) { throw Problem.crossOrigin }
        let password = request["password"]?.string ?? ""
        let login = request["login"]?.string ?? ""
        try rates.admitLookup(call)
        let network = clients.home(of: call).homeText
        let lookup = try await store.lookUp(login: login, normalized: EmailAddress(login)?.text, network: network)
        let found = lookup.credentials
        let correct = try await rates.checkingPassword(
            of: found.map { .account($0.user) } ?? .unknown(lookup.folded), isKnown: found?.isKnownThere ?? false, call
        ) { share in
            guard
                case .correct(let needsRehash) = try await passwords.verify(
                    password, against: found?.passwordHash, among: share), let found, !found.isDisabled
            else { return nil as (known: Store.Credentials, needsRehash: Bool, share: PasswordHasher.Share)? }
            return (found, needsRehash, share)
        }
        guard let (known, needsRehash, share) = correct else {
            try await refusals.audit(.sessionCreated, call, account: found?.user)
            throw Problem.signInFailed
        }
        let token = Token()
        var arguments: [JSONValue.Member] = [
            .init("id", .string(UUID.v7(at: Date()).lowercase)), .init("user_id", .string(known.user.lowercase)),
            .init("password_version", .integer(known.passwordVersion)),
            .init("token_hash", .string(token.hash.hexadecimal)),
            .init("user_agent", .string(call.userAgent)), .init("network", .string(network)),
            .init("lifetime", .integer(Int64(lifetime.seconds))),
            clients.origin(of: call).argument,
        ]
        if let idle = lifetime.idleSeconds {
            arguments.append(.init("idle_limit", .integer(Int64(idle))))
        }
        if needsRehash { arguments.append(.init("rehash", .string(try await passwords.hash(password, among: share)))) }
        let answer = try await store.createSession(arguments)
        guard answer.outcome == .created else { throw Problem.signInFailed }
        feed.committed()
        rates.gives(token)
        guard let visit else { return try token.shown(in: answer.body) }
        return token.kept(by: visit.cookie, seconds: lifetime.seconds, besides: answer.body)
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let user = try call.user
        return .json(.list("sessions", try await store.sessions(of: user.user, current: user.session)))
    }

    /// Gives the session another token. A client that asks again with the former one, or twice at once, gets the same
    /// successor: the first request stores a salt, and the former token and the salt make the successor. The successor
    /// is not rotated while the former token works: a client that asks with it gets it again.
    @Sendable func rotate(_ call: Call) async throws -> Reply {
        let user = try call.user
        // Without the key: the stored answer would hold the token.
        _ = try await call.keyWithoutBody()
        guard let presented = call.credentials?.token else { throw Problem.unauthenticated }
        try rates.admitToken(of: user)
        // A client that repeats the request, for instance while no standby answers, keeps its rate.
        var isMade = false
        defer { if !isMade { rates.returnToken(of: user) } }
        let salt = Token.randomBytes()
        let answer = try await actions.perform(
            .rotateSession, by: user,
            [
                .init("session_id", .string(user.session.lowercase)),
                .init("token_hash", .string(Token.hash(presented).hexadecimal)),
                .init("successor_hash", .string(Token(successorOf: presented, salt: salt).hash.hexadecimal)),
                .init("salt", .string(salt.hexadecimal)), clients.origin(of: call).argument,
            ], key: nil)
        guard answer.outcome == .created else { throw Problem.invalidToken }
        feed.renew(session: user.session, of: user.user)
        guard let kept = try JSONParser.parse(answer.info)["salt"]?.string else {
            return try handOut(Token(presented: presented), answer.body, call)
        }
        guard let kept = [UInt8](hexadecimal: kept) else { throw Problem.internalError }
        isMade = kept == salt
        let successor = Token(successorOf: presented, salt: kept)
        rates.gives(successor)
        return try handOut(successor, answer.body, call)
    }

    /// The answer with a rotated token, by the way by which the former one came.
    private func handOut(_ token: Token, _ object: [UInt8], _ call: Call) throws -> Reply {
        guard call.isByCookie else { return try token.shown(in: object) }
        let end = try JSONParser.parse(object)["expires_at"]?.string.flatMap {
            try? Date($0, strategy: Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        }
        guard let end else { throw Problem.internalError }
        return token.kept(
            by: clients.visit(call).cookie, seconds: max(1, Int(end.timeIntervalSinceNow)), besides: object)
    }

    @Sendable func signOut(_ call: Call) async throws -> Reply {
        try await endings.end(call.user.session, call)
    }

    @Sendable func end(_ call: Call) async throws -> Reply {
        try await endings.end(call.pathID(), isToken: false, call)
    }
}

extension Call {
    /// Whether a browser came by its cookie.
    var isByCookie: Bool { if case .cookie = credentials?.way { true } else { false } }

    /// The client's own name: one line, cut to the length that the database stores.
    fileprivate var userAgent: String {
        let text = request.headers[.userAgent] ?? ""
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(400)))
    }
}
