import TestSupport
import Testing

/// An action that waits for a lock uses the state at the time when it gets the lock.
@Suite struct HeldLockTests {
    /// The former owner stays as an editor, and was never off the checklist.
    @Test func formerOwnersMayEditDuringAHandover() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        try await ada.must(.put, "/v1/checklists/\(list)/owner", ["username": "bob"])
        func edit() async throws -> HTTP.Answer {
            try await ada.send(
                .patch, "/v1/checklists/\(list)", ["description": "Soon"], headers: ["idempotency-key": "once"])
        }
        let answer = try await world.committing(
            "select checklist_offer_accept('\(bob.id)', '{\"id\": \"\(list)\"}')", while: edit)
        #expect(answer.status == 200, "\(answer.text)")
        #expect(answer.json["owner"]["username"] == "bob")
        #expect(try await edit().body == answer.body)
    }

    @Test func checklistsArchivedMeanwhileTakeNoRecords() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        let today = try await ada.today()["date"].string ?? ""
        let task = try await ada.repeatingTask(on: list, from: today)
        let archive = "update checklists set archived = true where id = '\(list)'"
        let answer = try await world.committing("select from users where id = '\(ada.id)' for update; \(archive)") {
            try await ada.send(.post, Person.occurrence(task, today) + "/complete")
        }
        expectProblem(answer, 409, "checklist-archived")
        #expect(try await world.psql("select count(*) from records") == "0")
    }

    @Test func usersDisabledMeanwhileAcceptNothing() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        let list = try await ada.checklist("Ours")
        try await ada.add(bob, to: list, as: "editor")
        try await ada.must(.put, "/v1/checklists/\(list)/owner", ["username": "bob"])
        let answer = try await world.committing("select user_set_disabled('\(bob.id)', true)") {
            try await bob.send(.post, "/v1/checklists/\(list)/owner/accept")
        }
        #expect(answer.status == 401, "\(answer.text)")
        // Nor is it offered to them from then on.
        try await ada.must(.delete, "/v1/checklists/\(list)/owner/offer")
        expectProblem(
            try await ada.send(.put, "/v1/checklists/\(list)/owner", ["username": "bob"]), 409, "not-a-participant")
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["owner"]["username"] == "ada")
    }

    /// An operator may set a timeout for statements or for locks.
    @Test(arguments: ["statement_timeout", "lock_timeout"])
    func statementsGivenUpByTheDatabaseMayBeRetried(setting: String) async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let list = try await ada.checklist("Ours")
        try await world.psql("alter database \"\(world.database)\" set \(setting) = '3s'")
        let daemon = try await World.daemon(url: world.url)
        try await daemon.waitUntilReady()
        let edit = { try await ada.at(daemon).send(.patch, "/v1/checklists/\(list)", ["description": "Soon"]) }
        let answer = try await world.holding(
            "set local statement_timeout = 0; select from checklists where id = '\(list)' for update", while: edit)
        expectProblem(answer, 503, "busy")
        #expect(answer.header("retry-after") == "1")
        #expect(try await edit().status == 200)
    }

    /// However many there are: actions that wait for their own account's row run one after the other.
    @Test func aUserWithAHeldRowKeepsNoOtherWaiting() async throws {
        let world = try await World()
        let (ada, bob) = (try await world.user("ada"), try await world.user("bob"))
        async let held = world.psql(
            "begin; select from users where id = '\(ada.id)' for update; select pg_sleep(6); commit")
        try await world.expectHeld()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<60 {
                group.addTask {
                    while !Task.isCancelled {
                        _ = try? await ada.send(.patch, "/v1/me", ["display_name": "Countess"])
                    }
                }
            }
            try await Task.sleep(for: .milliseconds(500))
            for number in 0..<40 {
                #expect(try await bob.send(.get, "/v1/me").status == 200)
                _ = try await bob.checklist("Mine, \(number)")
                try await Task.sleep(for: .milliseconds(50))
            }
            group.cancelAll()
        }
        _ = try await held
    }
}
