extension World {
    /// Users whose ledger is wrong: an entry is missing, or a balance is not the sum. And tasks that say that a user
    /// earned more or less than the ledger has for them.
    static let wrongLedgers = """
        select e.user_id from (
            select e.*, row_number() over sofar as place, sum(e.amount) over sofar as sum,
                case when e.date is not null then sum(e.amount) over dated end as sum_of_date
            from points_entries e
            window sofar as (partition by e.user_id order by e.number rows unbounded preceding),
                dated as (partition by e.user_id, e.task_id, e.date order by e.number rows unbounded preceding)
        ) e where e.number <> e.place or e.balance <> e.sum or e.held is distinct from e.sum_of_date
        union all
        select t.id from tasks t
        where coalesce(t.earned, 0) <> coalesce((
            select sum(e.amount) from points_entries e
            where e.task_id = t.id and e.date is null and e.user_id::text = t.completed_by ->> 'id'), 0)
        union all
        select e.task_id from points_entries e join tasks t on t.id = e.task_id
        where e.date is null
        group by e.task_id, e.user_id, t.completed_by
        having sum(e.amount) <> 0 and e.user_id::text is distinct from t.completed_by ->> 'id'
        """

    /// Tasks whose records say that somebody earned more or less than the ledger does. If a date was deleted, all users
    /// but the one who did that keep their points.
    static let wrongRecords = """
        select coalesce(r.task_id, e.task_id)
        from (
            select r.task_id, r.date, d.user_id, sum(coalesce(r.points, 0)) as worth
            from records r join tasks t on t.id = r.task_id cross join unnest(r.done_by) d(user_id)
            where d.user_id is not null and not coalesce(t.repeat -> 'except' ? r.date::text, false)
            group by r.task_id, r.date, d.user_id
        ) r
        full join (
            select e.task_id, e.date, e.user_id, sum(e.amount) as amount
            from points_entries e join tasks t on t.id = e.task_id
            where e.date is not null and not coalesce(t.repeat -> 'except' ? e.date::text, false)
            group by e.task_id, e.date, e.user_id
        ) e on row(r.task_id, r.date, r.user_id) = row(e.task_id, e.date, e.user_id)
        where coalesce(r.worth, 0) <> coalesce(e.amount, 0)
        """
}
