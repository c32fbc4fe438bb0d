import Foundation
import TestSupport
import Testing

/// Values of the right type that are too short, too long, impossible or beyond a limit.
@Suite struct BadValueTests {
    private static let lists = "/v1/checklists"
    private static let tasks = "/v1/checklists/{list}/tasks"
    private static let invitations = "/v1/checklists/{list}/invitations"
    private static let comments = "/v1/tasks/{task}/comments"
    private static func long(_ count: Int) -> JSON { .string(String(repeating: "x", count: count)) }
    private static let address = String(repeating: "x", count: 250) + "@b.cd"

    static let texts: [BadRequest] = [
        .invalid("empty", .post, lists, ["title": ""], "/title"),
        .invalid("nothing but space", .post, lists, ["title": " \t\u{00A0}\u{3000}"], "/title"),
        .invalid("two lines", .post, lists, ["title": "a\nb"], "/title"),
        .invalid("a control character", .post, lists, ["title": "a\u{85}b"], "/title"),
        .invalid("201 characters", .post, lists, ["title": long(201)], "/title"),
        .invalid("200,001 characters", .post, lists, ["title": long(200_001)], "/title"),
        .invalid(
            "200,001 characters of several bytes", .post, lists,
            ["title": .string(String(repeating: "é", count: 200_001))], "/title"),
        .invalid("empty", .patch, "/v1/checklists/{list}", ["title": ""], "/title"),
        .invalid("empty", .post, tasks, ["title": ""], "/title"),
        .invalid("200,001 characters", .post, tasks, ["title": long(200_001)], "/title"),
        .invalid("200,001 characters", .patch, "/v1/tasks/{task}", ["title": long(200_001)], "/title"),
        .invalid("20,001 characters", .post, lists, ["title": "a", "description": long(20_001)], "/description"),
        .invalid("200,001 characters", .post, tasks, ["title": "a", "description": long(200_001)], "/description"),
        .invalid("200,001 characters", .patch, "/v1/tasks/{task}", ["description": long(200_001)], "/description"),
        .invalid("a bell", .patch, "/v1/tasks/{task}", ["description": "a\u{07}b"], "/description"),
        .invalid("empty", .post, comments, ["body": ""], "/body"),
        .invalid("20,001 characters", .post, comments, ["body": long(20_001)], "/body"),
        .invalid("200,001 characters", .post, comments, ["body": long(200_001)], "/body"),
        .invalid("empty", .post, tasks, ["title": "a", "section": ""], "/section"),
        .invalid("501 characters", .post, tasks, ["title": "a", "section": long(501)], "/section"),
        .invalid("an empty one", .post, tasks, ["title": "a", "labels": [""]], "/labels/0"),
        .invalid("51 characters", .post, tasks, ["title": "a", "labels": ["a", long(51)]], "/labels/1"),
        .invalid("empty", .post, "/v1/invitations/accept", ["token": ""], "/token"),
        .invalid("201 characters", .post, "/v1/invitations/preview", ["token": long(201)], "/token"),
        .invalid("255 characters", .post, invitations, ["role": "viewer", "email": .string(address)], "/email"),
        .invalid("101 characters", .patch, "/v1/me", ["display_name": long(101)], "/display_name"),
    ]

    static let nuls: [BadRequest] = [
        .invalid("NUL", .post, lists, ["title": "a\u{0}b"], "/title"),
        .invalid("NUL", .post, lists, ["title": "a", "description": "a\u{0}b"], "/description"),
        .invalid("NUL", .post, tasks, ["title": "a", "section": "a\u{0}b"], "/section"),
        .invalid("NUL", .post, tasks, ["title": "a", "labels": ["a\u{0}b"]], "/labels/0"),
        .invalid("NUL", .patch, "/v1/tasks/{task}", ["title": "a\u{0}b"], "/title"),
        .invalid("NUL", .post, "/v1/invitations/accept", ["token": "a\u{0}b"], "/token"),
        .invalid("NUL", .post, invitations, ["role": "viewer", "email": "a\u{0}@b.c"], "/email"),
        .invalid("NUL", .post, comments, ["body": "a\u{0}b"], "/body"),
        .invalid("NUL", .patch, "/v1/me", ["display_name": "a\u{0}b"], "/display_name"),
        .invalid("NUL", .post, "/v1/sessions", ["login": "ada\u{0}", "password": "a\u{0}b"], "/login", "/password"),
        .invalid(
            "NUL", .post, "/v1/users", ["username": "a\u{0}b", "email": "a\u{0}@b", "password": "a\u{0}bcdefgh"],
            "/username", "/email", "/password"),
    ]

    static let dates: [BadRequest] = [
        "2026-02-30T00:00:00Z", "2025-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "2026-13-01T00:00:00Z",
        "2026-00-10T00:00:00Z",
        "2026-04-31T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:61Z", "2026-01-01",
        "2026-01-01T00:00:00", "2026-01-01T00:00Z", "2026-01-01T00:00:00+25:00", "2026-01-01T00:00:00.Z",
        "2026-01-01T00:00:00.0123456789Z", "0000-01-01T00:00:00Z",
        "9999-12-31T23:59:59-01:00", "10000-01-01T00:00:00Z", "-2026-01-01T00:00:00Z", "tomorrow", "infinity", "epoch",
        "now", "",
        "２０２６-01-01T00:00:00Z",
    ].flatMap { (text: String) -> [BadRequest] in
        [
            .invalid(text, .post, tasks, ["title": "a", "due_at": .string(text)], "/due_at"),
            .invalid(text, .patch, "/v1/checklists/{list}", ["due_at": .string(text)], "/due_at"),
        ]
    }

    /// Dates without a time: the years 1970 to 2199.
    static let days: [BadRequest] =
        [
            "2026-02-30", "2025-02-29", "2100-02-29", "2026-13-01", "2026-00-10", "2026-04-31", "1969-12-31",
            "2200-01-01",
            "2026-1-1", "20260101", "2026-01-01T00:00:00Z", " 2026-01-01", "tomorrow", "infinity", "", "２０２６-01-01",
        ].flatMap { (text: String) -> [BadRequest] in
            [
                .invalid(text, .post, tasks, ["title": "a", "due_on": .string(text)], "/due_on"),
                .invalid(text, .patch, "/v1/tasks/{task}", ["due_on": .string(text)], "/due_on"),
            ]
        } + [
            .invalid(
                "a time and a date", .patch, "/v1/tasks/{task}",
                ["due_at": "2026-01-01T00:00:00Z", "due_on": "2026-01-01"], "/due_on")
        ]

    /// Members of `repeat`.
    static let repeats: [BadRequest] =
        ([
            ("a text", "daily", ""), ("an array", [], ""), ("without a rule", ["starts_on": "2026-03-22"], "/rule"),
            ("without a start", ["rule": "FREQ=DAILY"], "/starts_on"), ("a rule of null", ["rule": nil], "/rule"),
            ("a number", ["rule": 1], "/rule"), ("a long rule", ["rule": long(1001)], "/rule"),
            ("a start before 1970", ["starts_on": "1969-12-31"], "/starts_on"),
            ("a start after 2199", ["starts_on": "2200-01-01"], "/starts_on"),
            ("no date", ["starts_on": "2026-02-30"], "/starts_on"), ("no start", ["starts_on": nil], "/starts_on"),
            ("another span", ["span": "year"], "/span"), ("a goal of 0", ["goal": 0], "/goal"),
            ("a goal of 100", ["goal": 100], "/goal"), ("a goal of one and a half", ["goal": 1.5], "/goal"),
            ("a word", ["shared": "yes"], "/shared"), ("another origin", ["from": "done"], "/from"),
            ("another word", ["missed": "keep"], "/missed"),
            ("a date twice", ["except": ["2026-03-25", "2026-03-25"]], "/except/1"),
            ("1,001 dates", ["extra": .array(Array(repeating: "2026-03-25", count: 1001))], "/extra"),
            ("a pause backwards", ["pauses": [["from": "2026-07-02", "to": "2026-07-01"]]], "/pauses/0/to"),
            ("a pause without a start", ["pauses": [["to": "2026-07-01"]]], "/pauses/0/from"),
            ("no time of day", ["starts_at": "24:00"], "/starts_at"), ("no minutes", ["minutes": 0], "/minutes"),
            ("more than a day", ["minutes": 1441], "/minutes"), ("what is read-only", ["former": []], "/former"),
            ("an unknown member", ["until": "2027-01-01"], "/until"),
        ] as [(String, JSON, String)]).flatMap { name, value, pointer -> [BadRequest] in
            [
                .invalid(name, .post, tasks, ["title": "a", "repeat": value], "/repeat" + pointer),
                .invalid(name, .patch, "/v1/tasks/{task}", ["repeat": value], "/repeat" + pointer),
            ]
        }

    static let limits: [BadRequest] = [
        .invalid("negative", .post, lists, ["title": "a", "participant_limit": -1], "/participant_limit"),
        .invalid("above the server's", .post, lists, ["title": "a", "participant_limit": 101], "/participant_limit"),
        .invalid("huge", .patch, "/v1/checklists/{list}", ["participant_limit": 1e18], "/participant_limit"),
        BadRequest(
            "beyond 64 bits", .patch, "/v1/checklists/{list}", body: #"{"participant_limit": 9223372036854775808}"#,
            422, "invalid-request",
            "/participant_limit"),
        .invalid("zero", .post, invitations, ["role": "viewer", "max_uses": 0], "/max_uses"),
        .invalid("10,001", .post, invitations, ["role": "viewer", "max_uses": 10_001], "/max_uses"),
        .invalid(
            "two for one address", .post, invitations, ["role": "viewer", "email": "bob@example.org", "max_uses": 2],
            "/max_uses"),
        .invalid(
            "in the past", .post, invitations, ["role": "viewer", "expires_at": "2020-01-01T00:00:00Z"], "/expires_at"),
        .invalid(
            "ages away", .post, invitations, ["role": "viewer", "expires_at": "9999-12-31T23:59:59Z"], "/expires_at"),
        .invalid("zero", .post, tasks, ["title": "a", "participant_limit": 0], "/participant_limit"),
        .invalid("negative", .patch, "/v1/tasks/{task}", ["participant_limit": -3], "/participant_limit"),
        .invalid("huge", .patch, "/v1/tasks/{task}", ["participant_limit": 1e18], "/participant_limit"),
        BadRequest(
            "below what is taken", .patch, "/v1/checklists/{list}", body: #"{"participant_limit": 1}"#, 409,
            "limit-below-taken",
            "/participant_limit"),
        BadRequest(
            "below what is taken", .patch, "/v1/checklists/{list}", body: #"{"participant_limit": 0, "title": "New"}"#,
            409,
            "limit-below-taken", "/participant_limit"),
        BadRequest(
            "below what is taken", .patch, "/v1/tasks/{task}", body: #"{"participant_limit": 1}"#, 409,
            "limit-below-taken",
            "/participant_limit"),
    ]

    static let accounts: [BadRequest] = [
        account("of one character", "username", "a"),
        account("of 33 characters", "username", long(33)),
        account("a space", "username", "a b"),
        account("letters of elsewhere", "username", "žofie"),
        account("no @", "email", "x"),
        account("a space", "email", "a b@c"),
        account("255 characters", "email", .string(address)),
        account("7 characters", "password", "1q-2w-3"),
        account("257 characters", "password", long(257)),
        account("one of the most common", "password", "Password123"),
        account("the name", "password", "new.Person"),
        account("the address", "password", "new@example.org"),
    ]

    private static func account(_ what: String, _ name: String, _ value: JSON) -> BadRequest {
        var members: [String: JSON] = [
            "username": "new.person", "email": "new@example.org", "password": "correct horse",
        ]
        members[name] = value
        return .invalid(what, .post, "/v1/users", .object(members), "/\(name)")
    }

    @Test(arguments: texts) func textsAreMeasured(_ bad: BadRequest) async throws { try await bad.check() }
    @Test(arguments: nuls) func noTextHasNUL(_ bad: BadRequest) async throws { try await bad.check() }
    @Test(arguments: dates) func impossibleDatesAreRefused(_ bad: BadRequest) async throws { try await bad.check() }
    @Test(arguments: repeats) func tasksRepeatByWhatIsThere(_ bad: BadRequest) async throws { try await bad.check() }
    @Test(arguments: days) func datesExist(_ bad: BadRequest) async throws { try await bad.check() }

    @Test(arguments: limits) func limitsHaveLimits(_ bad: BadRequest) async throws { try await bad.check() }
    @Test(arguments: accounts) func accountsHaveRules(_ bad: BadRequest) async throws { try await bad.check() }

    @Test func aLimitBelowWhatIsTakenSaysHowMuchIs() async throws {
        let scene = try await Scene.shared.value
        for path in ["/v1/checklists/{list}", "/v1/tasks/{task}"] {
            let problem = try await scene.ada.send(.patch, scene.fill(path), ["participant_limit": 1]).json
            #expect(problem["limit"] == 1)
            #expect(problem["taken"] == 2)
        }
    }

    /// Text that looks like SQL, or like its parameters, escapes or patterns, stays plain text.
    @Test func noTextIsSQL() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        for (number, text) in ["'; drop table tasks; --", "$1", #"\'"#, "%_*", "{}\"", "null"].enumerated() {
            let list = try await ada.must(
                .post, "/v1/checklists", ["title": .string("\(text) \(number)"), "description": .string(text)])
            #expect(list["title"].string == "\(text) \(number)" && list["description"].string == text)
            let tasks = "/v1/checklists/\(list["id"].string ?? "")/tasks"
            let made = try await ada.must(
                .post, tasks, ["title": .string(text), "section": .string(text), "labels": [.string(text)]])
            let query = text.addingPercentEncoding(withAllowedCharacters: .alphanumerics) ?? ""
            let found = try await ada.must(.get, "\(tasks)?section=\(query)")["tasks"].array
            #expect(found.map(\.["id"]) == [made["id"]], "\(text)")
            #expect(found.first?["title"].string == text)
        }
    }

    /// The longest allowed texts are accepted, however many bytes they have.
    @Test(arguments: ["x", "é", "字", "👩", "\u{1D160}"]) func textsMayBeAsLongAsSaid(_ character: String) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let title = String(repeating: character, count: 200)
        let list = try await ada.must(
            .post, "/v1/checklists",
            ["title": .string(title), "description": .string(String(repeating: character, count: 20_000))])
        #expect(list["title"].string.map { Array($0.unicodeScalars) } == Array(title.unicodeScalars))
        try await ada.must(.post, "/v1/checklists/\(list["id"].string ?? "")/tasks", ["title": .string(title)])
    }
}
