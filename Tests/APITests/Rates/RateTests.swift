import Foundation
import HTTPServer
import HTTPTypes
import Testing

@testable import API

@Suite struct RateTests {
    private let start = ContinuousClock.now

    @Test func soManyAtOnceAndThenEvenly() {
        let limiter = RateLimiter<String>(Rate(3, per: .seconds(60)))
        for _ in 0..<3 { #expect(limiter.take("a", at: start) == nil) }
        #expect(limiter.take("a", at: start) == .seconds(20))
        // A refused request uses nothing up, and other keys have their own limit.
        #expect(limiter.take("a", at: start + .seconds(19)) == .seconds(1))
        #expect(limiter.take("b", at: start) == nil)
        #expect(limiter.wait("a", at: start + .seconds(19)) == .seconds(1))
        #expect(limiter.take("a", at: start + .seconds(20)) == nil)
        #expect(limiter.take("a", at: start + .seconds(20)) == .seconds(20))
        // After a whole period the limit is full again.
        for _ in 0..<3 { #expect(limiter.take("a", at: start + .seconds(200)) == nil) }
        #expect(limiter.take("a", at: start + .seconds(200)) != nil)
    }

    @Test func chargesBeyondTheRateAreWaitedFor() {
        let limiter = RateLimiter<Int>(Rate(2, per: .seconds(60)))
        for _ in 0..<3 { limiter.charge(1, at: start) }
        #expect(limiter.wait(1, at: start) == .seconds(60))
        for _ in 0..<30 { limiter.charge(1, at: start) }
        #expect(limiter.wait(1, at: start) == .seconds(90))
        #expect(limiter.wait(1, at: start + .seconds(90)) == nil)
        for key in 0..<1_000 { limiter.charge(key, at: start) }
        #expect(limiter.wait(2, at: start) == nil)
    }

    @Test func unneededChargesAreGivenBack() {
        let limiter = RateLimiter<String>(Rate(2, per: .seconds(60)))
        limiter.giveBack("nobody")
        for _ in 0..<10 {
            #expect(limiter.take("a", at: start) == nil)
            limiter.giveBack("a")
        }
        for _ in 0..<2 { #expect(limiter.take("a", at: start) == nil) }
        #expect(limiter.take("a", at: start) == .seconds(30))
    }

    @Test func theSizeOfALimiterIsBounded() {
        let limiter = RateLimiter<Int>(Rate(2, per: .seconds(60)), capacity: 100)
        for key in 0..<1_000 { #expect(limiter.take(key, at: start) == nil) }
        #expect(limiter.count <= 100)
        // Keys that are like new go first.
        let later = start + .seconds(120)
        _ = limiter.take(-1, at: later)
        for key in 2_000..<2_100 { _ = limiter.take(key, at: later) }
        #expect(limiter.count <= 100)
    }

    @Test(arguments: [
        ("192.0.2.1", true), ("2001:db8::1", true), ("::ffff:192.0.2.1", true), ("", false), ("192.0.2", false),
        ("192.0.2.256", false), ("example.org", false), ("192.0.2.1/24", false), ("2001:db8::g", false),
    ])
    func anAddressIsReadAsOne(_ text: String, isOne: Bool) { #expect((InternetAddress(text) != nil) == isOne) }

    @Test func anAddressOfIPv4IsThatHoweverItIsWritten() {
        #expect(InternetAddress("::ffff:192.0.2.1") == InternetAddress("192.0.2.1"))
    }

    @Test func clientsAreToldApartByTheFirstHalfOfIPv6() throws {
        func client(_ text: String) throws -> ClientAddress { ClientAddress(try #require(InternetAddress(text))) }
        #expect(try client("2001:db8:1:2::1") == client("2001:db8:1:2:ffff::9"))
        #expect(try client("2001:db8:1:2::1") != client("2001:db8:1:3::1"))
        #expect(try client("192.0.2.1") != client("192.0.2.2"))
    }

    @Test(arguments: [
        ("10.0.0.0/8", "10.255.0.1", true), ("10.0.0.0/8", "11.0.0.1", false), ("192.0.2.1", "192.0.2.1", true),
        ("192.0.2.128/25", "192.0.2.200", true), ("192.0.2.128/25", "192.0.2.100", false),
        ("0.0.0.0/0", "9.9.9.9", true),
        ("2001:db8::/32", "2001:db8:ffff::1", true), ("2001:db8::/33", "2001:db8:8000::1", false),
        ("10.0.0.0/8", "2001:db8::1", false),
    ])
    func aRangeHasWhatBeginsAlike(_ range: String, _ address: String, isInside: Bool) throws {
        let range = try #require(AddressRange(range))
        #expect(range.contains(try #require(InternetAddress(address))) == isInside)
    }

    @Test(arguments: ["", "10.0.0.0/33", "10.0.0.0/-1", "10.0.0.0/8/8", "10.0.0.0/", "x/8", "2001:db8::/129"])
    func invalidRangesAreRefused(_ text: String) { #expect(AddressRange(text) == nil) }

    @Test(arguments: [
        // The header of another sender does not count.
        ("198.51.100.7", "X-Forwarded-For", "192.0.2.9", "198.51.100.7"),
        ("10.0.0.1", "X-Forwarded-For", "192.0.2.9", "192.0.2.9"),
        // The client's own text is further to the left.
        ("10.0.0.1", "X-Forwarded-For", "203.0.113.5, 192.0.2.9", "192.0.2.9"),
        ("10.0.0.1", "X-Forwarded-For", "203.0.113.5, 192.0.2.9, 10.0.0.2", "192.0.2.9"),
        ("10.0.0.1", "X-Forwarded-For", "192.0.2.9:1234", "192.0.2.9"),
        ("10.0.0.1", "X-Forwarded-For", "nonsense", "10.0.0.1"),
        ("10.0.0.1", "X-Forwarded-For", "", "10.0.0.1"),
        ("10.0.0.1", "Forwarded", "for=192.0.2.9;proto=https", "192.0.2.9"),
        ("10.0.0.1", "Forwarded", "for=203.0.113.5, proto=https; For=\"[2001:db8::7]:80\"", "2001:db8::7"),
        ("10.0.0.1", "Forwarded", "for=unknown", "10.0.0.1"),
        ("10.0.0.1", "Forwarded", "for=203.0.113.5, proto=https", "10.0.0.1"),
    ])
    func aProxySaysWhoAsks(_ peer: String, _ name: String, _ value: String, _ expected: String) throws {
        let proxies = Proxies(ranges: [try #require(AddressRange("10.0.0.0/8"))])
        let headers: RequestHeaders = [try #require(HTTPField.Name(name)): value]
        let client = proxies.client(peer: try #require(InternetAddress(peer)), headers)
        #expect(client == InternetAddress(expected))
    }

    /// A proxy writes one of the headers, and forwards the client's own text in the other.
    @Test func contradictingHeadersAreIgnored() throws {
        let proxies = Proxies(ranges: [try #require(AddressRange("10.0.0.0/8"))])
        let headers: RequestHeaders = [
            try #require(HTTPField.Name("X-Forwarded-For")): "192.0.2.9",
            try #require(HTTPField.Name("Forwarded")): "for=203.0.113.5",
        ]
        let peer = try #require(InternetAddress("10.0.0.1"))
        #expect(proxies.client(peer: peer, headers) == peer)
    }

    @Test func aUserHasSoManyStreams() {
        let streams = EventStreams(limit: 2)
        let (ada, bob) = (UUID(), UUID())
        var open = [streams.enter(ada), streams.enter(ada)]
        #expect(open.allSatisfy { $0 != nil } && streams.enter(ada) == nil)
        #expect(streams.enter(bob) != nil)
        open.removeLast()
        let another = streams.enter(ada)
        #expect(another != nil && streams.enter(ada) == nil)
        // Only once, even if it leaves again when it goes away.
        another?.leave()
        another?.leave()
        let last = streams.enter(ada)
        #expect(last != nil && streams.enter(ada) == nil)
        withExtendedLifetime((open, another, last)) {}
    }

    @Test func aFloodOfRefusalsIsToldInFewRows() {
        let tally = RefusalTally(Rate(2, per: .seconds(60)))
        #expect(tally.take(at: start) == 1 && tally.take(at: start) == 1)
        for _ in 0..<50 { #expect(tally.take(at: start) == nil) }
        #expect(tally.take(at: start + .seconds(30)) == 51)
        #expect(tally.take(at: start + .seconds(30)) == nil)
        #expect(tally.take(at: start + .seconds(60)) == 2)
        #expect(tally.take(at: start + .seconds(200)) == 1)
    }

    @Test func anAddressIsWrittenAsItIsRead() throws {
        for text in ["192.0.2.1", "2001:db8::7", "::1"] { #expect(try #require(InternetAddress(text)).text == text) }
        #expect(InternetAddress("::ffff:192.0.2.1")?.text == "192.0.2.1")
    }
}
