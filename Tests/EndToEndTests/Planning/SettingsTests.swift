import Foundation
import TestSupport
import Testing

@testable import Store

/// Users' settings for their planning.
@Suite struct SettingsTests {
    private static let path = "/v1/me/settings"
    private static let quiet: JSON = ["enabled": false, "at": nil, "email": false]

    private func set(_ person: Person, _ body: JSON, _ headers: [String: String] = [:]) async throws -> HTTP.Answer {
        try await person.send(.patch, Self.path, body, headers: headers)
    }

    @Test func aNewUserHasTheUsualSettingsAndAnInbox() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let inbox = try await ada.must(.get, "/v1/checklists")["checklists"][0]
        let settings = try await ada.must(.get, Self.path)
        #expect(
            settings == [
                "time_zone": "Etc/UTC", "day_starts_at": "00:00", "week_starts_on": "monday", "locale": "en",
                "notifications": ["day": Self.quiet, "week": Self.quiet, "month": Self.quiet],
                "overlapping_entries": false, "pauses": [], "inbox_id": inbox["id"], "version": settings["version"],
            ])
        #expect(inbox["title"] == "Inbox" && settings["version"] == 1)
        #expect(try await ada.must(.get, "/v1/snapshot")["me"]["settings"] == settings)
    }

    @Test func absentMembersStay() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let first: JSON = [
            "time_zone": "Europe/Berlin", "day_starts_at": "04:00", "week_starts_on": "saturday",
            "locale": "DE-latn-ch",
            "notifications": ["day": ["enabled": true, "at": "07:30", "email": false]], "overlapping_entries": true,
            "pauses": [["from": "2026-12-24", "to": "2027-01-06"], ["from": "2027-07-01"]],
        ]
        #expect(try await set(ada, first).status == 200)
        #expect(try await set(ada, ["notifications": ["day": ["at": nil], "month": ["enabled": true]]]).status == 200)
        let settings = try await ada.must(.get, Self.path)
        #expect(settings["time_zone"] == "Europe/Berlin" && settings["day_starts_at"] == "04:00")
        #expect(settings["week_starts_on"] == "saturday" && settings["locale"] == "de-Latn-CH")
        #expect(settings["notifications"]["day"] == ["enabled": true, "at": nil, "email": false])
        #expect(settings["notifications"]["week"] == Self.quiet)
        #expect(settings["notifications"]["month"] == ["enabled": true, "at": nil, "email": false])
        #expect(settings["overlapping_entries"] == true)
        #expect(
            settings["pauses"] == [["from": "2026-12-24", "to": "2027-01-06"], ["from": "2027-07-01", "to": nil]])
        #expect(try await ada.must(.get, "/v1/snapshot")["me"]["settings"] == settings)
    }

    @Test func editsWithoutEffectLogNoChange() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        try await ada.must(.patch, Self.path, ["time_zone": "Asia/Tokyo", "pauses": [["from": "2027-07-01"]]])
        let (before, cursor) = (try await ada.send(.get, Self.path), try await ada.cursor())
        for same: JSON in [
            [:], ["time_zone": "Asia/Tokyo"], ["notifications": [:]],
            ["notifications": ["day": [:], "week": ["at": nil]]],
            ["pauses": [["from": "2027-07-01", "to": nil]]], ["day_starts_at": "00:00"],
        ] {
            let answer = try await set(ada, same)
            #expect(answer.status == 200 && answer.body == before.body, "\(same)")
            #expect(answer.header("etag") == before.header("etag"))
        }
        #expect(try await ada.poll(since: cursor)["changes"] == [])
    }

    @Test func aChangeGoesToOnesOwnStreamAndNoOther() async throws {
        let world = try await World(daemons: 2)
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let (mine, his) = (try await ada.cursor(), try await bob.cursor())
        let answer = try await ada.must(.patch, Self.path, ["time_zone": "Asia/Tokyo"])
        let changes = try await ada.at(world.daemons[1]).poll(since: mine, wait: 30)["changes"].array
        #expect(changes.count == 1)
        #expect(changes.first?["kind"] == "settings.updated" && changes.first?["stream"].string == ada.id)
        #expect(changes.first?["body"] == answer && changes.first?["version"] == answer["version"])
        #expect(try await bob.poll(since: his)["changes"] == [])
        #expect(try await bob.must(.get, Self.path)["time_zone"] == "Etc/UTC")
    }

    @Test func aStaleEditIsRefusedAndOneOfTwoAtOnceHolds() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let first = try await ada.send(.get, Self.path)
        let tag = try #require(first.header("etag"))
        #expect(tag == "\"\(first.json["version"].int ?? 0)\"")
        #expect(try await ada.send(.get, Self.path, headers: ["if-none-match": tag]).status == 304)
        // Another change in the stream leaves the settings at their version.
        _ = try await ada.checklist("Other")
        let answers = try await concurrently(8) { number in
            try await ada.at(world.daemons[number % 2]).send(
                .patch, Self.path, ["day_starts_at": .string("0\(number):30")], headers: ["if-match": tag])
        }
        #expect(answers.count { $0.status == 200 } == 1)
        let winner = try #require(answers.first { $0.status == 200 })
        for answer in answers where answer.status != 200 {
            expectProblem(answer, 412, "stale")
            #expect(answer.json["current"] == winner.json && answer.header("etag") == winner.header("etag"))
        }
        #expect(try await ada.must(.get, Self.path) == winner.json)
    }

    @Test func theSameKeyGetsTheFirstAnswer() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let key = ["idempotency-key": "once"]
        let first = try await set(ada, ["time_zone": "Asia/Tokyo"], key)
        try await ada.must(.patch, Self.path, ["time_zone": "Europe/Rome"])
        let again = try await set(ada, ["time_zone": "Asia/Tokyo"], key)
        #expect(again.status == 200 && again.body == first.body)
        expectProblem(try await set(ada, ["time_zone": "Asia/Seoul"], key), 422, "idempotency-key-reused")
        #expect(try await ada.must(.get, Self.path)["time_zone"] == "Europe/Rome")
    }

    @Test(arguments: [
        "europe/berlin", "EUROPE/BERLIN", "UTC+5", "CET", "UTC-05:30", "<+03>-3", "EST5EDT,M3.2.0,M11.1.0", "CEST",
        "PDT",
        "+02:00",
        "posixrules", "localtime", "Factory", "/usr/share/zoneinfo/Europe/Berlin", "../Europe/Berlin",
        "posix/Europe/Berlin",
        "right/Europe/Berlin", ":Europe/Berlin", "Europe/Berlin ", "Mars/Olympus", "default", "local", "zone.tab",
        "'; select 1",
    ])
    func anUnknownZoneIsRefused(zone: String) async throws {
        let scene = try await Scene.shared.value
        expectProblem(
            try await set(scene.ada, ["time_zone": .string(zone)]), 422, "zone-unknown", "/time_zone", says: "\(zone)")
    }

    @Test(arguments: [
        "Europe/Berlin", "UTC", "GMT+0", "Etc/GMT-14", "Asia/Calcutta", "US/Pacific", "America/Indiana/Knox",
    ])
    func aNameOfTheDatabaseIsTaken(zone: String) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        #expect(try await ada.must(.patch, Self.path, ["time_zone": .string(zone)])["time_zone"] == .string(zone))
    }

    /// The database refuses a zone that only the daemon knows.
    @Test func aZoneThatPostgreSQLLacksIsRefused() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let answer = try await world.psql(
            "select outcome from settings_update('\(ada.id)', '{\"time_zone\": \"Mars/Olympus\"}')")
        #expect(answer == "zone_unknown")
        #expect(try await ada.must(.get, Self.path)["version"] == 1)
    }

    @Test(
        arguments: [
            (["time_zone": nil], "/time_zone"), (["time_zone": ""], "/time_zone"), (["time_zone": 1], "/time_zone"),
            (["time_zone": .string(String(repeating: "a", count: 65))], "/time_zone"),
            (["time_zone": "a\0"], "/time_zone"),
            (["day_starts_at": "24:00"], "/day_starts_at"), (["day_starts_at": "7:00"], "/day_starts_at"),
            (["day_starts_at": "07:60"], "/day_starts_at"), (["day_starts_at": "07:00:00"], "/day_starts_at"),
            (["day_starts_at": nil], "/day_starts_at"), (["week_starts_on": "friday"], "/week_starts_on"),
            (["week_starts_on": "Monday"], "/week_starts_on"), (["locale": "e"], "/locale"),
            (["locale": "de_DE"], "/locale"),
            (["locale": "english"], "/locale"), (["locale": "en-"], "/locale"), (["locale": "x-private"], "/locale"),
            (["locale": nil], "/locale"), (["notifications": nil], "/notifications"),
            (["notifications": []], "/notifications"),
            (["notifications": ["year": [:]]], "/notifications/year"),
            (["notifications": ["day": nil]], "/notifications/day"),
            (["notifications": ["day": ["at": "7:30"]]], "/notifications/day/at"),
            (["notifications": ["day": ["enabled": nil]]], "/notifications/day/enabled"),
            (["notifications": ["day": ["enabled": "yes"]]], "/notifications/day/enabled"),
            (["notifications": ["day": ["push": true]]], "/notifications/day/push"),
            (["notifications": ["day": ["email": true]]], "/notifications/day/email"),
            (["notifications": ["week": ["enabled": true, "email": true]]], "/notifications/week/email"),
            (["notifications": ["month": ["email": nil]]], "/notifications/month/email"),
            (["overlapping_entries": 1], "/overlapping_entries"), (["pauses": nil], "/pauses"),
            (["pauses": [:]], "/pauses"),
            (["pauses": [nil]], "/pauses/0"), (["pauses": [["to": "2027-01-01"]]], "/pauses/0/from"),
            (["pauses": [["from": nil]]], "/pauses/0/from"), (["pauses": [["from": "2027-02-29"]]], "/pauses/0/from"),
            (["pauses": [["from": "0000-01-01"]]], "/pauses/0/from"),
            (["pauses": [["from": "10000-01-01"]]], "/pauses/0/from"),
            (["pauses": [["from": "2027-1-1"]]], "/pauses/0/from"),
            (["pauses": [["from": "2027-01-01T00:00:00Z"]]], "/pauses/0/from"),
            (["pauses": [["from": "2027-01-02"], ["from": "2027-01-02", "to": "2027-01-01"]]], "/pauses/1/to"),
            (["pauses": [["from": "2027-01-01", "why": "Rest"]]], "/pauses/0/why"),
            (["pauses": .array(Array(repeating: ["from": "2027-01-01"], count: 101))], "/pauses"),
            (["inbox_id": "0197c1a2-7e1d-7a30-9c55-3f2b8e6d4a10"], "/inbox_id"), (["version": 1], "/version"),
            (["zone": "UTC"], "/zone"),
        ] as [(JSON, String)])
    func invalidSettingsAreRefused(body: JSON, pointer: String) async throws {
        let scene = try await Scene.shared.value
        expectProblem(try await set(scene.ada, body), 422, "invalid-request", pointer, says: "\(body)")
    }

    @Test func theEndsOfWhatIsAllowedAreTaken() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let pauses = JSON.array(Array(repeating: ["from": "1970-01-01", "to": "2199-12-31"], count: 100))
        let answer = try await ada.must(
            .patch, Self.path, ["pauses": pauses, "day_starts_at": "23:59", "locale": "zh-Hant-TW-u-co-pinyin-x-own"])
        #expect(answer["pauses"] == pauses && answer["locale"] == "zh-Hant-TW-u-co-pinyin-x-own")
        #expect(
            try await ada.must(.patch, Self.path, ["pauses": [["from": "2027-01-01", "to": "2027-01-01"]]])["pauses"]
                .array.count == 1)
        #expect(try await world.http.send(.get, "/v1/limits").json["pauses"] == 100)
    }

    /// A client that believes its user gets mail would be wrong.
    @Test func mailIsRefusedAsLongAsThereIsNone() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let before = try await ada.must(.get, Self.path)
        let refused = try await set(ada, ["notifications": ["day": ["enabled": true, "email": true]]])
        expectProblem(refused, 422, "invalid-request", "/notifications/day/email")
        #expect(refused.json["errors"][0]["detail"].string?.contains("no e-mail") == true, "\(refused.text)")
        #expect(try await ada.must(.get, Self.path) == before)
        #expect(try await set(ada, ["notifications": ["day": ["enabled": true, "email": false]]]).status == 200)
    }

    /// Settings of an earlier release could say otherwise. Their clients are told.
    @Test func settingsFromBeforeSayThatThereIsNoMail() async throws {
        let database = try await EmptyDatabase()
        let before = FunctionSet(
            revision: FunctionSet.current.revision, oldest: 1,
            functions: FunctionSet.current.functions.filter { $0.area == "base" })
        try await database.migrate(before, migrations: Migration.all.filter { $0.name < "0023" })
        for (name, email) in [("ada", true), ("bob", false)] {
            let (user, inbox) = (newID(), newID())
            try await database.psql(
                """
                insert into users (id, username, email, password_hash, version) values
                    ('\(user)', '\(name)', '\(name)@example.org', '', 3);
                insert into checklists (id, owner_id, title, version, fingerprint) values ('\(inbox)', '\(user)', 'Inbox', 1, '');
                insert into settings (user_id, inbox_id, version) values ('\(user)', '\(inbox)', 3);
                update settings set notifications = jsonb_set(notifications, '{week}',
                    '{"enabled": true, "at": "09:00", "email": \(email)}') where user_id = '\(user)'
                """)
        }
        try await database.migrate(replacing: true)
        let rows = try await database.psql(
            """
            select u.username, u.version, s.version, s.notifications -> 'week', s.notifications -> 'day' ->> 'email'
            from users u join settings s on s.user_id = u.id order by 1
            """)
        #expect(
            rows == """
                ada|4|4|{"at": "09:00", "email": false, "enabled": true}|false
                bob|3|3|{"at": "09:00", "email": false, "enabled": true}|false
                """)
        let told = try await database.psql(
            """
            select u.username, h.kind, h.version, h.body::jsonb = settings_json(s)::jsonb from changes h
            join users u on u.id = h.stream_id join settings s on s.user_id = u.id
            """)
        #expect(told == "ada|settings.updated|4|t")
    }

    @Test func aTokenNeedsItsScope() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let reader = ada.by(try await ada.apiToken(["read"])), writer = ada.by(try await ada.apiToken(["write"]))
        #expect(try await reader.send(.get, Self.path).status == 200)
        expectProblem(try await set(reader, ["locale": "de"]), 403, "insufficient-scope")
        expectProblem(try await writer.send(.get, Self.path), 403, "insufficient-scope")
        let receipt = try await set(writer, ["locale": "de"])
        #expect(receipt.status == 200 && receipt.json == ["version": receipt.json["version"]])
        #expect(try await reader.must(.get, Self.path)["locale"] == "de")
        // There are no settings of others, under any path.
        for path in ["/v1/users/\(ada.id)/settings", "/v1/me/settings/\(ada.id)", "/v1/users/ada/settings"] {
            #expect(try await reader.send(.get, path).status == 404)
        }
    }
}
