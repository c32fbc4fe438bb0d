import Foundation
import TestSupport
import Testing

/// A year of three users' lives in three zones, through two daemons, compared with a model that is written apart from
/// the server: it tries every day by itself.
@Suite struct YearReplayTests {
    @Test func aYearOfThreeUsersIsAsThePlainModelSays() async throws {
        let seed = ProcessInfo.processInfo.environment["CROSSCHECK_TEST_SEED"].flatMap { UInt64($0) } ?? 2025
        let world = try await World(daemons: 2)
        let replay = try await Replay.begin(world, seed: seed)
        try await replay.makeTasks()
        var day = Replay.firstDay
        while day <= Replay.lastDay {
            try await replay.happen(on: day)
            try await replay.live(day)
            try await replay.doOrdinary(day)
            if day.number % 3 == 0 { try await replay.editSomething(day) }
            if day.day == day.daysOfMonth {
                for name in Replay.names { try await replay.buy(name) }
                try await replay.checkMonth(day)
            }
            day = day + 1
        }
        for name in Replay.names { try await replay.flush(name) }
        try await replay.checkYear(every: 9)
        try await replay.changeRules()
        try await replay.checkYear(every: 47)
        try await replay.endings()
        try await replay.checkYear(every: 47)
        #expect(replay.differences == 0)
        let wrong = try await world.psql(World.wrongLedgers)
        #expect(wrong == "")
        print("the year's replay: \(replay.operations) operations, \(replay.comparisons) comparisons, seed \(seed)")
    }
}
