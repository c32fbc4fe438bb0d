import Foundation
import TestSupport
import Testing

/// When reminders come, and when they do not. The times are far in the future, where the daemons do nothing.
@Suite struct SentReminderTests {
    private struct Scene {
        let world: World
        let ada: Person
        let list: String
        let sender: Sender

        init(_ settings: JSON = [:]) async throws {
            world = try await World()
            ada = try await world.user("ada")
            list = try await ada.checklist("Ours")
            sender = Sender(world)
            if settings != [:] { try await ada.must(.patch, "/v1/me/settings", settings) }
        }

        /// A task of every day from a day of the year 2150 on.
        func daily(_ more: [String: JSON] = [:], from start: String = "2150-03-20") async throws -> String {
            try await ada.repeatingTask("Run", on: list, "FREQ=DAILY", from: start, more)
        }
    }

    @Test func onceOnEachDay() async throws {
        let scene = try await Scene()
        let task = try await scene.daily()
        try await scene.ada.remind(of: task, ["at": "19:00"])
        try await scene.sender.send(at: "2150-03-20T18:59:59Z")
        #expect(try await scene.world.told(scene.ada) == [])
        for _ in 0..<2 { try await scene.sender.send(at: "2150-03-20T19:00:00Z") }
        #expect(
            try await scene.world.told(scene.ada) == [
                [
                    "task_id": .string(task), "date": "2150-03-20", "title": "Run",
                    "due_for": "2150-03-20T19:00:00.000Z", "late": false,
                ]
            ])
        try await scene.sender.send(at: "2150-03-21T19:04:00Z")
        #expect(try await scene.world.told(scene.ada).map { $0["late"] } == [false, false])
        // An hour's outage: the next one is late. Those of the days before the last 24 hours are not sent.
        try await scene.sender.send(at: "2150-03-22T20:00:00Z")
        try await scene.sender.send(at: "2150-03-26T18:00:00Z")
        #expect(
            try await scene.world.times(scene.ada) == [
                "2150-03-20T19:00", "2150-03-21T19:00", "2150-03-22T19:00", "2150-03-25T19:00",
            ])
        #expect(try await scene.world.told(scene.ada).map { $0["late"] } == [false, false, true, true])
    }

    /// However often a user edits, each reminder is planned anew once.
    @Test func manyReviewsOfTheSameRemindersAreOne() async throws {
        let scene = try await Scene()
        for _ in 0..<3 { try await scene.ada.remind(of: try await scene.daily(), ["at": "19:00"], ["at": "20:00"]) }
        #expect(try await scene.world.daemons[0].terminate() == 0)
        let steps = "select string_agg(step::text, ' ' order by task_id, number) from reminders"
        let before = try await scene.world.psql("delete from reminder_reviews; \(steps)").split(separator: " ")
        let taken = try await scene.world.psql(
            """
            insert into reminder_reviews (user_id, at) select '\(scene.ada.id)', now_ms() from generate_series(1, 150);
            select take_reviews(100); select take_reviews(100); select take_reviews(100);
            """)
        let counts = taken.split(separator: "\n").map(String.init)
        #expect(counts.suffix(3) == ["100", "50", "0"])
        let after = try await scene.world.psql(steps).split(separator: " ").compactMap { Int($0) }
        #expect(before.count == 6)
        let expected: [Int] = before.compactMap { Int($0) }.map { $0 + 2 }
        #expect(after == expected)
    }

    @Test func aMillisecondIsKept() async throws {
        let scene = try await Scene()
        // Of many, because some are exact as binary fractions.
        for milliseconds in ["001", "122", "123", "999"] {
            let due = "2150-03-20T10:00:00.\(milliseconds)Z"
            let task = try await scene.ada.task("Call", on: scene.list)
            try await scene.ada.must(.patch, "/v1/tasks/\(task)", ["due_at": .string(due)])
            try await scene.ada.remind(of: task, ["before_minutes": 0])
        }
        for minute in ["01", "02", "03"] { try await scene.sender.send(at: "2150-03-20T10:\(minute):00Z") }
        #expect(
            try await scene.world.told(scene.ada).compactMap { $0["due_for"].string?.suffix(4).prefix(3) }.sorted()
                == ["001", "122", "123", "999"])
    }

    @Test func twoOfOneDayComeInTheirOrder() async throws {
        let scene = try await Scene()
        let task = try await scene.daily()
        try await scene.ada.remind(of: task, ["at": "19:00"], ["at": "07:30"])
        try await scene.sender.send(at: "2150-03-20T19:00:30Z")
        #expect(Set(try await scene.world.times(scene.ada)) == ["2150-03-20T07:30", "2150-03-20T19:00"])
        // Setting the same time again does not let it come again.
        try await scene.ada.remind(of: task, ["at": "19:00"])
        try await scene.sender.send(at: "2150-03-20T19:01:00Z")
        #expect(try await scene.world.told(scene.ada).count == 2)
    }

    /// Clocks go forward on 2150-03-29 and back on 2150-10-25.
    @Test(arguments: [
        ("02:30", "2150-03-29", "2150-03-29T01:00:00Z"), ("02:00", "2150-03-29", "2150-03-29T01:00:00Z"),
        ("03:00", "2150-03-29", "2150-03-29T01:00:00Z"), ("01:59", "2150-03-29", "2150-03-29T00:59:00Z"),
        ("02:30", "2150-10-25", "2150-10-25T00:30:00Z"), ("03:00", "2150-10-25", "2150-10-25T02:00:00Z"),
    ])
    func clockChangesLetItComeOnce(_ time: String, _ day: String, _ moment: String) async throws {
        let scene = try await Scene(["time_zone": "Europe/Berlin"])
        let task = try await scene.daily()
        try await scene.ada.remind(of: task, ["at": .string(time)])
        let at = try Date(moment, strategy: .iso8601)
        // The reminders of the day before, and then those around it.
        try await scene.sender.send(at: at.addingTimeInterval(-72_000).formatted(.iso8601))
        let before = try await scene.world.told(scene.ada).count
        try await scene.sender.send(at: at.addingTimeInterval(-1).formatted(.iso8601))
        #expect(try await scene.world.told(scene.ada).count == before)
        try await scene.sender.send(at: moment)
        for minutes in [30, 59, 60, 61, 90, 120] {
            try await scene.sender.send(at: at.addingTimeInterval(Double(minutes) * 60).formatted(.iso8601))
        }
        let told = try await scene.world.told(scene.ada)
        #expect(told.count == before + 1)
        #expect(told.last?["date"] == .string(day) && told.last?["due_for"].string?.prefix(16) == moment.prefix(16))
    }

    @Test func aTimeBeforeTheDaysStartIsOnTheNextDate() async throws {
        let scene = try await Scene(["time_zone": "Europe/Berlin", "day_starts_at": "04:00"])
        let task = try await scene.ada.task("Once", on: scene.list, ["due_on": "2150-06-01"])
        try await scene.ada.remind(of: task, ["at": "02:00"], ["at": "04:00"])
        try await scene.sender.send(at: "2150-06-01T02:00:00Z")
        #expect(try await scene.world.times(scene.ada) == ["2150-06-01T02:00"])
        try await scene.sender.send(at: "2150-06-02T00:00:00Z")
        #expect(try await scene.world.times(scene.ada) == ["2150-06-01T02:00", "2150-06-02T00:00"])
        #expect(try await scene.world.told(scene.ada).map { $0["date"] } == ["2150-06-01", "2150-06-01"])
    }

    @Test func beforeItIsDueOrBegins() async throws {
        let scene = try await Scene(["time_zone": "Europe/Berlin"])
        let once = try await scene.ada.task("Once", on: scene.list, ["due_at": "2150-06-01T10:00:00Z"])
        let weekly = try await scene.ada.repeatingTask(
            "Lesson", on: scene.list, "FREQ=WEEKLY", from: "2150-06-02", ["starts_at": "09:15", "minutes": 45])
        let without = try await scene.ada.task("Any day", on: scene.list, ["due_on": "2150-06-01"])
        for task in [once, weekly, without] {
            try await scene.ada.remind(of: task, ["before_minutes": 30], ["before_minutes": 1440])
        }
        try await scene.sender.send(at: "2150-05-31T10:00:00Z")
        #expect(try await scene.world.times(scene.ada) == ["2150-05-31T10:00"])
        for time in ["2150-06-01T09:30:00Z", "2150-06-02T06:45:00Z", "2150-06-08T07:15:00Z", "2150-06-09T06:45:00Z"] {
            try await scene.sender.send(at: time)
        }
        let told = try await scene.world.told(scene.ada)
        let times = told.map { String(($0["due_for"].string ?? "").prefix(16)) }
        #expect(
            times == [
                "2150-05-31T10:00", "2150-06-01T07:15", "2150-06-01T09:30", "2150-06-02T06:45", "2150-06-08T07:15",
                "2150-06-09T06:45",
            ])
        #expect(told.map { $0["title"] } == ["Once", "Lesson", "Once", "Lesson", "Lesson", "Lesson"])
        #expect(told.last?["date"] == "2150-06-09")
        // Due later: reminded again. Due earlier, so that its time is over: not at all.
        try await scene.ada.must(.patch, "/v1/tasks/\(once)", ["due_at": "2150-06-20T10:00:00Z"])
        try await scene.sender.send(at: "2150-06-20T09:30:00Z")
        #expect(try await scene.world.times(scene.ada).suffix(2).contains("2150-06-20T09:30"))
    }

    /// No reminder comes for an occurrence that is done or skipped, or on a muted or archived checklist.
    @Test func notOfWhatNeedsNoReminder() async throws {
        let scene = try await Scene()
        let (ada, world) = (scene.ada, scene.world)
        let task = try await scene.daily()
        try await ada.remind(of: task, ["at": "19:00"])
        try await ada.complete(task, "2150-03-20")
        try await ada.put(task, "2150-03-21", ["skipped": true])
        try await scene.sender.send(at: "2150-03-20T19:00:00Z")
        try await scene.sender.send(at: "2150-03-21T19:00:00Z")
        #expect(try await world.told(ada) == [])
        try await ada.complete(task, "2150-03-22")
        try await ada.uncomplete(task, "2150-03-22")
        try await scene.sender.send(at: "2150-03-22T19:00:00Z")
        #expect(try await world.times(ada) == ["2150-03-22T19:00"])
        try await ada.must(.patch, "/v1/me/checklists/\(scene.list)", ["muted": true])
        try await scene.sender.send(at: "2150-03-23T19:00:00Z")
        try await ada.must(.patch, "/v1/me/checklists/\(scene.list)", ["muted": false])
        try await ada.must(.patch, "/v1/checklists/\(scene.list)", ["archived": true])
        try await scene.sender.send(at: "2150-03-24T19:00:00Z")
        try await ada.must(.patch, "/v1/checklists/\(scene.list)", ["archived": false])
        try await scene.sender.send(at: "2150-03-24T19:10:00Z")
        #expect(try await world.told(ada).count == 1)
        try await world.ctl("user", "disable", "ada")
        try await scene.sender.send(at: "2150-03-25T19:00:00Z")
        try await world.ctl("user", "enable", "ada")
        let again = try await Person(signingIn: "ada", http: world.http)
        try await scene.sender.send(at: "2150-03-26T19:00:00Z")
        #expect(try await world.times(ada) == ["2150-03-22T19:00", "2150-03-26T19:00"])
        // Completed by hand, it is over; reopened, it goes on.
        try await again.must(.patch, "/v1/tasks/\(task)", ["status": "completed"])
        try await scene.sender.send(at: "2150-03-27T19:00:00Z")
        try await again.must(.patch, "/v1/tasks/\(task)", ["status": "available"])
        try await scene.sender.send(at: "2150-03-28T19:00:00Z")
        #expect(try await world.times(ada).last == "2150-03-28T19:00")
        #expect(try await world.told(ada).count == 3)
    }

    @Test func remindersComeOnEachDayOfALongOccurrence() async throws {
        let scene = try await Scene()
        let task = try await scene.ada.repeatingTask(
            "Tidy", on: scene.list, "FREQ=WEEKLY", from: "2150-06-01", ["span": "week", "goal": 2])
        try await scene.ada.remind(of: task, ["at": "19:00"])
        for day in 1...5 {
            try await scene.sender.send(at: "2150-06-0\(day)T19:00:00Z")
            if day == 2 || day == 3 { try await scene.ada.complete(task, "2150-06-01") }
        }
        #expect(
            try await scene.world.times(scene.ada) == ["2150-06-01T19:00", "2150-06-02T19:00", "2150-06-03T19:00"])
        try await scene.sender.send(at: "2150-06-08T19:00:00Z")
        #expect(try await scene.world.told(scene.ada).map { $0["date"] }.last == "2150-06-08")
    }

    /// It follows the records: from its completion on, and back again.
    @Test func remindersFollowATaskThatRepeatsFromItsCompletion() async throws {
        let scene = try await Scene()
        let (ada, world) = (scene.ada, scene.world)
        let task = try await ada.repeatingTask(
            "Water", on: scene.list, "FREQ=DAILY;INTERVAL=3", from: "2150-05-30", ["from": "completion"])
        try await ada.remind(of: task, ["at": "19:00"])
        try await scene.sender.send(at: "2150-06-01T19:00:00Z")
        try await scene.sender.send(at: "2150-06-02T19:00:00Z")
        // Open until it is done.
        #expect(try await world.told(ada).map { $0["date"] } == ["2150-05-30", "2150-05-30"])
        try await ada.complete(task, "2150-05-30")
        try await scene.sender.send(at: "2150-06-03T19:00:00Z")
        let dates = try await world.told(ada).compactMap { $0["date"].string }
        #expect(dates.count == 3 && dates[2] > "2150-05-30")
        try await ada.uncomplete(task, "2150-05-30")
        try await scene.sender.send(at: "2150-06-04T19:00:00Z")
        #expect(try await world.told(ada).last?["date"] == "2150-05-30")
    }

    /// It is tried again in an hour, and the others of the same claim come.
    @Test(arguments: [
        #"update tasks set repeat = jsonb_set(repeat, '{rule}', '"nonsense"') where title = 'Water'"#,
        "update records set closed_on = 'infinity'",
    ])
    func aReminderThatCannotBeReadHoldsUpNoOther(_ damage: String) async throws {
        let scene = try await Scene()
        let (ada, world) = (scene.ada, scene.world)
        let damaged = try await ada.repeatingTask(
            "Water", on: scene.list, "FREQ=DAILY;INTERVAL=3", from: "2020-05-30", ["from": "completion"])
        try await ada.complete(damaged, "2020-05-30")
        try await ada.remind(of: damaged, ["at": "19:00"])
        try await ada.remind(of: try await scene.daily(), ["at": "19:00"])
        try await world.psql(damage)
        try await scene.sender.send(at: "2150-03-20T19:00:00Z")
        #expect(try await world.told(ada).map { $0["title"] } == ["Run"])
        let again = try await world.psql("select next_at from reminders where task_id = '\(damaged)'")
        #expect(again > "2150-03-20 19:40", "\(again)")
    }

    /// An edit holds from then on; a reminder that it puts into the past does not come.
    @Test func editsPlanAnew() async throws {
        let scene = try await Scene()
        let (ada, world) = (scene.ada, scene.world)
        let task = try await ada.repeatingTask("Run", on: scene.list, "FREQ=YEARLY", from: "2150-06-01")
        try await ada.remind(of: task, ["at": "19:00"], ["before_minutes": 60])
        try await scene.sender.send(at: "2150-06-01T19:00:00Z")
        #expect(try await world.times(ada) == ["2150-06-01T19:00"])
        try await ada.must(.patch, "/v1/tasks/\(task)", ["repeat": ["extra": ["2150-06-05"], "starts_at": "12:00"]])
        try await scene.sender.send(at: "2150-06-05T19:00:00Z")
        #expect(
            try await world.times(ada).sorted() == ["2150-06-01T19:00", "2150-06-05T11:00", "2150-06-05T19:00"])
        try await ada.remind(of: task, ["at": "19:00"])
        // The same local time of the same day in another zone, later: it came already.
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "America/New_York"])
        try await scene.sender.send(at: "2150-06-05T23:00:00Z")
        #expect(try await world.told(ada).count == 3)
        let once = try await ada.task("Once", on: scene.list, ["due_at": "2150-07-01T10:00:00Z"])
        try await ada.remind(of: once, ["before_minutes": 0])
        try await ada.must(.patch, "/v1/tasks/\(once)", ["due_at": "2020-01-01T00:00:00Z"])
        try await scene.sender.send(at: "2150-07-01T10:00:00Z")
        #expect(try await world.told(ada).count == 3)
    }
}
