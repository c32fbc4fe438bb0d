public import Checklists
public import Foundation
import JSON
public import Postgres
public import Recurrence

/// Reads of tasks over all checklists of a reader.
extension Store {
    /// The tasks that a reader may see and a search takes, in its order. `.refused(.tooMuchToSearch)` if the
    /// checklists have more than `Limit.searchBytes`.
    public func tasks(
        found search: TaskSearch, for reader: UUID, limits: Limits, after: PageKey?, limit: Int
    ) async throws(StoreError) -> Page {
        let filter = JSON(JSONValue.object(search.arguments(limits)).bytes)
        return try searched(
            await rows(
                Self.foundStatement, reader, filter, after?.order, after?.id, Int64(limit + 1),
                lane: ActionLanes.ofSearches(by: reader)), limit: limit, limits)
    }

    /// The tasks that are a reader's own to do and due by the end of a day of theirs, in that order; the same refusal. They
    /// do not repeat, and are not completed.
    public func tasksDue(by day: CalendarDate, for reader: UUID, limits: Limits) async throws(StoreError) -> Page {
        guard let next = day.adding(days: 1) else { return Page(elements: []) }
        let rows = try await rows(Self.dayStart, reader, next)
        let start = try value(of: rows, as: String.self) ?? ""
        var search = TaskSearch()
        (search.status, search.isRepeating, search.isOwn) = ("open", false, true)
        search.dueBefore = .init(start, date: next.description)
        return try await tasks(found: search, for: reader, limits: limits, after: nil, limit: limits[.dueTasks])
    }

    private static let dayStart = Statement(
        "select rfc3339(local_instant($2::date, s.day_starts_at, s.time_zone)) from settings s where s.user_id = $1"
    )

    /// The labels of these tasks, the most used first; the same refusal.
    public func labels(for reader: UUID, limits: Limits, after: PageKey?, limit: Int) async throws(StoreError) -> Page {
        try searched(
            await rows(
                Self.labels, reader, Int64(limits[.searchBytes]), Int64(Planning.searchTaskBytes), after?.order,
                after?.id,
                Int64(limit + 1),
                lane: ActionLanes.ofSearches(by: reader)), limit: limit, limits)
    }

    /// A page of rows. A row without an id says that the search was too large.
    private func searched(_ rows: Rows, limit: Int, _ limits: Limits) throws(StoreError) -> Page {
        if let row = try first(of: rows, as: FoundRow.self), row.id == nil {
            throw .overLimit(.tooMuchToSearch, limits[.searchBytes])
        }
        return try page(rows, limit: limit)
    }

    /// A row of a search.
    struct FoundRow: RowDecodable {
        let id: UUID?

        init(from row: inout RowReader) throws(PostgresError) { id = try row.decode("id") }
    }

    /// The statement of `tasks(found:…)`. The benchmark runs the same text.
    public static let foundStatement = Statement(
        """
        select case when \(Statement.fits(Statement.sizeOfTask)) then task_json(t) end as json,
            f.place, f.id
        from tasks_found($1, $2, $3, $4, $5) f left join tasks t on t.id = f.id
        window sofar as (order by f.place, f.id rows unbounded preceding)
        order by f.place, f.id
        """)
    private static let labels = Statement(
        """
        select json_build_object('label', l.label, 'open_task_count', l.open_task_count) as json,
            -l.open_task_count as place, l.id
        from labels_used($1, $2, $3, $4, $5, $6) l
        order by -l.open_task_count, l.id
        """)
}
