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

/// Reads of the table `calendar_links`, and of tasks as calendars show them.
extension Store {
    /// In which state the calendar of a link is. `.refused(.notFound)` where the link is no longer good, or never was.
    public func calendarEdition(tokenHash: [UInt8]) async throws(StoreError) -> [UInt8] {
        let rows = try await rows(Self.calendarEditionStatement, tokenHash)
        guard let row = rows.first else { throw .refused(.notFound) }
        return try read { () throws(PostgresError) in try row[0].decode([UInt8].self) }
    }

    /// The calendar of a link, as its maker sees it now. Nil where it has more text than it may have, before that is
    /// read. `.refused(.notFound)` as above; `.refused(.tooManyRepeating)` where too many tasks repeat.
    public func calendar(tokenHash: [UInt8]) async throws(StoreError) -> StoredCalendar? {
        try calendar(await rows(Self.linkedCalendar, tokenHash))
    }

    /// A checklist as a calendar for a reader. As above.
    public func calendar(of checklist: UUID, for reader: UUID) async throws(StoreError) -> StoredCalendar? {
        try calendar(await rows(Self.ownCalendar, reader, checklist, reader: reader))
    }

    /// A user's own time zone, and when their days begin. `.refused(.signedOut)` where there is no such user.
    public func clock(of user: UUID) async throws(StoreError) -> (zone: String, dayStartsAt: String) {
        let rows = try await rows(Self.clockStatement, user)
        guard let row = rows.first else { throw .refused(.signedOut) }
        return try read { () throws(PostgresError) in
            (try row[0].decode(String.self), try row[1].decode(String.self))
        }
    }

    private func calendar(_ rows: Rows) throws(StoreError) -> StoredCalendar? {
        guard let first = rows.first else { throw .refused(.notFound) }
        let (edition, fits, isFew) = try read { () throws(PostgresError) in
            (try first[0].decode([UInt8].self), try first[1].decode(Bool.self), try first[2].decode(Bool.self))
        }
        guard fits else { return nil }
        guard isFew else { throw .refused(.tooManyRepeating) }
        return StoredCalendar(rows: rows, rules: rules, edition: edition)
    }

    private static let calendarEditionStatement = Statement(
        """
        select calendar_edition(l.user_id, l.checklist_id) from calendar_link_of($1) l
        where l.checklist_id is null or exists (select from visible_checklists(l.user_id, false, l.checklist_id))
        """)
    private static let linkedCalendar = Statement(
        calendarOf("select l.user_id, l.checklist_id from calendar_link_of($1) l"))
    private static let ownCalendar = Statement(calendarOf("select $1::uuid as user_id, $2::uuid as checklist_id"))
    private static let clockStatement = Statement(
        "select s.time_zone, to_char(s.day_starts_at, 'HH24:MI') from settings s where s.user_id = $1")

    /// A statement that reads the calendar of a user, of one checklist or of all that are not archived. It has one row
    /// at least, unless there is no such user or the user does not see that checklist.
    private static func calendarOf(_ link: String) -> String {
        """
        with l as (\(link)), seen as (
            select c.* from l cross join lateral visible_checklists(l.user_id, false, l.checklist_id) c
        ), size as (
            select coalesce(sum(c.text_bytes + c.task_count * \(Limits.calendarTaskBytes)), 0) <= \(Limits().documentBytes) as fits
            from seen c
        ), repeats as (
            select count(*) <= \(Limits().repeatingTasks) as are_few from (
                select from seen c join tasks t on t.checklist_id = c.id and t.repeat is not null
                limit \(Limits().repeatingTasks + 1)) r
        )
        select calendar_edition(l.user_id, l.checklist_id), size.fits, repeats.are_few,
            (select c.title from seen c where c.id = l.checklist_id), s.time_zone, to_char(s.day_starts_at, 'HH24:MI'),
            case when row_number() over (order by c.created_at, c.id, t.position, t.id) = 1 then s.pauses end::json,
            t.id, t.uid, t.parent_id, t.title, t.description, t.status, t.priority, rfc3339(t.due_at),
            to_char(t.due_on, 'YYYY-MM-DD'), t.labels, rfc3339(t.created_at), rfc3339(t.updated_at),
            rfc3339(t.completed_at), t.repeat::json, repeat_basis(t), to_char(t.ended_on, 'YYYY-MM-DD'),
            latest_closed(t, keeper(l.user_id, t.repeat))
        from l join settings s on s.user_id = l.user_id cross join size cross join repeats
        left join (seen c join tasks t on t.checklist_id = c.id) on size.fits and repeats.are_few
        where l.checklist_id is null or exists (select from seen)
        order by c.created_at, c.id, t.position, t.id
        """
    }
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
