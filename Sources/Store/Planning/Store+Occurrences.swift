public import Checklists
public import Foundation
import JSON
public import Postgres
public import Recurrence

/// The days of a reader.
public struct ReaderDays: Sendable {
    /// The date on which it is now.
    public let today: CalendarDate
    /// The name of the time zone.
    public let zone: String
    /// When a day starts, as `HH:MM`.
    public let startsAt: String
    /// The first day of a week.
    public let weekStartsOn: String
    /// The reader's own pauses.
    public let pauses: [Pause]
    /// The version of the reader's settings.
    public let version: Int64
}

/// How one task repeats for a reader.
public struct StoredRepeatingTask: Sendable {
    /// The task.
    public let id: UUID
    /// When it is due.
    public let task: RepeatingTask
    /// The hash of the facts that decide its dates: see repeat_basis().
    public let basis: String
    /// How long `repeat` is, in bytes of JSON.
    public let bytes: Int
    /// The result of latest_closed() for it.
    public let latest: String?
    /// Its present priority, from 1 on; 5: none.
    public let priority: Int
    /// Its place on its checklist.
    public let position: Double
    /// Whether it is due for the reader.
    public let isDue: Bool
    /// The occurrences that the reader recorded, of those that were asked for.
    public let records: [RepeatingTask.Record]
    /// The records of the dates that a batch names, and the record that decides about the next date.
    public let touched: [CalendarDate: RepeatingTask.Touched]
}

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
            Self.repeatingStatement, reader, checklist, range?.lowerBound.description, range?.upperBound.description,
            Int64(lookingBack), Int64(limits.repeatingTasks), forSummary,
            lane: forSummary ? nil : ActionLanes.ofSearches(by: reader))
        return try repeating(rows, tooMany: .tooManyRepeating)
    }

    /// Some repeating tasks that an actor sees, to record something of them. `.refused(.tooMuchAtOnce)` if their
    /// `repeat` is too long together.
    /// - Parameter dates: the dates of a task that several edits of one request record, with that task.
    public func repeatingTasks(
        _ tasks: [UUID], touching dates: [(task: UUID, date: CalendarDate)], of actor: UUID
    ) async throws(StoreError) -> (days: ReaderDays, tasks: [StoredRepeatingTask]) {
        try repeating(
            await rows(Self.named, actor, tasks, dates.map(\.task), dates.map(\.date.description)),
            tooMany: .tooMuchAtOnce)
    }

    /// A repeating task that a reader sees, with all that they recorded. `.refused(.notFound)` if they don't see it;
    /// `.refused(.notRepeating)` if it does not repeat.
    public func repeatingTask(
        _ task: UUID, for reader: UUID
    ) async throws(StoreError) -> (days: ReaderDays, task: StoredRepeatingTask) {
        let (days, tasks) = try repeating(
            await rows(Self.wholeStatement, reader, [task], reader: reader), tooMany: .tooMuchAtOnce)
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
            await rows(Self.wholeStatement, reader, tasks, reader: reader), tooMany: .tooMuchAtOnce
        ).tasks
    }

    /// How far the repeating tasks of a user's checklists have come, by their titles, for the operator: at most so many, in
    /// the order of their titles.
    public func streaks(
        of user: UUID, atMost limit: Int
    ) async throws(StoreError) -> [(title: String, progress: TaskProgress)] {
        let named = try await rows(Self.titles, user, Int64(limit))
        let (ids, titles) = try read { () throws(PostgresError) in
            (
                try named.map { (row) throws(PostgresError) in try row[0].decode(UUID.self) },
                try named.map { (row) throws(PostgresError) in try row[1].decode(String.self) }
            )
        }
        guard !ids.isEmpty else { return [] }
        let (days, tasks) = try repeating(await rows(Self.wholeStatement, user, ids), tooMany: .tooMuchAtOnce)
        let byID = Dictionary(tasks.map { ($0.id, $0) }) { first, _ in first }
        return zip(ids, titles).compactMap { id, title in
            byID[id].map { (title, TaskProgress($0.task, records: $0.records, today: days.today, most: 10_000)) }
        }
    }

    /// Occurrences as JSON, in the order given. Those that the reader no longer sees are left out.
    public func occurrences(_ places: [OccurrencePlace], for reader: UUID) async throws(StoreError) -> [Int: [UInt8]] {
        guard !places.isEmpty else { return [:] }
        let rows = try await rows(
            Self.occurrencesStatement, reader, places.map(\.task), places.map(\.occurrence.date.description),
            places.map(\.occurrence.endsOn.description), places.map(\.span.rawValue), reader: reader)
        return try read { () throws(PostgresError) in
            var found: [Int: [UInt8]] = [:]
            for row in rows {
                let (number, json) = try row.decode((Int64, JSON).self)
                found[Int(number) - 1] = json.bytes
            }
            return found
        }
    }

    private func repeating(
        _ rows: Rows, tooMany: Refusal
    ) throws(StoreError) -> (days: ReaderDays, tasks: [StoredRepeatingTask]) {
        guard let first = rows.first else { throw .refused(.signedOut) }
        let fits = try read { () throws(PostgresError) in try first[7].decode(Bool?.self) ?? true }
        guard fits else { throw .refused(tooMany) }
        return try read { () throws(PostgresError) in
            let days = try Self.days(first)
            var tasks: [StoredRepeatingTask] = []
            tasks.reserveCapacity(rows.count)
            for row in rows {
                guard let id = try row[6].decode(UUID?.self), let json = try row[8].decode(JSON?.self) else { continue }
                let last = try row[10].decode(String?.self).flatMap { CalendarDate($0) }
                let latest = try row[13].decode(String?.self)
                let basis = try row[9].decode(String.self)
                let rule: RepeatingTask
                do {
                    rule = try rules.task(id, basis: basis, bytes: json.bytes.count) {
                        RepeatingTask(try Repeat(try JSONParser.parse(json.bytes)))
                    }
                } catch {
                    throw PostgresError.unexpected("the repeat of a task cannot be read: \(error)")
                }
                let task = rule.with(
                    pauses: days.pauses, lastDay: last, latest: latest.flatMap(RepeatingTask.Closed.init))
                tasks.append(
                    StoredRepeatingTask(
                        id: id, task: task, basis: basis, bytes: json.bytes.count, latest: latest,
                        priority: Int(try row[11].decode(Int64.self)), position: try row[12].decode(Double.self),
                        isDue: try row[14].decode(Bool.self),
                        records: try row[15].decode([Int64].self).compactMap(RepeatingTask.Record.init(packed:)),
                        touched: Self.touched(try row[16].decode([String].self))))
            }
            return (days, tasks)
        }
    }

    /// Reads the text of touched_records().
    private static func touched(_ texts: [String]) -> [CalendarDate: RepeatingTask.Touched] {
        var found: [CalendarDate: RepeatingTask.Touched] = [:]
        for words in texts.map({ $0.split(separator: " ") }) where words.count >= 3 {
            guard let date = CalendarDate(words[0]), let count = Int(words[1]), let goal = Int(words[2]) else {
                continue
            }
            var touched = RepeatingTask.Touched()
            touched.count = count
            touched.goal = goal > 0 ? goal : nil
            touched.closedOn = words.count > 3 ? CalendarDate(words[3]) : nil
            found[date] = touched
        }
        return found
    }

    private static func days(_ row: Row) throws(PostgresError) -> ReaderDays {
        let pauses: [Pause]
        do {
            pauses = try [Pause](try JSONParser.parse(try row[5].decode(JSON.self).bytes))
        } catch {
            throw PostgresError.unexpected("the pauses of a user cannot be read: \(error)")
        }
        return ReaderDays(
            today: CalendarDate(try row[0].decode(String.self)) ?? .first, zone: try row[1].decode(String.self),
            startsAt: try row[2].decode(String.self), weekStartsOn: try row[3].decode(String.self), pauses: pauses,
            version: try row[4].decode(Int64.self))
    }

    /// The statements' columns: of the reader's settings `s`, of the found tasks `f`, of the task `t` itself, and of
    /// the records `w`.
    private static let columns =
        """
        select to_char(d.today, 'YYYY-MM-DD'), s.time_zone, to_char(s.day_starts_at, 'HH24:MI'), s.week_starts_on, s.version,
            case when row_number() over () = 1 then s.pauses else '[]' end::json,
            f.id, f.fits, t.repeat::json, repeat_basis(t), to_char(t.ended_on, 'YYYY-MM-DD'),
            coalesce(array_position('{do_first,plan,delegate,delay}', t.priority), 5)::int8, t.position,
            latest_closed(t, keeper($1, t.repeat)),
            t.participants = '[]' or t.participants @> jsonb_build_array(jsonb_build_object('id', $1)),
            w.records, w.touched
        from settings s cross join lateral (select local_day(now_ms(), s) as today) d

        """

    /// Behind the tasks: the occurrences of each that the reader recorded and that touch the days from `first` to
    /// `last`, in order. For a task that carries missed ones, also those of `back` days before; without days, all of
    /// them.
    ///
    /// Each is packed as the days since 0001-01-01 × 256, + 128 where it was closed on the first of these days or later,
    /// + 32 × its state (1: begun, 2: done, 3: skipped), + 8 × its span (only of one that is begun or done), + its
    /// priority. See `RepeatingTask.Record.init(packed:)`.
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
            select coalesce(array_agg(
                (r.date - date '0001-01-01')::int8 * 256 + 128 * coalesce(r.closed_on >= \(first), false)::int4
                + 32 * case when r.skipped then 3 when r.completed_at is not null then 2 else 1 end
                + 8 * case r.span when 'week' then 1 when 'month' then 2 else 0 end
                + coalesce(array_position('{do_first,plan,delegate,delay}',
                    case when r.goal is null then t.priority else r.priority end), 5)
                order by r.date), '{}') as records, '{}'::text[] as touched
            from (
                select x.* from records x
                where x.task_id = t.id and x.keeper = k.keeper and x.date >= k.since and x.date <= coalesce(\(last), 'infinity')
                union all
                select x.* from records x
                where k.is_open_ended and x.task_id = t.id and x.keeper = k.keeper and x.date < k.since
                    and x.closed_on >= \(first)
            ) r
            where r.goal is not null or r.skipped
        ) w on true
        """
    }

    /// The statement of `repeatingTasks(for:…)`. The benchmark runs the same text.
    public static let repeatingStatement = Statement(
        """
        \(columns)
        left join lateral (
            select t.id, coalesce(sum(t.repeat_bytes) over (), 0) <= \(Limits().batchBytes) and count(*) over () <= $6 as fits
            from visible_checklists($1, false, $2) c join tasks t on t.checklist_id = c.id and t.repeat is not null
            where not c.archived and not ($7 and exists (
                select from placements p where p.user_id = $1 and p.checklist_id = c.id and p.muted))
        ) f on true
        left join tasks t on t.id = f.id and f.fits
        \(recorded(first: "coalesce($3::text::date, d.today)", last: "coalesce($4::text::date, d.today)", back: "$5::int4"))
        where s.user_id = $1
        """)
    private static let named = Statement(
        columns + ofNamed + """
            left join lateral (select '{}'::int8[] as records, case when t.id = any ($3) then touched_records(
                t, keeper($1, t.repeat), array(
                    select x.date::date from unnest($3::uuid[], $4::text[]) x(id, date) where x.id = t.id))
                else '{}' end as touched) w on true
            where s.user_id = $1
            """)
    /// The statement of `repeatingTasks(whole:for:)`. The benchmark runs the same text.
    public static let wholeStatement = Statement(
        columns + ofNamed + recorded(first: "null::date", last: "null::date", back: "0") + " where s.user_id = $1")
    /// The tasks `$2`.
    private static let ofNamed =
        """
        left join lateral (
            select t.id, coalesce(sum(t.repeat_bytes) over (), 0) <= \(Limits().batchBytes) as fits
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
    /// The statement of `occurrences`. The benchmark runs the same text.
    public static let occurrencesStatement = Statement(
        """
        select x.n, occurrence_json(t, r, x.date::date, x.ends_on::date, x.span)
        from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) with ordinality x(id, date, ends_on, span, n)
        join tasks t on t.id = x.id and t.repeat is not null
        join checklists c on c.id = t.checklist_id
        left join records r on r.task_id = t.id and r.keeper = keeper($1, t.repeat) and r.date = x.date::date
        where role_on(c, $1) is not null
        """)
}

extension RepeatingTask.Closed {
    /// Reads the text of latest_closed(); nil if nothing was done yet.
    init?(_ text: String) {
        let words = text.split(separator: " ")
        guard words.count == 3, let date = CalendarDate(words[0]), let day = CalendarDate(words[1]),
            let count = Int(words[2])
        else { return nil }
        self.init(date: date, day: day, count: count)
    }
}
