import ChangeFeed
import Foundation
import Hummingbird
import NIOCore

/// How often each may do what, as this daemon has counted.
struct RateLimits: Sendable {
    private let requests: RateLimiter<UUID>?
    private let signUps: RateLimiter<ClientAddress>?
    private let tokens: RateLimiter<UUID>?
    private let publicReads: RateLimiter<ClientAddress>?
    private let unknownTokens: RateLimiter<ClientAddress>?
    /// The tokens that were somebody's when they were looked up, as hashes of this process's own.
    private let seenTokens = BoundedSet<Int>()
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
    func admit(_ user: Principal) throws(Problem) {
        if let wait = requests?.take(user.user) { throw .tooManyRequests(wait) }
    }

    /// Somebody signs up.
    /// - Throws: `too-many-requests`.
    func admitSignUp(_ call: Call) throws(Problem) {
        if let wait = signUps?.take(address(of: call)) { throw .tooManyRequests(wait) }
    }

    /// A user makes a token: each leaves a row in the audit log.
    /// - Throws: `too-many-requests`.
    func admitToken(of user: Principal) throws(Problem) {
        if let wait = tokens?.take(user.user) { throw .tooManyRequests(wait) }
    }

    /// Somebody reads a public link.
    /// - Throws: `too-many-requests`.
    func admitPublicRead(_ call: Call) throws(Problem) {
        if let wait = publicReads?.take(address(of: call)) { throw .tooManyRequests(wait) }
    }

    /// Looks up whose a token is, where it is not in memory. From an address that has sent too many that are nobody's no others
    /// are looked up for a while, but for those that this daemon has seen to be somebody's before. Who has a good one is never
    /// charged; of bad ones those that are under way at once pass together, and are made up for by a longer while.
    /// - Parameter look: nil where it is nobody's. Is to call what it is given before it asks the database.
    /// - Throws: `too-many-requests`; what `look` throws.
    func lookingUp<Value: Sendable>(
        _ token: Substring, _ request: Request, over connection: Connection,
        _ look: (_ admit: () throws(Problem) -> Void) async throws -> Value?
    ) async throws -> Value? {
        guard let unknownTokens else { return try await look {} }
        func address() -> ClientAddress { ClientAddress(client(of: request, over: connection) ?? Self.nowhere) }
        var isNew = false
        let value = try await look { () throws(Problem) in
            isNew = !seenTokens.contains(token.hashValue)
            if isNew, let wait = unknownTokens.wait(address()) { throw .tooManyRequests(wait) }
        }
        if value == nil {
            unknownTokens.charge(address())
            seenTokens.remove(token.hashValue)
        } else if isNew {
            seenTokens.insert(token.hashValue)
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
        let peer = connection.channel.remoteAddress?.ipAddress.flatMap { InternetAddress($0) }
        let client = proxies.client(peer: peer ?? Self.nowhere, request.headers)
        return client == Self.nowhere ? nil : client
    }

    private static let nowhere = InternetAddress(bytes: [0, 0, 0, 0])
}
