import HTTPServer
import HTTPTypes
import Synchronization

/// Lets everyone do something at a rate. Bounded in size: what it forgets first is who has not used up anything.
///
/// For each key it keeps one moment, that at which all is allowed again (the generic cell rate algorithm, ITU-T I.371).
final class RateLimiter<Key: Hashable & Sendable>: Sendable {
    private let rate: Rate
    private let capacity: Int
    private let whole = Mutex<[Key: ContinuousClock.Instant]>([:])

    init(_ rate: Rate, capacity: Int = 100_000) {
        self.rate = rate
        self.capacity = capacity
    }

    /// How many keys are known.
    var count: Int { whole.withLock { $0.count } }

    /// Takes one. Returns how long there is to wait where there is none; nothing is taken then.
    func take(_ key: Key, at now: ContinuousClock.Instant = .now) -> Duration? {
        whole.withLock { whole in
            let next = max(whole[key] ?? now, now) + rate.interval
            guard next - now <= rate.period else { return next - now - rate.period }
            set(&whole, key, next, now)
            return nil
        }
    }

    /// Takes one whether or not there is one: the wait is longer then, by a period at most.
    func charge(_ key: Key, at now: ContinuousClock.Instant = .now) {
        whole.withLock { whole in
            set(&whole, key, min(max(whole[key] ?? now, now) + rate.interval, now + rate.period * 2), now)
        }
    }

    /// Gives back one that was taken and not needed.
    func giveBack(_ key: Key) { whole.withLock { whole in whole[key]? -= rate.interval } }

    /// How long there is to wait for one; nil where one could be taken.
    func wait(_ key: Key, at now: ContinuousClock.Instant = .now) -> Duration? {
        whole.withLock { whole in
            guard let moment = whole[key] else { return nil }
            let excess = max(moment, now) + rate.interval - now - rate.period
            return excess > .zero ? excess : nil
        }
    }

    /// Where there is no room, forgets what is as if it were new; then some, where that is not enough.
    private func set(
        _ whole: inout [Key: ContinuousClock.Instant], _ key: Key, _ moment: ContinuousClock.Instant,
        _ now: ContinuousClock.Instant
    ) {
        if whole.count >= capacity, whole[key] == nil {
            whole = whole.filter { $0.value > now }
            for key in whole.keys.prefix(max(0, whole.count - capacity * 3 / 4)) { whole[key] = nil }
        }
        whole[key] = moment
    }
}

extension Problem {
    /// - Parameter wait: until it is worth coming again.
    static func tooManyRequests(_ wait: Duration) -> Problem {
        let seconds = max(1, Int((wait / .seconds(1)).rounded(.up)))
        return Problem(
            name: "too-many-requests", status: .tooManyRequests, title: "Too many requests",
            detail: "Try again in \(seconds) s.", headers: [(.retryAfter, "\(seconds)")])
    }
}
