import Foundation
import TestSupport
import Testing

@testable import crosscheck_costs

/// Each document, report, picture and search, with each of its options, by a daemon: of twice as many tasks, checklists,
/// entries, records and changes it costs at most two and a half times the processor time. `RowsTests` sees to it that
/// none is missing.
@Suite struct LinearityTests {
    @Test func twiceAsMuchCostsTwiceAsMuch() async throws {
        let site = try await Site()
        for growth in Growth.all {
            do {
                let (once, twice) = try await site.costs(of: growth)
                print("\(growth.name): \(once.milliseconds) ms, and of twice as much \(twice.milliseconds) ms")
                #expect(Growth.isLinear(once, twice), "\(growth.name): \(once), and of twice as much \(twice)")
            } catch {
                Issue.record("\(growth.name) could not be measured: \(error)")
            }
        }
        await site.tearDown()
    }
}
