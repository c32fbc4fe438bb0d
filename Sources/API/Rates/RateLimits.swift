import ChangeFeed
import Foundation
import HTTPServer
import NIOCore
import Sessions

/// What a token is known by here: a hash of this process's own.
private struct TokenMark: Hashable, Sendable {
    private let hash: Int

    init(_ token: some StringProtocol) { hash = String(token).hashValue }
}

/// A token that nobody has, and whence it came.
private struct BadToken: Hashable, Sendable {
    let token: TokenMark
    let address: ClientAddress
}

/// How often each may do what, as this daemon has counted.
struct RateLimits: Sendable {
    /// How often a session may call routes with a rate of their own, when those of the user are used up.
    private static let lastResort = Rate(30, per: .seconds(60))

    private let requests: RateLimiter<UUID>?
    private let lastResorts = RateLimiter<UUID>(RateLimits.lastResort)
    private let signUps: RateLimiter<ClientAddress>?
    private let tokens: RateLimiter<UUID>?
    private let publicReads: RateLimiter<ClientAddress>?
    private let unknownTokens: RateLimiter<ClientAddress>?
    /// The tokens that this daemon has given out, or that were somebody's when they were looked up.
    private let goodTokens = BoundedSet<TokenMark>()
    /// From where which token was tried that nobody has, within the last minute.
    private let badTokens = RateLimiter<BadToken>(Rate(1, per: .seconds(60)))
    private let signIns: SignInGuard?
    private let proxies: Proxies

    init(_ rates: Rates, proxies: [AddressRange]) {
        requests = rates.requests.map { RateLimiter($0) }
        signUps = rates.signUps.map { RateLimiter($0) }
        tokens = rates.tokens.map { RateLimiter($0) }
        publicReads = rates.publicReads.map { RateLimiter($0) }
        unknownTokens = rates.unknownTokens.map { RateLimiter($0) }
        signIns = rates.signIns.map { SignInGuard($0) }
        self.proxies = Proxies(ranges: proxies)
    }

    /// A user's request.
    /// - Throws: `too-many-requests`.
    func admit(_ user: Principal, to route: Route) throws(Problem) {
        guard let wait = requests?.take(user.user) else { return }
        guard route.hasOwnRate, lastResorts.take(user.session) == nil else { throw .tooManyRequests(wait) }
    }

    /// Somebody signs up.
    /// - Throws: `too-many-requests`.
    func admitSignUp(_ call: Call) throws(Problem) {
        if let wait = signUps?.take(address(of: call)) { throw .tooManyRequests(wait) }
    }

    /// A user makes a token, or rotates one: each leaves a row in the audit log.
    /// - Throws: `too-many-requests`.
    func admitToken(of user: Principal) throws(Problem) {
        if let wait = tokens?.take(user.user) { throw .tooManyRequests(wait) }
    }

    /// What a user was let in for was not made: it was there already, or could not be.
    func returnToken(of user: Principal) { tokens?.giveBack(user.user) }

    /// Somebody reads a public link.
    /// - Throws: `too-many-requests`.
    func admitPublicRead(_ call: Call) throws(Problem) {
        if let wait = publicReads?.take(address(of: call)) { throw .tooManyRequests(wait) }
    }

    /// This daemon gives out a token, which is to be looked up from then on whoever else is at its address.
    func gives(_ token: Token) {
        if unknownTokens != nil { goodTokens.insert(TokenMark(token.text)) }
    }

    /// Looks up whose a token is, where it is not in memory. From an address that has sent too many that are nobody's no others
    /// are looked up for a while, but for those that this daemon has given out, or has seen to be somebody's before. Who has a
    /// good one is never charged. A bad one that comes again within a minute is neither looked up nor charged: what is nobody's
    /// never becomes somebody's, and a client that tries one for ever is not to take the rate of all at its address. Of bad ones
    /// those that are under way at once pass together, and are made up for by a longer while.
    /// - Parameter look: nil where it is nobody's. Is to call what it is given before it asks the database.
    /// - Throws: `unauthenticated`, `too-many-requests`; what `look` throws.
    func lookingUp<Value: Sendable>(
        _ token: Substring, _ request: Request, over connection: Connection,
        _ look: (_ admit: () throws(Problem) -> Void) async throws -> Value?
    ) async throws -> Value? {
        guard let unknownTokens else { return try await look {} }
        func asBad() -> BadToken {
            BadToken(
                token: TokenMark(token),
                address: ClientAddress(client(of: request, over: connection) ?? Self.nowhere))
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
            goodTokens.remove(bad.token)
            _ = badTokens.take(bad)
            unknownTokens.charge(bad.address)
        } else if isNew {
            goodTokens.insert(TokenMark(token))
        }
        return value
    }

    /// Checks a password under a name, at the rate at which that is allowed.
    /// - Parameter check: nil where it is the wrong one.
    /// - Throws: `too-many-requests`; what `check` throws.
    func checkingPassword<Value: Sendable>(
        of login: String, _ call: Call, _ check: () async throws -> Value?
    ) async throws -> Value? {
        guard let signIns else { return try await check() }
        let address = address(of: call)
        try signIns.admit(login, from: address)
        let value = try await check()
        if value == nil { signIns.failed(login, from: address) } else { signIns.succeeded(login, from: address) }
        return value
    }

    private func address(of call: Call) -> ClientAddress {
        ClientAddress(client(of: call.request, over: call.connection) ?? Self.nowhere)
    }

    /// Who asks; nil where nobody says, because the peer is on this machine and has no address.
    func client(of request: Request, over connection: Connection) -> InternetAddress? {
        let peer = connection.remoteAddress.flatMap { InternetAddress($0) }
        let client = proxies.client(peer: peer ?? Self.nowhere, request.headers)
        return client == Self.nowhere ? nil : client
    }

    private static let nowhere = InternetAddress(bytes: [0, 0, 0, 0])
}
