import Foundation
import Logging
import Postgres
import Store
import TestSupport
import Testing

/// Ten thousand random days against a plain computation of them.
@Suite struct ManyDaysTests {
    private static let zones = [
        "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "America/New_York", "America/Havana",
        "America/St_Johns",
        "Africa/Casablanca", "Asia/Kathmandu", "America/Sao_Paulo", "Pacific/Chatham", "Asia/Amman", "Europe/London",
        "Pacific/Kiritimati", "America/Asuncion", "Asia/Tehran", "Australia/Adelaide", "Africa/Cairo", "Etc/UTC",
        "America/Santiago", "Antarctica/Troll",
    ]
    fileprivate static let names = ["Study", "Break", "Exercise", "Work"]
    fileprivate static let days = 250

    /// Somebody with a zone, and what they did.
    fileprivate struct Someone {
        let id: String
        let plain: PlainTime
        let zone: String
        let first: Int
        var entries: [PlainTime.Entry] = []

        /// The milliseconds of each mode on each day.
        func spent() -> [Int: [String: Int]] {
            var found: [Int: [String: Int]] = [:]
            var begins = plain.begin(first) * 1_000
            for day in first..<first + ManyDaysTests.days {
                let ends = plain.begin(day + 1) * 1_000
                found[day] = PlainTime.spent(entries, from: begins, to: ends)
                begins = ends
            }
            return found
        }
    }

    @Test func reportsAreThoseOfThePlainComputation() async throws {
        let seed = SeededGenerator.seedOfRun
        var random = SeededGenerator(seed: seed)
        let world = try await World()
        let people = try await Self.zones.prefix(4).enumerated().asyncMap { number, _ in
            try await world.user("user\(number)")
        }
        var all: [Someone] = []
        for number in 0..<40 {
            let id = number < people.count ? people[number].id : newID()
            let zone = Self.zones[number % Self.zones.count]
            let start = Int.random(in: 0..<24 * 60, using: &random)
            // Apia left out a day at the end of 2011.
            let first =
                zone == "Pacific/Apia"
                ? PlainTime.day("2011-10-01") : 10_957 + Int.random(in: 0..<8_500, using: &random)
            all.append(
                Someone(id: id, plain: try PlainTime(zone, dayStart: start), zone: zone, first: first)
                    .with(&random))
        }
        try await Self.write(all, world, made: people.count)
        let database = Database(.init(url: world.url).forStore(), logger: Logger(label: "days"))
        let running = Task { await database.run() }
        defer {
            database.shutdown()
            running.cancel()
        }
        var compared = 0
        for someone in all {
            let rows = try await database.execute(
                Self.statement, UUID(uuidString: someone.id) ?? UUID(), PlainTime.date(someone.first),
                PlainTime.date(someone.first + Self.days - 1))
            var found: [Int: [String: Int]] = [:]
            for row in rows {
                let (span, name, milliseconds) = try row.decode((Int64, String, Int64).self)
                found[someone.first + Int(span) - 1, default: [:]][name] = Int(milliseconds)
            }
            for (day, wanted) in someone.spent() {
                #expect(
                    found[day] ?? [:] == wanted,
                    "seed \(seed): \(someone.zone) \(someone.plain.dayStart) \(PlainTime.date(day))")
                compared += 1
            }
        }
        #expect(compared == 10_000)
        for (person, someone) in zip(people, all) { try await Self.check(person, someone, seed) }
    }

    /// What a daemon answers of some days.
    private static func check(_ person: Person, _ someone: Someone, _ seed: UInt64) async throws {
        let days = someone.spent()
        func sum(_ range: ClosedRange<Int>) -> [String: Int] {
            range.reduce(into: [:]) { $0.merge(days[$1] ?? [:], uniquingKeysWith: +) }
        }
        let (first, last) = (someone.first, someone.first + Self.days - 1)
        for by in ["day", "week", "month"] {
            let report = try await person.time(PlainTime.date(first), PlainTime.date(last), by: by)
            for bucket in report["buckets"].array {
                let range = PlainTime.day(bucket["from"].string ?? "")...PlainTime.day(bucket["to"].string ?? "")
                #expect(bucket.times() == sum(range), "seed \(seed): \(someone.zone) \(range)")
            }
            #expect(report["totals"].times() == sum(first...last))
        }
        let calendar = try await person.calendar(PlainTime.date(first + 60), PlainTime.date(first + 121))
        for day in first + 60...first + 121 {
            #expect(calendar[PlainTime.date(day)]?["seconds"].milliseconds == sum(day...day).values.reduce(0, +))
        }
        for day in stride(from: first + 40, to: last - 10, by: 37) {
            let daily = try await person.report("daily", PlainTime.date(day))
            #expect(daily["time"].times() == sum(day...day))
            try await TimeReportTests.checkRadar(
                daily["radar"], person, "?date=\(PlainTime.date(day))", sum(day...day), sum(day - 28...day - 1),
                over: 28)
            let weekly = try await person.report("weekly", PlainTime.date(day))
            let week = someone.plain.weekBegin(day)
            #expect(weekly["time"].times() == sum(week...week + 6))
        }
    }

    /// Writes the people, their settings, modes and entries.
    private static func write(_ all: [Someone], _ world: World, made: Int) async throws {
        for someone in all.dropFirst(made) {
            try await world.psql(
                """
                select user_create(jsonb_build_object('id', '\(someone.id)', 'username', 'u' || left(md5('\(someone.id)'), 20),
                    'email', '\(someone.id)@example.org', 'password_hash', 'x', 'inbox_id', gen_random_uuid()))
                """)
        }
        for someone in all {
            let start = someone.plain.dayStart
            let values = someone.entries.map {
                "('\($0.mode)', \($0.start), \($0.end))"
            }.joined(separator: ",")
            try await world.psql(
                """
                update settings set time_zone = '\(someone.zone)', day_starts_at = make_time(\(start / 60), \(start % 60), 0)
                where user_id = '\(someone.id)';
                insert into entries (id, user_id, mode_id, started_at, ended_at, may_overlap, by_timer, version, created_version,
                    fingerprint, created_at, updated_at)
                select gen_random_uuid(), m.user_id, m.id, to_timestamp(v.start / 1000.0), to_timestamp(v.ending / 1000.0), true, true, 1, 1,
                    '\\x00', now(), now()
                from (values \(values)) v (mode, start, ending) join modes m on m.user_id = '\(someone.id)' and m.name = v.mode
                """)
        }
        try await world.psql("analyze entries, modes, settings")
    }

    private static let statement = Statement(
        """
        select x.span::int8, m.name, x.milliseconds
        from settings s cross join lateral time_spent(
                s.user_id, day_starts(array(select first_days($2::text::date, $3::text::date, 'day', 'monday')) || ($3::text::date + 1), s),
                now(), 100000, 100000) x
            join modes m on m.id = x.mode_id
        where s.user_id = $1
        """)
}

extension ManyDaysTests.Someone {
    /// With some entries of each length: of milliseconds, of hours, over midnight, and of many days.
    fileprivate func with(_ random: inout SeededGenerator) -> Self {
        var copy = self
        for _ in 0..<300 {
            let start =
                (first * 86_400_000)
                + Int.random(in: -3 * 86_400_000..<(ManyDaysTests.days + 3) * 86_400_000, using: &random)
            let length =
                switch Int.random(in: 0..<20, using: &random) {
                case 0: Int.random(in: 1..<1_000, using: &random)
                case 1: Int.random(in: 0..<20 * 86_400_000, using: &random)
                case 2: 86_400_000
                default: Int.random(in: 0..<8 * 3_600_000, using: &random)
                }
            // Some at whole hours, where days begin.
            let begin = random.chance(0.3) ? start / 3_600_000 * 3_600_000 : start
            copy.entries.append(
                .init(
                    mode: ManyDaysTests.names.randomElement(using: &random) ?? "Work", start: begin, end: begin + length
                ))
        }
        return copy
    }
}
