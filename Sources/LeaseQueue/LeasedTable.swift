/// A table whose rows are work for later: what it is called, and which of its columns the queue uses.
///
///     LeasedTable(
///         "mails", key: [("id", "uuid")], receiver: "address", due: "due_at",
///         item: "q.id, q.address, q.body::json as body")
///
/// It has three columns for the queue, beside the one that tells when a row is due:
///
///     leased_until timestamptz,
///     attempts     integer not null default 0,
///     step         bigint  not null default 0
///
/// and an index over the due time. A row with a lease that is not over belongs to a daemon, or waits for another
/// attempt. A row that is due at no time (null) is done, or given up.
public struct LeasedTable: Sendable {
    /// A column and its type, as SQL has them.
    public typealias Column = (name: String, type: String)

    let name: String
    let key: [Column]
    let receiver: String
    let due: String
    let failure: String?
    let condition: String?
    let item: String
    let joins: String

    /// - Parameters:
    ///   - name: the table's.
    ///   - key: the columns by which a row is found, those of an index.
    ///   - receiver: the column that tells whom the work is for. Receivers take turns.
    ///   - due: the column that tells when a row is due.
    ///   - failure: a text column that gets the reason of the last failure; nil: none does.
    ///   - condition: which rows are work at all, as SQL about the row `q`; nil: all.
    ///   - item: what a handler needs, as the select list of SQL. The row is `q`.
    ///   - joins: further tables of that list, as SQL that begins with `join`.
    public init(
        _ name: String, key: [Column], receiver: String, due: String, failure: String? = nil, condition: String? = nil,
        item: String, joins: String = ""
    ) {
        (self.name, self.key, self.receiver, self.due) = (name, key, receiver, due)
        (self.failure, self.condition, self.item, self.joins) = (failure, condition, item, joins)
    }
}

extension LeasedTable {
    private static let now = "coalesce($1::timestamptz, date_trunc('milliseconds', clock_timestamp()))"

    /// The columns of the key, of a row.
    private func keys(of row: String) -> String { key.map { "\(row).\($0.name)" }.joined(separator: ", ") }

    private func matches(_ one: String, _ other: String) -> String {
        "(\(keys(of: one))) = (\(keys(of: other)))"
    }

    private var isWork: String { condition.map { " and (\($0))" } ?? "" }

    /// Takes due rows that nobody has: it writes the lease and the attempt, and returns what the handlers need. It waits
    /// for no lock, nor for the disk: a claim that a crash undoes is made again. A receiver has a piece of each claim at
    /// most.
    ///
    /// Parameters: the time (null: the database's), the receivers that are passed over, how many rows, and how many
    /// seconds.
    func claim(_ terms: QueueTerms) -> String {
        let isFree = "(q.leased_until is null or q.leased_until <= c.at)"
        return """
            with queue_clock as materialized (
                select \(Self.now) as at, set_config('synchronous_commit', 'off', true) as commits
            ), candidates as materialized (
                -- Enough of them that some are of others, where one receiver has not very many.
                select \(keys(of: "q")), q.\(due) as queue_due, q.\(receiver) as queue_receiver
                from queue_clock c cross join lateral (
                    select q.* from \(name) q
                    where q.\(due) <= c.at and \(isFree) and q.\(receiver)::text <> all ($2::text[])\(isWork)
                    order by q.\(due) limit \(10 * terms.atOnce)) q
            ), chosen as materialized (
                select \(keys(of: "r")), r.queue_due, r.count > r.place and r.place = \(terms.piece) as has_more from (
                    select d.*, count(*) over (partition by d.queue_receiver) as count,
                        row_number() over (partition by d.queue_receiver order by d.queue_due, \(keys(of: "d"))) as place
                    from candidates d) r
                where r.place <= \(terms.piece)
                order by r.queue_due, \(keys(of: "r")) limit \(terms.atOnce)
            ), held as materialized (
                select \(keys(of: "q")), d.has_more
                from (select d.* from chosen d order by d.queue_due, \(keys(of: "d")) limit $3) d
                    cross join queue_clock c join \(name) q on \(matches("q", "d"))
                where q.\(due) <= c.at and \(isFree)
                for no key update of q skip locked
            ), claimed as (
                update \(name) q
                set leased_until = c.at + make_interval(secs => $4), attempts = q.attempts + 1, step = q.step + 1
                from held h cross join queue_clock c
                where \(matches("q", "h"))
                returning q.*, h.has_more as queue_has_more
            )
            select jsonb_build_object(\(key.map { "'\($0.name)', q.\($0.name)" }.joined(separator: ", "))) as queue_key,
                q.step as queue_step, q.attempts::int8 as queue_attempts, q.\(receiver)::text as queue_receiver,
                q.queue_has_more, c.at as queue_now, \(item)
            from claimed q cross join queue_clock c \(joins)
            order by q.\(due), \(keys(of: "q"))
            """
    }

    /// Writes how rows came out that their handlers have not written themselves, where the lease is still this one. A row
    /// that others have locked keeps its lease, which ends. It waits for no standby: an end that a promotion undoes is
    /// that of a daemon that died before.
    ///
    /// Parameters: the time (null: the database's), and of each row the key, the step, the end's name, seconds, and
    /// the reason of a failure.
    var settling: String {
        let typed = key.map { "(i.key ->> '\($0.name)')::\($0.type) as \($0.name)" }.joined(separator: ", ")
        let reason = failure.map {
            ", \($0) = case i.ending when 'done' then null when 'later' then q.\($0) else i.reason end"
        }
        return """
            with commits as materialized (
                select set_config('synchronous_commit', 'local', true)
            ), settled as materialized (
                select \(typed), i.step, i.ending, i.seconds, i.reason
                from unnest($2::jsonb[], $3::int8[], $4::text[], $5::float8[], $6::text[])
                    as i(key, step, ending, seconds, reason)
            ), held as materialized (
                select \(keys(of: "q")) from settled i join \(name) q on \(matches("q", "i")) and q.step = i.step
                for no key update of q skip locked
            )
            update \(name) q
            set leased_until = case when i.ending in ('later', 'interrupted') then w.at end,
                \(due) = case i.ending
                    when 'failed' then w.at when 'given up' then null
                    when 'done' then case when i.seconds >= 0 then w.at end
                    else q.\(due) end,
                attempts = case i.ending when 'done' then 0 when 'later' then greatest(q.attempts - 1, 0) else q.attempts end\(reason ?? "")
            from held h cross join commits join settled i on \(matches("h", "i"))
                cross join lateral (select \(Self.now) + make_interval(secs => i.seconds) as at) w
            where \(matches("q", "h")) and q.step = i.step
            """
    }

    /// What begins a look at some kinds. Parameter: the time (null: the database's).
    static let lookBegins = "with queue_clock as materialized (select \(now) as at)\n"

    /// One row: how much is due, and when the next is.
    func look(kind: String, arrivals: Arrivals?) -> String {
        """
        select '\(kind)' as kind, d.waiting, d.oldest, d.free, d.held,
            extract(epoch from (select min(q.\(due)) from \(name) q where q.\(due) > c.at\(isWork)) - c.at)::float8 as next,
            \(arrivals?.isThere ?? "false") as has_arrivals
        from queue_clock c cross join lateral (
            select count(*)::int8 as waiting, coalesce(extract(epoch from c.at - min(d.due)), 0)::float8 as oldest,
                count(*) filter (where d.leased_until is null or d.leased_until <= c.at)::int8 as free,
                extract(epoch from min(d.leased_until) filter (where d.leased_until > c.at) - c.at)::float8 as held
            from (
                select q.\(due) as due, q.leased_until from \(name) q
                where q.\(due) <= c.at\(isWork) order by q.\(due) limit \(QueueLook.counted)) d) d
        """
    }
}
