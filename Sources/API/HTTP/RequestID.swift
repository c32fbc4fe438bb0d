import Synchronization

/// Names one request in its answer and in the log: 75 bits in Crockford's base 32. They look random, so two requests have
/// hardly ever the same. They are no secret: the kernel's random numbers would take a system call for each request.
/// Swift keeps a text of up to 15 bytes in the value itself, without an allocation.
struct RequestID: Sendable {
    let text: String

    static let length = 15
    private static let alphabet: StaticString = "0123456789abcdefghjkmnpqrstvwxyz"
    private static let start = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
    private static let count = Atomic<UInt64>(0)

    init() {
        let number = Self.count.add(1, ordering: .relaxed).newValue
        let bits = (Self.mixed(Self.start.0 &+ number), Self.mixed(Self.start.1 &+ number))
        text = String(unsafeUninitializedCapacity: Self.length) { text in
            for index in 0..<Self.length { text[index] = Self.digit(index < 8 ? bits.0 : bits.1, index % 8) }
            return Self.length
        }
    }

    private static func digit(_ bits: UInt64, _ index: Int) -> UInt8 {
        alphabet.utf8Start[Int(bits >> UInt64(5 * index) & 31)]
    }

    /// SplitMix64: neighbours become numbers that have nothing in common.
    private static func mixed(_ number: UInt64) -> UInt64 {
        var bits = number &* 0x9e37_79b9_7f4a_7c15
        bits = (bits ^ bits >> 30) &* 0xbf58_476d_1ce4_e5b9
        bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
        return bits ^ bits >> 31
    }
}
