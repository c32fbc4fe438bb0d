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
            Self.timeReportStatement, user, range.lowerBound, range.upperBound, step.rawValue,
            Int64(limits[.reportEntries]), Int64(limits[.reportFigures]), lane: ActionLanes.ofSearches(by: user))
        guard let week = try first(of: rows, as: WeekRow.self) else { throw .refused(.signedOut) }
        let spent = try all(of: rows, as: SpentRow.self)
        if spent.first?.span == 0 { throw .refused(.tooMuchTime) }
        var modes: [ReportedMode] = []
        var places: [Int64: Int] = [:]
        for row in spent {
            guard let rank = row.rank, let mode = row.mode else { continue }
            places[rank] = modes.count
            modes.append(mode)
        }
        var report = TimeReport(zone: week.zone, range, by: step, weekStart: week.start, modes: modes)
        for row in spent {
            guard let span = row.span, let rank = row.rank, let place = places[rank] else { continue }
            report.add(row.milliseconds ?? 0, of: place, in: span - 1)
        }
        return report
    }

    /// The time of a mode in a span of days.
    private struct SpentRow: RowDecodable {
        /// Its number, from 1 on; 0: there was too much time; nil: there was none.
        let span: Int?
        let milliseconds: Int64?
        /// The place of its mode among all modes; nil: the time has none.
        let rank: Int64?
        /// The mode, in the first row of each.
        let mode: ReportedMode?

        init(from row: inout RowReader) throws(PostgresError) {
            span = try row.decode("span")
            milliseconds = try row.decode("milliseconds")
            rank = try row.decode("rank")
            mode =
                if let id = try row.decode("mode_id", as: String?.self) {
                    ReportedMode(id: id, name: try row.decode("name"), color: try row.decode("color"))
                } else {
                    nil
                }
        }
    }

    /// The date on which it is now for a user. `.refused(.signedOut)` where there is no such user.
    public func today(of user: UUID) async throws(StoreError) -> CalendarDate {
        guard let today = try value(of: await rows(Self.today, user), as: CalendarDate.self) else {
            throw .refused(.signedOut)
        }
        return today
    }

    private static let today = Statement(
        "select local_day(now_ms(), s) from settings s where s.user_id = $1")

    /// The statement of `timeReport`, by mode. A span of 0 says that it was too much. The benchmark runs the same text.
    public static let timeReportStatement = Statement(
        """
        select s.time_zone, s.week_starts_on, x.span, x.milliseconds, m.rank,
            case when row_number() over mode = 1 then m.id::text end as mode_id,
            case when row_number() over mode = 1 then m.name end as name,
            case when row_number() over mode = 1 then m.color end as color
        from settings s
        left join lateral time_spent(
            s.user_id,
            day_starts(array(select first_days($2::date, $3::date, $4, s.week_starts_on)) || ($3::date + 1), s),
            now_ms(), $5, $6) x on true
        left join (
            select m.id, m.name, m.color, row_number() over (order by m.position, m.id) as rank from modes m where m.user_id = $1
        ) m on m.id = x.mode_id
        where s.user_id = $1
        window mode as (partition by m.rank order by x.span)
        order by m.rank, x.span
        """)
}
