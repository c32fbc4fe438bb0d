import Foundation
import NIOCore

/// The client, as far as the network says: an IPv4 address, or the first half of an IPv6 address; or a wider network
/// around that. A provider gives each customer at least that half (RFC 6177).
struct ClientAddress: Hashable, Sendable {
    /// How wide a network is: clients in one may be one client.
    enum Tier: CaseIterable {
        /// IPv4 /32, IPv6 /64: the network of a connection.
        case line
        /// IPv6 /56: the network that a provider gives a household.
        case household
        /// IPv4 /24, IPv6 /48: the network that a provider gives a site, and the smallest one that is routed.
        case site

        /// The rate of the whole network, as a multiple of a line's.
        var multiple: Int {
            switch self {
            case .line: 1
            case .household: 4
            case .site: 16
            }
        }
    }

    /// The bits of the address, or the first 64, behind which those of a host are zero.
    private let bits: UInt64
    private let isLong: Bool

    private init(bits: UInt64, isLong: Bool) {
        self.bits = bits
        self.isLong = isLong
    }

    init(_ address: InternetAddress) {
        let isLong = address.bytes.count > 4
        self.init(bits: address.bytes.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }, isLong: isLong)
    }

    /// The network of a width that it is in; nil if IPv4 has none of that width.
    func network(_ tier: Tier) -> ClientAddress? {
        let hostBits: UInt64
        switch tier {
        case .line: return self
        case .household:
            guard isLong else { return nil }
            hostBits = 8
        case .site: hostBits = isLong ? 16 : 8
        }
        return ClientAddress(bits: (bits >> hostBits) << hostBits, isLong: isLong)
    }

    /// The network that nobody else has, and that stays when a client gives itself another address: IPv4 /32, IPv6 /56.
    var home: ClientAddress { network(.household) ?? self }

    /// `home` as text: `192.0.2.1/32`, `2001:db8::/56`.
    var homeText: String {
        let long = home.bits
        let bytes = (isLong ? 0..<8 : 4..<8).map { UInt8(truncatingIfNeeded: long >> (56 - 8 * UInt64($0))) }
        return InternetAddress(bytes: isLong ? bytes + Array(repeating: 0, count: 8) : bytes).text
            + (isLong ? "/56" : "/32")
    }
}

/// An IPv4 or IPv6 address. An IPv4 address in IPv6 notation (`::ffff:192.0.2.1`) is an IPv4 address.
struct InternetAddress: Hashable, Sendable {
    /// Four bytes, or sixteen.
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    /// Nil if the text is not valid.
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

    /// The usual notation.
    var text: String {
        let family = bytes.count == 4 ? AF_INET : AF_INET6
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        _ = bytes.withUnsafeBytes { inet_ntop(family, $0.baseAddress, &buffer, socklen_t(buffer.count)) }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// Reads an address from a proxy's header: `192.0.2.1`, `192.0.2.1:80`, `2001:db8::1`, `[2001:db8::1]:80`, with
    /// quotes or without.
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

/// A range of addresses: `10.0.0.0/8`, or a single one: `192.0.2.1`.
public struct AddressRange: Sendable, Equatable {
    private let bytes: [UInt8]
    private let length: Int

    /// Nil if the text is not valid.
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
