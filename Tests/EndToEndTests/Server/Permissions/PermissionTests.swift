import TestSupport
import Testing

@testable import API

/// The permissions of every route.
@Suite struct PermissionTests {
    @Test func everyRouteAnswersEveryoneAsTheTableSays() async throws {
        let world = try await World()
        let routes = Set(
            Interface.mounts().flatMap { $0.groups.flatMap(\.routes) }.map { "\($0.method) \($0.path)" })
        #expect(!routes.isEmpty && routes == Set(Permission.table.map(\.route)))
        #expect(Permission.table.allSatisfy { $0.statuses.count == Caller.allCases.count })

        var people: [Caller: Person] = [:]
        for caller in Caller.allCases { people[caller] = try await world.user(caller.name) }
        let refusing = try await SharedChecklist(of: people, guests: [.disabled, .removed])
        let owner = try #require(people[.owner])
        try await owner.must(.delete, "/v1/checklists/\(refusing.id)/participants/\(Caller.removed.name)")
        try await people[.removed]?.mayBeAdded(by: "nobody")
        try await world.ctl("user", "disable", Caller.disabled.name)

        // A refused request must change nothing, so all of them can use one checklist.
        let before = try await owner.must(.get, "/v1/checklists/\(refusing.id)/snapshot")
        let comments = try await owner.must(.get, "/v1/tasks/\(refusing.task)/comments")
        for (permission, caller) in Self.cells where permission.status(for: caller) >= 400 {
            try await Self.check(permission, caller, people[caller], on: refusing)
        }
        #expect(try await owner.must(.get, "/v1/checklists/\(refusing.id)/snapshot") == before)
        #expect(try await owner.must(.get, "/v1/tasks/\(refusing.task)/comments") == comments)

        for (permission, caller) in Self.cells where permission.status(for: caller) < 400 {
            let checklist =
                permission.method == .get ? refusing : try await SharedChecklist(of: people, for: permission)
            try await Self.check(permission, caller, people[caller], on: checklist)
        }
    }

    private static var cells: [(Permission, Caller)] {
        Permission.table.flatMap { permission in Caller.allCases.map { (permission, $0) } }
    }

    private static func check(
        _ permission: Permission, _ caller: Caller, _ person: Person?, on checklist: SharedChecklist
    ) async throws {
        guard var person else { return }
        let expected = permission.status(for: caller)
        if permission.endsSession, expected < 400 {
            person = try await Person(signingIn: person.name, http: person.http)
        }
        let path = checklist.path(of: permission, for: caller)
        let answer = try await person.http.send(
            permission.method, path, token: caller == .signedOut ? nil : person.token,
            json: checklist.body(of: permission, for: caller))
        let what: Comment = "\(permission.method.rawValue) \(path) as \(caller)"
        #expect(answer.status == expected, "\(what): \(answer.text.prefix(200))")
        #expect(answer.status != 401 || answer.header("www-authenticate") != nil, what)
        let secrets = [checklist.secret, checklist.id, checklist.task]
        let mayRead = caller.mayRead || (permission.isByToken || permission.isByName) && expected < 400
        #expect(mayRead || !secrets.contains { answer.text.contains($0) }, what)
    }
}
