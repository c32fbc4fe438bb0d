/// How much of a rate each key has used up: a value without a clock, which its caller tells the time.
///
/// For each key it keeps one moment, at which all is allowed again (the generic cell rate algorithm, ITU-T I.371).
///
/// It is bounded in size, and nobody empties it for others. A hash of this process's own, which no client knows, spreads the
/// keys over buckets. A key that finds its bucket full takes the place of the key there that has used up least. So clients
/// that invent keys without end, each used once, push out each other's: a counter that is used up goes only when all others
/// of its bucket have used up as much.
struct RateTable<Key: Hashable> {
    typealias Instant = ContinuousClock.Instant

    /// A key, known by its hash: 64 bits, with a seed of this process's own.
    private struct Entry {
        let mark: Int
        /// When all is allowed again.
        var whole: Instant
    }

    /// How many keys a bucket has at most.
    private static var width: Int { 16 }

    let rate: Rate
    private let bucketCount: Int
    /// Empty until the first key comes.
    private var buckets: [[Entry]] = []

    /// - Parameter capacity: how many keys are known at most; at least 16 are.
    init(_ rate: Rate, capacity: Int = 100_000) {
        self.rate = rate
        bucketCount = max(1, capacity / Self.width)
    }

    /// How many keys are known.
    var count: Int { buckets.reduce(0) { $0 + $1.count } }

    /// How long there is to wait for one; nil if one could be taken.
    func wait(_ key: Key, at now: Instant) -> Duration? {
        guard !buckets.isEmpty else { return nil }
        let place = place(of: key)
        return place.index.flatMap { excess(buckets[place.bucket][$0].whole, now) }
    }

    /// Takes one. Returns how long there is to wait if there is none; nothing is taken then.
    mutating func take(_ key: Key, at now: Instant) -> Duration? {
        let place = makePlace(of: key)
        let whole = place.index.map { buckets[place.bucket][$0].whole } ?? now
        if let wait = excess(whole, now) { return wait }
        set(place, max(whole, now) + rate.interval, now)
        return nil
    }

    /// Takes some whether or not they are there: the wait is longer then, by a period at most.
    mutating func charge(_ key: Key, _ number: Int = 1, at now: Instant) {
        let place = makePlace(of: key)
        let whole = place.index.map { buckets[place.bucket][$0].whole } ?? now
        // More than that come to the same, and their time might be too long for a number.
        let time = rate.interval * min(number, rate.count * 2)
        set(place, min(max(whole, now) + time, now + rate.period * 2), now)
    }

    /// Gives back one that was taken and not needed.
    mutating func giveBack(_ key: Key) {
        guard !buckets.isEmpty else { return }
        let place = place(of: key)
        if let index = place.index { buckets[place.bucket][index].whole -= rate.interval }
    }

    // MARK: Places

    private typealias Place = (mark: Int, bucket: Int, index: Int?)

    private func place(of key: Key) -> Place {
        let mark = key.hashValue
        let bucket = Int(UInt(bitPattern: mark) % UInt(bucketCount))
        return (mark, bucket, buckets[bucket].firstIndex { $0.mark == mark })
    }

    private mutating func makePlace(of key: Key) -> Place {
        if buckets.isEmpty { buckets = Array(repeating: [], count: bucketCount) }
        return place(of: key)
    }

    /// How long there is to wait for one, of a key that is whole again at a moment.
    private func excess(_ whole: Instant, _ now: Instant) -> Duration? {
        let excess = max(whole, now) + rate.interval - now - rate.period
        return excess > .zero ? excess : nil
    }

    private mutating func set(_ place: Place, _ whole: Instant, _ now: Instant) {
        let entry = Entry(mark: place.mark, whole: whole)
        if let index = place.index {
            buckets[place.bucket][index] = entry
        } else if buckets[place.bucket].count < Self.width {
            buckets[place.bucket].append(entry)
        } else if let least = buckets[place.bucket].indices.min(by: {
            buckets[place.bucket][$0].whole < buckets[place.bucket][$1].whole
        }) {
            buckets[place.bucket][least] = entry
        }
    }
}
