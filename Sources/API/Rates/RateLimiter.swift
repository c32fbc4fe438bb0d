import HTTPServer
import HTTPTypes
import Synchronization

/// Lets everyone do something at a rate: a `RateTable` that many tasks share.
final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private let table: Mutex<RateTable<Key>>

    /// - Parameter capacity: how many keys are known at most.
    init(_ rate: Rate, capacity: Int = 100_000) { table = Mutex(RateTable(rate, capacity: capacity)) }

    /// How many keys are known.
    var count: Int { table.withLock { $0.count } }

    /// Takes one. If none is left, it takes nothing and returns how long to wait.
    func take(_ key: Key, at now: ContinuousClock.Instant = .now) -> Duration? {
        table.withLock { $0.take(key, at: now) }
    }

    /// Takes some whether or not they are there: the wait is longer then, by a period at most.
    func charge(_ key: Key, _ number: Int = 1, at now: ContinuousClock.Instant = .now) {
        table.withLock { $0.charge(key, number, at: now) }
    }

    /// Gives back one that was taken and not needed.
    func giveBack(_ key: Key) { table.withLock { $0.giveBack(key) } }

    /// How long to wait for one; nil if one is left.
    func wait(_ key: Key, at now: ContinuousClock.Instant = .now) -> Duration? {
        table.withLock { $0.wait(key, at: now) }
    }
}

/// Lets every network do something at a rate: `NetworkRates` that many tasks share.
final class NetworkLimiter: Sendable {
    private let rates: Mutex<NetworkRates>

    /// - Parameter rate: of the narrowest networks.
    init(_ rate: Rate) { rates = Mutex(NetworkRates(rate)) }

    /// Takes one from each network of an address. Returns how long there is to wait if one of them has none; nothing is
    /// taken then.
    func take(_ address: ClientAddress, at now: ContinuousClock.Instant = .now) -> Duration? {
        rates.withLock { $0.take(address, at: now) }
    }

    /// Takes one from each network of an address, whether or not there is one.
    func charge(_ address: ClientAddress, at now: ContinuousClock.Instant = .now) {
        rates.withLock { $0.charge(address, at: now) }
    }

    /// How long there is to wait for one; nil if one could be taken.
    func wait(_ address: ClientAddress, at now: ContinuousClock.Instant = .now) -> Duration? {
        rates.withLock { $0.wait(address, at: now) }
    }
}

extension Problem {
    /// - Parameter wait: the time after which the client may try again.
    static func tooManyRequests(_ wait: Duration) -> Problem {
        let seconds = max(1, Int((wait / .seconds(1)).rounded(.up)))
        return Problem(
            name: "too-many-requests", status: .tooManyRequests, title: "Too many requests",
            detail: "Try again in \(seconds) s.", headers: [(.retryAfter, "\(seconds)")])
    }
}
