import Foundation
import NIOCore

/// Who asks, as far as the network says: an IPv4 address, or the first half of an IPv6 address, which is what one customer
/// of a provider has at least (RFC 6177).
struct ClientAddress: Hashable, Sendable {
    private let bits: UInt64
    private let isLong: Bool

    init(_ address: InternetAddress) {
        switch address.bytes.count {
        case 4: (bits, isLong) = (address.bytes.reduce(0) { $0 << 8 | UInt64($1) }, false)
        default: (bits, isLong) = (address.bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, true)
        }
    }
}

/// An IPv4 or IPv6 address. One of IPv4 that is written as one of IPv6 is the former.
struct InternetAddress: Hashable, Sendable {
    /// Four, or sixteen.
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Nil where the text is none.
    init?(_ text: some StringProtocol) {
        var (short, long) = (in_addr(), in6_addr())
        if inet_pton(AF_INET, String(text), &short) == 1 {
            bytes = withUnsafeBytes(of: short) { Array($0) }
        } else if inet_pton(AF_INET6, String(text), &long) == 1 {
            let all = withUnsafeBytes(of: long) { Array($0) }
            let isMapped = all.prefix(12) == [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
            bytes = isMapped ? Array(all.suffix(4)) : all
        } else {
            return nil
        }
    }

    /// As it is written.
    var text: String {
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        _ = bytes.withUnsafeBytes { inet_ntop(family, $0.baseAddress, &buffer, socklen_t(buffer.count)) }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// As a proxy writes it: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, with quotes or without.
    init?(forwarded text: some StringProtocol) {
        var rest = text.trimmingCharacters(in: .whitespaces)[...]
        if rest.hasPrefix("\""), rest.hasSuffix("\""), rest.count >= 2 { rest = rest.dropFirst().dropLast() }
        if rest.hasPrefix("[") {
            rest = rest.dropFirst().prefix { $0 != "]" }
        } else if rest.count(where: { $0 == ":" }) == 1 {
            rest = rest.prefix { $0 != ":" }
        }
        self.init(rest)
    }
}

/// Addresses that begin alike: `10.0.0.0/8`, or one: `192.0.2.1`.
public struct AddressRange: Sendable, Equatable {
    private let bytes: [UInt8]
    private let length: Int

    /// Nil where the text is none.
    public init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count <= 2, let address = InternetAddress(parts[0]) else { return nil }
        let most = address.bytes.count * 8
        guard let length = parts.count == 2 ? Int(parts[1]) : most, (0...most).contains(length) else { return nil }
        bytes = address.bytes
        self.length = length
    }

    func contains(_ address: InternetAddress) -> Bool {
        guard address.bytes.count == bytes.count else { return false }
        let (whole, rest) = length.quotientAndRemainder(dividingBy: 8)
        guard bytes.prefix(whole) == address.bytes.prefix(whole) else { return false }
        return rest == 0 || (bytes[whole] ^ address.bytes[whole]) >> (8 - UInt8(rest)) == 0
    }
}
