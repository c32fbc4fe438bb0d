import Testing

@testable import Recurrence

/// Tasks that repeat from their completion.
@Suite struct CompletionTests {
    @Test(arguments: [
        ("FREQ=DAILY;INTERVAL=3", "2026-03-22", "2026-03-25"), ("FREQ=DAILY", "2026-03-22", "2026-03-23"),
        ("FREQ=WEEKLY", "2026-03-25", "2026-04-01"), ("FREQ=MONTHLY", "2026-01-31", "2026-03-31"),
        ("FREQ=WEEKLY;BYDAY=MO", "2026-03-25", "2026-03-30"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-03-25", "2026-04-06"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,-1", "2026-03-30", "2026-03-31"), ("FREQ=YEARLY", "2024-02-29", "2028-02-29"),
        // Before the start as well as long after it.
        ("FREQ=DAILY;INTERVAL=3", "2019-01-01", "2019-01-04"), ("FREQ=DAILY;INTERVAL=3", "2199-12-31", "2200-01-03"),
    ])
    func theNextDateIsCountedFromTheCompletion(rule: String, day: String, next: String) throws {
        let schedule = Schedule(try .init(rule, from: "2020-01-01"))
        #expect(schedule.next(afterCompletionOn: try date(day), recorded: 1)?.description == next)
    }

    @Test func excludedAndPausedDatesArePassedOver() throws {
        let schedule = Schedule(
            try .init("FREQ=DAILY;INTERVAL=3", from: "2026-03-01"), except: [try date("2026-03-04")],
            extra: [try date("2026-03-18")], pauses: [Pause(from: try date("2026-03-06"), to: try date("2026-03-15"))])
        #expect(schedule.next(afterCompletionOn: try date("2026-03-01"), recorded: 1)?.description == "2026-03-16")
        // The added date comes first.
        #expect(schedule.next(afterCompletionOn: try date("2026-03-17"), recorded: 2)?.description == "2026-03-18")
        #expect(schedule.next(afterCompletionOn: try date("2026-03-18"), recorded: 2)?.description == "2026-03-21")
    }

    @Test func countAndUntilEndIt() throws {
        let counted = Schedule(try .init("FREQ=DAILY;INTERVAL=3;COUNT=2", from: "2026-03-01"))
        #expect(counted.next(onOrAfter: .first)?.description == "2026-03-01")
        #expect(counted.next(afterCompletionOn: try date("2026-03-20"), recorded: 1)?.description == "2026-03-23")
        #expect(counted.next(afterCompletionOn: try date("2026-03-25"), recorded: 2) == nil)
        let until = Schedule(try .init("FREQ=DAILY;INTERVAL=3;UNTIL=20260310", from: "2026-03-01"))
        #expect(until.next(afterCompletionOn: try date("2026-03-07"), recorded: 9)?.description == "2026-03-10")
        #expect(until.next(afterCompletionOn: try date("2026-03-08"), recorded: 9) == nil)
        #expect(until.next(afterCompletionOn: .last, recorded: 9) == nil)
    }

    @Test func aChangedRuleHoldsFromItsDayOn() throws {
        let former = [Schedule.FormerPlan(try .init("FREQ=MONTHLY", from: "2026-03-01"), until: try date("2026-03-09"))]
        let schedule = Schedule(try .init("FREQ=DAILY;INTERVAL=3", from: "2026-03-01"), former: former)
        #expect(schedule.next(afterCompletionOn: try date("2026-03-01"), recorded: 1)?.description == "2026-03-10")
        let sooner = [
            Schedule.FormerPlan(try .init("FREQ=DAILY;INTERVAL=3", from: "2026-03-01"), until: try date("2026-03-09"))
        ]
        let later = Schedule(try .init("FREQ=MONTHLY", from: "2026-03-01"), former: sooner)
        #expect(later.next(afterCompletionOn: try date("2026-03-01"), recorded: 1)?.description == "2026-03-04")
        #expect(later.next(afterCompletionOn: try date("2026-03-08"), recorded: 1)?.description == "2026-04-08")
    }
}
