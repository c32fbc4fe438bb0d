import Testing

@testable import Recurrence

/// The work for any rule is bounded. It is counted in blocks: months, weeks or days that were looked at.
@Suite struct BoundTests {
    /// Sparse rules, and rules without dates: each would be a long walk from its start.
    private static let hostile = [
        "FREQ=DAILY", "FREQ=DAILY;INTERVAL=1000", "FREQ=DAILY;INTERVAL=997;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
        "FREQ=DAILY;INTERVAL=13;BYMONTHDAY=31", "FREQ=DAILY;INTERVAL=39;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;INTERVAL=40;BYMONTH=2;BYMONTHDAY=30", "FREQ=DAILY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
        "FREQ=WEEKLY;INTERVAL=7;BYMONTH=2", "FREQ=WEEKLY;BYMONTH=2;BYSETPOS=2", "FREQ=WEEKLY;INTERVAL=773;BYMONTH=2",
        "FREQ=WEEKLY;INTERVAL=4;BYMONTH=1,3,5,7,9,11", "FREQ=WEEKLY;BYMONTH=2;BYDAY=MO,TU,WE,TH,FR,SA,SU;BYSETPOS=7",
        "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13", "FREQ=MONTHLY;INTERVAL=7;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
        "FREQ=MONTHLY;INTERVAL=12;BYMONTH=2", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO",
        "FREQ=YEARLY;BYYEARDAY=366",
        "FREQ=YEARLY;INTERVAL=1000;BYMONTH=2;BYMONTHDAY=29", "FREQ=YEARLY;BYDAY=53MO;BYYEARDAY=366",
    ]

    @Test(arguments: hostile, ["0001-01-01", "1970-01-31", "2199-12-31"])
    func noRuleIsALongWalk(rule: String, start: String) throws {
        let start = try date(start)
        for end in [RecurrenceRule.End.never, .count(10_000), .until(.last)] {
            let rule = try RecurrenceRule(rule).ending(end)
            var making = 0
            let dates = RuleDates(rule, from: start, visits: &making)
            #expect(making <= 42_000)
            var back = 0
            _ = dates.previous(onOrBefore: .last, visits: &back)
            #expect(back <= 120_000)
            var first = dates.walk(from: start, to: .last)
            _ = first.next()
            #expect(first.visits <= 120_000)
            for year in [1970, 2026, 9990, 9999] {
                let first = try #require(CalendarDate(year: year, month: 1, day: 1))
                let last = try #require(CalendarDate(year: year, month: 12, day: 31))
                var window = dates.walk(from: first, to: last)
                while window.next() != nil {}
                #expect(window.visits <= 54)
            }
        }
    }

    /// The dates of a cycle are counted once for COUNT, and not for each of the calendar's 24 cycles.
    @Test func wholeCyclesAreNotWalked() throws {
        for rule in ["FREQ=MONTHLY;BYMONTHDAY=31;BYDAY=MO", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO"] {
            var visits = 0
            let rule = try RecurrenceRule(rule).ending(.count(10_000))
            _ = RuleDates(rule, from: try date("1970-01-01"), visits: &visits)
            #expect(visits <= 2 * 4800 + 2)
        }
    }

    @Test func tenThousandExceptedDatesArePassedOver() throws {
        let start = try date("1970-01-01")
        let except = (0..<10_000).map { CalendarDate(number: start.number + $0) }
        let schedule = Schedule(try .init("FREQ=DAILY", from: "1970-01-01", span: .month), except: except.reversed())
        #expect(schedule.next(onOrAfter: start)?.description == "1997-05-19")
        #expect(schedule.previous(before: try date("1997-05-19")) == nil)
        #expect(schedule.dates(in: start...CalendarDate(number: start.number + 10_001)).count == 2)
        let counted = Schedule(try .init("FREQ=DAILY;COUNT=10000", from: "1970-01-01"), except: except)
        #expect(counted.next(onOrAfter: start) == nil)
        #expect(counted.count(from: start) == 0)
    }
}
