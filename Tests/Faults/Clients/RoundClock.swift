/// The time of a round, in seconds. It does not use the machine's clock, because that may be part of the fault.
struct RoundClock: Sendable {
    private let start = ContinuousClock.now

    var now: Double { (ContinuousClock.now - start) / .seconds(1) }
}
