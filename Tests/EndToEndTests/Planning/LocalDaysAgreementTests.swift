import Foundation
import LocalTime
import Logging
import Postgres
import Recurrence
import Store
import Testing
import TestSupport

/// The daemon and the database agree on local days: for moments and local times around every sort of clock change.
@Suite struct LocalDaysAgreementTests {
    private static let zones = Zones()
    /// Zones with changes of their own sort, tried besides random ones.
    private static let notable = [
        "Europe/Berlin", "Australia/Lord_Howe", "Pacific/Apia", "Africa/Casablanca", "America/Havana", "Asia/Beirut",
        "America/St_Johns", "Pacific/Kwajalein", "America/Juneau", "Asia/Manila", "Europe/Dublin", "Asia/Gaza",
        "Africa/Cairo",
        "America/Nuuk", "Antarctica/Troll", "Antarctica/Casey", "America/Sao_Paulo", "Asia/Kathmandu",
        "Africa/Monrovia",
        "Pacific/Kiritimati", "America/Godthab", "Europe/Lisbon", "Asia/Tehran", "Africa/Juba",
    ]

    /// A moment, a local date and a time, in a zone with a start of the day.
    private struct Case {
        let zone: String
        let dayStart: TimeOfDay
        let moment: Date
        let date: CalendarDate
        let time: TimeOfDay
    }

    @Test func theDaemonAndTheDatabaseAgree() async throws {
        let seed = SeededGenerator.seedOfRun
        var random = SeededGenerator(seed: seed)
        let others = Self.zones.names.shuffled(using: &random).prefix(60)
        let cases = try (Self.notable + others).flatMap { try Self.cases(in: $0, &random) }
        #expect(cases.count > 5000)
        let world = try await World(daemons: 0)
        let database = Database(.init(url: world.url).forStore(), logger: Logger(label: "days"))
        let running = Task { await database.run() }
        defer {
            database.shutdown()
            running.cancel()
        }
        let rows = try await database.execute(
            Self.statement, cases.map(\.zone), cases.map(\.dayStart.description),
            cases.map { Int64($0.moment.timeIntervalSince1970) }, cases.map(\.date.description),
            cases.map(\.time.description))
        #expect(rows.count == cases.count)
        for (row, each) in zip(rows, cases) {
            let (day, start, instant, moment) = try row.decode((String, Int64, Int64, Int64).self)
            let days = LocalDays(zone: try #require(Self.zones.rules(of: each.zone)), dayStartsAt: each.dayStart)
            let plain = LocalDays(zone: days.zone)
            let what: Comment = "seed \(seed): \(each)"
            #expect(days.day(of: each.moment).description == day, what)
            #expect(days.start(of: each.date).timeIntervalSince1970 == Double(start), what)
            #expect(plain.moment(of: each.time, on: each.date).timeIntervalSince1970 == Double(instant), what)
            #expect(days.moment(of: each.time, on: each.date).timeIntervalSince1970 == Double(moment), what)
        }
    }

    private static let statement = Statement(
        """
        select local_day(to_timestamp(c.moment), c.s)::text,
            extract(epoch from local_instant(c.date, (c.s).day_starts_at, c.zone))::int8,
            extract(epoch from local_instant(c.date, c.time, c.zone))::int8,
            extract(epoch from local_moment(c.date, c.time, c.s))::int8
        from (
            select u.zone, u.moment, u.date::date as date, u.time::time as time, u.place,
                jsonb_populate_record(null::settings, jsonb_build_object('time_zone', u.zone, 'day_starts_at', u.start)) as s
            from unnest($1, $2, $3, $4, $5) with ordinality u (zone, start, moment, date, time, place)) c
        order by c.place
        """)

    /// Around some of the zone's clock changes of 1890 to 2060, and anywhere.
    private static func cases(in name: String, _ random: inout SeededGenerator) throws -> [Case] {
        let zone = try #require(zones.rules(of: name))
        let changes = changes(of: zone)
        var moments: [Int64] = []
        for change in changes.shuffled(using: &random).prefix(20) {
            moments += [change - 1, change, change + 1]
            for _ in 0..<3 { moments.append(change + Int64.random(in: -90_000...90_000, using: &random)) }
        }
        moments += (0..<10).map { _ in Int64.random(in: -2_500_000_000...5_000_000_000, using: &random) }
        return try moments.map { moment in
            // The local time is near too, on either side of a change.
            let local = moment + zone.offset(at: moment - 7200) + 60 * Int64.random(in: -90...90, using: &random)
            let starts = ["00:00", "00:00", "02:30", "04:00", "23:30", "01:00"]
            let number = Int((Double(local) / 86_400).rounded(.down))
            let minutes = Int(local - Int64(number) * 86_400) / 60
            return Case(
                zone: name, dayStart: try #require(TimeOfDay(starts.randomElement(using: &random) ?? "00:00")),
                moment: Date(timeIntervalSince1970: Double(moment)),
                date: try #require(CalendarDate.first.adding(days: number + 719_162)),
                time: try #require(TimeOfDay(hour: minutes / 60, minute: minutes % 60)))
        }
    }

    /// The moments at which the zone's offset changes: by looking each ten days, and then more closely.
    private static func changes(of zone: ZoneRules) -> [Int64] {
        var changes: [Int64] = []
        let step: Int64 = 864_000
        var (low, offset) = (Int64(-2_524_608_000), zone.offset(at: -2_524_608_000))
        while low < 2_840_140_800 {
            let next = zone.offset(at: low + step)
            if next != offset {
                var (before, after) = (low, low + step)
                while after - before > 1 {
                    let middle = before + (after - before) / 2
                    if zone.offset(at: middle) == offset { before = middle } else { after = middle }
                }
                changes.append(after)
            }
            (low, offset) = (low + step, next)
        }
        return changes
    }
}
