public import Checklists
public import Foundation
import JSON
public import Postgres
public import Recurrence

/// An occurrence to be shown, as the daemon has worked it out.
public struct OccurrencePlace: Sendable {
    /// Its task.
    public var task: UUID
    /// Its dates.
    public var occurrence: Occurrence
    /// How long it may be worked on, unless its record keeps that.
    public var span: Recurrence.Span

    /// An occurrence of a task.
    public init(task: UUID, occurrence: Occurrence, span: Recurrence.Span) {
        (self.task, self.occurrence, self.span) = (task, occurrence, span)
    }
}

/// Reads of the tasks that repeat, and of their records.
extension Store {
    /// The repeating tasks of the checklists that a reader sees and that are not archived, with the reader's records in
    /// a range of days. `.refused(.tooManyRepeating)` if there are too many; `.refused(.signedOut)` if there is
    /// no such reader.
    /// - Parameters:
    ///   - range: the days; nil: the reader's today.
    ///   - lookingBack: for how many days before these it also reads the records of tasks that carry missed ones.
    ///   - checklist: only of this one.
    ///   - forSummary: whether it is for the reader's summary. That leaves out the checklists that they have muted, and waits
    ///     for none of their searches.
    public func repeatingTasks(
        for reader: UUID, in range: ClosedRange<CalendarDate>?, lookingBack: Int = 0, checklist: UUID? = nil,
        forSummary: Bool = false, limits: Limits
    ) async throws(StoreError) -> (days: ReaderDays, tasks: [StoredRepeatingTask]) {
        let rows = try await rows(
            Self.repeatingStatement, reader, checklist, range?.lowerBound, range?.upperBound,
            Int64(lookingBack), Int64(limits[.repeatingTasks]), forSummary,
            lane: forSummary ? nil : ActionLanes.ofSearches(by: reader))
        return try repeating(rows, tooMany: .overLimit(.tooManyRepeating, limits[.repeatingTasks]))
    }

    /// Some repeating tasks that an actor sees, to record something of them. `.refused(.tooMuchAtOnce)` if their
    /// `repeat` is too long together.
    /// - Parameter dates: the dates of a task that several edits of one request record, with that task.
    public func repeatingTasks(
        _ tasks: [UUID], touching dates: [(task: UUID, date: CalendarDate)], of actor: UUID
    ) async throws(StoreError) -> (days: ReaderDays, tasks: [StoredRepeatingTask]) {
        try repeating(
            await rows(Self.named, actor, tasks, dates.map(\.task), dates.map(\.date)),
            tooMany: .refused(.tooMuchAtOnce))
    }

    /// A repeating task that a reader sees, with all that they recorded. `.refused(.notFound)` if they don't see it;
    /// `.refused(.notRepeating)` if it does not repeat.
    public func repeatingTask(
        _ task: UUID, for reader: UUID
    ) async throws(StoreError) -> (days: ReaderDays, task: StoredRepeatingTask) {
        let (days, tasks) = try repeating(
            await rows(Self.wholeStatement, reader, [task], reader: reader), tooMany: .refused(.tooMuchAtOnce))
        guard let found = tasks.first else {
            _ = try await self.task(task, for: reader)
            throw .refused(.notRepeating)
        }
        return (days, found)
    }

    /// Some repeating tasks that a reader sees, with all that they recorded; those that they do not see are left out.
    public func repeatingTasks(
        whole tasks: [UUID], for reader: UUID
    ) async throws(StoreError) -> [StoredRepeatingTask] {
        guard !tasks.isEmpty else { return [] }
        return try repeating(
            await rows(Self.wholeStatement, reader, tasks, reader: reader), tooMany: .refused(.tooMuchAtOnce)
        ).tasks
    }

    /// How far the repeating tasks of a user's checklists have come, by their titles, for the operator: at most so many, in
    /// the order of their titles.
    public func streaks(
        of user: UUID, atMost limit: Int
    ) async throws(StoreError) -> [(title: String, progress: TaskProgress)] {
        let titled = try all(of: await rows(Self.titles, user, Int64(limit)), as: TitledRow.self)
        guard !titled.isEmpty else { return [] }
        let (days, tasks) = try repeating(
            await rows(Self.wholeStatement, user, titled.map(\.id)), tooMany: .refused(.tooMuchAtOnce))
        let byID = Dictionary(tasks.map { ($0.id, $0) }) { first, _ in first }
        return titled.compactMap { row in
            byID[row.id].map {
                (row.title, TaskProgress($0.task, records: $0.records, today: days.today, most: 10_000))
            }
        }
    }

    /// Occurrences as JSON, in the order given. Those that the reader no longer sees are left out.
    public func occurrences(_ places: [OccurrencePlace], for reader: UUID) async throws(StoreError) -> [Int: [UInt8]] {
        guard !places.isEmpty else { return [:] }
        let rows = try await rows(
            Self.occurrencesStatement, reader, places.map(\.task), places.map(\.occurrence.date),
            places.map(\.occurrence.endsOn), places.map(\.span.rawValue), reader: reader)
        let found = try all(of: rows, as: OccurrenceRow.self)
        return Dictionary(found.map { ($0.number - 1, $0.json.bytes) }) { first, _ in first }
    }

    private func repeating(
        _ rows: Rows, tooMany: StoreError
    ) throws(StoreError) -> (days: ReaderDays, tasks: [StoredRepeatingTask]) {
        guard let days = try first(of: rows, as: ReaderDays.self) else { throw .refused(.signedOut) }
        guard try first(of: rows, as: ExtentRow.self)?.fits ?? true else { throw tooMany }
        return try read { () throws(PostgresError) in
            var tasks: [StoredRepeatingTask] = []
            tasks.reserveCapacity(rows.count)
            var cursor = rows.cursor(of: RepeatingRow.self)
            while let row = try cursor.next() {
                if let stored = try row.stored?.read(for: days, by: rules) { tasks.append(stored) }
            }
            return (days, tasks)
        }
    }

    /// Behind the tasks: the occurrences of each that the reader recorded and that touch the days from `first` to
    /// `last`, in order, with one array for each property of theirs: see `RepeatingRow`. For a task that carries missed
    /// ones, also those of `back` days before; without days, all of them.
    ///
    /// An occurrence ends 30 days after its date at the latest; one that repeats from its completion when it is closed.
    private static func recorded(first: String, last: String, back: String) -> String {
        """
        left join lateral (
            select keeper($1, t.repeat) as keeper, t.repeat ->> 'from' = 'completion' as is_open_ended,
                coalesce(\(first) - \(Recurrence.Span.longest)
                    - case when t.repeat ->> 'missed' = 'carry' then \(back) else 0 end, '-infinity') as since
        ) k on true
        left join lateral (
            select coalesce(array_agg(r.date), '{}') as dates,
                coalesce(array_agg(case when r.skipped then 'skipped' when r.completed_at is not null then 'done'
                    else 'open' end), '{}') as states,
                coalesce(array_agg(coalesce(r.span, 'day')), '{}') as spans,
                coalesce(array_agg(coalesce(array_position('{do_first,plan,delegate,delay}',
                    case when r.goal is null then t.priority else r.priority end), 5)), '{}') as priorities,
                coalesce(array_agg(coalesce(r.closed_on >= \(first), false)), '{}') as closed_since,
                null::json as closed
            from (
                select r.* from (
                    select x.* from records x
                    where x.task_id = t.id and x.keeper = k.keeper and x.date >= k.since
                        and x.date <= coalesce(\(last), 'infinity')
                    union all
                    select x.* from records x
                    where k.is_open_ended and x.task_id = t.id and x.keeper = k.keeper and x.date < k.since
                        and x.closed_on >= \(first)
                ) r
                where r.goal is not null or r.skipped
                order by r.date
            ) r
        ) w on true
        """
    }

    /// The statement of `repeatingTasks(for:…)`. The benchmark runs the same text.
    public static let repeatingStatement = Statement(
        """
        \(RepeatingRow.columns)
        left join lateral (
            select t.id, not over_limit(null, 'batch_bytes', coalesce(sum(t.repeat_bytes) over (), 0)) and count(*) over () <= $6 as fits
            from visible_checklists($1, false, $2) c join tasks t on t.checklist_id = c.id and t.repeat is not null
            where not c.archived and not ($7 and exists (
                select from placements p where p.user_id = $1 and p.checklist_id = c.id and p.muted))
        ) f on true
        left join tasks t on t.id = f.id and f.fits
        \(recorded(first: "coalesce($3::date, d.today)", last: "coalesce($4::date, d.today)", back: "$5::int4"))
        where s.user_id = $1
        """)
    private static let named = Statement(
        RepeatingRow.columns + ofNamed + """
            left join lateral (select '{}'::date[] as dates, '{}'::text[] as states, '{}'::text[] as spans,
                '{}'::int4[] as priorities, '{}'::bool[] as closed_since,
                case when t.id = any ($3) then closed_records(
                t, keeper($1, t.repeat), array(
                    select x.date from unnest($3::uuid[], $4::date[]) x(id, date) where x.id = t.id))
                end::json as closed) w on true
            where s.user_id = $1
            """)
    /// The statement of `repeatingTasks(whole:for:)`. The benchmark runs the same text.
    public static let wholeStatement = Statement(
        RepeatingRow.columns + ofNamed + recorded(first: "null::date", last: "null::date", back: "0")
            + " where s.user_id = $1")
    /// The tasks `$2`.
    private static let ofNamed =
        """
        left join lateral (
            select t.id, not over_limit(null, 'batch_bytes', coalesce(sum(t.repeat_bytes) over (), 0)) as fits
            from tasks t join checklists c on c.id = t.checklist_id
            where t.id = any ($2) and t.repeat is not null and role_on(c, $1) is not null
        ) f on true
        left join tasks t on t.id = f.id and f.fits

        """
    private static let titles = Statement(
        """
        select t.id, t.title
        from visible_checklists($1, false) c join tasks t on t.checklist_id = c.id and t.repeat is not null
        where t.participants = '[]' or t.participants @> jsonb_build_array(jsonb_build_object('id', $1))
        order by t.title, t.id
        limit $2
        """)

    private struct TitledRow: RowDecodable {
        let id: UUID
        let title: String

        init(from row: inout RowReader) throws(PostgresError) {
            id = try row.decode("id")
            title = try row.decode("title")
        }
    }

    /// The statement of `occurrences`. The benchmark runs the same text.
    public static let occurrencesStatement = Statement(
        """
        select x.n, occurrence_json(t, r, x.date, x.ends_on, x.span) as json
        from unnest($2::uuid[], $3::date[], $4::date[], $5::text[]) with ordinality x(id, date, ends_on, span, n)
        join tasks t on t.id = x.id and t.repeat is not null
        join checklists c on c.id = t.checklist_id
        left join records r on r.task_id = t.id and r.keeper = keeper($1, t.repeat) and r.date = x.date
        where role_on(c, $1) is not null
        """)

    private struct OccurrenceRow: RowDecodable {
        /// Its place among those that were asked for, from 1 on.
        let number: Int
        let json: JSON

        init(from row: inout RowReader) throws(PostgresError) {
            number = try row.decode("n")
            json = try row.decode("json")
        }
    }
}
