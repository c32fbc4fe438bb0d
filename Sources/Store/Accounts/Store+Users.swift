import Checklists
public import Foundation
public import Postgres

/// Reads of the tables `users` and `sessions`.
extension Store {
    /// The credentials that sign-in checks a password against.
    public struct Credentials: Sendable, RowDecodable {
        /// The user's id.
        public let user: UUID
        /// The user's name.
        public let username: String
        /// The user's e-mail address.
        public let email: String
        /// The PHC string of the password.
        public let passwordHash: String
        /// The number of the password, which another hash of the same one keeps.
        public let passwordVersion: Int64
        /// Whether the user is disabled, and so cannot sign in.
        public let isDisabled: Bool
        /// Whether the user has a session that they began in this network.
        public let isKnownThere: Bool

        /// Reads `credentials(network:)`. Throws `.decoding` if a column is missing or null.
        public init(from row: inout RowReader) throws(PostgresError) {
            user = try row.decode("id")
            username = try row.decode("username")
            email = try row.decode("email")
            passwordHash = try row.decode("password_hash")
            passwordVersion = try row.decode("password_version")
            isDisabled = try row.decode("is_disabled")
            isKnownThere = try row.decode("is_known_there")
        }
    }

    /// What the statement found under a login.
    public struct LoginLookup: Sendable, RowDecodable {
        /// The user's; nil if nobody has this login.
        public let credentials: Credentials?
        /// The login as it was compared. Logins that would find the same user have the same one.
        public let folded: String

        /// Reads the row of a lookup. Throws `.decoding` if a column is missing, or null where it must not be.
        public init(from row: inout RowReader) throws(PostgresError) {
            let user = try row.decode("id", as: UUID?.self)
            credentials = user == nil ? nil : try row.decode(Credentials.self)
            folded = try row.decode("folded")
        }
    }

    /// Looks a username or an e-mail address up, ignoring case. It takes as long if there is no such user: the statement
    /// reads a row all the same.
    /// - Parameters:
    ///   - normalized: the address in the form in which it is stored now; nil if the login is none. The statement finds
    ///     addresses from before there was such a form as the user types them.
    ///   - network: where the client is, as `sessions` has it.
    public func lookUp(
        login: String, normalized: String?, network: String
    ) async throws(StoreError) -> LoginLookup {
        let rows = try await rows(Self.credentialsByLogin, login, normalized, network)
        guard let lookup = try first(of: rows, as: LoginLookup.self) else {
            throw .database(.unexpected("the lookup of a login returned no row"))
        }
        return lookup
    }

    /// The credentials of a user; nil if there is no such.
    /// - Parameter network: where the client is, as `sessions` has it.
    public func credentials(of user: UUID, network: String) async throws(StoreError) -> Credentials? {
        try first(of: await rows(Self.credentialsByID, user, network))
    }

    /// A user as they see themselves. `.refused(.signedOut)` if there is no such user.
    public func user(_ id: UUID) async throws(StoreError) -> Representation {
        let rows = try await rows(Self.user, id)
        guard !rows.isEmpty else { throw .refused(.signedOut) }
        return try representation(rows)
    }

    /// Users whose username begins with `prefix`, ignoring case: username and display name, in the order of usernames.
    public func users(prefix: String, limit: Int) async throws(StoreError) -> [[UInt8]] {
        try await elements(Self.usersByPrefix, prefix, Int64(limit))
    }

    /// A user's sessions, newest first; `current` is marked.
    public func sessions(of user: UUID, current: UUID) async throws(StoreError) -> [[UInt8]] {
        try await elements(Self.sessionList, user, current)
    }

    /// The columns of `Credentials`, of the user `u`. `network` is the parameter with the client's network.
    private static func credentials(network: String) -> String {
        """
        u.id, u.username, u.email, u.password_hash, u.password_version::int8, u.disabled_at is not null as is_disabled,
            exists (select from sessions s where s.user_id = u.id and s.network = cast(\(network)::text as cidr))
                as is_known_there
        """
    }
    private static let credentialsByLogin = Statement(
        """
        select \(credentials(network: "$3")),
            coalesce(lower($2 collate "und-x-icu") collate "C", lower($1 collate "C")) as folded
        from (select) one left join users u
            on lower(u.username collate "C") = lower($1 collate "C")
            or lower(u.email collate "und-x-icu") = lower($1 collate "und-x-icu")
            or lower(u.email collate "und-x-icu") = lower($2 collate "und-x-icu")
        order by lower(u.email collate "und-x-icu") = lower($2 collate "und-x-icu")
        limit 1
        """)
    private static let credentialsByID = Statement(
        """
        select \(credentials(network: "$2")) from users u where u.id = $1
        """)
    private static let user = Statement("select user_json(u) as json, u.version from users u where u.id = $1")
    private static let usersByPrefix = Statement(
        """
        select json_build_object('username', u.username, 'display_name', u.display_name) from users u
        where starts_with(lower(u.username collate "C"), lower($1 collate "C")) and u.disabled_at is null
            and lower(u.username collate "C") >= lower($1 collate "C")
        order by lower(u.username collate "C")
        limit $2
        """)
    private static let sessionList = Statement(
        """
        select session_json(s, $2) from sessions s
        where s.user_id = $1 and s.name is null and session_is_live(s) order by s.created_at desc, s.id
        """)
}
