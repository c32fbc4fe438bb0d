import Foundation

/// Random numbers that are the same for the same seed (SplitMix64).
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// - Parameter seed: the same seed gives the same numbers.
    public init(seed: UInt64) { state = seed }

    /// The next 64 bits.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        return bits ^ (bits >> 31)
    }

    /// Returns true with this probability.
    public mutating func chance(_ part: Double) -> Bool { Double.random(in: 0..<1, using: &self) < part }

    /// The seed of this run: `CROSSCHECK_TEST_SEED`, or a random one. With the same seed all clients make the same
    /// choices again, but at other times.
    public static var seedOfRun: UInt64 {
        ProcessInfo.processInfo.environment["CROSSCHECK_TEST_SEED"].flatMap { UInt64($0) }
            ?? .random(in: 1...UInt64(UInt32.max))
    }
}
