public import Foundation
import Postgres

/// The operator's listings. They need no permission.
extension Store {
    /// Users by name, as JSON with the numbers of their checklists and sessions; a page behind a username.
    public func allUsers(after username: String?, limit: Int) async throws(StoreError) -> [[UInt8]] {
        try await elements(Self.userList, username, Int64(limit))
    }

    /// One such user by username or e-mail address, ignoring case, with their settings; nil if there is none.
    /// - Parameter normalized: the address as `credentials` has it.
    public func userDetails(login: String, normalized: String?) async throws(StoreError) -> [UInt8]? {
        try await elements(Self.userDetail, login, normalized ?? login).first
    }

    /// A user's sessions and API tokens, as JSON, newest first.
    public func allSessions(of user: UUID) async throws(StoreError) -> [[UInt8]] {
        try await elements(Self.sessionList, user)
    }

    /// Checklists by title, as JSON, optionally of one owner; a page behind an id.
    public func allChecklists(ownedBy owner: UUID?, after id: UUID?, limit: Int) async throws(StoreError) -> [[UInt8]] {
        try await elements(Self.checklistList, owner, id, Int64(limit))
    }

    /// Usernames of nearly the same length as a text, some thousands at most: those that somebody may have meant by it.
    public func usernames(asLongAs text: String) async throws(StoreError) -> [String] {
        let rows = try await rows(Self.similarNames, Int64(text.count))
        return try read { () throws(PostgresError) in
            try rows.map { (row) throws(PostgresError) in try row.decode(String.self) }
        }
    }

    /// Checklists whose ids begin or end with a text of hexadecimal digits and hyphens, as JSON.
    public func checklists(withPartOfID part: String, limit: Int) async throws(StoreError) -> [[UInt8]] {
        try await elements(Self.checklistsByPart, part, Int64(limit))
    }

    /// The least of some lengths with which the ends of all checklists' ids differ.
    public func uniqueEnd(ofChecklistIDs lengths: [Int]) async throws(StoreError) -> Int? {
        let rows = try await rows(Self.uniqueEnds, lengths.map(Int64.init))
        return try value(of: rows)
    }

    /// The owner of a checklist; nil if there is none.
    public func owner(of checklist: UUID) async throws(StoreError) -> UUID? {
        try value(of: await rows(Self.ownerOf, checklist))
    }

    /// The state of the whole change log, as JSON.
    public func logStatus() async throws(StoreError) -> [UInt8] {
        try await elements(Self.log).first ?? Array("null".utf8)
    }

    /// - Parameter more: members beside the usual ones, in SQL.
    private static func details(_ more: String = "") -> String {
        """
        select json_build_object('id', u.id, 'username', u.username, 'email', u.email, 'display_name', u.display_name,
            'disabled', u.disabled_at is not null, 'created_at', rfc3339(u.created_at),
            'checklists_owned', (select count(*) from checklists c where c.owner_id = u.id),
            'checklists_shared', (select count(*) from participants p where p.user_id = u.id),
            'sessions', (select count(*) from sessions s where s.user_id = u.id and session_is_live(s))\(more))
        from users u
        """
    }
    private static let userList = Statement(
        details() + """

            where $1 is null or lower(u.username collate "C") > lower($1 collate "C")
            order by lower(u.username collate "C")
            limit $2
            """)
    private static let userDetail = Statement(
        details(
            ", 'settings', (select settings_json(s) from settings s where s.user_id = u.id), "
                + "'balance', points_balance(u.id)") + """

                where lower(u.username collate "C") = lower($1 collate "C")
                    or lower(u.email collate "und-x-icu") = lower($1 collate "und-x-icu")
                    or lower(u.email collate "und-x-icu") = lower($2 collate "und-x-icu")
                order by lower(u.email collate "und-x-icu") = lower($2 collate "und-x-icu")
                """)
    private static let sessionList = Statement(
        """
        select json_build_object('id', s.id, 'token_name', s.name, 'scopes', s.scopes, 'user_agent', s.user_agent,
            'created_at', rfc3339(s.created_at), 'last_used_at', rfc3339(s.used_at), 'expires_at', rfc3339(session_ends_at(s)))
        from sessions s
        where s.user_id = $1 and session_is_live(s) order by s.created_at desc, s.id
        """)
    private static let checklistList = Statement(
        """
        select checklist_json(c) from checklists c
        where ($1 is null or c.owner_id = $1) and ($2 is null or c.id > $2)
        order by c.id
        limit $3
        """)
    private static let similarNames = Statement(
        "select u.username from users u where abs(char_length(u.username) - $1) <= 2 order by u.id limit 10000")
    private static let checklistsByPart = Statement(
        """
        select checklist_json(c) from checklists c
        where starts_with(c.id::text, $1) or right(c.id::text, length($1)) = $1
        order by c.id
        limit $2
        """)
    private static let uniqueEnds = Statement(
        """
        select n from unnest($1::int8[]) n
        where (select count(*) = count(distinct right(c.id::text, n::int)) from checklists c)
        order by n
        limit 1
        """)
    // The count is the planner's estimate, because counting a large log takes long.
    private static let log = Statement(
        """
        select json_build_object(
            'streams', (select count(*) from checklists) + (select count(*) from users),
            'changes', (select greatest(c.reltuples, 0)::bigint from pg_class c where c.oid = 'changes'::regclass),
            'bytes', pg_total_relation_size('changes'),
            'oldest_at', (select rfc3339(c.at) from changes c order by c.xid limit 1),
            'newest_at', (select rfc3339(c.at) from changes c order by c.xid desc limit 1),
            'notification_queue_percent', round((pg_notification_queue_usage() * 100)::numeric)::int)
        """)
    private static let ownerOf = Statement("select c.owner_id from checklists c where c.id = $1")
}
