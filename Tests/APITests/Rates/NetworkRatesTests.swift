import TestSupport
import Testing

@testable import API

/// A client with many addresses has them in few networks.
@Suite struct NetworkRatesTests {
    private let start = ContinuousClock.now

    private func address(_ text: String) throws -> ClientAddress {
        ClientAddress(try #require(InternetAddress(text)))
    }

    /// Of so many attempts from addresses at random, how many were let through.
    private func admitted(
        _ count: Int, _ rates: inout NetworkRates, from address: (inout SeededGenerator) throws -> ClientAddress
    ) rethrows -> Int {
        var random = SeededGenerator(seed: 7)
        return try (0..<count).count { _ in rates.take(try address(&random), at: start) == nil }
    }

    @Test(arguments: [
        ("2001:db8:1:2::1", 10), ("2001:db8:1:200::", 40), ("2001:db8:1::", 160), ("192.0.2.1", 10), ("192.0.2.0", 160),
    ])
    func allAddressesOfANetworkHaveWhatItHas(network: String, limit: Int) throws {
        var rates = NetworkRates(Rate(10, per: .seconds(60)))
        let isLong = network.contains(":")
        let passed = try admitted(5_000, &rates) { random in
            let part = Int.random(in: 0..<(limit == 160 && isLong ? 65_536 : 256), using: &random)
            let host = Int.random(in: 1..<65_536, using: &random)
            switch limit {
            case 10: return try address(isLong ? "2001:db8:1:2::\(String(host, radix: 16))" : network)
            case 40:
                return try address("2001:db8:1:2\(String(part + 256, radix: 16).suffix(2))::\(String(host, radix: 16))")
            default:
                return try address(
                    isLong ? "2001:db8:1:\(String(part, radix: 16))::\(String(host, radix: 16))" : "192.0.2.\(part)")
            }
        }
        #expect(passed == limit)
        // Others have theirs.
        #expect(rates.take(try address("2001:db8:2::1"), at: start) == nil)
        #expect(rates.take(try address("192.0.3.1"), at: start) == nil)
    }

    /// A request that one network refuses takes nothing from those around it.
    @Test func refusedRequestsTakeNothing() throws {
        var rates = NetworkRates(Rate(2, per: .seconds(60)))
        for _ in 0..<500 { _ = rates.take(try address("192.0.2.1"), at: start) }
        for number in 2..<17 { #expect(rates.take(try address("192.0.2.\(number)"), at: start) == nil) }
    }

    @Test func theHomeOfAnAddressIsItsNetwork() throws {
        #expect(try address("192.0.2.77").homeText == "192.0.2.77/32")
        #expect(try address("2001:db8:1:2ff::9").homeText == "2001:db8:1:200::/56")
        #expect(try address("192.0.2.77").home != address("192.0.2.1").home)
        #expect(try address("2001:db8:1:2ff::9").home == address("2001:db8:1:201::1").home)
        #expect(try address("2001:db8:1:2ff::9").home != address("2001:db8:1:301::1").home)
    }
}
