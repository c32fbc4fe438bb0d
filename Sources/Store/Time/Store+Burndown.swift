public import Checklists
public import Foundation
public import Postgres
public import Recurrence

extension Store {
    /// How many tasks of a checklist were open and completed at the end of each of a reader's days, without those that
    /// repeat. `.refused(.notFound)` where the reader does not see the checklist.
    public func burndown(
        of checklist: UUID, for reader: UUID, in range: ClosedRange<CalendarDate>, limits: Limits
    ) async throws(StoreError) -> Burndown {
        let rows = try await rows(
            Self.burndownStatement, checklist, reader, range.lowerBound.description, range.upperBound.description,
            Int64(limits.burndownChanges), lane: ActionLanes.ofSearches(by: reader))
        guard let first = rows.first else { throw .refused(.notFound) }
        return try read { () throws(PostgresError) in
            let (title, zone) = (try first[0].decode(String.self), try first[1].decode(String.self))
            let kept = CalendarDate(try first[2].decode(String.self)) ?? .first
            var days: [Burndown.Day] = []
            for row in rows {
                guard let date = try row[3].decode(String?.self).flatMap({ CalendarDate($0) }) else { continue }
                days.append(
                    Burndown.Day(
                        date: date, open: try row[4].decode(Int64.self), completed: try row[5].decode(Int64.self)))
            }
            return Burndown(title: title, zone: zone, keptFrom: kept, days: days)
        }
    }

    /// The statement of `burndown`. The benchmark runs the same text.
    public static let burndownStatement = Statement(
        """
        select c.title, s.time_zone, to_char(b.kept_from, 'YYYY-MM-DD'), to_char(b.day, 'YYYY-MM-DD'), b.open, b.completed
        from checklists c join settings s on s.user_id = $2
            cross join lateral burndown_days(c.id, s, $3::text::date, $4::text::date, now_ms(), $5) b
        where c.id = $1 and role_on(c, $2) is not null
        order by b.day
        """)
}
