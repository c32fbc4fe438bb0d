import Foundation
import Testing

@testable import API

@Suite struct MemoryBudgetTests {
    private let ada = MemoryBudget.Holder.user(UUID())
    private let bob = MemoryBudget.Holder.user(UUID())

    @Test func aHolderHasAQuarterAndAllTogetherNoMoreThanThereIs() {
        let budget = MemoryBudget(400)
        let first = budget.take(60, for: ada)
        #expect(first != nil && budget.take(41, for: ada) == nil && budget.used == 60)
        var shares = (0..<10).map { _ in budget.take(100, for: .user(UUID())) }
        #expect(shares.compactMap { $0 }.count == 3 && budget.used == 360)
        #expect(budget.take(41, for: bob) == nil)
        let second = budget.take(40, for: bob)
        #expect(second != nil && budget.used == 400)
        shares = []
        withExtendedLifetime((first, second)) {}
    }

    @Test func returnedBytesAreAvailableAgain() {
        let budget = MemoryBudget(400)
        var share = budget.take(100, for: ada)
        #expect(share != nil && budget.take(1, for: ada) == nil)
        share = nil
        #expect(budget.used == 0)
        let again = budget.take(100, for: ada)
        #expect(again != nil)
        withExtendedLifetime(again) {}
    }

    @Test func aUserWithoutBytesGetsMoreThanAShare() {
        let budget = MemoryBudget(400)
        let large = budget.take(1_000, for: ada)
        #expect(large != nil && budget.take(1, for: ada) == nil && budget.take(1, for: bob) == nil)
        withExtendedLifetime(large) {}
    }
}
