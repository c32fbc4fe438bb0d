import Testing

@testable import Recurrence

@Suite struct RuleDatesTests {
    @Test(arguments: [
        // The start is a date only if the rule gives it.
        ("FREQ=MONTHLY;BYMONTHDAY=1", "2026-03-22", "2026-04-01 2026-05-01 2026-06-01"),
        ("FREQ=WEEKLY;BYDAY=MO;COUNT=2", "2026-03-22", "2026-03-23 2026-03-30"),
        // Parts that a rule lacks come from its start.
        ("FREQ=YEARLY;BYMONTHDAY=30", "2026-01-31", "2026-03-30 2026-04-30 2026-05-30"),
        ("FREQ=YEARLY", "2096-02-29", "2096-02-29 2104-02-29 2108-02-29"),
        ("FREQ=YEARLY;INTERVAL=1000", "2000-02-29", "2000-02-29 4000-02-29 6000-02-29"),
        // Plain weekdays and those with a number are united.
        ("FREQ=MONTHLY;BYDAY=2TU,WE", "2026-04-05", "2026-04-08 2026-04-14 2026-04-15"),
        ("FREQ=YEARLY;BYDAY=1TU,-1WE", "2026-01-01", "2026-01-06 2026-12-30 2027-01-05"),
        ("FREQ=YEARLY;BYDAY=MO,1TU;BYYEARDAY=5,6,7", "2026-01-01", "2026-01-05 2026-01-06 2027-01-05"),
        // Positions count in whole weeks, whose first days may lie before the start.
        ("FREQ=WEEKLY;BYDAY=MO,WE,FR;BYSETPOS=1", "2026-03-25", "2026-03-30 2026-04-06 2026-04-13"),
        ("FREQ=WEEKLY;BYDAY=SU,SA;BYSETPOS=1;WKST=SU", "2026-03-25", "2026-03-29 2026-04-05 2026-04-12"),
        ("FREQ=DAILY;BYDAY=MO;BYSETPOS=-1,2", "2026-03-22", "2026-03-23 2026-03-30 2026-04-06"),
        // The ends of the calendar.
        ("FREQ=DAILY;INTERVAL=2", "9999-12-28", "9999-12-28 9999-12-30"),
        ("FREQ=WEEKLY;BYDAY=SU,MO;WKST=SU", "0001-01-01", "0001-01-01 0001-01-07 0001-01-08"),
        ("FREQ=WEEKLY;BYMONTH=12;BYDAY=FR", "9999-12-20", "9999-12-24 9999-12-31"),
        ("FREQ=YEARLY;INTERVAL=1000", "0001-12-31", "0001-12-31 1001-12-31 2001-12-31"),
        ("FREQ=MONTHLY;INTERVAL=999;BYMONTHDAY=-1", "9990-01-15", "9990-01-31"),
        ("FREQ=DAILY;UNTIL=20260324", "2026-03-23", "2026-03-23 2026-03-24"),
    ])
    func aRuleHasTheseFirstDates(rule: String, start: String, dates: String) throws {
        let all = try RuleDates(rule, from: start).all
        #expect(Array(all.prefix(3)).text == dates)
    }

    @Test(arguments: [
        ("FREQ=MONTHLY;BYMONTH=2;BYMONTHDAY=31", "1970-01-01"), ("FREQ=YEARLY;BYMONTH=2,4;BYMONTHDAY=31", "1970-01-01"),
        ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30,31", "1970-01-01"), ("FREQ=MONTHLY;BYDAY=6MO", "1970-01-01"),
        ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;INTERVAL=1000", "1970-01-01"),
        ("FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30;INTERVAL=13", "1970-01-01"),
        ("FREQ=DAILY;BYDAY=MO;BYSETPOS=2", "1970-01-01"), ("FREQ=WEEKLY;BYMONTH=2;BYSETPOS=2", "1970-01-01"),
        ("FREQ=DAILY;INTERVAL=7;BYDAY=MO", "1970-01-01"), ("FREQ=DAILY;INTERVAL=994;BYDAY=MO", "1970-01-01"),
        ("FREQ=YEARLY;INTERVAL=4;BYMONTH=2;BYMONTHDAY=29", "1970-01-01"),
        ("FREQ=MONTHLY;INTERVAL=12;BYMONTH=3", "1970-02-01"),
        ("FREQ=WEEKLY;UNTIL=19691231", "1970-01-01"), ("FREQ=YEARLY;BYYEARDAY=366;BYMONTHDAY=30", "1970-01-01"),
        ("FREQ=YEARLY;INTERVAL=1000;BYMONTH=2;BYMONTHDAY=29", "1970-01-01"),
        ("FREQ=YEARLY;BYDAY=-53MO;BYYEARDAY=8", "1970-01-01"), ("FREQ=DAILY;BYMONTH=1", "9999-02-01"),
    ])
    func aRuleWithoutDatesIsKnown(rule: String, start: String) throws {
        for end in ["", ";COUNT=10000"] where end.isEmpty || !rule.contains("UNTIL") {
            let dates = try RuleDates(rule + end, from: start)
            var visits = 0
            #expect(RuleDates.areEmpty(dates.rule, from: dates.start, visits: &visits))
            #expect(visits <= 120_000)
            #expect(dates.next(onOrAfter: dates.start) == nil)
            #expect(dates.previous(onOrBefore: .last) == nil)
            #expect(dates.dates(in: CalendarDate.first...CalendarDate.last) == [])
        }
    }

    /// Windows, single dates, the way back and COUNT tell the same as the way from the start.
    @Test func allQuestionsHaveTheSameAnswer() throws {
        for (place, window) in try Corpus.windows().prefix(2000).enumerated() where place % 8 == 0 {
            let rule = try RecurrenceRule(window.rule)
            let dates = RuleDates(rule, from: window.start)
            let all = Array(dates.all.prefix { $0 <= window.days.upperBound })
            #expect(all.filter(window.days.contains) == dates.dates(in: window.days), "\(rule)")
            for (earlier, later) in zip(all, all.dropFirst()).prefix(50) {
                #expect(dates.contains(earlier), "\(rule)")
                #expect(dates.next(onOrAfter: CalendarDate(number: earlier.number + 1)) == later, "\(rule)")
                #expect(dates.previous(onOrBefore: CalendarDate(number: later.number - 1)) == earlier, "\(rule)")
                #expect(!(earlier.number + 1..<later.number).contains { dates.contains(.init(number: $0)) }, "\(rule)")
            }
            let endless = RuleDates(rule.ending(.never), from: window.start)
            let found = Array(endless.all.prefix(10_000))
            for count in [1, 2, 10, 99, 1000, 5000, 10_000] {
                let counted = RuleDates(rule.ending(.count(count)), from: window.start)
                let last = count <= found.count ? found[count - 1].number : CalendarDate.last.number
                #expect(counted.end == last, "\(rule.ending(.count(count))) from \(window.start)")
            }
        }
    }

    /// The calendar repeats after 400 years, and so do rules whose interval comes out even.
    @Test(arguments: [
        "FREQ=DAILY;INTERVAL=7", "FREQ=WEEKLY;BYMONTH=2,3", "FREQ=MONTHLY;BYDAY=-2SA;INTERVAL=5", "FREQ=YEARLY",
    ])
    func aWindowFarAwayHasTheDatesOfOneNearby(rule: String) throws {
        let dates = try RuleDates(rule, from: "1996-02-29")
        let near = dates.dates(in: try days("2000-01-01", "2010-12-31"))
        let far = dates.dates(in: try days("9600-01-01", "9610-12-31"))
        var visits = 0
        #expect(!RuleDates.areEmpty(dates.rule, from: dates.start, visits: &visits))
        #expect(visits <= 20)
        #expect(near.map { $0.number + 19 * Gregorian.cycleDays } == far.map(\.number))
        #expect(!far.isEmpty)
    }
}
