import HTTPServer

/// Keeps passwords from being guessed, and nobody from signing in because others guess.
///
/// Under one name from one address there is a rate, and for an address altogether, but for the names that were used from it. Beside these a name has failures that all
/// addresses share which it was never used from. When they are used up, each of these still has a few attempts of its own: who
/// guesses from many places has no more than these few from each, and whose name it is comes in from anywhere but where
/// somebody has just failed. Who signed in under it from an address before is not held up at all. All of it counts alike for
/// names that nobody has.
final class SignInGuard: Sendable {
    private struct Pair: Hashable, Sendable {
        let name: Int
        let address: ClientAddress
    }

    /// Failures under one name from addresses that it was never used from.
    private static let failures = Rate(100, per: .seconds(3600))
    /// Attempts under a name whose failures are used up, from one such address.
    private static let attempts = Rate(3, per: .seconds(3600))
    private let pairs: RateLimiter<Pair>
    private let addresses: RateLimiter<ClientAddress>
    private let names = RateLimiter<Int>(SignInGuard.failures)
    private let strangers = RateLimiter<Pair>(SignInGuard.attempts)
    private let known = BoundedSet<Pair>()

    init(_ rate: Rate) {
        pairs = RateLimiter(rate)
        addresses = RateLimiter(Rate(rate.count * 3, per: rate.period))
    }

    /// Somebody tries.
    /// - Throws: `too-many-requests`.
    func admit(
        _ login: String, from address: ClientAddress, at now: ContinuousClock.Instant = .now
    ) throws(Problem) {
        let pair = Pair(name: Self.name(login), address: address)
        // First one's own, so that who tries again and again takes nothing from the others at their address.
        if let wait = pairs.take(pair, at: now) ?? stranger(pair, at: now) { throw .tooManyRequests(wait) }
    }

    private func stranger(_ pair: Pair, at now: ContinuousClock.Instant) -> Duration? {
        guard !known.contains(pair) else { return nil }
        // Last what comes back most slowly: it is not to be taken from whom another rate refuses.
        if let wait = addresses.take(pair.address, at: now) { return wait }
        return names.wait(pair.name, at: now).flatMap { _ in strangers.take(pair, at: now) }
    }

    /// It was the wrong password, or the wrong name.
    func failed(_ login: String, from address: ClientAddress, at now: ContinuousClock.Instant = .now) {
        let pair = Pair(name: Self.name(login), address: address)
        if !known.contains(pair) { _ = names.take(pair.name, at: now) }
    }

    /// It was the right one.
    func succeeded(_ login: String, from address: ClientAddress) {
        known.insert(Pair(name: Self.name(login), address: address))
    }

    /// Names are told from each other by a hash of this process's own: they may be long, and may be passwords by mistake.
    private static func name(_ login: String) -> Int { login.lowercased().hashValue }
}
