public import Checklists
public import Foundation
import JSON
public import Postgres
public import Recurrence

/// Reads of what daily and weekly reports are made of.
extension Store {
    /// What a user spent, completed and earned on a day or in its week, and what they spent on the days before.
    /// `.refused(.tooMuchTime)` where that is more than a report is made of; `.refused(.signedOut)` where there is no such
    /// user.
    /// - Parameter date: the day; nil: the user's present one.
    public func period(
        _ span: PeriodReport.Span, of user: UUID, date: CalendarDate?, limits: Limits
    ) async throws(StoreError) -> PeriodReport {
        let rows = try await rows(
            Self.periodStatement, user, date, Int64(span.days), Int64(PeriodReport.daysBefore),
            Int64(limits[.reportEntries]), Int64(limits[.reportFigures]), lane: ActionLanes.ofSearches(by: user))
        guard let period = try first(of: rows, as: PeriodRow.self) else { throw .refused(.signedOut) }
        let last = period.first.adding(days: span.days - 1) ?? .last
        var report = PeriodReport(
            span, of: period.date, period.first...last, today: period.today, zone: period.zone)
        for mode in period.modes {
            report.modes.append(
                (
                    ReportedMode(
                        id: mode["id"]?.string ?? "", name: mode["name"]?.string ?? "", color: mode["color"]?.string),
                    mode["archived"] == true
                ))
        }
        for time in period.spent {
            if time["span"]?.integer == 0 { throw .refused(.tooMuchTime) }
            guard let span = time["span"]?.integer, let milliseconds = time["milliseconds"]?.integer,
                let rank = time["rank"]?.integer.map({ Int($0) - 1 })
            else { continue }
            if span == 1 {
                report.before.add(milliseconds, of: rank)
            } else {
                report.spent.add(milliseconds, of: rank)
            }
        }
        for figure in period.progress {
            report.progress.add(
                figure["kind"]?.string ?? "", figure["priority"]?.string, figure["number"]?.integer ?? 0)
        }
        return report
    }

    private struct PeriodRow: RowDecodable {
        let zone: String
        let today: CalendarDate
        let date: CalendarDate
        let first: CalendarDate
        let modes: [JSONValue]
        let spent: [JSONValue]
        let progress: [JSONValue]

        init(from row: inout RowReader) throws(PostgresError) {
            zone = try row.decode("time_zone")
            today = try row.decode("today")
            date = try row.decode("date")
            first = try row.decode("first")
            modes = try Self.array(row.decode("modes"))
            spent = try Self.array(row.decode("spent"))
            progress = try Self.array(row.decode("progress"))
        }

        private static func array(_ json: JSON) throws(PostgresError) -> [JSONValue] {
            do {
                return try JSONParser.parse(json.bytes).array ?? []
            } catch {
                throw PostgresError.unexpected("a report cannot be read: \(error)")
            }
        }
    }

    /// The titles of some tasks, and the modes that they count to; nil: none. The user may have made, moved or deleted
    /// modes since `period`.
    public func namedTasks(
        _ tasks: [UUID], for reader: UUID
    ) async throws(StoreError) -> [UUID: (title: String, mode: UUID?)] {
        guard !tasks.isEmpty else { return [:] }
        let rows = try await rows(Self.namedTasksStatement, reader, tasks)
        let found = try all(of: rows, as: NamedTaskRow.self)
        return Dictionary(found.map { ($0.id, ($0.title, $0.mode)) }) { first, _ in first }
    }

    private struct NamedTaskRow: RowDecodable {
        let id: UUID
        let title: String
        let mode: UUID?

        init(from row: inout RowReader) throws(PostgresError) {
            id = try row.decode("id")
            title = try row.decode("title")
            mode = try row.decode("mode")
        }
    }

    /// The statement of `period`. The benchmark runs the same text.
    public static let periodStatement = Statement(
        """
        with period as materialized (
            select s, d.today, a.date, case when $3 = 7 then week_start(a.date, s.week_starts_on) else a.date end as first
            from settings s cross join lateral (select local_day(now_ms(), s) as today) d
                cross join lateral (select coalesce($2::date, d.today) as date) a
            where s.user_id = $1
        ), ranked as (
            select m.id, m.name, m.color, m.archived, row_number() over (order by m.position, m.id) as rank
            from modes m where m.user_id = $1
        )
        select (p.s).time_zone, p.today, p.date, p.first,
            (select coalesce(json_agg(m order by m.rank), '[]') from ranked m) as modes,
            (select coalesce(json_agg(t), '[]') from (
                select x.span, x.milliseconds, m.rank
                from time_spent($1,
                    day_starts(array[p.first - $4::int4, p.first, p.first + $3::int4], p.s), now_ms(), $5, $6) x
                    left join ranked m on m.id = x.mode_id) t) as spent,
            (select coalesce(json_agg(t), '[]') from (
                select x.kind, x.priority, x.number from progress_days($1, p.first, p.first + $3::int4 - 1, 'month') x) t)
                as progress
        from period p
        """)
    /// The statement of `namedTasks`. The benchmark runs the same text.
    public static let namedTasksStatement = Statement(
        """
        select t.id, t.title, label_mode(t.labels, $1) as mode
        from tasks t join checklists c on c.id = t.checklist_id
        where t.id = any ($2) and role_on(c, $1) is not null
        """)
}
