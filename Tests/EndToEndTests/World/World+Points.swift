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
            where e.task_id = t.id and e.user_id::text = t.completed_by ->> 'id'), 0)
        union all
        select e.task_id from points_entries e join tasks t on t.id = e.task_id
        group by e.task_id, e.user_id, t.completed_by
        having sum(e.amount) <> 0 and e.user_id::text is distinct from t.completed_by ->> 'id'
        """
}
