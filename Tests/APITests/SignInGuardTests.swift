import HTTPServer
import Testing

@testable import API

/// Who guesses is slowed down, and locks nobody out.
@Suite struct SignInGuardTests {
    private let start = ContinuousClock.now

    private func address(_ text: String) throws -> ClientAddress {
        ClientAddress(try #require(InternetAddress(text)))
    }

    /// Of so many wrong passwords from an address, how many were looked at.
    private func guess(
        _ count: Int, _ guardian: SignInGuard, _ name: String, from address: ClientAddress,
        at now: ContinuousClock.Instant
    ) -> Int {
        (0..<count).count { _ in
            guard (try? guardian.admit(name, from: address, at: now)) != nil else { return false }
            guardian.failed(name, from: address, at: now)
            return true
        }
    }

    @Test(arguments: ["ada", "nobody"])
    func whoGuessesFromManyPlacesHasFewAttemptsFromEach(_ name: String) throws {
        let guardian = SignInGuard(Rate(10, per: .seconds(60)))
        // The name's failures are used up from ten addresses, each within its own rate.
        for number in 0..<10 {
            #expect(guess(10, guardian, name, from: try address("203.0.\(number).1"), at: start) == 10)
        }
        for number in 10..<60 {
            #expect(guess(10, guardian, name, from: try address("203.0.\(number).1"), at: start) == 3)
        }
        // They do not come back with the rate of a minute, and another address has its own.
        #expect(guess(10, guardian, name, from: try address("203.0.10.1"), at: start + .seconds(30)) == 0)
        #expect(guess(10, guardian, name, from: try address("203.0.99.1"), at: start + .seconds(30)) == 3)
    }

    @Test func whoGuessesHoldsUpNobodyElse() throws {
        let guardian = SignInGuard(Rate(10, per: .seconds(60)))
        let home = try address("192.0.2.1")
        try guardian.admit("ada", from: home, at: start)
        guardian.succeeded("Ada", from: home)
        for number in 0..<200 {
            _ = guess(3, guardian, "ada", from: try address("203.0.\(number).1"), at: start)
        }
        // Ada is let in where she was before as often as ever, and from where she never was; so is everybody under other names.
        #expect(guess(9, guardian, "ada", from: home, at: start) == 9)
        let hotel = try address("198.51.100.1")
        try guardian.admit("ada", from: hotel, at: start)
        guardian.succeeded("ada", from: hotel)
        for _ in 0..<9 { try guardian.admit("ada", from: hotel, at: start) }
        for _ in 0..<7 { try guardian.admit("bob", from: try address("203.0.1.1"), at: start) }
    }

    /// Otherwise somebody who often mistypes where they always are would use up what they have elsewhere.
    @Test func whatFailsWhereANameWasUsedIsNotOfItsFailures() throws {
        let guardian = SignInGuard(Rate(200, per: .seconds(60)))
        let home = try address("192.0.2.1")
        guardian.succeeded("ada", from: home)
        #expect(guess(150, guardian, "ada", from: home, at: start) == 150)
        #expect(guess(20, guardian, "ada", from: try address("203.0.113.1"), at: start) == 20)
    }

    /// Such as a program behind the same router, with a password of yesterday.
    @Test func whoTriesAgainAndAgainLeavesTheAddressToOthers() throws {
        let guardian = SignInGuard(Rate(10, per: .seconds(60)))
        let office = try address("192.0.2.1")
        #expect(guess(100, guardian, "backup-script", from: office, at: start) == 10)
        for number in 0..<20 { try guardian.admit("name\(number)", from: office, at: start) }
    }

    @Test func whoSignedInBeforeIsNotHeldUpByTheirAddress() throws {
        let guardian = SignInGuard(Rate(2, per: .seconds(60)))
        let office = try address("192.0.2.1")
        guardian.succeeded("ada", from: office)
        for number in 0..<6 { try guardian.admit("name\(number)", from: office, at: start) }
        #expect(throws: Problem.self) { try guardian.admit("another", from: office, at: start) }
        for _ in 0..<2 { try guardian.admit("ada", from: office, at: start) }
        #expect(throws: Problem.self) { try guardian.admit("ada", from: office, at: start) }
    }

    @Test func anAddressHasARateOfItsOwn() throws {
        let guardian = SignInGuard(Rate(2, per: .seconds(60)))
        let address = try address("192.0.2.1")
        for number in 0..<6 { try guardian.admit("name\(number)", from: address) }
        #expect(throws: Problem.self) { try guardian.admit("another", from: address) }
    }
}
