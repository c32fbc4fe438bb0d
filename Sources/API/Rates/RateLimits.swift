import Caches
import ChangeFeed
import Workers
import Foundation
import HTTPServer
import Passwords
import Sessions
import Store

/// Stands for a token: a hash with this process's own seed.
private struct TokenMark: Hashable, Sendable {
    private let hash: Int

    init(_ token: some StringProtocol) { hash = String(token).hashValue }
}

/// An unknown token, and the address that sent it.
private struct BadToken: Hashable, Sendable {
    let token: TokenMark
    let address: ClientAddress
}

/// The rate limits of this daemon, with its counts.
public final class RateLimits: Sendable {
    /// How often a session may call routes with a rate of their own, after its user has reached the rate limit.
    private static let lastResort = Rate(30, per: .seconds(60))

    private let requests: RateLimiter<UUID>?
    private let changes: RateLimiter<UUID>?
    private let changeBytes: RateLimiter<UUID>?
    private let lastResorts = RateLimiter<UUID>(RateLimits.lastResort)
    private let signUps: NetworkLimiter?
    private let tokens: RateLimiter<UUID>?
    private let publicReads: NetworkLimiter?
    private let unknownTokens: NetworkLimiter?
    /// The tokens that this daemon has given out, or that were a user's when it looked them up.
    private let goodTokens = TwoGenerationCache<TokenMark, Void>(capacity: 100_000)
    /// The unknown tokens of the last minute, each with the address that sent it.
    private let badTokens = RateLimiter<BadToken>(Rate(1, per: .seconds(60)))
    private let signIns: SignInGuard?
    private let clients: Clients

    /// Nothing is counted yet.
    public init(_ rates: Rates, clients: Clients) {
        requests = rates.requests.map { RateLimiter($0) }
        changes = rates.changes.map { RateLimiter($0) }
        changeBytes = rates.changeBytes.map { RateLimiter($0) }
        signUps = rates.signUps.map { NetworkLimiter($0) }
        tokens = rates.tokens.map { RateLimiter($0) }
        publicReads = rates.publicReads.map { NetworkLimiter($0) }
        unknownTokens = rates.unknownTokens.map { NetworkLimiter($0) }
        signIns = rates.signIns.map { SignInGuard($0) }
        self.clients = clients
    }

    /// Counts a user's request. A write is refused once the user's earlier ones have logged too much.
    /// - Throws: `too-many-requests`.
    func admit(_ user: Principal, to route: Route) throws(Problem) {
        guard let wait = requests?.take(user.user) ?? (route.action == nil ? nil : wait(of: user)) else { return }
        guard route.hasOwnRate, lastResorts.take(user.session) == nil else { throw .tooManyRequests(wait) }
    }

    /// How long until the user may log changes again; nil if that is now.
    private func wait(of user: Principal) -> Duration? {
        let count = changes?.wait(user.user)
        guard let bytes = changeBytes?.wait(user.user) else { return count }
        return max(bytes, count ?? .zero)
    }

    /// Counts the changes that a user's request has logged. They are known only now, so the next one is refused.
    func charge(_ user: Principal, for logged: Logged) {
        guard logged.changes > 0 else { return }
        changes?.charge(user.user, logged.changes)
        changeBytes?.charge(user.user, logged.bytes)
    }

    /// Counts a sign-up.
    /// - Throws: `too-many-requests`.
    func admitSignUp(_ call: Call) throws(Problem) {
        if let wait = signUps?.take(clients.home(of: call)) { throw .tooManyRequests(wait) }
    }

    /// Counts a user's new or rotated token. Each leaves a row that is kept for long, hence the limit.
    /// - Throws: `too-many-requests`.
    func admitToken(of user: Principal) throws(Problem) {
        if let wait = tokens?.take(user.user) { throw .tooManyRequests(wait) }
    }

    /// Takes back `admitToken`: the request made no new token.
    func returnToken(of user: Principal) { tokens?.giveBack(user.user) }

    /// Counts a reading without a token of a public link, or of the interface's document: each costs something to send.
    /// - Throws: `too-many-requests`.
    func admitPublicRead(_ call: Call) throws(Problem) {
        if let wait = publicReads?.take(clients.home(of: call)) { throw .tooManyRequests(wait) }
    }

    /// Notes a token that this daemon gives out: from then on its lookup does not depend on other clients at its
    /// address.
    func gives(_ token: Token) {
        if unknownTokens != nil { goodTokens.insert(TokenMark(token.text)) }
    }

    /// Looks up the user of a token that is not in memory. After too many unknown tokens from an address, the daemon
    /// looks up only known good ones from there for a while: those that it gave out or found before. A good token is
    /// never charged. An unknown token that comes again within a minute is neither looked up nor charged: it never
    /// becomes a user's, and a client that repeats it for ever must not use up the rate of its address. Unknown tokens
    /// that arrive at once pass together; the wait afterwards is longer for that.
    /// - Parameter look: looks up the token; nil if it is unknown. It must call its argument before it asks the
    ///   database.
    /// - Throws: `unauthenticated`, `too-many-requests`; errors of `look`.
    func lookingUp<Value: Sendable>(
        _ token: Substring, _ request: Request, over connection: Connection,
        _ look: (_ admit: () throws(Problem) -> Void) async throws -> Value?
    ) async throws -> Value? {
        guard let unknownTokens else { return try await look {} }
        func asBad() -> BadToken {
            BadToken(token: TokenMark(token), address: clients.home(of: request, over: connection))
        }
        var isNew = false
        let value = try await look { () throws(Problem) in
            isNew = !goodTokens.contains(TokenMark(token))
            guard isNew else { return }
            let bad = asBad()
            if badTokens.wait(bad) != nil { throw .invalidToken }
            if let wait = unknownTokens.wait(bad.address) { throw .tooManyRequests(wait) }
        }
        if value == nil {
            let bad = asBad()
            goodTokens.forget(bad.token)
            _ = badTokens.take(bad)
            unknownTokens.charge(bad.address)
        } else if isNew {
            goodTokens.insert(TokenMark(token))
        }
        return value
    }

    /// Looks up something by a secret that is no user's, for a client that need not be signed in. Unknown ones count as
    /// unknown tokens do, and each reading as one of a public link.
    /// - Parameter look: nil if it is unknown.
    /// - Throws: `too-many-requests`; errors of `look`.
    func lookingUp<Value>(_ call: Call, _ look: () async throws -> Value?) async throws -> Value? {
        try admitPublicRead(call)
        let address = clients.home(of: call)
        if let wait = unknownTokens?.wait(address) { throw Problem.tooManyRequests(wait) }
        let value = try await look()
        if value == nil { unknownTokens?.charge(address) }
        return value
    }

    /// A name is about to be looked up, to sign in under it.
    /// - Throws: `too-many-requests`.
    func admitLookup(_ call: Call) throws(Problem) { try signIns?.look(from: clients.home(of: call)) }

    /// Checks a password, at the rate at which that is allowed.
    /// - Parameters:
    ///   - isKnown: whether the account was signed in to from the call's network before.
    ///   - check: gets the share in which the password waits for its check; returns nil if the password is wrong.
    /// - Throws: `too-many-requests`; the errors of `check`.
    func checkingPassword<Value: Sendable>(
        of subject: SignInBudgets.Subject, isKnown: Bool, _ call: Call,
        _ check: (PasswordHasher.Share) async throws -> Value?
    ) async throws -> Value? {
        guard let signIns else { return try await check(isKnown ? .known : .others) }
        return try await signIns.checking(subject, from: clients.home(of: call), isKnown: isKnown, check)
    }
}
