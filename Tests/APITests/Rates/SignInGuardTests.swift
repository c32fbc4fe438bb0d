import Foundation
import Testing

@testable import API

/// The guard slows a guesser down, and the guesser locks nobody out.
@Suite struct SignInGuardTests {
    private let start = ContinuousClock.now
    private let ada = SignInBudgets.Subject.account(UUID())

    private func address(_ text: String) throws -> ClientAddress {
        ClientAddress(try #require(InternetAddress(text)))
    }

    /// Of so many wrong passwords from an address, how many were looked at.
    private func guess(
        _ count: Int, _ budgets: inout SignInBudgets, _ subject: SignInBudgets.Subject, from address: ClientAddress,
        isKnown: Bool = false, at now: ContinuousClock.Instant
    ) -> Int {
        (0..<count).count { _ in
            (try? budgets.admit(subject, from: address, isKnown: isKnown, at: now)) != nil
        }
    }

    /// One right password.
    private func signIn(
        _ budgets: inout SignInBudgets, _ subject: SignInBudgets.Subject, from address: ClientAddress,
        isKnown: Bool = false
    ) throws {
        budgets.forgive(try budgets.admit(subject, from: address, isKnown: isKnown, at: start))
    }

    @Test(arguments: [SignInBudgets.Subject.account(UUID()), .unknown("nobody"), .own(UUID())])
    func aGuesserAtManyAddressesHasFewAttemptsFromEach(_ subject: SignInBudgets.Subject) throws {
        var budgets = SignInBudgets(Rate(10, per: .seconds(60)))
        // The failures are used up from ten addresses, each within its own rate.
        for number in 0..<10 {
            #expect(guess(10, &budgets, subject, from: try address("203.0.\(number).1"), at: start) == 10)
        }
        for number in 10..<60 {
            #expect(guess(10, &budgets, subject, from: try address("203.0.\(number).1"), at: start) == 3)
        }
        // They do not come back with the rate of a minute, and another address has its own.
        let later = start + .seconds(30)
        #expect(guess(10, &budgets, subject, from: try address("203.0.10.1"), at: later) == 0)
        #expect(guess(10, &budgets, subject, from: try address("203.0.99.1"), at: later) == 3)
        // Of addresses in one network of IPv6 not each has as many.
        let attempts = try (0..<500).reduce(0) { sum, number in
            sum
                + guess(
                    3, &budgets, subject, from: try address("2001:db8:1:\(String(number * 128, radix: 16))::1"),
                    at: later)
        }
        #expect(attempts == 3 * 16)
    }

    @Test func aGuesserHoldsUpNoOtherUser() throws {
        var budgets = SignInBudgets(Rate(10, per: .seconds(60)))
        let home = try address("192.0.2.1")
        try signIn(&budgets, ada, from: home)
        for number in 0..<200 {
            _ = guess(3, &budgets, ada, from: try address("203.0.\(number).1"), at: start)
        }
        // Ada is let in where she was before as often as ever, and from where she never was; so is everybody under other names.
        #expect(guess(9, &budgets, ada, from: home, isKnown: true, at: start) == 9)
        let hotel = try address("198.51.100.1")
        try signIn(&budgets, ada, from: hotel)
        for _ in 0..<9 { try signIn(&budgets, ada, from: hotel, isKnown: true) }
        for _ in 0..<7 { try signIn(&budgets, .account(UUID()), from: try address("203.0.1.1")) }
    }

    /// Otherwise users who often mistype in their usual place would use up their attempts elsewhere.
    @Test func failuresAtAKnownAddressDoNotCountForTheName() throws {
        var budgets = SignInBudgets(Rate(200, per: .seconds(60)))
        let home = try address("192.0.2.1")
        #expect(guess(150, &budgets, ada, from: home, isKnown: true, at: start) == 150)
        #expect(guess(20, &budgets, ada, from: try address("203.0.113.1"), at: start) == 20)
    }

    /// A neighbour in the network that Ada always comes from guesses, and has no more than a stranger.
    @Test func aKnownNetworkHasTheRateOfOneAddress() throws {
        var budgets = SignInBudgets(Rate(10, per: .seconds(60)))
        let guesses = try (0..<256).reduce(0) { sum, number in
            let address = try address("2001:db8:1:\(String(number, radix: 16))::1")
            return sum + guess(5, &budgets, ada, from: address, isKnown: true, at: start)
        }
        #expect(guesses == 10 + 100 + 3 * 4)
    }

    /// Such as a program behind the same router, with a password of yesterday.
    @Test func aPersistentGuesserLeavesTheAddressToOthers() throws {
        var budgets = SignInBudgets(Rate(10, per: .seconds(60)))
        let office = try address("192.0.2.1")
        #expect(guess(100, &budgets, .unknown("backup-script"), from: office, at: start) == 10)
        for number in 0..<20 { try signIn(&budgets, .unknown("name\(number)"), from: office) }
    }

    @Test func knownUsersAreNotHeldUpByTheirAddress() throws {
        var budgets = SignInBudgets(Rate(2, per: .seconds(60)))
        let office = try address("192.0.2.1")
        for number in 0..<6 { try signIn(&budgets, .unknown("name\(number)"), from: office) }
        #expect(throws: SignInBudgets.TooOften.self) { try signIn(&budgets, .unknown("another"), from: office) }
        for _ in 0..<2 { try signIn(&budgets, ada, from: office, isKnown: true) }
        #expect(throws: SignInBudgets.TooOften.self) { try signIn(&budgets, ada, from: office, isKnown: true) }
    }

    @Test func anAddressHasARateOfItsOwn() throws {
        var budgets = SignInBudgets(Rate(2, per: .seconds(60)))
        let address = try address("192.0.2.1")
        for number in 0..<6 { try signIn(&budgets, .unknown("name\(number)"), from: address) }
        #expect(throws: SignInBudgets.TooOften.self) { try signIn(&budgets, .unknown("another"), from: address) }
        // A user who is signed in there has no part in it.
        try signIn(&budgets, .own(UUID()), from: address)
    }

    /// One address tries names without end: it makes few counters, and none of others' goes for it.
    @Test func oneAddressForgetsNothingForOthers() throws {
        var budgets = SignInBudgets(Rate(10, per: .seconds(60)))
        for number in 0..<100 { _ = guess(1, &budgets, ada, from: try address("203.0.\(number).1"), at: start) }
        let place = try address("198.51.100.1")
        #expect(guess(10, &budgets, ada, from: place, at: start) == 3)
        let attacker = try address("192.0.2.1")
        let tried = (0..<200_000).count { number in
            guess(1, &budgets, .unknown("name\(number)"), from: attacker, at: start) == 1
        }
        #expect(tried == 30)
        #expect(guess(10, &budgets, ada, from: place, at: start) == 0)
    }

    /// Before the lookup shows the account, an address has many more, for its users who signed in there before.
    @Test func namesAreLookedUpAtARateToo() throws {
        var budgets = SignInBudgets(Rate(10, per: .seconds(60)))
        let attacker = try address("192.0.2.1")
        #expect((0..<1_000).count { _ in budgets.look(from: attacker, at: start) == nil } == 300)
        #expect(budgets.look(from: try address("192.0.2.2"), at: start) == nil)
    }

    /// Somebody signs in under an id as a name: nobody's own password has to do with it.
    @Test func theRateOfTheOwnPasswordIsApartFromNames() throws {
        var budgets = SignInBudgets(Rate(10, per: .seconds(60)))
        let user = UUID()
        let office = try address("192.0.2.1")
        for subject in [SignInBudgets.Subject.unknown(user.uuidString), .account(user)] {
            for number in 0..<40 { _ = guess(3, &budgets, subject, from: try address("203.0.\(number).1"), at: start) }
            _ = guess(20, &budgets, subject, from: office, at: start)
        }
        #expect(guess(20, &budgets, .own(user), from: office, at: start) == 10)
    }

    /// Attempts at the same time count before any of them is known to be wrong.
    @Test func attemptsThatAreUnderWayCount() throws {
        var budgets = SignInBudgets(Rate(1_000, per: .seconds(60)))
        let place = try address("192.0.2.1")
        var attempts: [SignInBudgets.Attempt] = []
        for _ in 0..<100 { attempts.append(try budgets.admit(ada, from: place, isKnown: false, at: start)) }
        #expect(guess(10, &budgets, ada, from: place, at: start) == 3)
        for attempt in attempts { budgets.forgive(attempt) }
        #expect(guess(50, &budgets, ada, from: place, at: start) == 50)
    }
}
