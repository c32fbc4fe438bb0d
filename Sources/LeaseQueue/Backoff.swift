/// How long to wait after a failure: twice as long after each, with jitter, so that what failed together is not tried
/// together.
public struct Backoff: Sendable, Equatable {
    /// How much of the time is left to chance.
    static let jitter = 0.2

    /// After the first failure.
    public var first: Duration
    /// At most.
    public var maximum: Duration

    /// Twice as long after each failure, from `first` up to `maximum`.
    public init(first: Duration = .seconds(4), maximum: Duration = .seconds(3600)) {
        (self.first, self.maximum) = (first, max(first, maximum))
    }

    /// The time after so many attempts. `part`, from 0 to 1, is chance.
    func wait(after attempts: Int, part: Double = .random(in: 0...1)) -> Duration {
        let bound = min(first * (1 << min(max(attempts, 1) - 1, 20)), maximum)
        return bound * (1 - Self.jitter + 2 * Self.jitter * part)
    }
}
