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
        guard let row = rows.first else { throw .refused(.notFound) }
        return try read { () throws(PostgresError) in
            CalendarLink(
                tokenHash: tokenHash, maker: try row[0].decode(UUID.self), checklist: try row[1].decode(UUID?.self),
                edition: try row[2].decode([UInt8]?.self), snapshot: try FeedStore.snapshot(row[3]))
        }
    }

    /// The state of the calendar of all checklists of a user. It looks at each checklist. `.refused(.notFound)` where
    /// there is no such user.
    public func calendarState(of user: UUID) async throws(StoreError) -> CalendarState {
        let rows = try await rows(Self.calendarStateStatement, user, reader: user)
        guard let row = rows.first else { throw .refused(.notFound) }
        return try read { () throws(PostgresError) in
            CalendarState(
                edition: try row[0].decode([UInt8].self), streams: try row[1].decode([UUID].self) + [user],
                snapshot: try FeedStore.snapshot(row[2]))
        }
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
        let rows = try await rows(Self.clockStatement, user)
        guard let row = rows.first else { throw .refused(.signedOut) }
        return try read { () throws(PostgresError) in
            (try row[0].decode(String.self), try row[1].decode(String.self))
        }
    }

    private func calendar(_ rows: Rows) throws(StoreError) -> StoredCalendar {
        guard let first = rows.first else { throw .refused(.notFound) }
        let (edition, fits, areFew) = try read { () throws(PostgresError) in
            (try first[0].decode([UInt8].self), try first[1].decode(Bool.self), try first[2].decode(Bool.self))
        }
        return StoredCalendar(
            rows: rows, rules: rules, edition: edition,
            extent: fits ? areFew ? .fits : .tooManyRepeating : .tooLarge)
    }

    private static let calendarLinkStatement = Statement(
        """
        select l.user_id, l.checklist_id,
            case when l.checklist_id is not null then calendar_edition(l.user_id, l.checklist_id) end,
            pg_current_snapshot()::text
        from calendar_link_of($1) l
        where l.checklist_id is null
            or exists (select from checklists c where c.id = l.checklist_id and role_on(c, l.user_id) is not null)
        """)
    private static let calendarStateStatement = Statement(
        """
        select calendar_edition(u.id, null),
            array(select c.id from checklists c where c.owner_id = u.id
                union all select p.checklist_id from participants p where p.user_id = u.id),
            pg_current_snapshot()::text
        from users u where u.id = $1
        """)
    private static let clockStatement = Statement(
        "select s.time_zone, to_char(s.day_starts_at, 'HH24:MI') from settings s where s.user_id = $1")

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
            select coalesce(sum(c.text_bytes + c.task_count * \(Limits.calendarTaskBytes)), 0) <= \(Limits().documentBytes) as fits
            from seen c
        ), repeats as materialized (
            select count(*) <= \(Limits().repeatingTasks) as are_few from (
                select from seen c cross join lateral (
                    select from tasks t where t.checklist_id = c.id and t.repeat is not null offset 0) t
                where (select size.fits from size)
                limit \(Limits().repeatingTasks + 1)) r
        ), shown as materialized (
            select c.* from seen c where (select size.fits and repeats.are_few from size cross join repeats)
        )
        select state.edition, size.fits, repeats.are_few,
            (select c.title from seen c where c.id = $2), s.time_zone, to_char(s.day_starts_at, 'HH24:MI'),
            case when row_number() over (order by c.created_at, c.id, t.position, t.id) = 1 then s.pauses end::json,
            t.id, t.uid, t.parent_id, t.title, t.description, t.status, t.priority, rfc3339(t.due_at),
            to_char(t.due_on, 'YYYY-MM-DD'), t.labels, rfc3339(t.created_at), rfc3339(t.updated_at),
            rfc3339(t.completed_at), t.repeat::json, t.basis, to_char(t.ended_on, 'YYYY-MM-DD'), t.latest
        from settings s cross join state cross join size cross join repeats
        left join (shown c cross join lateral (
            select t.*, repeat_basis(t) as basis, latest_closed(t, keeper($1, t.repeat)) as latest
            from tasks t where t.checklist_id = c.id offset 0) t) on true
        where s.user_id = $1 and ($2::uuid is null or exists (select from seen))
            and ($3::bytea is null or exists (
                select from calendar_link_of($3) l where l.user_id = $1 and l.checklist_id is not distinct from $2))
        order by c.created_at, c.id, t.position, t.id
        """)
}

extension TaskCalendar {
    /// Reads what the statements above have found.
    fileprivate init(_ rows: Rows, _ rules: ReadRules) throws(PostgresError) {
        guard let first = rows.first else { throw PostgresError.unexpected("there is no calendar") }
        let json = try first[6].decode(JSON?.self)?.bytes
        let pauses = if let json { try Self.pauses(json) } else { [Pause]() }
        var tasks: [CalendarTask] = []
        tasks.reserveCapacity(rows.count)
        for row in rows {
            guard let id = try row[7].decode(UUID?.self) else { continue }
            var task = CalendarTask(
                id: id, uid: try row[8].decode(String?.self), parent: try row[9].decode(UUID?.self),
                title: try row[10].decode(String.self), description: try row[11].decode(String.self),
                status: TaskStatus(rawValue: try row[12].decode(String.self)) ?? .available,
                priority: try row[13].decode(String?.self).flatMap(Priority.init(rawValue:)),
                dueAt: try row[14].decode(String?.self), dueOn: try row[15].decode(String?.self),
                labels: try row[16].decode([String].self), createdAt: try row[17].decode(String.self),
                updatedAt: try row[18].decode(String.self), completedAt: try row[19].decode(String?.self))
            task.repeating = try Self.repeating(row, id, pauses, rules)
            tasks.append(task)
        }
        self.init(
            title: try first[3].decode(String?.self), zone: try first[4].decode(String.self),
            dayStartsAt: try first[5].decode(String.self), tasks: tasks)
    }

    private static func pauses(_ json: [UInt8]) throws(PostgresError) -> [Pause] {
        do {
            return try [Pause](try JSONParser.parse(json))
        } catch {
            throw PostgresError.unexpected("the pauses of a user cannot be read: \(error)")
        }
    }

    private static func repeating(
        _ row: Row, _ id: UUID, _ pauses: [Pause], _ rules: ReadRules
    ) throws(PostgresError) -> RepeatingTask? {
        guard let json = try row[20].decode(JSON?.self), let basis = try row[21].decode(String?.self) else {
            return nil
        }
        let last = try row[22].decode(String?.self).flatMap { CalendarDate($0) }
        let latest = try row[23].decode(String?.self).flatMap(RepeatingTask.Closed.init)
        let rule: RepeatingTask
        do {
            rule = try rules.task(id, basis: basis, bytes: json.bytes.count) {
                RepeatingTask(try Repeat(try JSONParser.parse(json.bytes)))
            }
        } catch {
            throw PostgresError.unexpected("what a task repeats by cannot be read: \(error)")
        }
        return rule.with(pauses: pauses, lastDay: last, latest: latest)
    }
}
