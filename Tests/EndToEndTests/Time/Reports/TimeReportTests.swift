import TestSupport
import Testing

/// Time by mode, day, week and month.
@Suite struct TimeReportTests {
    /// A night of entries in four modes, over midnight and over both changes of the clocks.
    @Test(arguments: [0, 240])
    func entriesAreSplitWhereDaysBegin(dayStart: Int) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.must(
            .patch, "/v1/me/settings",
            [
                "time_zone": "Europe/Berlin", "day_starts_at": .string("0\(dayStart / 60):00"),
                "week_starts_on": "sunday",
            ])
        let plain = try PlainTime("Europe/Berlin", dayStart: dayStart, weekStart: 1)
        let modes = try await ada.modes()
        let entries = try [
            // The clocks went forward on the 29th of March at 01:00 UTC, and back on the 26th of October before.
            ("Work", "2026-03-28T08:00:00Z", "2026-03-28T16:30:00.250Z"),
            ("Break", "2026-03-28T16:30:00.250Z", "2026-03-28T20:00:00Z"),
            ("Study", "2026-03-28T20:00:00Z", "2026-03-29T05:00:00Z"),
            ("Exercise", "2026-03-29T05:00:00Z", "2026-03-29T05:00:00.001Z"),
            ("Work", "2026-03-29T06:00:00Z", "2026-03-30T05:59:59Z"),
            ("Work", "2025-10-25T06:00:00Z", "2025-10-25T20:15:00Z"),
            ("Study", "2025-10-25T21:00:00Z", "2025-10-26T00:30:00Z"),
            ("Exercise", "2025-10-26T00:30:00Z", "2025-10-26T01:30:00Z"),
            ("Break", "2025-10-26T01:30:00Z", "2025-10-27T01:30:00Z"),
        ].map { mode, start, end in
            PlainTime.Entry(mode: mode, start: try Self.moment(start), end: try Self.moment(end))
        }
        for entry in entries.reversed() {
            try await ada.spend(entry.mode, PlainTime.text(entry.start), PlainTime.text(entry.end), in: modes)
        }
        for (from, to) in [("2026-03-27", "2026-03-31"), ("2025-10-24", "2025-10-28")] {
            let days = PlainTime.day(from)...PlainTime.day(to)
            let report = try await ada.time(from, to)
            #expect(report["time_zone"] == "Europe/Berlin" && report["buckets"].array.count == days.count)
            let calendar = try await ada.calendar(from, to)
            for (bucket, day) in zip(report["buckets"].array, days) {
                let (date, spent) = (PlainTime.date(day), plain.spent(entries, day...day))
                #expect(bucket["from"].string == date && bucket["to"].string == date)
                #expect(bucket.times() == spent, "\(date)")
                let daily = try await ada.report("daily", date)
                #expect(daily["date"].string == date && daily["time"].times() == spent)
                #expect(daily["time"]["modes"] == bucket["modes"])
                try await Self.checkRadar(
                    daily["radar"], ada, "?date=\(date)", spent, plain.spent(entries, day - 28...day - 1), over: 28)
                #expect(calendar[date]?["seconds"].milliseconds == spent.values.reduce(0, +), "\(date)")
                let (begin, end) = (plain.begin(day) * 1_000, plain.begin(day + 1) * 1_000)
                let touching = entries.filter { $0.start < end && $0.end > begin }.sorted { $0.start < $1.start }
                #expect(
                    calendar[date]?["entries"].array.map { $0["started_at"].string }
                        == touching.map { PlainTime.text($0.start) })
            }
            #expect(report["totals"].times() == plain.spent(entries, days))
            for by in ["week", "month"] {
                let coarse = try await ada.time(from, to, by: by)
                for bucket in coarse["buckets"].array {
                    let range = PlainTime.day(bucket["from"].string ?? "")...PlainTime.day(bucket["to"].string ?? "")
                    #expect(bucket.times() == plain.spent(entries, range))
                }
                #expect(coarse["totals"] == report["totals"])
            }
            let middle = PlainTime.day(from) + 2
            let weekly = try await ada.report("weekly", PlainTime.date(middle))
            let first = plain.weekBegin(middle)
            #expect(weekly["from"].string == PlainTime.date(first) && weekly["to"].string == PlainTime.date(first + 6))
            let spent = plain.spent(entries, first...first + 6)
            #expect(weekly["time"].times() == spent)
            try await Self.checkRadar(
                weekly["radar"], ada, "?span=weekly&date=\(PlainTime.date(middle))", spent,
                plain.spent(entries, first - 28...first - 1),
                over: 4)
        }
    }

    private static func moment(_ text: String) throws -> Int {
        let parts = text.dropLast().split(separator: ".")
        let fraction = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        return try PlainTime.moment(parts[0] + "Z") + fraction
    }

    /// The series of the radar chart, and the chart itself.
    static func checkRadar(
        _ radar: JSON, _ person: Person, _ query: String, _ spent: [String: Int], _ before: [String: Int],
        over count: Double
    ) async throws {
        let names = radar["axes"].array.map { $0.string ?? "" }
        #expect(names == ["Study", "Break", "Exercise", "Work"])
        for (series, times, divisor) in [("hours", spent, 1), ("usual", before, count)] {
            for (name, hours) in zip(names, radar[series].array) {
                #expect(
                    abs(hours.double - Double(times[name] ?? 0) / divisor / 3_600_000) <= 0.000_06, "\(name) \(series)")
            }
        }
        let picture = try DrawnPicture(try await person.send(.get, "/v1/reports/radar.svg" + query))
        let drawn = try picture.radar()
        #expect(drawn.hours.count == names.count && drawn.usual.count == names.count)
        for (dots, series) in [(drawn.hours, "hours"), (drawn.usual, "usual")] {
            for (dot, hours) in zip(dots, radar[series].array) { #expect(abs(dot - hours.double) < 0.02) }
        }
    }

    @Test func daysHaveTwentyThreeAndTwentyFiveHours() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.must(.patch, "/v1/me/settings", ["time_zone": "Europe/Berlin"])
        let modes = try await ada.modes()
        for (start, end) in [
            ("2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z"), ("2026-03-29T12:00:00Z", "2026-03-30T12:00:00Z"),
            ("2025-10-25T12:00:00Z", "2025-10-26T12:00:00Z"), ("2025-10-26T12:00:00Z", "2025-10-27T12:00:00Z"),
        ] { try await ada.spend("Work", start, end, in: modes) }
        #expect(try await ada.time("2026-03-29", "2026-03-29")["totals"]["seconds"] == .number(23 * 3600))
        #expect(try await ada.time("2025-10-26", "2025-10-26")["totals"]["seconds"] == .number(25 * 3600))
    }

    @Test func theRunningEntryCountsUntilNow() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let modes = try await ada.modes()
        try await ada.must(.post, "/v1/timer/start", ["mode_id": modes["Study"] ?? .null])
        try await world.psql("update entries set started_at = now() - interval '49 hours'")
        let days = try await world.psql(
            "select string_agg(to_char(d, 'YYYY-MM-DD'), ' ') from generate_series(now()::date - 3, now()::date + 1, '1 day') d"
        )
        .split(separator: " ").map(String.init)
        let report = try await ada.time(days[0], days[4])
        let total = report["totals"]["seconds"].double
        #expect(total >= 49 * 3600 && total < 50 * 3600)
        let seconds = report["buckets"].array.map { $0["seconds"].double }
        #expect(abs(seconds.reduce(0, +) - total) < 0.001)
        // The whole of a day that lies between, and nothing of tomorrow.
        #expect(seconds[2] == 86_400 && seconds[4] == 0)
        let calendar = try await ada.calendar(days[0], days[4])
        #expect(days.map { calendar[$0]?["entries"].array.count }.suffix(4) == [1, 1, 1, 0])
    }

    @Test func overlapsCountInFullAndArchivedModesStay() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.must(.patch, "/v1/me/settings", ["overlapping_entries": true])
        let modes = try await ada.modes()
        for mode in ["Study", "Work", "Break"] {
            try await ada.spend(mode, "2026-05-04T10:00:00Z", "2026-05-04T11:00:00Z", in: modes)
        }
        for mode in ["Study", "Exercise"] {
            try await ada.must(.patch, "/v1/modes/\(modes[mode]?.string ?? "")", ["archived": true])
        }
        let report = try await ada.time("2026-05-04", "2026-05-04")
        #expect(report["totals"]["modes"].array.map { $0["name"] } == ["Study", "Break", "Work"])
        // Thirds: one share has the ten thousandth that is left.
        #expect(report["totals"]["modes"].array.map { $0["share"] } == [0.3334, 0.3333, 0.3333])
        #expect(report["totals"].times() == ["Study": 3_600_000, "Work": 3_600_000, "Break": 3_600_000])
        #expect(try await ada.report("daily", "2026-05-04")["radar"]["axes"] == ["Study", "Break", "Work"])
        let next = try await ada.report("daily", "2026-05-05")["radar"]
        #expect(next["axes"] == ["Break", "Work"] && next["hours"] == [0, 0])
        #expect(abs(next["usual"][0].double - 1.0 / 28) < 0.0001)
        // Others see nothing of it.
        let bob = try await world.user("bob")
        #expect(try await bob.time("2026-05-04", "2026-05-04")["totals"] == ["seconds": 0, "modes": []])
    }

    @Test func tooLongRangesAreRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let path = "/v1/reports/time?"
        expectProblem(
            try await ada.send(.get, path + "from=2016-01-01&to=2026-12-31"), 422, "range-too-long")
        expectProblem(
            try await ada.send(.get, path + "from=2026-01-02&to=2026-01-01"), 422, "invalid-request", "?to")
        for query in ["from=2026-01-01", "from=x&to=y", "from=2026-01-01&to=2026-01-01%00"] {
            expectProblem(try await ada.send(.get, path + query), 400, "invalid-parameter")
        }
        expectProblem(try await ada.send(.get, "/v1/reports/daily?date=2026-02-30"), 400, "invalid-parameter")
        expectProblem(
            try await ada.send(.get, "/v1/reports/time?from=2026-01-01&to=2026-01-31&by=year"), 400, "invalid-parameter"
        )
        // An entry of ten years in each of two modes: 7,320 figures by day.
        try await world.psql(
            """
            insert into entries (id, user_id, mode_id, started_at, ended_at, may_overlap, by_timer, version, created_version,
                fingerprint, created_at, updated_at)
            select gen_random_uuid(), m.user_id, m.id, '2015-01-01', '2026-01-01', true, true, 1, 1, '\\x00', now(), now()
            from modes m where m.name in ('Study', 'Work')
            """)
        expectProblem(try await ada.send(.get, "/v1/reports/time?from=2016-01-01&to=2025-12-31"), 422, "too-much-time")
        let weeks = try await ada.time("2016-01-01", "2025-12-31", by: "week")
        let all = 2.0 * 3653 * 86_400
        #expect(weeks["totals"]["seconds"] == .number(all))
        let sum = weeks["buckets"].array.reduce(0) { $0 + $1["seconds"].double }
        #expect(sum == all)
    }

    @Test func moreEntriesThanAReportLooksThroughAreRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await world.psql(
            """
            insert into entries (id, user_id, mode_id, started_at, ended_at, may_overlap, by_timer, version, created_version,
                fingerprint, created_at, updated_at)
            select gen_random_uuid(), m.user_id, m.id, at, at + interval '1 ms', true, true, 1, 1, '\\x00', now(), now()
            from modes m cross join generate_series(1, 100001) n
                cross join lateral (select '2026-05-04'::timestamptz + n * interval '1 ms') x (at)
            where m.name = 'Study'
            """)
        for report in ["daily", "weekly", "radar.svg"] {
            let path = "/v1/reports/\(report)?date=2026-05-04"
            expectProblem(try await ada.send(.get, path), 422, "too-much-time")
        }
        expectProblem(try await ada.send(.get, "/v1/reports/time?from=2026-05-04&to=2026-05-04"), 422, "too-much-time")
    }
}
