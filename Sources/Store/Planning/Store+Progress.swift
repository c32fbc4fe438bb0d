public import Checklists
public import Foundation
public import Postgres
public import Recurrence

extension Store {
    /// A user's completions and points in a range of days. `.refused(.signedOut)` if there is no such user.
    public func progress(
        of user: UUID, in range: ClosedRange<CalendarDate>, by step: ProgressReport.Step
    ) async throws(StoreError) -> ProgressReport {
        let rows = try await rows(
            Self.progressStatement, user, range.lowerBound, range.upperBound, step.rawValue,
            lane: ActionLanes.ofSearches(by: user))
        guard let week = try first(of: rows, as: WeekRow.self) else { throw .refused(.signedOut) }
        var progress = ProgressReport(zone: week.zone, range, by: step, weekStart: week.start)
        for row in try all(of: rows, as: FigureRow.self) {
            guard let figure = row.figure else { continue }
            progress.add(on: figure.day, figure.kind, figure.priority, figure.number)
        }
        return progress
    }

    /// A user's own time zone and week, as the statements of reports have them.
    struct WeekRow: RowDecodable {
        let zone: String
        let start: Weekday

        init(from row: inout RowReader) throws(PostgresError) {
            zone = try row.decode("time_zone")
            start = WeekStart(rawValue: try row.decode("week_starts_on"))?.weekday ?? .monday
        }
    }

    private struct FigureRow: RowDecodable {
        /// Nil in the row of a user without any.
        let figure: (day: CalendarDate, kind: String, priority: String?, number: Int64)?

        init(from row: inout RowReader) throws(PostgresError) {
            if let day = try row.decode("bucket", as: CalendarDate?.self) {
                figure = (
                    day, try row.decode("kind"), try row.decode("priority"), try row.decode("number")
                )
            } else {
                figure = nil
            }
        }
    }

    /// The statement of `progress`. The benchmark runs the same text.
    public static let progressStatement = Statement(
        """
        select s.time_zone, s.week_starts_on, p.bucket, p.kind, p.priority, p.number
        from settings s left join lateral progress_days(s.user_id, $2::date, $3::date, $4) p on true
        where s.user_id = $1
        """)
}
