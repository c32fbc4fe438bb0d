import Checklists
import JSON
import Recurrence
import TestSupport
import Testing

/// The streak that is worked out from the latest days alone, against that of the whole past.
@Suite struct CurrentStreakTests {
    private static let rules = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=300", "FREQ=WEEKLY;BYDAY=MO,TH",
        "FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,WE",
        "FREQ=MONTHLY;BYMONTHDAY=-1,15", "FREQ=MONTHLY;BYDAY=2TU,-1FR", "FREQ=YEARLY;BYMONTH=1,7;BYDAY=MO",
        "FREQ=DAILY;UNTIL=20240801",
    ]
    private static let spans = ["day", "week", "month"]
    private static let years = CalendarDate("2010-01-01")

    private var random = SeededGenerator(seed: 20)

    private mutating func date() throws -> CalendarDate {
        try #require(Self.years?.adding(days: Int.random(in: 0...6_000, using: &random)))
    }

    private mutating func plan() throws -> JSONValue {
        [
            "rule": .string(Self.rules.randomElement(using: &random) ?? ""),
            "starts_on": .string(try date().description),
            "span": .string(Self.spans.randomElement(using: &random) ?? ""),
            "from": .string(Int.random(in: 0..<8, using: &random) == 0 ? "completion" : "schedule"),
            "except": .array(
                try (0..<Int.random(in: 0...20, using: &random)).map { _ in .string(try date().description) }),
            "pauses": .array(
                try (0..<Int.random(in: 0...3, using: &random)).map { _ in
                    let from = try date()
                    let to = try #require(from.adding(days: Int.random(in: 0...90, using: &random)))
                    return ["from": .string(from.description), "to": .string(to.description)]
                }),
        ]
    }

    /// What somebody recorded who misses about one occurrence in so many.
    private mutating func records(of task: RepeatingTask, until day: CalendarDate) throws -> [RepeatingTask.Record] {
        let care = [3, 40, 5_000].randomElement(using: &random) ?? 3
        var states: [CalendarDate: RepeatingTask.Record.State] = [:]
        for (occurrence, _) in task.occurrences(touching: .first...day, records: [], today: day)
        where Int.random(in: 0..<care, using: &random) > 0 {
            states[occurrence.date] = [.done, .done, .done, .skipped].randomElement(using: &random)
        }
        // Of dates that are no longer those of the rule, and of later days.
        for _ in 0..<Int.random(in: 0...10, using: &random) {
            states[try date()] = RepeatingTask.Record.State.allCases.randomElement(using: &random)
        }
        return states.sorted { $0.key < $1.key }.map { date, state in
            RepeatingTask.Record(date: date, state: state, span: .day)
        }
    }

    @Test mutating func theStreakIsThatOfTheWholePast() throws {
        var streaks: [Int] = []
        for _ in 0..<1_500 {
            var rule = try Repeat(try plan())
            if Int.random(in: 0..<4, using: &random) == 0 {
                rule.former = [Schedule.FormerPlan(try Repeat(try plan()).plan, until: try date())]
            }
            let task = RepeatingTask(rule, lastDay: Bool.random(using: &random) ? nil : try date())
            let today = try date()
            let records = try records(of: task, until: today)
            let streak = task.currentStreak(records: records, today: today)
            let whole = TaskProgress(task, records: records, today: today, most: 1)
            #expect(streak == whole.currentStreak, "\(rule.json) \(today)")
            streaks.append(streak)
        }
        #expect(streaks.contains(0) && streaks.contains { $0 > 500 })
    }

    /// A month's occurrence was missed within the latest days, and began before them. What was recorded after its date
    /// counts, even if the present rule has no such date, and if that day is before the latest ones.
    @Test func aMissedOneThatLastedLongEndsItAtItsDate() throws {
        var rule = try Repeat(["rule": "FREQ=DAILY", "starts_on": "2026-04-01"])
        let former = try Repeat(["rule": "FREQ=MONTHLY", "starts_on": "2026-03-01", "span": "month"])
        rule.former = [Schedule.FormerPlan(former.plan, until: try #require(CalendarDate("2026-03-02")))]
        let task = RepeatingTask(rule)
        let today = try #require(CalendarDate("2026-04-10"))
        let records = try (["2026-03-06"] + (1...10).map { "2026-04-\($0 < 10 ? "0" : "")\($0)" }).compactMap { text in
            let date = try #require(CalendarDate(text))
            return RepeatingTask.Record(date: date, state: .done, span: .day)
        }
        #expect(TaskProgress(task, records: records, today: today, most: 1).currentStreak == 11)
        #expect(task.currentStreak(records: records, today: today) == 11)
    }
}
