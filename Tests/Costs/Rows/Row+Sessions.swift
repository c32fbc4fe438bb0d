import TestSupport

extension Row {
    /// Sessions and API tokens. A sign-in beyond the hundredth ends the user's oldest session, and a token beyond the
    /// hundredth is refused. So the rows that make them have users of their own.
    static let sessions: [Row] = [
        Row("signIn", "", .passwords(1), times: 3) { site in
            let person = try await site.person("signer")
            return {
                try Request(
                    .post, "/v1/sessions", by: nil,
                    ["login": .string(person.name), "password": .string(Person.password)])
            }
        },
        Row("listSessions", "as many as there may be", .page) { site in
            let person = try await site.newcomer()
            try await site.psql(
                """
                insert into sessions (id, user_id, token_hash, user_agent, expires_at)
                select gen_random_uuid(), '\(person.id)', sha256(gen_random_uuid()::text::bytea), repeat('u', 400),
                    now() + interval '1 day'
                from generate_series(1, 99)
                """)
            return { try Request(.get, "/v1/sessions", by: person) }
        },
        Row("rotateToken", "", .cheap) { site in
            let person = try await site.newcomer()
            return { try Request(.post, "/v1/sessions/current/rotate", by: try await person.withNewToken()) }
        },
        Row("signOut", "", .cheap) { site in
            let person = try await site.newcomer()
            return { try Request(.delete, "/v1/sessions/current", by: try await person.withNewToken()) }
        },
        Row("endSession", "", .cheap, times: 2) { site in
            let person = try await site.newcomer()
            return {
                _ = try await Person(signingIn: person.name, http: person.http)
                let sessions = try await person.must(.get, "/v1/sessions")["sessions"].array
                let other = sessions.first { $0["current"] != true }?["id"].string ?? ""
                return try Request(.delete, "/v1/sessions/\(other)", by: person)
            }
        },
        Row("listTokens", "as many as there may be", .page) { site in
            let person = try await site.person("tokens")
            _ = try await site.once("tokens") { _ in
                for _ in 0..<100 { try await person.must(.post, "/v1/tokens", Site.newToken) }
                return ""
            }
            return { try Request(.get, "/v1/tokens", by: person) }
        },
        Row("createToken", "", .cheap) { site in
            let person = try await site.newcomer()
            return { try Request(.post, "/v1/tokens", by: person, Site.newToken) }
        },
        Row("revokeToken", "", .cheap) { site in
            let person = try await site.newcomer()
            return {
                let id = try await person.must(.post, "/v1/tokens", Site.newToken)["id"].string ?? ""
                return try Request(.delete, "/v1/tokens/\(id)", by: person)
            }
        },
    ]
}

extension Site {
    static let newToken: JSON = [
        "name": .string(String(repeating: "n", count: 100)), "scopes": ["read", "write", "admin"],
    ]
}

extension Person {
    /// The same with an API token that was just made.
    fileprivate func withNewToken() async throws -> Person {
        with(token: try await must(.post, "/v1/tokens", Site.newToken)["token"].string ?? "")
    }
}
