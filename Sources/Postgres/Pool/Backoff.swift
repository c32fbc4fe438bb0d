/// Exponential backoff with full jitter: each pause is a random part of a bound that doubles with every failure.
/// (Marc Brooker, "Exponential Backoff And Jitter", AWS Architecture Blog, 2015.)
struct Backoff {
    let minimum: Duration
    let maximum: Duration
    private(set) var failures = 0

    init(minimum: Duration, maximum: Duration) {
        self.minimum = minimum
        self.maximum = maximum
    }

    /// The next pause; `part` is a random number from 0 to 1.
    mutating func next(part: Double = .random(in: 0...1)) -> Duration {
        let bound = min(maximum, minimum * (1 << min(failures, 20)))
        failures += 1
        return bound * part
    }

    mutating func reset() { failures = 0 }
}
