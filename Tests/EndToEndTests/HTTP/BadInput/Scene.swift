import TestSupport

/// Users, checklists and tasks for bad requests, on one daemon for all of them: no request may change anything.
struct Scene: Sendable {
    static let shared = Task { try await Scene() }

    let world: World
    /// Owns the checklist "Release" with bob (editor) and vic (viewer) on it.
    let ada: Person
    let bob: Person
    let vic: Person
    /// A stranger with a checklist of her own.
    let eve: Person
    /// The names in paths and bodies, such as `{list}`, and their ids.
    let names: [String: String]
    /// The state of the database.
    let state: String

    private init() async throws {
        world = try await World(besides: .any)
        ada = try await world.user("ada")
        bob = try await world.user("bob")
        vic = try await world.user("vic")
        eve = try await world.user("eve")
        var names: [String: String] = [:]
        let list = try await ada.checklist("Release")
        names["list"] = list
        try await ada.add(bob, to: list, as: "editor")
        try await ada.add(vic, to: list, as: "viewer")
        try await ada.must(.patch, "/v1/checklists/\(list)", ["participant_limit": 2])
        let task = try await ada.task("Tag it", on: list)
        names["task"] = task
        for person in [ada, bob] { try await person.must(.post, "/v1/tasks/\(task)/claim") }
        names["comment"] = try await ada.must(.post, "/v1/tasks/\(task)/comments", ["body": "Soon"])["id"].string
        names["other"] = try await ada.task("Announce it", on: list)
        let done = try await ada.task("Test it", on: list)
        names["done"] = done
        try await ada.must(.patch, "/v1/tasks/\(done)", ["status": "completed"])
        let archived = try await ada.checklist("Old")
        names["archived"] = archived
        names["archived-task"] = try await ada.task("Old thing", on: archived)
        try await ada.must(.patch, "/v1/checklists/\(archived)", ["archived": true])
        let eves = try await eve.checklist("Mine")
        names["eves-list"] = eves
        let evesTask = try await eve.task("Mine too", on: eves)
        names["eves-task"] = evesTask
        names["eves-comment"] = try await eve.must(.post, "/v1/tasks/\(evesTask)/comments", ["body": "Mine"])["id"]
            .string
        names["eves-session"] = try await eve.must(.get, "/v1/sessions")["sessions"][0]["id"].string
        names["session"] = try await ada.must(.get, "/v1/sessions")["sessions"][0]["id"].string
        names["api-token"] = try await ada.apiToken(["read"])["id"].string
        names["eves-api-token"] = try await eve.apiToken(["read"])["id"].string
        names["invitation"] = try await ada.invite(to: list)["id"].string
        let invitation = try await eve.invite(to: eves)
        names["eves-invitation"] = invitation["id"].string
        names["token"] = invitation["token"].string
        self.names = names
        state = try await Self.state(of: world)
    }

    /// Replaces the names in a text by their ids.
    func fill(_ text: String) -> String {
        names.reduce(text) { $0.replacing("{\($1.key)}", with: $1.value) }
    }

    /// Everything that a request could change, in a few words.
    static func state(of world: World) async throws -> String {
        try await world.psql(
            """
            select (select sum(version) from checklists), (select sum(version) from users), (select count(*) from changes),
                (select count(*) from sessions), (select count(*) from participants), (select count(*) from comments),
                (select md5(string_agg(i::text, '' order by id)) from invitations i), (select count(*) from public_links),
                (select count(*) from calendar_links), (select count(*) from imports),
                (select md5(string_agg(c::text, '' order by id)) from checklists c),
                (select md5(string_agg(t::text, '' order by id)) from tasks t),
                (select md5(string_agg(u::text, '' order by id)) from users u)
            """)
    }
}
