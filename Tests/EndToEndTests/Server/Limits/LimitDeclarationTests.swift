import Checklists
import Foundation
import TestSupport
import Testing

@testable import Store

/// A limit is declared once, in its area. The functions of the database name it, and have no number of their own.
@Suite struct LimitDeclarationTests {
    /// The functions without their comments.
    private static let functions = FunctionSet.current.functions.map { function in
        (
            name: function.name,
            code: function.sql.split(separator: "\n").filter { !$0.drop { $0 == " " }.hasPrefix("--") }
                .joined(separator: "\n")
        )
    }

    /// The walls behind the limits, which are constraints of tables (decision 50).
    private static func isWall(_ name: String) -> Bool { name.hasSuffix("_is_sound") || name == "least_limit" }

    @Test func everyNameInAFunctionIsDeclaredAndTheOtherWayRound() {
        var (checked, refused, read): (Set<String>, Set<String>, Set<String>) = ([], [], [])
        for (_, code) in Self.functions {
            for match in code.matches(of: /\b(over_limit|limit_refusal|limit_of)\(\s*(?:[a-z_.]+|null), '(\w+)'/) {
                let name = String(match.2)
                switch match.1 {
                case "over_limit": checked.insert(name)
                case "limit_refusal": refused.insert(name)
                default: read.insert(name)
                }
            }
        }
        let declared = Set(Limit.all.filter { $0.refusal != nil }.map(\.name))
        #expect(checked.sorted() == declared.sorted())
        #expect(read.subtracting(declared) == [])
        // The one that a batch has used up is named by a variable.
        #expect(declared.subtracting(refused) == ["carried_tasks"])
        #expect(refused.subtracting(declared) == [])
    }

    /// Words of limits come from their declarations: no function writes one beside a number.
    @Test func noFunctionHasTheNumberOfALimit() {
        let words = Set(Limit.all.compactMap { $0.refusal?.word }).subtracting(["expiry_out_of_range"])
        for (name, code) in Self.functions where !Self.isWall(name) {
            #expect(!code.contains(/json_build_object\('limit', \d/), "\(name)")
            // A comparison before a refusal, within one branch.
            for branch in code.matches(
                of: /(?s)\b(?:if|elsif|when)\b(?:(?!\bthen\b).)*\bthen\s+(?:return|[a-z.]+ :=) refused\(/)
            {
                #expect(!branch.output.contains(/[<>]=?\s*\d{1,}\b(?!\s*\))/), "\(name): \(branch.output)")
            }
            // A function that is a number.
            #expect(!code.contains(/\breturn\s+[\d* ]+;/), "\(name) is a number")
            #expect(!code.contains(/\b(?:limit|offset) \d{2,}/) || Self.cuts.contains(name), "\(name)")
            for word in words { #expect(!code.contains("refused('\(word)'"), "\(name) refuses by itself: \(word)") }
        }
    }

    /// They keep only so many of what has ended, which is no limit of what users may have.
    private static let cuts: Set = ["invitation_create", "kept_links", "session_create"]

    /// Below it, the database looks up no value.
    @Test func theLowestValuesAreThoseOfTheFunction() async throws {
        let world = try await World(daemons: 0)
        for limit in Limit.all {
            let least = try await world.psql("select least_limit('\(limit.name)')")
            #expect(Int(least) == limit.range?.lowerBound ?? 1, "\(limit.name)")
        }
        await #expect(throws: (any Error).self) {
            try await world.psql("update limits set value = 999 where name = 'tasks'")
        }
    }

    /// A migrated database has all limits before a daemon starts there.
    @Test func aMigrationAddsEveryLimit() async throws {
        let world = try await World(daemons: 0)
        let rows = try await world.psql("select name || ' ' || value || ' ' || coalesce(refusal, '') from limits")
        let declared = Limit.shared.map { "\($0.name) \($0.usual) \($0.refusal?.word ?? "")" }
        #expect(rows.split(separator: "\n").map(String.init).sorted() == declared.sorted())
    }

    /// The constraints of the tables stand at the highest values or beyond them.
    @Test func namesAreUniqueAndRangesHoldTheUsualValue() {
        #expect(Set(Limit.all.map(\.name)).count == Limit.all.count)
        for limit in Limit.all { #expect(limit.range?.contains(limit.usual) ?? true, "\(limit.name)") }
    }
}
