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
            Self.burndownStatement, checklist, reader, range.lowerBound, range.upperBound,
            Int64(limits[.burndownChanges]), lane: ActionLanes.ofSearches(by: reader))
        guard let head = try first(of: rows, as: BurndownHead.self) else { throw .refused(.notFound) }
        let days = try all(of: rows, as: BurndownRow.self).compactMap(\.day)
        return Burndown(title: head.title, zone: head.zone, keptFrom: head.keptFrom, days: days)
    }

    /// What all rows say.
    private struct BurndownHead: RowDecodable {
        let title: String
        let zone: String
        let keptFrom: CalendarDate

        init(from row: inout RowReader) throws(PostgresError) {
            title = try row.decode("title")
            zone = try row.decode("time_zone")
            keptFrom = try row.decode("kept_from")
        }
    }

    private struct BurndownRow: RowDecodable {
        /// Nil in the only row where no day of the range is known.
        let day: Burndown.Day?

        init(from row: inout RowReader) throws(PostgresError) {
            let date = try row.decode("day", as: CalendarDate?.self)
            day =
                if let date {
                    Burndown.Day(date: date, open: try row.decode("open"), completed: try row.decode("completed"))
                } else {
                    nil
                }
        }
    }

    /// The statement of `burndown`. The benchmark runs the same text.
    public static let burndownStatement = Statement(
        """
        select c.title, s.time_zone, b.kept_from, b.day, b.open, b.completed
        from checklists c join settings s on s.user_id = $2
            cross join lateral burndown_days(c.id, s, $3::date, $4::date, now_ms(), $5) b
        where c.id = $1 and role_on(c, $2) is not null
        order by b.day
        """)
}
