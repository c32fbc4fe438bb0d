public import Checklists
public import Foundation
import JSON
public import Postgres
public import Recurrence

/// Something that a calendar shows on some of its days, ready to be sent.
public struct CalendarItem: Sendable {
    /// Its JSON.
    public let json: [UInt8]
    /// The days that it touches.
    public let days: ClosedRange<CalendarDate>
}

/// Reads of what a calendar is made of. Each is refused with `.calendarTooLarge` where it is longer than
/// `Limit.calendarBytes`, counting what touches several days on each, before it is made.
extension Store {
    /// Occurrences in the order given.
    /// - Parameter range: the days of the calendar.
    public func calendarOccurrences(
        _ places: [(place: OccurrencePlace, lasts: CalendarDate, isOfCompletion: Bool)], for reader: UUID,
        in range: ClosedRange<CalendarDate>, limits: Limits
    ) async throws(StoreError) -> [CalendarItem] {
        guard !places.isEmpty else { return [] }
        let rows = try await rows(
            Self.occurrencesOfDaysStatement, reader, places.map(\.place.task),
            places.map(\.place.occurrence.date),
            places.map(\.place.occurrence.endsOn), places.map(\.place.span.rawValue),
            places.map(\.lasts), places.map(\.isOfCompletion), range.lowerBound,
            range.upperBound, Int64(limits[.calendarBytes]))
        return try items(rows, limits)
    }

    /// A reader's own ordinary tasks that are open and due in a range of days, in that order.
    public func calendarTasks(
        for reader: UUID, in range: ClosedRange<CalendarDate>, limits: Limits
    ) async throws(StoreError) -> [CalendarItem] {
        var search = TaskSearch()
        (search.status, search.isRepeating, search.isOwn) = ("open", false, true)
        let filter = JSON(JSONValue.object(search.arguments(limits)).bytes)
        let rows = try await rows(
            Self.tasksOfDaysStatement, reader, filter, range.lowerBound, range.upperBound,
            Int64(limits[.calendarTasks] + 1), Int64(limits[.calendarBytes]), lane: ActionLanes.ofSearches(by: reader))
        if let row = try first(of: rows, as: FoundRow.self), row.id == nil {
            throw .overLimit(.tooMuchToSearch, limits[.searchBytes])
        }
        guard rows.count <= limits[.calendarTasks] else { throw .overLimit(.calendarTooLarge, limits[.calendarTasks]) }
        return try items(rows, limits)
    }

    /// A user's entries that touch some of their days, in the order of their start.
    public func calendarEntries(
        of user: UUID, in range: ClosedRange<CalendarDate>, limits: Limits
    ) async throws(StoreError) -> [CalendarItem] {
        // An entry has more than two hundred bytes: so many do not fit.
        try items(
            await rows(
                Self.entriesOfDaysStatement, user, range.lowerBound, range.upperBound,
                Int64(limits[.calendarBytes] / 200), Int64(limits[.calendarBytes]),
                lane: ActionLanes.ofSearches(by: user)), limits)
    }

    /// The time that a user spent on each of their days, in milliseconds, and the points that they earned.
    public func calendarFigures(
        of user: UUID, in range: ClosedRange<CalendarDate>, limits: Limits
    ) async throws(StoreError) -> (milliseconds: [CalendarDate: Int64], points: [CalendarDate: Int64]) {
        let rows = try await rows(
            Self.figuresOfDaysStatement, user, range.lowerBound, range.upperBound,
            Int64(limits[.reportEntries]), Int64(limits[.reportFigures]), lane: ActionLanes.ofSearches(by: user))
        var found: (milliseconds: [CalendarDate: Int64], points: [CalendarDate: Int64]) = ([:], [:])
        for row in try all(of: rows, as: FigureOfDayRow.self) {
            guard let date = row.day, let number = row.number else { throw .refused(.tooMuchTime) }
            if row.isTime { found.milliseconds[date] = number } else { found.points[date] = number }
        }
        return found
    }

    /// The items of some rows. `.overLimit(.calendarTooLarge, …)` if one of them is behind the limit.
    private func items(_ rows: Rows, _ limits: Limits) throws(StoreError) -> [CalendarItem] {
        let items = try read { () throws(PostgresError) -> [CalendarItem]? in
            var items: [CalendarItem] = []
            items.reserveCapacity(rows.count)
            var cursor = rows.cursor(of: ItemRow.self)
            while let row = try cursor.next() {
                guard let item = row.item else { return nil }
                items.append(item)
            }
            return items
        }
        guard let items else { throw .overLimit(.calendarTooLarge, limits[.calendarBytes]) }
        return items
    }

    private struct ItemRow: RowDecodable {
        /// Nil behind the limit.
        let item: CalendarItem?

        init(from row: inout RowReader) throws(PostgresError) {
            guard let json = try row.decode("json", as: JSON?.self) else {
                item = nil
                return
            }
            let first = try row.decode("first", as: CalendarDate.self)
            item = CalendarItem(json: json.bytes, days: first...max(first, try row.decode("last")))
        }
    }

    /// The statement of `calendarOccurrences`. An occurrence of a task that repeats from its completion lasts until it is done
    /// or skipped. The benchmark runs the same text.
    public static let occurrencesOfDaysStatement = Statement(
        """
        select case when \(fits("x.bytes")) then occurrence_json(x.t, x.r, x.date, x.ends_on, x.span) end as json,
            x.first, x.last
        from (
            select p.n, t, r, p.date, p.ends_on, p.span, d.first, d.last,
                (\(sizeOfOccurrence)) * (d.last - d.first + 1)::int8 as bytes
            from unnest($2::uuid[], $3::date[], $4::date[], $5::text[], $6::date[], $7::bool[])
                with ordinality p (id, date, ends_on, span, lasts, of_completion, n)
            join tasks t on t.id = p.id and t.repeat is not null
            join checklists c on c.id = t.checklist_id
            left join records r on r.task_id = t.id and r.keeper = keeper($1, t.repeat) and r.date = p.date
            cross join lateral (select greatest(p.date, $8::date) as first, least($9::date,
                case when p.of_completion and r.closed_on is not null then greatest(p.ends_on, r.closed_on)
                    else p.lasts end) as last) d
            where role_on(c, $1) is not null and d.first <= d.last
        ) x
        window sofar as (order by x.n rows unbounded preceding)
        order by x.n
        """)
    private static let sizeOfOccurrence =
        "450 + octet_length(t.title) + coalesce(octet_length(array_to_string(t.labels, '')), 0)"

    /// The statement of `calendarTasks`: the search for tasks, between the two days. The benchmark runs the same text.
    public static let tasksOfDaysStatement = Statement(
        """
        select case when \(fits("600 + \(Statement.sizeOfTask)", "$6")) then task_json(t) end as json,
            d.day as first, d.day as last, f.id
        from settings s cross join lateral tasks_found($1, $2::jsonb || jsonb_build_object(
                'due_after', local_instant($3::date, s.day_starts_at, s.time_zone), 'due_after_local', $3,
                'due_before', local_instant($4::date + 1, s.day_starts_at, s.time_zone),
                'due_before_local', $4::date + 1), null, null, $5) f
            left join tasks t on t.id = f.id
            left join lateral (select coalesce(t.due_on, local_day(t.due_at, s)) as day) d on true
        where s.user_id = $1
        window sofar as (order by f.place, f.id rows unbounded preceding)
        order by f.place, f.id
        """)

    /// The statement of `calendarEntries`. The benchmark runs the same text.
    public static let entriesOfDaysStatement = Statement(
        """
        select case when \(fits("x.bytes", "$5")) then entry_json(e) end as json, x.first, x.last
        from (
            select e.id, e.started_at, d.first, d.last, (350 + octet_length(e.description)) * (d.last - d.first + 1)::int8 as bytes
            from settings s cross join lateral entries_of_days(s.user_id, $2::date, $3::date, null, null, $4) e
                cross join lateral (select greatest(local_day(e.started_at, s), $2::date) as first,
                    -- What ends as a day begins is not on that day.
                    least(local_day(greatest(e.started_at, coalesce(e.ended_at, now_ms()) - interval '1 millisecond'), s),
                        $3::date) as last) d
            where s.user_id = $1
        ) x join entries e on e.id = x.id
        window sofar as (order by x.started_at, x.id rows unbounded preceding)
        order by x.started_at, x.id
        """)

    /// The statement of `calendarFigures`. The benchmark runs the same text.
    public static let figuresOfDaysStatement = Statement(
        """
        with days as materialized (
            select s, array(select first_days($2::date, $3::date, 'day', s.week_starts_on)) as days
            from settings s where s.user_id = $1
        )
        select d.days[x.span] as day, sum(x.milliseconds)::int8 as number, true as is_time
        from days d cross join lateral time_spent($1, day_starts(d.days || ($3::date + 1), d.s), now_ms(), $4, $5) x
        group by 1
        union all
        select p.bucket, sum(p.number)::int8, false
        from progress_days($1, $2::date, $3::date, 'day') p
        where p.kind = 'points'
        group by 1
        """)

    private struct FigureOfDayRow: RowDecodable {
        /// Both are nil where there was too much time.
        let day: CalendarDate?
        let number: Int64?
        /// Whether the number is of milliseconds, not of points.
        let isTime: Bool

        init(from row: inout RowReader) throws(PostgresError) {
            day = try row.decode("day")
            number = try row.decode("number")
            isTime = try row.decode("is_time")
        }
    }

    /// Whether a row and those before it, in a window `sofar`, have no more bytes than the limit.
    private static func fits(_ size: String, _ limit: String = "$10") -> String {
        "sum(\(size)) over sofar <= \(limit)"
    }
}
