public import Checklists
public import Foundation
import JSON
import Postgres
import Recurrence

/// A calendar as the database told it. To make it of that takes time, so it is left to those who have it.
public struct StoredCalendar: Sendable {
    fileprivate let rows: Rows
    fileprivate let rules: ReadRules

    /// The state of everything that it shows: equal ones show the same.
    public let edition: [UInt8]
    /// Whether it may be made. If not, no task was read.
    public let extent: Extent

    /// How much a calendar has.
    public enum Extent: Sendable {
        /// Not more than it may have.
        case fits
        /// More text than it may have.
        case tooLarge
        /// More repeating tasks than it may have.
        case tooManyRepeating
    }

    /// The calendar, made anew each time.
    public var calendar: TaskCalendar {
        get throws(StoreError) {
            do {
                return try TaskCalendar(rows, rules)
            } catch {
                throw StoreError(error)
            }
        }
    }
}

/// A calendar link that is good.
public struct CalendarLink: Sendable {
    /// The SHA-256 of its token.
    public let tokenHash: [UInt8]
    /// The user whose tasks it shows.
    public let maker: UUID
    /// The checklist that it shows; nil: all that are not archived.
    public let checklist: UUID?
    /// The state of its calendar; nil where it shows all checklists, because then each has to be looked at.
    public let edition: [UInt8]?
    /// The transactions that the look-up saw.
    public let snapshot: Snapshot
}

/// The state of a calendar of all checklists.
public struct CalendarState: Sendable {
    /// Equal ones show the same.
    public let edition: [UInt8]
    /// The streams whose changes may change it: the user's own, and the checklists that the user sees.
    public let streams: [UUID]
    /// The transactions that it was read behind.
    public let snapshot: Snapshot
}

/// Reads of the table `calendar_links`, and of tasks as calendars show them.
extension Store {
    /// A calendar link, by one look-up, however many checklists and tasks it shows. `.refused(.notFound)` where it is no
    /// longer good, or never was.
    public func calendarLink(tokenHash: [UInt8]) async throws(StoreError) -> CalendarLink {
        let rows = try await rows(Self.calendarLinkStatement, tokenHash)
        guard let link = try first(of: rows, as: LinkRow.self) else { throw .refused(.notFound) }
        return CalendarLink(
            tokenHash: tokenHash, maker: link.maker, checklist: link.checklist, edition: link.edition,
            snapshot: link.snapshot)
    }

    /// The state of the calendar of all checklists of a user. It looks at each checklist. `.refused(.notFound)` where
    /// there is no such user.
    public func calendarState(of user: UUID) async throws(StoreError) -> CalendarState {
        let rows = try await rows(Self.calendarStateStatement, user, reader: user)
        guard let state = try first(of: rows, as: StateRow.self) else { throw .refused(.notFound) }
        return CalendarState(edition: state.edition, streams: state.checklists + [user], snapshot: state.snapshot)
    }

    /// The calendar of a link, as its maker sees it now. `.refused(.notFound)` as above.
    public func calendar(of link: CalendarLink) async throws(StoreError) -> StoredCalendar {
        try calendar(
            await rows(
                Self.calendarStatement, link.maker, link.checklist, Optional(link.tokenHash), reader: link.maker))
    }

    /// A checklist as a calendar for a reader. `.refused(.notFound)` if the reader is not on it.
    public func calendar(of checklist: UUID, for reader: UUID) async throws(StoreError) -> StoredCalendar {
        try calendar(await rows(Self.calendarStatement, reader, Optional(checklist), [UInt8]?.none, reader: reader))
    }

    /// A user's own time zone, and when their days begin. `.refused(.signedOut)` where there is no such user.
    public func clock(of user: UUID) async throws(StoreError) -> (zone: String, dayStartsAt: String) {
        guard let clock = try first(of: await rows(Self.clockStatement, user), as: ClockRow.self) else {
            throw .refused(.signedOut)
        }
        return (clock.zone, clock.dayStartsAt)
    }

    private func calendar(_ rows: Rows) throws(StoreError) -> StoredCalendar {
        guard let head = try first(of: rows, as: CalendarHead.self) else { throw .refused(.notFound) }
        return StoredCalendar(
            rows: rows, rules: rules, edition: head.edition,
            extent: head.fits ? head.areFew ? .fits : .tooManyRepeating : .tooLarge)
    }

    private static let calendarLinkStatement = Statement(
        """
        select l.user_id, l.checklist_id,
            case when l.checklist_id is not null then calendar_edition(l.user_id, l.checklist_id) end as edition,
            pg_current_snapshot()::text as snapshot
        from calendar_link_of($1) l
        where l.checklist_id is null
            or exists (select from checklists c where c.id = l.checklist_id and role_on(c, l.user_id) is not null)
        """)

    private struct LinkRow: RowDecodable {
        let maker: UUID
        let checklist: UUID?
        let edition: [UInt8]?
        let snapshot: Snapshot

        init(from row: inout RowReader) throws(PostgresError) {
            maker = try row.decode("user_id")
            checklist = try row.decode("checklist_id")
            edition = try row.decode("edition")
            snapshot = try row.decode("snapshot")
        }
    }

    private static let calendarStateStatement = Statement(
        """
        select calendar_edition(u.id, null) as edition,
            array(select c.id from checklists c where c.owner_id = u.id
                union all select p.checklist_id from participants p where p.user_id = u.id) as checklists,
            pg_current_snapshot()::text as snapshot
        from users u where u.id = $1
        """)

    private struct StateRow: RowDecodable {
        let edition: [UInt8]
        let checklists: [UUID]
        let snapshot: Snapshot

        init(from row: inout RowReader) throws(PostgresError) {
            edition = try row.decode("edition")
            checklists = try row.decode("checklists")
            snapshot = try row.decode("snapshot")
        }
    }

    private static let clockStatement = Statement(
        """
        select s.time_zone, to_char(s.day_starts_at, 'HH24:MI') as day_starts_at from settings s where s.user_id = $1
        """)

    private struct ClockRow: RowDecodable {
        let zone: String
        let dayStartsAt: String

        init(from row: inout RowReader) throws(PostgresError) {
            zone = try row.decode("time_zone")
            dayStartsAt = try row.decode("day_starts_at")
        }
    }

    /// The calendar of the user $1: of the checklist $2, or of all that are not archived; for the link $3, if that is
    /// given. It has one row at least. It has none if there is no such user, the user does not see that checklist, or the
    /// link is no longer good.
    ///
    /// What is the same for all tasks is worked out once, before they are read: as a column, it would be worked out for
    /// each. `offset 0` makes PostgreSQL look up the tasks of each checklist, whatever it knows of the user: a join may
    /// read all tasks of the site.
    private static let calendarStatement = Statement(
        """
        with seen as materialized (
            select c.id, c.title, c.created_at, c.text_bytes, c.task_count from calendar_checklists($1, $2) c
        ), state as materialized (
            select calendar_edition($1, $2) as edition
        ), size as materialized (
            select not over_limit(null, 'document_bytes', coalesce(sum(c.text_bytes + c.task_count * \(Time.calendarTaskBytes)), 0)) as fits
            from seen c
        ), repeats as materialized (
            select not over_limit(null, 'repeating_tasks', count(*)) as are_few from (
                select from seen c cross join lateral (
                    select from tasks t where t.checklist_id = c.id and t.repeat is not null offset 0) t
                where (select size.fits from size)
                limit (select limit_of(null, 'repeating_tasks') + 1)) r
        ), shown as materialized (
            select c.* from seen c where (select size.fits and repeats.are_few from size cross join repeats)
        )
        select state.edition, size.fits, repeats.are_few,
            (select c.title from seen c where c.id = $2) as calendar_title, s.time_zone,
            to_char(s.day_starts_at, 'HH24:MI') as day_starts_at,
            case when row_number() over (order by c.created_at, c.id, t.position, t.id) = 1 then s.pauses end::json as pauses,
            t.id, t.uid, t.parent_id, t.title, t.description, t.status, t.priority, rfc3339(t.due_at) as due_at,
            to_char(t.due_on, 'YYYY-MM-DD') as due_on, t.labels, rfc3339(t.created_at) as created_at,
            rfc3339(t.updated_at) as updated_at, rfc3339(t.completed_at) as completed_at, t.repeat::json, t.basis,
            t.ended_on, t.latest
        from settings s cross join state cross join size cross join repeats
        left join (shown c cross join lateral (
            select t.*, repeat_basis(t) as basis, last_closed(t, keeper($1, t.repeat))::json as latest
            from tasks t where t.checklist_id = c.id offset 0) t) on true
        where s.user_id = $1 and ($2::uuid is null or exists (select from seen))
            and ($3::bytea is null or exists (
                select from calendar_link_of($3) l where l.user_id = $1 and l.checklist_id is not distinct from $2))
        order by c.created_at, c.id, t.position, t.id
        """)
}

extension TaskCalendar {
    /// Reads the rows of the statement above.
    fileprivate init(_ rows: Rows, _ rules: ReadRules) throws(PostgresError) {
        guard let head = try rows.decodeFirst(CalendarHead.self) else {
            throw PostgresError.unexpected("there is no calendar")
        }
        let pauses = if let json = head.pauses { try ReaderDays.pauses(json) } else { [Pause]() }
        var tasks: [CalendarTask] = []
        tasks.reserveCapacity(rows.count)
        var cursor = rows.cursor(of: CalendarRow.self)
        while let row = try cursor.next() {
            guard var task = row.task else { continue }
            if let repeating = row.repeating {
                task.repeating = try rules.task(task.id, basis: repeating.basis, stored: repeating.rule)
                    .with(pauses: pauses, lastDay: repeating.lastDay, latest: repeating.latest)
            }
            tasks.append(task)
        }
        self.init(title: head.title, zone: head.zone, dayStartsAt: head.dayStartsAt, tasks: tasks)
    }
}

/// What the first row of a calendar says of all tasks.
private struct CalendarHead: RowDecodable {
    let edition: [UInt8]
    let fits: Bool
    let areFew: Bool
    let title: String?
    let zone: String
    let dayStartsAt: String
    let pauses: JSON?

    init(from row: inout RowReader) throws(PostgresError) {
        edition = try row.decode("edition")
        fits = try row.decode("fits")
        areFew = try row.decode("are_few")
        title = try row.decode("calendar_title")
        zone = try row.decode("time_zone")
        dayStartsAt = try row.decode("day_starts_at")
        pauses = try row.decode("pauses")
    }
}

/// A task of a calendar.
private struct CalendarRow: RowDecodable {
    typealias Repeating = (rule: JSON, basis: String, lastDay: CalendarDate?, latest: RepeatingTask.Closed?)

    /// Nil in the row of a calendar without tasks.
    let task: CalendarTask?
    /// How it repeats; nil if it does not.
    let repeating: Repeating?

    init(from row: inout RowReader) throws(PostgresError) {
        guard let id = try row.decode("id", as: UUID?.self) else {
            (task, repeating) = (nil, nil)
            return
        }
        task = CalendarTask(
            id: id, uid: try row.decode("uid"), parent: try row.decode("parent_id"), title: try row.decode("title"),
            description: try row.decode("description"),
            status: TaskStatus(rawValue: try row.decode("status")) ?? .available,
            priority: try row.decode("priority", as: String?.self).flatMap(Priority.init(rawValue:)),
            dueAt: try row.decode("due_at"), dueOn: try row.decode("due_on"), labels: try row.decode("labels"),
            createdAt: try row.decode("created_at"), updatedAt: try row.decode("updated_at"),
            completedAt: try row.decode("completed_at"))
        guard let rule = try row.decode("repeat", as: JSON?.self), let basis = try row.decode("basis", as: String?.self)
        else {
            repeating = nil
            return
        }
        let lastDay = try row.decode("ended_on", as: CalendarDate?.self)
        repeating = (rule, basis, lastDay, try RepeatingTask.Closed.read(row.decode("latest")))
    }
}
