public import Foundation

extension UUID {
    /// A version 7 UUID (RFC 9562): milliseconds since 1970, then random bits, so that ids sort by the time of their
    /// creation.
    public static func v7(at date: Date) -> UUID {
        let milliseconds = UInt64(max(0, date.timeIntervalSince1970 * 1000))
        let random = (UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max))
        func time(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: milliseconds >> shift) }
        func byte(_ shift: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: random.1 >> shift) }
        return UUID(
            uuid: (
                time(40), time(32), time(24), time(16), time(8), time(0),
                0x70 | UInt8(truncatingIfNeeded: random.0 >> 8) & 0x0F, UInt8(truncatingIfNeeded: random.0),
                0x80 | byte(56) & 0x3F, byte(48), byte(40), byte(32), byte(24), byte(16), byte(8), byte(0)
            ))
    }

    /// The id in lower case, the interface's form.
    public var lowercase: String { uuidString.lowercased() }
}
