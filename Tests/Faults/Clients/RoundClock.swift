/// The time of a round, in seconds. Nobody sets it: a machine's clock may be part of what is broken.
struct RoundClock: Sendable {
    private let start = ContinuousClock.now

    var now: Double { (ContinuousClock.now - start) / .seconds(1) }
}
