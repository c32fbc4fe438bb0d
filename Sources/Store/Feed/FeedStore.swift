public import Checklists
public import Foundation
public import Postgres

/// The statements of the change feed. See docs/internals/change-feed.md.
///
/// A statement takes its snapshot itself, so its rows and its read point agree.
public struct FeedStore: Sendable {
    private let database: Database

    /// The feed of a database. Its statements should not wait behind others: give it connections of its own.
    public init(_ database: Database) { self.database = database }

    /// The present epoch. Throws if the server is a standby.
    public func epoch() async throws(PostgresError) -> Epoch {
        _ = try await database.execute(Self.timelineStatement)
        let rows = try await database.execute(Self.epochStatement).decode(EpochRow.self)
        guard let first = rows.first else { throw PostgresError.unexpected("the database has no feed epoch") }
        return Epoch(
            value: first.value, systemIdentifier: first.systemIdentifier, database: first.database,
            secret: first.secret, timelines: rows.map(\.timeline))
    }

    /// Where the log ends.
    public func present() async throws(PostgresError) -> LogEnd {
        guard let end = try await database.execute(Self.presentStatement).decodeFirst(LogEnd.self) else {
            throw PostgresError.unexpected("the statement returned no snapshot")
        }
        return end
    }

    /// The changes that were committed after the snapshot `after`; nil if they are more than `tailLimit`, or more than
    /// `tailBytes`.
    public func tail(after: Snapshot) async throws(PostgresError) -> TailRead? {
        try TailAnswer(
            rows: await database.execute(
                Self.tailStatement, TransactionID(rawValue: after.xmax),
                after.inProgress.map { TransactionID(rawValue: $0) })
        ).read()
    }

    /// The same as a statement that follows a commit. `done` is called on a pool's thread.
    public func tail(
        after: Snapshot, timeout: Duration, done: @escaping @Sendable (Result<TailAnswer, PostgresError>) -> Void
    ) throws(PostgresError) -> FollowUp {
        try FollowUp(
            Self.tailStatement, TransactionID(rawValue: after.xmax),
            after.inProgress.map { TransactionID(rawValue: $0) }, timeout: timeout
        ) {
            done($0.map(TailAnswer.init(rows:)))
        }
    }

    /// The streams that a user may see; nil if there is no such user.
    public func access(of user: UUID) async throws(PostgresError) -> StreamAccess? {
        try await database.execute(Self.accessStatement, user).decodeFirst()
    }

    /// The session of a token; nil if the token is unknown or expired, or its user is disabled.
    public func session(tokenHash: [UInt8]) async throws(PostgresError) -> SessionRecord? {
        try await database.execute(Self.sessionStatement, tokenHash).decodeFirst()
    }

    /// Records that sessions are in use.
    public func noteUse(of sessions: [UUID]) async throws(PostgresError) {
        _ = try await database.execute(Self.useStatement, sessions)
    }

    /// The changes that were committed since `since` in the streams that a user may see now, by stream and version,
    /// behind `after`; with `until`, only those that it saw. At most `limit`, and if they are more than one, at most
    /// `bytes`. Changes of a checklist from before the user came onto it have no body.
    public func changes(
        of user: UUID, since: Snapshot, until: Snapshot?, after: (stream: UUID, version: Int64)?, limit: Int, bytes: Int
    ) async throws(PostgresError) -> ChangesPage {
        let rows = try await database.execute(
            Self.changesStatement, user, TransactionID(rawValue: since.xmax),
            since.inProgress.map { TransactionID(rawValue: $0) },
            until?.description, after?.stream, after?.version, Int64(limit + 1), Int64(bytes))
        guard let head = try rows.decodeFirst(ChangesHead.self) else {
            throw PostgresError.unexpected("there is no snapshot")
        }
        let changes = try LoggedChange.read(rows)
        return ChangesPage(
            point: head.point, prunedThrough: head.prunedThrough.rawValue, hasLeft: head.hasLeft,
            changes: Array(changes.read.prefix(limit)), hasMore: !changes.isWhole || changes.read.count > limit)
    }

    /// All that a user sees, in one statement; nil if that is more than `bytes`, each task counted as `taskBytes`
    /// beside its text. It is counted before it is read.
    public func userSnapshot(of user: UUID, bytes: Int, taskBytes: Int) async throws(PostgresError) -> UserSnapshot? {
        let rows = try await database.execute(
            Self.userSnapshotStatement, user, Int64(bytes), Int64(taskBytes), lane: ActionLanes.ofSnapshots(for: user))
        guard let head = try rows.decodeFirst(UserSnapshotHead.self) else {
            throw PostgresError.unexpected("there is no snapshot")
        }
        guard head.fits else { return nil }
        var (me, invitations, checklists): ([UInt8], [[UInt8]], [[UInt8]]) = ([], [], [])
        var cursor = rows.cursor(of: UserSnapshotRow.self)
        while let row = try cursor.next() {
            if let json = row.checklist { checklists.append(json.bytes) }
            if let json = row.invitation { invitations.append(json.bytes) }
            if let json = row.me { me = json.bytes }
        }
        return UserSnapshot(point: head.point, me: me, invitations: invitations, checklists: checklists)
    }

    /// The user's own part of the same: without invitations and checklists; nil if that is more than `bytes`.
    public func ownSnapshot(of user: UUID, bytes: Int) async throws(PostgresError) -> UserSnapshot? {
        let rows = try await database.execute(
            Self.ownSnapshotStatement, user, Int64(bytes), lane: ActionLanes.ofSnapshots(for: user))
        guard let own = try rows.decodeFirst(OwnSnapshotRow.self) else {
            throw PostgresError.unexpected("there is no snapshot")
        }
        return own.me.map { UserSnapshot(point: own.point, me: $0.bytes, invitations: [], checklists: []) }
    }

    /// Notifies the other daemons of new changes or, on a channel of its own, an asking operator.
    public func notify(_ payload: String, on channel: String = Self.channel) async throws(PostgresError) {
        _ = try await database.execute(Self.notifyStatement, channel, payload)
    }

    /// The same as a statement that follows a commit. `done` is called on a pool's thread.
    public func notify(
        _ payload: String, timeout: Duration, done: @escaping @Sendable (Result<Void, PostgresError>) -> Void
    ) throws(PostgresError) -> FollowUp {
        try FollowUp(Self.notifyStatement, Self.channel, payload, timeout: timeout) { done($0.map { _ in }) }
    }

    /// Begins a new history: every daemon refuses every earlier cursor. Needs the rights of the schema's owner.
    public func reset(_ origin: AuditOrigin) async throws(PostgresError) {
        _ = try await database.execute(Self.resetStatement, JSON(origin.bytes))
    }

    /// The channel of the notifications.
    public static let channel = "crosscheck"

    /// The timeline: the first eight digits of the name of the present log file. A promotion changes it at once.
    private static let timeline = "('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::int8"

    /// The end of the log. Everything that the statement's snapshot sees is before it, because the snapshot was taken
    /// earlier.
    private static let now = """
        (select pg_current_snapshot()::text as snapshot, \(timeline) as timeline,
            (pg_current_wal_insert_lsn() - '0/0')::int8 as lsn) now
        """

    /// Records a new timeline. Only a server that followed the former timeline since its start, and was promoted then,
    /// knows for certain where the new one began. A server that was down since, or recovered from a crash, has received
    /// nothing, or has replayed some of this timeline too.
    private static let timelineStatement = Statement(
        """
        insert into timelines (number, began_at)
        select now.number,
            case when exists (select from timelines t where (t.system_identifier, t.number) = (now.system, now.number - 1))
                and pg_last_wal_receive_lsn() is not null then pg_last_wal_replay_lsn() end
        from (select cluster_identifier() as system, \(timeline) as number) now
        where not exists (select from timelines t where (t.system_identifier, t.number) = (now.system, now.number))
        on conflict do nothing
        """)
    private static let epochStatement = Statement(
        """
        select e.epoch, e.secret, t.system_identifier, d.oid::int8 as database, t.number, t.id,
            (t.began_at - '0/0')::int8 as began_at
        from feed_epoch e, pg_database d, timelines t
        where d.datname = current_database() and t.system_identifier = cluster_identifier() and t.number <= \(timeline)
        order by t.number
        """)
    private static let presentStatement = Statement(
        """
        select now.*, greatest(e.pruned_through, (select c.xid from changes c order by c.xid desc limit 1)) as last_change
        from feed_epoch e, \(now)
        """)
    /// The most changes that `tail` returns: more than two actions of the same moment log. One logs some 21,000 at
    /// most, when it moves 10,000 tasks, except for deletions (budgets.md).
    public static let tailLimit = 50_000
    /// The most bytes of their bodies.
    public static let tailBytes = 32 << 20

    /// How large the body of a change is, without reading it if PostgreSQL has not compressed it.
    static func size(ofChange c: String) -> String {
        """
        case when pg_column_compression(\(c).body) is null then pg_column_size(\(c).body) else octet_length(\(c).body::text) end
        """
    }

    /// The statement of `tail`: the only one of an idle feed.
    ///
    /// PostgreSQL plans it once, for any `$1`, and assumes that a third of the log is new. `(select $1)` hides the value:
    /// otherwise the plan for that value would look cheaper each time, and planning takes five times as long as reading.
    /// The order and the limit make it read by the index nevertheless. It looks up users one by one, because a join
    /// would read all of them first. It makes no JSON if the changes are too large altogether.
    public static let tailStatement = Statement(
        """
        select now.*, e.epoch, c.stream_id, c.version, c.xid, c.kind, c.subject_id,
            case when sum(\(size(ofChange: "c"))) over () <= \(tailBytes) then
                change_json(c, (select u.username from users u where u.id = c.actor_id)) end as json
        from feed_epoch e cross join \(now)
        left join (
            (select * from changes where xid >= (select $1) order by xid limit \(tailLimit + 1))
            union all select * from changes where xid = any ((select $2)::xid8[])) c on true
        order by c.stream_id, c.version
        """, isUrgent: true)
    private static let accessStatement = Statement(
        """
        select pg_current_snapshot()::text as snapshot, u.version, u.disabled_at is not null as is_disabled,
            array(select c.id from checklists c where c.owner_id = u.id
                union all select p.checklist_id from participants p where p.user_id = u.id) as streams
        from users u where u.id = $1
        """)
    private static let sessionStatement = Statement(
        """
        select s.id, s.user_id, u.username, s.scopes,
            extract(epoch from
                case s.token_hash when $1 then s.expires_at else least(s.expires_at, s.retired_at + interval '60 seconds') end
                - now())::float8 as remaining,
            extract(epoch from now() - s.used_at)::float8 as unused_for
        from sessions s join users u on u.id = s.user_id
        where (s.token_hash = $1 or s.retired_hash = $1 and is_in_grace(s)) and session_is_live(s) and u.disabled_at is null
        """)
    private static let useStatement = Statement("select sessions_used($1)")
    /// The statement of `changes`. Bodies stay where they are stored until JSON is made of them: a whole row as one
    /// value, such as `select c`, would carry each through the sorts.
    static let changesStatement = Statement(
        """
        with seen as (
            select $1 as id
            union all select c.id from checklists c where c.owner_id = $1
            union all select p.checklist_id from participants p where p.user_id = $1
        ), page as (
            select c.* from changes c
            where (c.xid >= $2 or c.xid = any ($3))
                and ($4::text is null or pg_visible_in_snapshot(c.xid, $4::pg_snapshot))
                and c.stream_id in (select seen.id from seen)
                and ($5::uuid is null or (c.stream_id, c.version) > ($5, $6))
            order by c.stream_id, c.version
            limit $7
        )
        select now.*, e.pruned_through,
            $4::text is not null and exists (
                select from changes c
                where c.stream_id = $1 and c.kind = 'checklist.removed'
                    and c.xid >= pg_snapshot_xmin($4::pg_snapshot) and not pg_visible_in_snapshot(c.xid, $4::pg_snapshot))
                as has_left,
            c.stream_id, c.version, c.xid, c.kind, c.subject_id,
            case when row_number() over sofar = 1 or sum(\(size(ofChange: "c"))) over sofar <= $8 then
                change_json(c, u.username, coalesce(j.version, 0)) end as json
        from feed_epoch e cross join \(now)
        left join (
            page c left join users u on u.id = c.actor_id
            left join joinings j on j.checklist_id = c.stream_id and j.user_id = $1) on true
        window sofar as (order by c.stream_id, c.version rows unbounded preceding)
        order by c.stream_id, c.version
        """)
    /// How large the user's own part of a snapshot is, from the day `since` of `days` on.
    private static let ownBytes = """
        (select coalesce(sum(octet_length(r.title) + octet_length(r.description)), 0) from rewards r where r.user_id = $1)
            + \(Feed.snapshotRecordBytes) * (
                select count(*) from records r where r.user_id = $1 and r.date >= (select since from days))
            + \(Feed.snapshotReminderBytes) * (select count(*) from reminders r where r.user_id = $1)
        """
    private static let ownSnapshotStatement = Statement(
        """
        with days as (
            select records_from($1) as since
        )
        select now.*, case when \(ownBytes) <= $2 then me_json($1) end as me from \(now)
        """)
    /// The statement of `userSnapshot`. The benchmark runs the same text.
    ///
    /// The limit is a condition inside `seen`: behind it, PostgreSQL would make all JSON first and then drop it.
    public static let userSnapshotStatement = Statement(
        """
        with mine as (
            select c.id, 'owner' as role from checklists c where c.owner_id = $1
            union all
            select p.checklist_id, p.role from participants p where p.user_id = $1
        ), days as (
            select records_from($1) as since
        ), whole as (
            select coalesce(sum(c.text_bytes + c.task_count * $3 + c.participant_count * \(Sharing.participantBytes)), 0)
                + \(Feed.snapshotRecordBytes) * (select count(*) from records r
                    where r.checklist_id in (select mine.id from mine) and r.date >= (select since from days))
                + \(ownBytes) <= $2 as fits
            from mine join checklists c on c.id = mine.id
        )
        select now.*, whole.fits, seen.checklist, seen.invitation, seen.me
        from \(now) cross join whole
        left join lateral (
            select c.created_at, c.id, null::json as invitation, null::json as me,
                with_records(
                    with_tasks(
                        with_mine(with_role(checklist_json(c), mine.role), placement_json(p, c.created_at)),
                        tasks_json(c)),
                    common_records_json(c, (select since from days))) as checklist
            from mine join checklists c on c.id = mine.id
                left join placements p on p.user_id = $1 and p.checklist_id = c.id
            where whole.fits
            union all
            select i.created_at, i.id, received_invitation_json(i), null, null
            from invitations i
            where whole.fits and i.user_id = $1 and not i.hidden and invitation_is_live(i)
            union all
            select null, null, null, me_json($1), null where whole.fits
        ) seen on true
        order by seen.created_at, seen.id
        """)
    private static let resetStatement = Statement("select feed_reset($1)")
    private static let notifyStatement = Statement("select pg_notify($1, $2)")
}
