import TestSupport
import Testing

/// Actions that take several locks, concurrently and in all orders: no deadlock may happen, and the counters must be
/// right.
@Suite struct StormTests {
    @Test func deletingAndCreatingTheSameTitleDoesNotDeadlock() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let bob = try await world.user("bob")
        for _ in 0..<25 {
            let list = try await ada.checklist("Again")
            try await ada.add(bob, to: list, as: "editor")
            let statuses = try await concurrently(6) { index in
                let ada = ada.at(world.daemons[index % 2])
                return index == 2
                    ? try await ada.send(.delete, "/v1/checklists/\(list)").status
                    : try await ada.send(.post, "/v1/checklists", ["title": "Again"]).status
            }
            #expect(statuses[2] == 204 && statuses.allSatisfy { [201, 204, 409].contains($0) }, "\(statuses)")
            for left in try await ada.must(.get, "/v1/checklists")["checklists"].array where left["title"] == "Again" {
                try await ada.must(.delete, "/v1/checklists/\(left["id"].string ?? "")")
            }
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    @Test func endingSessionsBesideANewPasswordDoesNotDeadlock() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let change: JSON = ["password": .string(Person.password), "current_password": .string(Person.password)]
        for _ in 0..<15 {
            for _ in 0..<6 { _ = try await Person(signingIn: "ada", http: world.http) }
            let others = try await ada.must(.get, "/v1/sessions")["sessions"].array.filter { $0["current"] != true }
            let statuses = try await concurrently(others.count + 1) { index in
                let ada = ada.at(world.daemons[index % 2])
                return index == others.count
                    ? try await ada.send(.patch, "/v1/me", change).status
                    : try await ada.send(.delete, "/v1/sessions/\(others[index]["id"].string ?? "")").status
            }
            #expect(statuses.last == 200 && statuses.allSatisfy { [200, 204, 404].contains($0) }, "\(statuses)")
        }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    @Test func aStormOfEverythingLeavesEverythingInOrder() async throws {
        let world = try await World(daemons: 2)
        let people = try await world.crowd(5, named: "person")
        let lists = Shelf()
        let end = ContinuousClock.now + .seconds(6)
        let seen = try await concurrently(20) { worker in
            var seen: [String: Int] = [:]
            while ContinuousClock.now < end {
                guard let person = people.randomElement(), let other = people.randomElement() else { continue }
                let at = person.at(world.daemons[worker % 2])
                let (name, answer) = try await Self.something(by: at, to: other, on: lists, in: world)
                seen["\(name) \(answer)", default: 0] += 1
                #expect(answer < 500, "\(name)")
            }
            return seen
        }
        let sums = seen.reduce(into: [String: Int]()) { $0.merge($1, uniquingKeysWith: +) }
        print("The storm: \(sums.values.reduce(0, +)) requests with \(sums.count) outcomes")
        #expect(
            sums.filter { $0.key.hasSuffix("201") || $0.key.hasSuffix("200") || $0.key.hasSuffix("204") }.count >= 15)
        for (what, query) in Self.rules { #expect(try await world.psql(query) == "", "\(what)") }
        #expect(try await world.deadlocksAtTheEnd() == 0)
    }

    /// Queries that must return no rows.
    private static let rules = [
        (
            "counters are right",
            """
            select c.id from checklists c
            where (c.participant_count, c.task_count, c.open_task_count) <>
                ((select count(*) from participants p where p.checklist_id = c.id),
                 (select count(*) from tasks t where t.checklist_id = c.id),
                 (select count(*) from tasks t where t.checklist_id = c.id and t.status <> 'completed'))
            """
        ),
        (
            "versions have no gap",
            """
            select s.id from (select id, version from checklists union all select id, version from users) s
            where s.version <> (select count(*) from changes c where c.stream_id = s.id)
                or s.version <> (select coalesce(max(c.version), 0) from changes c where c.stream_id = s.id)
            """
        ),
        (
            "a task's version is that of its last change",
            """
            select t.id from tasks t
            where t.version <> (select max(c.version) from changes c where c.subject_id = t.id and c.kind like 'task.%')
            """
        ),
        (
            "a change's counters follow from the one before",
            """
            select stream_id, version from (
                select stream_id, version, task_count, kind,
                    lag(task_count, 1, 0) over (partition by stream_id order by version) as before
                from changes where task_count is not null) c
            where task_count - before <> case kind when 'task.created' then 1 when 'task.deleted' then -1 else 0 end
                and kind <> 'checklist.imported'
            """
        ),
        (
            "only people of the checklist are on its tasks",
            """
            select t.id from tasks t join checklists c on c.id = t.checklist_id, jsonb_array_elements(t.participants) p
            where role_on(c, (p ->> 'id')::uuid) is null
            """
        ),
        (
            "an offer is to a participant, and an invitation to somebody else",
            """
            select c.id from checklists c where c.offered_to is not null and role_on(c, c.offered_to) not in ('editor', 'viewer')
            union all
            select c.id from invitations i join checklists c on c.id = i.checklist_id where role_on(c, i.user_id) is not null
            """
        ),
        (
            "which invitations wait follows from what one was told",
            """
            with told as (
                select distinct on (stream_id, subject_id) stream_id, subject_id, kind
                from changes where kind in ('invitation.received', 'invitation.ended')
                order by stream_id, subject_id, version desc
            )
            select told.subject_id from told left join invitations i
                on i.id = told.subject_id and i.user_id = told.stream_id and not i.hidden
            where (i.id is not null) <> (told.kind = 'invitation.received')
                and exists (select from users u where u.id = told.stream_id)
            union all
            select i.id from invitations i where i.user_id is not null and not i.hidden
                and not exists (select from told where told.subject_id = i.id)
            """
        ),
        (
            "what one may see follows from what one was told",
            """
            with told as (
                select distinct on (stream_id, subject_id) stream_id, subject_id, kind
                from changes where kind in ('checklist.added', 'checklist.removed')
                order by stream_id, subject_id, version desc
            )
            select u.id, c.id from users u cross join checklists c
            left join told on told.stream_id = u.id and told.subject_id = c.id
            where (role_on(c, u.id) is not null) <> coalesce(told.kind = 'checklist.added', false)
            """
        ),
    ]

    /// Present and deleted checklists and tasks.
    private actor Shelf {
        private var lists: [String] = []
        private var tasks: [String] = []

        var list: String { lists.suffix(3).randomElement() ?? newID() }
        var task: String { tasks.suffix(6).randomElement() ?? newID() }
        func put(list: String?) { if let list { lists.append(list) } }
        func put(task: String?) { if let task { tasks.append(task) } }
    }

    /// Sends a random request. Returns its name and the status of its answer.
    private static func something(by person: Person, to other: Person, on shelf: Shelf, in world: World) async throws
        -> (String, Int)
    {
        let (list, task) = (await shelf.list, await shelf.task)
        let title: JSON = .string("Title \(Int.random(in: 0..<4))")
        func send(_ name: String, _ method: HTTP.Method, _ path: String, _ body: JSON? = nil) async throws -> (
            String, Int
        ) {
            // A request with a key locks that key's row first.
            let headers = Bool.random() ? ["idempotency-key": newID()] : [:]
            return (name, try await person.send(method, path, body, headers: headers).status)
        }
        switch Int.random(in: 0..<32) {
        case 0, 1:
            let answer = try await person.send(.post, "/v1/checklists", ["title": title, "participant_limit": 3])
            if let made = answer.json["id"].string, other.id != person.id {
                _ = try await person.send(.put, "/v1/checklists/\(made)/participants/\(other.name)", ["role": "editor"])
                await shelf.put(list: made)
            }
            return ("create", answer.status)
        case 2: return try await send("delete", .delete, "/v1/checklists/\(list)")
        case 3: return try await send("rename", .patch, "/v1/checklists/\(list)", ["title": title])
        case 4:
            return try await send(
                "archive", .patch, "/v1/checklists/\(list)", ["archived": .bool(Int.random(in: 0..<3) == 0)])
        case 5, 6, 7:
            return try await send(
                "put", .put, "/v1/checklists/\(list)/participants/\(other.name)",
                ["role": Bool.random() ? "editor" : "viewer"])
        case 8: return try await send("remove", .delete, "/v1/checklists/\(list)/participants/\(other.name)")
        case 9: return try await send("leave", .delete, "/v1/checklists/\(list)/participants/\(person.name)")
        case 10:
            return try await send("offer", .put, "/v1/checklists/\(list)/owner", ["username": .string(other.name)])
        case 11, 12, 13:
            let answer = try await person.send(.post, "/v1/checklists/\(list)/tasks", ["title": title])
            await shelf.put(task: answer.json["id"].string)
            return ("task", answer.status)
        case 14: return try await send("edit", .patch, "/v1/tasks/\(task)", ["title": title])
        case 15: return try await send("claim", .post, "/v1/tasks/\(task)/claim")
        case 16: return try await send("release", .post, "/v1/tasks/\(task)/release")
        case 17: return try await send("assign", .put, "/v1/tasks/\(task)/participants/\(other.name)")
        case 18: return try await send("finish", .patch, "/v1/tasks/\(task)", ["status": "completed"])
        case 19: return try await send("complete", .post, "/v1/checklists/\(list)/complete")
        case 20: return try await send("comment", .post, "/v1/tasks/\(task)/comments", ["body": "So?"])
        case 21:
            let spot = Bool.random() ? "before" : "after"
            return try await send("move", .patch, "/v1/tasks/\(task)", [spot: .string(await shelf.task)])
        case 22: return try await send("me", .patch, "/v1/me", ["display_name": title])
        case 23, 24:
            return try await passerBy(invited: list, by: person, in: world)
        case 25, 26: return try await send("accept the offer", .post, "/v1/checklists/\(list)/owner/accept")
        case 27: return try await send("end the offer", .delete, "/v1/checklists/\(list)/owner/offer")
        case 28:
            return try await send(
                "may be added", .patch, "/v1/me", ["who_may_add": Bool.random() ? "anyone" : "nobody"])
        case 29: return try await send("block", .put, "/v1/me/blocks/\(other.name)")
        case 30: return try await send("unblock", .delete, "/v1/me/blocks/\(other.name)")
        default:
            let waiting = try await person.waitingInvitations().randomElement()?["id"].string ?? newID()
            return Int.random(in: 0..<4) == 0
                ? try await send("decline", .delete, "/v1/me/invitations/\(waiting)")
                : try await send("accept", .post, "/v1/me/invitations/\(waiting)/accept")
        }
    }

    /// A user who signs up, is added to a checklist, claims tasks, and shares a checklist of their own. The operator
    /// disables and deletes them while another user works on it.
    private static func passerBy(invited list: String, by person: Person, in world: World) async throws -> (String, Int)
    {
        let guest = try await Person("guest\(UInt32.random(in: 0...(.max)))", http: person.http)
        let status = try await person.send(
            .put, "/v1/checklists/\(list)/participants/\(guest.name)", ["role": "editor"]
        ).status
        _ = try await guest.send(.post, "/v1/checklists/\(list)/tasks", ["title": "Mine"])
        _ = try await guest.send(.post, "/v1/checklists/\(list)/complete")
        let own = try await guest.checklist("Of a guest")
        let task = try await guest.task("Shared", on: own)
        try await guest.add(person, to: own, as: "editor")
        async let edits = concurrently(4) { index in
            try await person.send(
                .patch, "/v1/tasks/\(task)", ["title": .string("Edit \(index)")], headers: ["idempotency-key": newID()]
            ).status
        }
        // Each in its own transaction, as the operator's commands: the one locks the user first, the other the
        // checklists.
        #expect(try await world.psql("select outcome from user_set_disabled('\(guest.id)', true)") == "ok")
        #expect(try await world.psql("select outcome from user_delete('\(guest.id)')") == "deleted")
        #expect(try await edits.allSatisfy { $0 == 200 || $0 == 404 })
        return ("guest", status)
    }
}
