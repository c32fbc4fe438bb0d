public import Checklists
public import Foundation
public import Postgres
public import Recurrence

extension Store {
    /// The time that a user spent in a range of days. `.refused(.tooMuchTime)` where that is more than a report is made of;
    /// `.refused(.signedOut)` where there is no such user.
    public func timeReport(
        of user: UUID, in range: ClosedRange<CalendarDate>, by step: ProgressReport.Step, limits: Limits
    ) async throws(StoreError) -> TimeReport {
        let rows = try await rows(
            Self.timeReportStatement, user, range.lowerBound.description, range.upperBound.description, step.rawValue,
            Int64(limits.reportEntries), Int64(limits.reportFigures), lane: ActionLanes.ofSearches(by: user))
        guard let first = rows.first else { throw .refused(.signedOut) }
        if try read({ () throws(PostgresError) in try first[2].decode(Int64?.self) }) == 0 {
            throw .refused(.tooMuchTime)
        }
        return try read { () throws(PostgresError) in
            let (zone, start) = (try first[0].decode(String.self), try first[1].decode(String.self))
            var modes: [ReportedMode] = []
            var places: [Int64: Int] = [:]
            for row in rows {
                guard let rank = try row[4].decode(Int64?.self), places[rank] == nil else { continue }
                places[rank] = modes.count
                modes.append(
                    ReportedMode(
                        id: try row[5].decode(String.self), name: try row[6].decode(String.self),
                        color: try row[7].decode(String?.self)))
            }
            var report = TimeReport(
                zone: zone, range, by: step, weekStart: WeekStart(rawValue: start)?.weekday ?? .monday, modes: modes)
            for row in rows {
                guard let span = try row[2].decode(Int64?.self), let rank = try row[4].decode(Int64?.self),
                    let place = places[rank]
                else { continue }
                report.add(try row[3].decode(Int64.self), of: place, in: Int(span) - 1)
            }
            return report
        }
    }

    /// The date on which it is now for a user. `.refused(.signedOut)` where there is no such user.
    public func today(of user: UUID) async throws(StoreError) -> CalendarDate {
        let rows = try await rows(Self.today, user)
        guard let row = rows.first else { throw .refused(.signedOut) }
        return try read { () throws(PostgresError) in CalendarDate(try row[0].decode(String.self)) ?? .first }
    }

    private static let today = Statement(
        "select to_char(local_day(now_ms(), s), 'YYYY-MM-DD') from settings s where s.user_id = $1")

    /// The statement of `timeReport`, by mode. A span of 0 says that it was too much. The benchmark runs the same text.
    public static let timeReportStatement = Statement(
        """
        select s.time_zone, s.week_starts_on, x.span::int8, x.milliseconds, m.rank, m.id::text, m.name, m.color
        from settings s
        left join lateral time_spent(
            s.user_id,
            day_starts(array(select first_days($2::text::date, $3::text::date, $4, s.week_starts_on)) || ($3::text::date + 1), s),
            now_ms(), $5, $6) x on true
        left join (
            select m.id, m.name, m.color, row_number() over (order by m.position, m.id) as rank from modes m where m.user_id = $1
        ) m on m.id = x.mode_id
        where s.user_id = $1
        order by m.rank, x.span
        """)
}
