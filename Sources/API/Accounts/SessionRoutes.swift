import ChangeFeed
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
    let backend: Backend

    static let tag = (name: "Sessions", description: "Signing in and out.")

    var routes: [Route] {
        [
            .post("/v1/sessions", .everyone, "signIn", "Sign in", handler: signIn)
                .described(
                    """
                    A wrong name and a wrong password answer alike and take alike long. With more than 100 sessions the \
                    oldest ends.
                    """
                ).taking(Shapes.signIn).answering(.created(Representations.newSession, "The session."))
                .failing(.signInFailed),
            .get("/v1/sessions", .admin, "listSessions", "One's own sessions", handler: list)
                .answering(.ok(Representations.sessions, "Newest first.")).atOwnRate,
            .post(
                "/v1/sessions/current/rotate", .anyToken, "rotateToken",
                "Replace the token that comes with the request", does: .rotateSession, handler: rotate
            ).described(
                "The session or API token stays, with its end and its scopes, and has another secret. The former is good for 60 seconds more: whoever did not get the answer, or asks twice at once, is given the same new one. That one is not rotated itself within those 60 seconds: who asks with it is given it again. Asking again with the former begins the 60 seconds anew, for ten minutes at most. A new token counts in the rate at which tokens are made. An `Idempotency-Key` is ignored."
            ).answering(.created(Representations.rotatedToken, "The new token.")),
            .delete("/v1/sessions/current", .anyToken, "signOut", "Sign out", does: .deleteSession, handler: signOut)
                .answering(.noContent).atOwnRate,
            .delete(
                "/v1/sessions/{id}", .admin, "endSession", "End a session of one's own", does: .deleteSession,
                handler: end
            ).answering(.noContent).atOwnRate,
        ]
    }

    /// A wrong name and a wrong password answer alike and take alike long: where there is no user, a dummy hash is checked.
    @Sendable func signIn(_ call: Call) async throws -> Reply {
        let (fields, _) = try await call.read(Shapes.signIn)
        let request = JSONValue.object(fields)
        let password = request["password"]?.string ?? ""
        let login = request["login"]?.string ?? ""
        var account: UUID?
        let correct = try await backend.rates.checkingPassword(of: login, call) {
            let known = try await backend.store.credentials(login: login)
            account = known?.user
            guard case .correct(let needsRehash) = try await backend.verify(password, against: known?.passwordHash),
                let known, !known.isDisabled
            else { return nil as (known: Store.Credentials, needsRehash: Bool)? }
            return (known, needsRehash)
        }
        guard let (known, needsRehash) = correct else {
            try await backend.auditRefusal(.sessionCreated, call, account: account)
            throw Problem.signInFailed
        }
        let token = Token()
        var arguments: [JSONValue.Member] = [
            .init("id", .string(UUID.v7(at: Date()).lowercase)), .init("user_id", .string(known.user.lowercase)),
            .init("password_hash", .string(known.passwordHash)),
            .init("token_hash", .string(token.hash.hexadecimal)),
            .init("user_agent", .string(call.userAgent)),
            .init("lifetime", .integer(Int64(backend.sessionLifetime.seconds))),
            backend.origin(of: call).argument,
        ]
        if let idle = backend.sessionLifetime.idleSeconds {
            arguments.append(.init("idle_limit", .integer(Int64(idle))))
        }
        if needsRehash { arguments.append(.init("rehash", .string(try await backend.hash(password)))) }
        let answer = try await backend.store.createSession(arguments)
        guard answer.outcome == .created else { throw Problem.signInFailed }
        backend.feed.committed()
        backend.rates.gives(token)
        return token.shown(in: answer.body)
    }

    @Sendable func list(_ call: Call) async throws -> Reply {
        let user = try call.user
        return .list("sessions", try await backend.store.sessions(of: user.user, current: user.session))
    }

    /// Gives the session another token. Who asks again with the former, because the answer was lost, or asks twice at once,
    /// gets the same: the first leaves a salt, and token and salt make the one successor. That is not rotated itself as long
    /// as the former is good: whoever asks with it gets it again.
    @Sendable func rotate(_ call: Call) async throws -> Reply {
        let user = try call.user
        // No key: its answer would be kept, and with it the token.
        _ = try await call.keyWithoutBody()
        guard let presented = Token.presented(by: call.request.headers) else { throw Problem.unauthenticated }
        try backend.rates.admitToken(of: user)
        // Whoever asks again, as while no standby answers, is not to be refused for that.
        var isMade = false
        defer { if !isMade { backend.rates.returnToken(of: user) } }
        let salt = Token.randomBytes()
        let answer = try await backend.perform(
            .rotateSession, by: user,
            [
                .init("session_id", .string(user.session.lowercase)),
                .init("token_hash", .string(Token.hash(presented).hexadecimal)),
                .init("successor_hash", .string(Token(successorOf: presented, salt: salt).hash.hexadecimal)),
                .init("salt", .string(salt.hexadecimal)), backend.origin(of: call).argument,
            ], key: nil)
        guard answer.outcome == .created else { throw Problem.invalidToken }
        backend.feed.renew(session: user.session, of: user.user)
        guard let kept = try JSONParser.parse(answer.info)["salt"]?.string else {
            return Token(presented: presented).shown(in: answer.body)
        }
        guard let kept = [UInt8](hexadecimal: kept) else { throw Problem.internalError }
        isMade = kept == salt
        let successor = Token(successorOf: presented, salt: kept)
        backend.rates.gives(successor)
        return successor.shown(in: answer.body)
    }

    @Sendable func signOut(_ call: Call) async throws -> Reply {
        try await backend.endSession(call.user.session, call)
    }

    @Sendable func end(_ call: Call) async throws -> Reply {
        try await backend.endSession(call.pathID(), isToken: false, call)
    }
}

extension Backend {
    /// Ends a session or an API token: of one kind where `isToken` says which.
    func endSession(_ session: UUID, isToken: Bool? = nil, _ call: Call) async throws -> Reply {
        let user = try call.user
        _ = try await call.keyWithoutBody()
        var arguments: [JSONValue.Member] = [.init("id", .string(session.lowercase)), origin(of: call).argument]
        if let isToken { arguments.append(.init("is_token", .bool(isToken))) }
        // No key: a session that has ended cannot be asked for its first answer.
        let reply = try await act(.deleteSession, by: user, arguments, key: nil)
        feed.evict(session: session, of: user.user)
        return reply
    }
}

extension Call {
    /// What the client says it is: one line, cut to what is stored.
    fileprivate var userAgent: String {
        let text = request.headers[.userAgent] ?? ""
        return String(
            String.UnicodeScalarView(
                text.unicodeScalars.filter { $0.properties.generalCategory != .control }.prefix(400)))
    }
}
