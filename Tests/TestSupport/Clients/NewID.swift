import Foundation

/// A new UUID in the form that clients use for new things (RFC 9562, version 7).
public func newID() -> String {
    let time = UInt64(Date().timeIntervalSince1970 * 1000)
    let random = (UInt64.random(in: 0..<(1 << 12)), UInt64.random(in: 0..<(1 << 14)), UInt64.random(in: 0..<(1 << 48)))
    return String(
        format: "%08x-%04x-%04x-%04x-%012lx", UInt32(time >> 16), UInt32(time & 0xFFFF), UInt32(0x7000 | random.0),
        UInt32(0x8000 | random.1), UInt(random.2))
}
