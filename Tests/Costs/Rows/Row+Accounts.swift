import Foundation
import TestSupport

extension Row {
    /// Users.
    static let accounts: [Row] = [
        Row("signUp", "the longest password and name", .passwords(1), times: 3) { site in
            {
                let name = site.unused("newcomer")
                return try Request(
                    .post, "/v1/users", by: nil,
                    [
                        "username": .string(name), "email": .string("\(name)@example.org"),
                        "password": .string(Site.longPassword(name)),
                        "display_name": .string(String(repeating: "n", count: 100)),
                    ])
            }
        },
        Row("findUsers", "a prefix that 500 users have", .cheap) { site in
            let owner = try await site.owner
            _ = try await site.once("crowd") { site in
                try await site.psql(
                    """
                    select count(user_create(jsonb_build_object('id', gen_random_uuid(), 'inbox_id', gen_random_uuid(),
                        'username', 'crowd' || n, 'email', 'crowd' || n || '@example.org', 'password_hash', '-',
                        'registration', 'operator', 'origin', '{}'::jsonb)))
                    from generate_series(1, 500) n;
                    analyze users
                    """)
            }
            return { try Request(.get, "/v1/users?prefix=c&limit=50", by: owner) }
        },
        Row("getMe", "", .cheap) { site in
            let owner = try await site.owner
            return { try Request(.get, "/v1/me", by: owner) }
        },
        Row("updateMe", "a new password", .passwords(2), times: 3) { site in
            let person = try await site.newcomer()
            let count = Counter()
            return {
                let number = count.next
                return try Request(
                    .patch, "/v1/me", by: person,
                    [
                        "current_password": .string(number == 1 ? Person.password : Site.longPassword("\(number - 1)")),
                        "password": .string(Site.longPassword("\(number)")),
                    ])
            }
        },
    ]
}

extension Site {
    /// A password of 256 characters that is hard to guess and full of parts that look like words.
    static func longPassword(_ salt: String) -> String {
        var random = SeededGenerator(seed: UInt64(salt.utf8.reduce(7) { $0 &* 31 &+ UInt32($1) }))
        let letters = Array("a4@b8c(e3g6i1l!o0s5$t7+xz2")
        return String((0..<256).compactMap { _ in letters.randomElement(using: &random) })
    }
}
