import Foundation
import TestSupport
import Testing

@testable import crosscheck_costs

/// The cost suite's table and its verdicts.
@Suite struct RowsTests {
    @Test func everyOperationHasARow() throws {
        let document = try Data(contentsOf: Repository.root.appending(path: "docs/reference/openapi.json"))
        #expect(try Rows.differences(from: JSON(document)) == [])
    }

    @Test func aRouteWithoutARowAndARowWithoutARouteAreNoticed() {
        let differences = Rows.differences(from: ["paths": ["/new": ["post": ["operationId": "newRoute"]]]])
        #expect(differences.contains { $0.hasPrefix("newRoute has no row") })
        #expect(differences.contains { $0.hasPrefix("getMe has a row") })
    }

    @Test func aBillIsHeldToItsBudget() {
        let standard = Standard(daemon: .milliseconds(1), postgres: .microseconds(500), signIn: .milliseconds(40))
        var budget = Budget(name: "some", daemon: 20, postgres: 30, log: 64 << 10, changes: 5, answer: 64 << 10)
        var bill = Bill(
            daemon: .milliseconds(20), postgres: .milliseconds(15), log: 64 << 10, changes: 5, answer: 64 << 10)
        #expect(bill.excesses(over: budget, standard) == [])
        bill.daemon = .milliseconds(22)
        #expect(bill.excesses(over: budget, standard) == ["processor time of the daemon: 22 ms, budget 20"])
        budget.signIns = 1
        #expect(bill.excesses(over: budget, standard) == [])
        bill.changes = 6
        #expect(bill.excesses(over: budget, standard) == ["rows of the change log: 6 rows, budget 5"])
    }

    @Test func onlyABrokenProgramHarmsOthersTooMuch() {
        func harm(_ before: Int, _ during: Int) -> Harm {
            Harm(before: .milliseconds(before), during: .milliseconds(during), statuses: [:])
        }
        #expect(harm(5, 50).isSmall)
        #expect(!harm(5, 51).isSmall)
        #expect(harm(100, 200).isSmall)
        #expect(harm(5, 500).isBearable)
        #expect(!harm(5, 501).isBearable)
        #expect(harm(100, 1000).isBearable)
    }

    @Test func theNinetyNinthPercentileLeavesOneOfAHundred() {
        #expect((1...100).map { Duration.milliseconds($0) }.percentile99 == .milliseconds(99))
        #expect((1...200).map { Duration.milliseconds($0) }.percentile99 == .milliseconds(198))
        #expect([Duration]().percentile99 == .zero)
    }

    @Test func aRateLimitIsNoAnswerThatShowsACost() {
        let row = Row("getMe", "", .cheap, mayBeRefused: true) { _ in { try Request(.get, "/", by: nil) } }
        #expect(row.expects(200) && row.expects(422))
        #expect(!row.expects(429) && !row.expects(401) && !row.expects(404) && !row.expects(500))
    }
}
