/// Keeps passwords from being guessed, and nobody from signing in because others guess.
///
/// Under one name from one address there is a rate, and for an address altogether. Beside these a name has failures that all
/// addresses share; who signed in under it from an address before is not held up by those of others. All of it counts alike
/// for names that nobody has.
final class SignInGuard: Sendable {
    private struct Pair: Hashable, Sendable {
        let name: Int
        let address: ClientAddress
    }

    /// Failures under one name from addresses that it was never used from.
    private static let failures = Rate(100, per: .seconds(3600))
    private let pairs: RateLimiter<Pair>
    private let addresses: RateLimiter<ClientAddress>
    private let names = RateLimiter<Int>(SignInGuard.failures)
    private let known = BoundedSet<Pair>()

    init(_ rate: Rate) {
        pairs = RateLimiter(rate)
        addresses = RateLimiter(Rate(rate.count * 3, per: rate.period))
    }

    /// Somebody tries.
    /// - Throws: `too-many-requests`.
    func admit(_ login: String, from address: ClientAddress) throws(Problem) {
        let pair = Pair(name: Self.name(login), address: address)
        let wait = (known.contains(pair) ? nil : names.wait(pair.name)) ?? addresses.take(address) ?? pairs.take(pair)
        if let wait { throw .tooManyRequests(wait) }
    }

    /// It was the wrong password, or the wrong name.
    func failed(_ login: String) {
        _ = names.take(Self.name(login))
    }

    /// It was the right one.
    func succeeded(_ login: String, from address: ClientAddress) {
        known.insert(Pair(name: Self.name(login), address: address))
    }

    /// Names are told from each other by a hash of this process's own: they may be long, and may be passwords by mistake.
    private static func name(_ login: String) -> Int { login.lowercased().hashValue }
}
