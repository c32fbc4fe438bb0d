import Testing

@testable import Recurrence

@Suite struct ScheduleTests {
    private let march = try? days("2026-03-01", "2026-03-31")

    @Test func exceptedDatesAreTakenOutAfterCounting() throws {
        let schedule = Schedule(
            try .init("FREQ=DAILY;COUNT=5", from: "2026-03-22"),
            except: [try date("2026-03-23"), try date("2026-04-01"), try date("2026-03-23")])
        let march = try #require(march)
        #expect(schedule.dates(in: march).text == "2026-03-22 2026-03-24 2026-03-25 2026-03-26")
        #expect(schedule.count(from: .first) == 4)
        #expect(try !schedule.contains(date("2026-03-23")))
    }

    @Test func addedDatesAreOccurrencesUnlessTakenOutOrPaused() throws {
        let extra = ["2026-03-10", "2026-03-23", "2026-03-22", "2026-03-15", "2026-03-12", "2026-03-12"]
        let schedule = Schedule(
            try .init("FREQ=WEEKLY;COUNT=2", from: "2026-03-15"), except: [try date("2026-03-23")],
            extra: try extra.map(date), pauses: [Pause(from: try date("2026-03-12"), to: try date("2026-03-13"))])
        let march = try #require(march)
        #expect(schedule.dates(in: march).text == "2026-03-10 2026-03-15 2026-03-22")
        #expect(schedule.count(from: .first) == 3)
        #expect(try schedule.contains(date("2026-03-10")))
        #expect(try !schedule.contains(date("2026-03-12")) && !schedule.contains(date("2026-03-23")))
        #expect(try schedule.next(after: date("2026-03-10")) == date("2026-03-15"))
        #expect(try schedule.next(after: date("2026-03-22")) == nil)
        #expect(try schedule.previous(before: date("2026-03-15")) == date("2026-03-10"))
        #expect(try schedule.previous(before: date("2026-03-10")) == nil)
    }

    @Test func pausesLeaveOutTheirDays() throws {
        let pauses = [
            Pause(from: try date("2026-03-20"), to: try date("2026-03-22")),
            Pause(from: try date("2026-03-05"), to: try date("2026-03-10")),
            Pause(from: try date("2026-03-08"), to: try date("2026-03-19")),
            Pause(from: try date("2026-03-30"), to: try date("2026-03-01")),
        ]
        let plan = try Schedule.Plan("FREQ=DAILY;INTERVAL=3", from: "2026-03-01")
        let schedule = Schedule(plan, pauses: pauses)
        let march = try #require(march)
        #expect(schedule.dates(in: march).text == "2026-03-01 2026-03-04 2026-03-25 2026-03-28 2026-03-31")
        #expect(try schedule.previous(before: date("2026-03-25")) == date("2026-03-04"))
        #expect(try schedule.next(after: date("2026-03-04")) == date("2026-03-25"))
        #expect(schedule.count(from: .first) == nil)

        let open = Schedule(plan, pauses: pauses + [Pause(from: try date("2026-03-28"), to: nil)])
        #expect(open.count(from: .first) == 3)
        #expect(try open.next(after: date("2026-03-25")) == nil)
        #expect(try open.previous(before: .last) == date("2026-03-25"))
    }

    @Test(arguments: [
        // A month ends before the same day of the next month, or before its last day.
        ("FREQ=MONTHLY", "2026-01-15", Span.month, "2026-02-14"),
        ("FREQ=MONTHLY;INTERVAL=2", "2026-01-31", .month, "2026-02-27"),
        ("FREQ=MONTHLY;INTERVAL=2", "2028-01-30", .month, "2028-02-28"),
        ("FREQ=MONTHLY", "2026-12-01", .month, "2026-12-31"), ("FREQ=YEARLY", "9999-12-15", .month, "9999-12-31"),
        ("FREQ=WEEKLY", "2026-03-23", .week, "2026-03-29"), ("FREQ=YEARLY", "9999-12-28", .week, "9999-12-31"),
        ("FREQ=MONTHLY", "2026-03-23", .day, "2026-03-23"),
        // The next occurrence ends it.
        ("FREQ=WEEKLY", "2026-03-23", .month, "2026-03-29"),
        ("FREQ=DAILY;INTERVAL=3", "2026-03-23", .week, "2026-03-25"),
        ("FREQ=DAILY", "2026-03-23", .week, "2026-03-23"),
    ])
    func anOccurrenceEnds(rule: String, start: String, span: Span, end: String) throws {
        let schedule = Schedule(try .init(rule, from: start, span: span))
        let first = try date(start)
        #expect(schedule.occurrence(on: first)?.endsOn.description == end)
        #expect(schedule.occurrences(touching: first...first) == [Occurrence(date: first, endsOn: try date(end))])
    }

    @Test func onlyWhatIsAnOccurrenceEndsTheOneBefore() throws {
        let schedule = Schedule(
            try .init("FREQ=DAILY;INTERVAL=2", from: "2026-03-01", span: .week),
            except: [try date("2026-03-03")], extra: [try date("2026-03-06")],
            pauses: [Pause(from: try date("2026-03-07"), to: try date("2026-03-20"))])
        let march = try #require(march)
        let ends = schedule.occurrences(touching: march).prefix(4).map { "\($0.date) \($0.endsOn)" }
        #expect(
            ends == [
                "2026-03-01 2026-03-04", "2026-03-05 2026-03-05", "2026-03-06 2026-03-12", "2026-03-21 2026-03-22",
            ])
        // A paused date that has a record.
        #expect(try schedule.end(of: date("2026-03-19")) == date("2026-03-20"))
        #expect(try schedule.occurrence(on: date("2026-03-19")) == nil)
    }

    @Test func anOccurrenceTouchesWhereItsSpanDoes() throws {
        let schedule = Schedule(try .init("FREQ=MONTHLY", from: "2026-01-31", span: .month))
        func dates(_ first: String, _ last: String) throws -> String {
            schedule.occurrences(touching: try days(first, last)).map(\.date).text
        }
        #expect(try dates("2026-02-27", "2026-02-27") == "2026-01-31")
        #expect(try dates("2026-02-28", "2026-03-30") == "")
        #expect(try dates("2026-02-10", "2026-03-31") == "2026-01-31 2026-03-31")
        #expect(schedule.occurrences(touching: CalendarDate.first...CalendarDate.first) == [])
        #expect(schedule.occurrences(touching: CalendarDate.last...CalendarDate.last).count == 1)
    }

    @Test func formerPlansKeepTheirDays() throws {
        let former = [
            Schedule.FormerPlan(try .init("FREQ=DAILY;COUNT=3", from: "2026-03-01"), until: try date("2026-03-05")),
            Schedule.FormerPlan(try .init("FREQ=DAILY;INTERVAL=2", from: "2026-03-01"), until: try date("2026-03-05")),
            Schedule.FormerPlan(
                try .init("FREQ=DAILY;INTERVAL=4", from: "2026-03-01", span: .week), until: try date("2026-03-13")),
        ]
        let schedule = Schedule(try .init("FREQ=WEEKLY;BYDAY=SA;COUNT=4", from: "2026-03-01"), former: former)
        let march = try #require(march)
        #expect(
            schedule.occurrences(touching: march).map { "\($0.date) \($0.endsOn)" } == [
                "2026-03-01 2026-03-01", "2026-03-02 2026-03-02", "2026-03-03 2026-03-03", "2026-03-09 2026-03-12",
                "2026-03-13 2026-03-13", "2026-03-14 2026-03-14", "2026-03-21 2026-03-21", "2026-03-28 2026-03-28",
            ])
        #expect(schedule.count(from: .first) == 8)
        #expect(try schedule.plan(on: date("2026-03-13")).span == .week)
        #expect(try schedule.previous(before: date("2026-03-09")) == date("2026-03-03"))
        #expect(try schedule.next(after: date("2026-03-03")) == date("2026-03-09"))
        #expect(try !schedule.contains(date("2026-03-07")) && schedule.contains(date("2026-03-14")))
    }

    @Test func theNumberOfOccurrencesHasALimit() throws {
        let many = Schedule(
            try .init("FREQ=DAILY;UNTIL=99991231", from: "2026-03-01"), extra: [try date("2026-02-01")])
        #expect(many.count(from: .first) == 10_000)
        #expect(many.count(from: .first, upTo: 1) == 1)
        #expect(many.count(from: try date("9999-12-30")) == 2)
        let ended = Schedule(try .init("FREQ=DAILY;COUNT=10000", from: "2026-03-01"))
        #expect(ended.count(from: try date("2026-03-02")) == 9999)
        #expect(ended.count(from: .last) == 0)
        let empty = Schedule(try .init("FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30", from: "2026-03-01"))
        #expect(empty.count(from: .first) == 0)
    }
}
