import ChangeFeed
import Foundation
import Hummingbird
import NIOCore

/// How often each may do what, as this daemon has counted.
struct RateLimits: Sendable {
    private let requests: RateLimiter<UUID>?
    private let signUps: RateLimiter<ClientAddress>?
    private let signIns: SignInGuard?
    private let proxies: Proxies

    init(_ rates: Rates, proxies: [AddressRange]) {
        requests = rates.requests.map { RateLimiter($0) }
        signUps = rates.signUps.map { RateLimiter($0) }
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
        if value == nil { signIns.failed(login) } else { signIns.succeeded(login, from: address) }
        return value
    }

    private func address(of call: Call) -> ClientAddress {
        ClientAddress(client(of: call) ?? Self.nowhere)
    }

    /// Who asks; nil where nobody says, because the peer is on this machine and has no address.
    func client(of call: Call) -> InternetAddress? {
        let peer = call.connection.channel.remoteAddress?.ipAddress.flatMap { InternetAddress($0) }
        let client = proxies.client(peer: peer ?? Self.nowhere, call.request.headers)
        return client == Self.nowhere ? nil : client
    }

    private static let nowhere = InternetAddress(bytes: [0, 0, 0, 0])
}
