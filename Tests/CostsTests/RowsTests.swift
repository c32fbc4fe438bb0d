import Foundation
import TestSupport
import Testing

@testable import crosscheck_costs

/// The cost suite's table and its verdicts.
@Suite struct RowsTests {
    @Test func everyOperationAndOptionHasARowAndEveryDocumentGrows() throws {
        let document = try Data(contentsOf: Repository.root.appending(path: "docs/reference/openapi.json"))
        let differences = try Rows.differences(from: JSON(document))
        #expect(differences == [])
    }

    @Test func aRouteWithoutARowAndARowWithoutARouteAreNoticed() {
        let differences = Rows.differences(from: ["paths": ["/new": ["post": ["operationId": "newRoute"]]]])
        #expect(differences.contains { $0.hasPrefix("newRoute has no row") })
        #expect(differences.contains { $0.hasPrefix("getMe has a row") })
    }

    @Test func anOptionWithoutARowIsNoticed() throws {
        let document: JSON = [
            "paths": [
                "/v1/new": [
                    "get": [
                        "operationId": "getNewDocument", "tags": ["Documents"],
                        "parameters": [
                            ["$ref": "#/components/parameters/whole"],
                            ["in": "query", "name": "by", "schema": ["enum": ["day", "week"]]],
                            ["in": "path", "name": "id", "schema": ["type": "boolean"]],
                        ],
                        "responses": ["200": ["content": ["text/csv": [:], "text/plain": [:]]], "400": [:]],
                    ]
                ]
            ],
            "components": ["parameters": ["whole": ["in": "query", "name": "whole", "schema": ["type": "boolean"]]]],
        ]
        #expect(
            Options.ofDocuments(in: document) == [
                "getNewDocument": [
                    "whole=false", "whole=true", "by=day", "by=week", "accept=text/csv", "accept=text/plain",
                ]
            ])
        let differences = Rows.differences(from: document)
        for what in ["row", "growth"] {
            #expect(differences.contains("getNewDocument has no \(what) with whole=true"))
            #expect(differences.contains("getNewDocument has no \(what) with accept=text/csv"))
        }
        #expect(differences.contains { $0.hasPrefix("getNewDocument has no growth: ") })
        #expect(differences.contains("getCalendarFile has a row, but there is no such operation"))
    }

    @Test func aRequestTellsItsOptions() throws {
        let request = try Request(.get, "/v1/calendars/x.ics?events=true&by=day", by: nil).with("accept", "text/csv")
        #expect(request.has("events=true") && request.has("by=day") && request.has("accept=text/csv"))
        #expect(!request.has("events=false") && !request.has("by=da") && !request.has("body=text/csv"))
    }

    @Test func fourTimesTheCostIsNotTwice() {
        #expect(Growth.isLinear(.milliseconds(100), .milliseconds(269)))
        #expect(!Growth.isLinear(.milliseconds(100), .milliseconds(270)))
        #expect(!Growth.isLinear(.milliseconds(100), .milliseconds(400)))
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
