import Testing

@testable import Recurrence

/// Tasks that repeat from their completion.
@Suite struct CompletionTests {
    @Test(arguments: [
        ("FREQ=DAILY;INTERVAL=3", "2026-03-22", "2026-03-25"), ("FREQ=DAILY", "2026-03-22", "2026-03-23"),
        ("FREQ=WEEKLY", "2026-03-25", "2026-04-01"), ("FREQ=MONTHLY", "2026-01-31", "2026-02-28"),
        ("FREQ=WEEKLY;BYDAY=MO", "2026-03-25", "2026-03-30"),
        ("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO", "2026-03-25", "2026-04-06"),
        ("FREQ=MONTHLY;BYMONTHDAY=1,-1", "2026-03-30", "2026-03-31"), ("FREQ=YEARLY", "2024-02-29", "2025-02-28"),
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

    // MARK: Ends of months

    @Test(arguments: [
        ("FREQ=MONTHLY;INTERVAL=6", "2026-08-31", "2027-02-28"),
        ("FREQ=MONTHLY;INTERVAL=2", "2026-12-31", "2027-02-28"),
        ("FREQ=MONTHLY;INTERVAL=2", "2027-12-31", "2028-02-29"), ("FREQ=MONTHLY", "2026-10-31", "2026-11-30"),
        ("FREQ=MONTHLY", "2026-02-28", "2026-03-28"), ("FREQ=MONTHLY", "2028-01-29", "2028-02-29"),
        ("FREQ=YEARLY", "2028-02-29", "2029-02-28"), ("FREQ=YEARLY;INTERVAL=4", "2096-02-29", "2100-02-28"),
        ("FREQ=YEARLY;INTERVAL=4", "2024-02-29", "2028-02-29"),
        // The rule names the month, and the day is that of the completion.
        ("FREQ=YEARLY;BYMONTH=2,9", "2026-08-31", "2026-09-30"), ("FREQ=MONTHLY;BYMONTH=2", "2026-08-31", "2027-02-28"),
        ("FREQ=YEARLY;BYMONTH=2", "2026-08-31", "2027-02-28"),
        // It names the day: short months have none.
        ("FREQ=MONTHLY;BYMONTHDAY=31", "2026-10-31", "2026-12-31"),
        ("FREQ=MONTHLY;BYMONTHDAY=-1", "2026-10-31", "2026-11-30"),
        ("FREQ=MONTHLY;BYDAY=5SA", "2026-10-31", "2027-01-30"),
        ("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "2026-10-31", "2028-02-29"),
        ("FREQ=YEARLY;BYYEARDAY=366", "2026-12-31", "2028-12-31"),
        // Days and weeks have no such ends.
        ("FREQ=DAILY;BYMONTH=2", "2026-08-31", "2027-02-01"), ("FREQ=DAILY;INTERVAL=31", "2026-10-31", "2026-12-01"),
    ])
    func monthsAndYearsAreAddedByClamping(rule: String, day: String, next: String) throws {
        let schedule = Schedule(try .init(rule, from: "2020-01-01"))
        #expect(schedule.next(afterCompletionOn: try date(day), recorded: 1)?.description == next)
    }

    /// Without parts for days, the next date is the day so many months later, by the calendar's own arithmetic.
    @Test func theNextDateIsTheSameDayOrTheMonthsLast() throws {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<5_000 {
            let interval = Int.random(in: 1...(Bool.random() ? 30 : 1000), using: &random)
            let isYearly = Bool.random(using: &random)
            let day = CalendarDate(number: Int.random(in: 719_162...803_532, using: &random))
            let rule = "FREQ=\(isYearly ? "YEARLY" : "MONTHLY");INTERVAL=\(interval)"
            let schedule = Schedule(try .init(rule, from: "2020-01-31"))
            #expect(
                schedule.next(afterCompletionOn: day, recorded: 1)
                    == day.adding(months: interval * (isYearly ? 12 : 1)), "\(rule) after \(day)")
        }
    }

    /// A schedule itself, and rules that name their days, have the dates of RFC 5545.
    @Test func onlyCompletionIsClamped() throws {
        let parts = [
            "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=MONTHLY;BYMONTHDAY=29,-3", "FREQ=MONTHLY;BYDAY=5MO,-1FR",
            "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYDAY=53MO", "FREQ=YEARLY;BYYEARDAY=-1",
            "FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1", "FREQ=DAILY;INTERVAL=45", "FREQ=WEEKLY;INTERVAL=3",
        ]
        for text in parts {
            for offset in 0..<400 {
                let day = CalendarDate(number: try date("2026-12-31").number + offset)
                let rule = try RecurrenceRule(text)
                let tomorrow = CalendarDate(number: day.number + 1)
                #expect(
                    Schedule(.init(rule, from: day, span: .day)).next(afterCompletionOn: day, recorded: 1)
                        == RuleDates(rule, from: day).next(onOrAfter: tomorrow), "\(text) after \(day)")
            }
        }
        let scheduled = Schedule(try .init("FREQ=MONTHLY", from: "2026-10-31"))
        #expect(
            scheduled.dates(in: try days("2026-10-01", "2027-03-31")).text
                == "2026-10-31 2026-12-31 2027-01-31 2027-03-31")
    }

    /// What is left is what comes if each is completed on its date.
    @Test(arguments: [
        "FREQ=MONTHLY", "FREQ=MONTHLY;INTERVAL=5", "FREQ=YEARLY", "FREQ=MONTHLY;BYMONTHDAY=31", "FREQ=DAILY;INTERVAL=9",
    ])
    func theRestIsCountedDateByDate(rule: String) throws {
        for offset in 0..<370 {
            let day = CalendarDate(number: try date("2027-12-31").number + offset)
            let last = CalendarDate(number: day.number + 800 + offset)
            let except = [try #require(day.adding(months: offset % 20))]
            let schedule = Schedule(try .init("\(rule);UNTIL=\(last.basic)", from: "2020-01-01"), except: except)
            var (count, latest) = (0, day)
            while let next = schedule.next(afterCompletionOn: latest, recorded: 1) {
                (count, latest) = (count + 1, next)
            }
            #expect(
                schedule.count(afterCompletionOn: day, of: day, recorded: 1, upTo: 10_000) == count, "after \(day)")
        }
        let endless = Schedule(try .init(rule, from: "2020-01-01"))
        #expect(endless.count(afterCompletionOn: try date("2027-12-31"), of: .first, recorded: 1, upTo: 10) == nil)
    }
}
