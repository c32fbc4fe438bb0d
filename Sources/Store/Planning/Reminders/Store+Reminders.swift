import Checklists
public import Foundation
import Postgres

/// Reads of the table `reminders`, each for its user.
extension Store {
    /// A user's reminders of a task, as JSON. `.refused(.notFound)` if the user does not see the task.
    public func reminders(of task: UUID, for user: UUID) async throws(StoreError) -> [UInt8] {
        guard let json = try value(of: await rows(Self.reminders, task, user), as: JSON.self) else {
            throw .refused(.notFound)
        }
        return json.bytes
    }

    /// How many reminders there are and when the next ones come, as JSON: an operator's view, without their content.
    /// - Parameter limit: how many of the next ones.
    public func reminderStatus(limit: Int) async throws(StoreError) -> [UInt8] {
        try await elements(Self.status, Int64(limit)).first ?? Array("null".utf8)
    }

    private static let reminders = Statement(
        """
        select task_reminders_json($2, t.id)
        from tasks t join checklists c on c.id = t.checklist_id
        where t.id = $1 and role_on(c, $2) is not null
        """)
    private static let status = Statement(
        """
        with clock as materialized (select now_ms() as at)
        select json_build_object(
            'reminders', (select count(*) from reminders),
            'planned', (select count(*) from reminders r where r.next_at is not null),
            'summaries', (select count(*) from summaries),
            'due', (select count(*) from reminders r where r.next_at <= clock.at)
                + (select count(*) from summaries s where s.next_at <= clock.at),
            'late', (select count(*) from reminders r where r.next_at < clock.at - interval '5 minutes')
                + (select count(*) from summaries s where s.next_at < clock.at - interval '5 minutes'),
            'to_review', (select count(*) from reminder_reviews),
            'next', (
                select coalesce(json_agg(json_build_object(
                    'at', rfc3339(n.next_at), 'kind', n.kind, 'username', u.username, 'task_id', n.task_id)
                    order by n.next_at, n.kind, u.username, n.task_id), '[]')
                from (
                    (select r.next_at, 'reminder' as kind, r.user_id, r.task_id from reminders r
                    where r.next_at is not null order by r.next_at limit $1)
                    union all
                    (select s.next_at, 'summary.' || s.span, s.user_id, null from summaries s order by s.next_at limit $1)
                    order by 1 limit $1) n
                join users u on u.id = n.user_id))
        from clock
        """)
}
