import TestSupport
import Testing

@testable import Recurrence

/// Schedules as other programs are told of them.
@Suite struct SeriesTests {
    private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

    private func series(
        _ rule: String, from start: String, former: [Schedule.FormerPlan] = [], except: [String] = [],
        extra: [String] = [], pauses: [Pause] = [], through last: String? = nil, most: Int = 1_000
    ) throws -> Series? {
        var visits = 0
        let schedule = Schedule(
            .init(try RecurrenceRule(rule), from: try day(start), span: .day), former: former,
            except: try except.map(day), extra: try extra.map(day), pauses: pauses)
        return Series(schedule, through: try last.map(day), most: most, visits: &visits)
    }

    @Test func theStartIsADateOfTheRule() throws {
        // 2026-03-04 is a Wednesday; every second week, counted from its own.
        let series = try series("FREQ=WEEKLY;INTERVAL=2;BYDAY=MO;COUNT=3", from: "2026-03-04")
        #expect(
            series?.start == (try day("2026-03-16"))
                && series?.rule?.description == "FREQ=WEEKLY;INTERVAL=2;COUNT=3;BYDAY=MO")
        let later = try self.series(
            "FREQ=DAILY;COUNT=5", from: "2026-03-04", except: ["2026-03-04", "2026-03-05", "2026-03-07"])
        #expect(try later?.start == day("2026-03-06") && later?.rule?.description == "FREQ=DAILY;COUNT=3")
        #expect(later?.except.map(\.description) == ["2026-03-07"])
    }

    @Test func theLastDateIsTheUntil() throws {
        #expect(
            try series("FREQ=DAILY", from: "2026-03-01", through: "2026-03-09")?.rule?.description
                == "FREQ=DAILY;UNTIL=20260309")
        let pause = Pause(from: try day("2026-03-05"), to: nil)
        let paused = try series("FREQ=DAILY;UNTIL=20270101", from: "2026-03-01", extra: ["2026-04-01"], pauses: [pause])
        #expect(paused?.rule?.description == "FREQ=DAILY;UNTIL=20260304" && paused?.extra == [])
        // One that is over before stays as it is.
        #expect(
            try series("FREQ=DAILY;COUNT=3", from: "2026-03-01", through: "2026-03-09")?.rule?.description
                == "FREQ=DAILY;COUNT=3")
        #expect(
            try series("FREQ=DAILY;COUNT=30", from: "2026-03-01", through: "2026-03-09")?.rule?.description
                == "FREQ=DAILY;UNTIL=20260309")
        #expect(try series("FREQ=DAILY", from: "2026-03-01", through: "2026-02-01") == nil)
    }

    @Test func onlyAddedDatesNeedNoRule() throws {
        let series = try series("FREQ=DAILY;UNTIL=20260101", from: "2026-03-01", extra: ["2026-05-01", "2026-04-01"])
        #expect(series?.rule == nil && series?.start.description == "2026-04-01")
        #expect(series?.extra.map(\.description) == ["2026-05-01"])
    }

    @Test func formerRulesAreLeftOut() throws {
        let former = Schedule.FormerPlan(
            .init(try RecurrenceRule("FREQ=WEEKLY"), from: try day("2026-01-01"), span: .day),
            until: try day("2026-03-09"))
        let series = try series("FREQ=DAILY;INTERVAL=3;COUNT=10", from: "2026-03-01", former: [former])
        // Three dates of the rule are before it was in force: March 1, 4 and 7.
        #expect(
            series?.start == (try day("2026-03-10")) && series?.rule?.description == "FREQ=DAILY;INTERVAL=3;COUNT=7")
    }

    @Test func aPauseThatTakesOutTooMuchEndsIt() throws {
        let pauses = [
            Pause(from: try day("2026-03-05"), to: try day("2026-03-06")),
            Pause(from: try day("2026-05-01"), to: try day("2026-07-01")),
        ]
        let series = try series("FREQ=DAILY", from: "2026-03-01", pauses: pauses, most: 10)
        #expect(series?.except.map(\.description) == ["2026-03-05", "2026-03-06"])
        #expect(series?.rule?.description == "FREQ=DAILY;UNTIL=20260430")
    }

    /// The dates of a series are those of the schedule, whatever is taken out, added and paused.
    @Test func theDatesAreTheSame() throws {
        var random = SeededGenerator(seed: 7)
        let rules = [
            "FREQ=DAILY", "FREQ=DAILY;INTERVAL=3;COUNT=40", "FREQ=WEEKLY;BYDAY=MO,TH;WKST=SU",
            "FREQ=WEEKLY;INTERVAL=3;BYDAY=SU,WE",
            "FREQ=MONTHLY;BYMONTHDAY=-1,15", "FREQ=MONTHLY;BYDAY=2TU,-1FR;COUNT=9", "FREQ=YEARLY;BYMONTH=1,7;BYDAY=MO",
            "FREQ=DAILY;UNTIL=20260801",
            "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1", "FREQ=MONTHLY;INTERVAL=2",
            "FREQ=YEARLY;BYYEARDAY=1,100,200;INTERVAL=2",
        ]
        let window = try day("2025-06-01")...(try day("2027-06-01"))
        func date() -> CalendarDate {
            window.lowerBound.adding(days: Int.random(in: 0...700, using: &random)) ?? .first
        }
        for _ in 0..<2_000 {
            let rule = try RecurrenceRule(rules.randomElement(using: &random) ?? "FREQ=DAILY")
            let pauses = (0..<Int.random(in: 0...3, using: &random)).map { _ in
                let from = date()
                return Pause(from: from, to: from.adding(days: Int.random(in: -2...40, using: &random)))
            }
            let schedule = Schedule(
                .init(rule, from: date(), span: .day),
                except: (0..<Int.random(in: 0...20, using: &random)).map { _ in date() },
                extra: (0..<Int.random(in: 0...5, using: &random)).map { _ in date() }, pauses: pauses)
            let last = Bool.random(using: &random) ? nil : date()
            var visits = 0
            let expected = schedule.dates(in: window).filter { $0 <= last ?? .last }
            guard let series = Series(schedule, through: last, visits: &visits) else {
                #expect(expected == [], "\(rule)")
                continue
            }
            var told = Set(series.extra)
            if let rule = series.rule {
                #expect(RuleDates(rule, from: series.start).contains(series.start))
                told.formUnion(RuleDates(rule, from: series.start).dates(in: window))
            } else {
                told.insert(series.start)
            }
            told.subtract(series.except)
            #expect(told.filter(window.contains).sorted() == expected, "\(rule) \(series)")
        }
    }
}
