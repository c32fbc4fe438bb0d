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
            Self.progressStatement, user, range.lowerBound.description, range.upperBound.description, step.rawValue,
            lane: ActionLanes.ofSearches(by: user))
        guard let first = rows.first else { throw .refused(.signedOut) }
        return try read { () throws(PostgresError) in
            let (zone, start) = (try first[0].decode(String.self), try first[1].decode(String.self))
            let weekStart = WeekStart(rawValue: start)?.weekday ?? .monday
            var progress = ProgressReport(zone: zone, range, by: step, weekStart: weekStart)
            for row in rows {
                guard let day = try row[2].decode(String?.self).flatMap({ CalendarDate($0) }) else { continue }
                progress.add(
                    on: day, try row[3].decode(String.self), try row[4].decode(String?.self),
                    try row[5].decode(Int64.self))
            }
            return progress
        }
    }

    /// The statement of `progress`. The benchmark runs the same text.
    public static let progressStatement = Statement(
        """
        select s.time_zone, s.week_starts_on, to_char(p.bucket, 'YYYY-MM-DD'), p.kind, p.priority, p.number
        from settings s left join lateral progress_days(s.user_id, $2::text::date, $3::text::date, $4) p on true
        where s.user_id = $1
        """)
}
