extension World {
    /// Users whose ledger is not what it says: an entry without one before it, or whose balance is not their sum; or
    /// whose tasks say that they earned more or less than the ledger's completions less what was taken back.
    static let wrongLedgers = """
        select e.user_id from (
            select e.*, row_number() over sofar as place, sum(e.amount) over sofar as sum
            from points_entries e window sofar as (partition by e.user_id order by e.number rows unbounded preceding)
        ) e where e.number <> e.place or e.balance <> e.sum
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

    /// Tasks whose records say that somebody earned more or less than the ledger does. Where a date was deleted, others than
    /// the one who did that keep what they earned there.
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
