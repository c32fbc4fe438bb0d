import Foundation
import TestSupport
import Testing

/// Users who lose their access.
@Suite struct RevocationTests {
    @Test func removedParticipantsAreToldAndSeeNothingMore() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let bob = try await world.user("bob")
        let eve = try await world.user("eve", daemon: 1)
        let places = world.daemons.map { eve.at($0) }
        for round in 0..<8 {
            let list = try await ada.checklist("Round \(round)")
            let task = try await ada.task("Edited all the time", on: list)
            try await ada.add(bob, to: list, as: "editor")
            let before = try await eve.cursor()
            try await ada.add(eve, to: list, as: "editor")
            var followers: [Follower] = []
            for place in places { followers.append(Follower(place, since: before)) }
            let load = Task {
                var edits = 0
                while !Task.isCancelled {
                    let bob = bob.at(world.daemons[edits % 2])
                    try await bob.must(.patch, "/v1/tasks/\(task)", ["title": .string("Edit \(edits)")])
                    edits += 1
                }
                return edits
            }
            for follower in followers {
                #expect(try await follower.arrival { $0["kind"] == "task.updated" } != nil)
            }
            try await Task.sleep(for: .milliseconds(Int.random(in: 0..<40)))

            try await ada.must(.delete, "/v1/checklists/\(list)/participants/eve")
            // The daemon that removed the user sends nothing more of the checklist from here on; the other stops when
            // it has read the removal.
            let atOnce = try await places[0].poll(since: before)["changes"].array
            #expect(!atOnce.contains { $0["stream"].string == list })
            for place in places {
                #expect(try await place.send(.get, "/v1/checklists/\(list)").status == 404)
                #expect(try await place.send(.patch, "/v1/tasks/\(task)", ["title": "Mine"]).status == 404)
            }
            for follower in followers {
                #expect(
                    try await follower.arrival {
                        $0["kind"] == "checklist.removed" && $0["body"]["id"].string == list
                            && $0["body"]["reason"] == "removed"
                    } != nil)
            }
            try await Task.sleep(for: .milliseconds(100))
            load.cancel()
            _ = await load.result

            let removal = try await Self.version(of: "participant.removed", in: list, for: ada)
            for follower in followers {
                #expect(follower.versions(of: list).allSatisfy { $0 < removal })
                let farewell = follower.batches.firstIndex { $0.changes.contains { $0["kind"] == "checklist.removed" } }
                let after = follower.batches[(try #require(farewell))...].flatMap(\.changes)
                #expect(!after.contains { $0["stream"].string == list })
                follower.stop()
            }
            for place in places {
                // Not even the changes from the time when eve was on it.
                let streams = try await place.poll(since: before)["changes"].array.map { $0["stream"].string }
                #expect(!streams.contains(list) && streams.contains(eve.id))
                #expect(try await !place.send(.get, "/v1/snapshot").text.contains(list))
            }
        }
    }

    @Test func disabledUsersAreOutAtOnceOnEveryDaemon() async throws {
        let world = try await World(daemons: 2)
        let ada = try await world.user("ada")
        let eve = try await world.user("eve")
        let places = world.daemons.map { eve.at($0) }
        let list = try await ada.checklist("Ours")
        let task = try await ada.task("One", on: list)
        try await ada.add(eve, to: list, as: "editor")
        var followers: [Follower] = []
        for place in places {
            for _ in 0..<5 { followers.append(Follower(place, since: try await place.cursor())) }
        }
        // Streams of server-sent events end, too.
        let cursor = try await eve.cursor()
        let streams = places.map { place in
            Task {
                _ = try await place.send(
                    .get, "/v1/changes?since=\(cursor)", headers: ["accept": "text/event-stream"])
            }
        }
        try await Task.sleep(for: .milliseconds(300))
        #expect(followers.allSatisfy { $0.refusal == nil })

        try await world.ctl("user", "disable", "eve")
        let disabled = ContinuousClock.now
        // The database refuses writes from the commit on; a daemon refuses reads when it has read the commit.
        for place in places {
            #expect(try await place.send(.patch, "/v1/tasks/\(task)", ["title": "Mine"]).status == 401)
        }
        for (index, place) in places.enumerated() {
            try await ada.catchUp(world.daemons[index])
            #expect(try await place.send(.get, "/v1/checklists").status == 401)
        }
        for follower in followers {
            let refusal = try #require(try await found(within: .generous) { follower.refusal })
            #expect(refusal.answer.status == 401)
        }
        let last = followers.compactMap { $0.refusal?.at }.max().map { $0 - disabled } ?? .zero
        print("Disabled: the last of \(followers.count) waiting polls ended \(last.inMilliseconds) after crosscheckctl")
        // Otherwise they would continue as long as a request may take.
        for stream in streams { try await stream.value }
        #expect(
            try await world.http.send(
                .post, "/v1/sessions", json: ["login": "eve", "password": .string(Person.password)]
            )
            .status == 401)
        try await world.ctl("user", "enable", "eve")
        for place in places { #expect(try await place.send(.get, "/v1/me").status == 401, "the token stays dead") }
        _ = try await Person(signingIn: "eve", http: world.http)
    }

    @Test func aSignOutHoldsOnEveryDaemon() async throws {
        let world = try await World(daemons: 2)
        let eve = try await world.user("eve")
        let phone = try await Person(signingIn: "eve", http: world.daemons[1].http)
        let followers = [
            Follower(eve, since: try await eve.cursor()),
            Follower(eve.at(world.daemons[1]), since: try await eve.at(world.daemons[1]).cursor()),
        ]
        let other = Follower(phone, since: try await phone.cursor())
        try await Task.sleep(for: .milliseconds(200))
        try await eve.must(.delete, "/v1/sessions/current")
        #expect(try await eve.send(.get, "/v1/me").status == 401, "at once where it was done")
        for follower in followers {
            let refusal = try #require(try await found(within: .generous) { follower.refusal })
            #expect(refusal.answer.status == 401)
        }
        try await Task.sleep(for: .milliseconds(200))
        #expect(other.refusal == nil, "the other session goes on")
        #expect(try await phone.send(.get, "/v1/me").status == 200)
    }

    /// A user who changes a known password gets an answer only when the other sessions have ended there.
    @Test func aNewPasswordEndsTheOtherSessionsAtOnceWhereItWasSet() async throws {
        let world = try await World()
        let eve = try await world.user("eve")
        let mine = Follower(eve, since: try await eve.cursor())
        var password = Person.password
        for round in 0..<10 {
            let answer = try await world.http.send(
                .post, "/v1/sessions", json: ["login": "eve", "password": .string(password)])
            let phone = eve.with(token: try #require(answer.json["token"].string))
            #expect(try await phone.send(.get, "/v1/me").status == 200)
            let next = "another horse battery \(round)"
            try await eve.must(.patch, "/v1/me", ["password": .string(next), "current_password": .string(password)])
            #expect(try await phone.send(.get, "/v1/me").status == 401)
            password = next
            #expect(try await eve.send(.get, "/v1/me").status == 200, "the session that did it goes on")
        }
        #expect(mine.refusal == nil)
        mine.stop()
    }

    private static func version(of kind: String, in list: String, for reader: Person) async throws -> Int {
        var path: String? = "/v1/checklists/\(list)/activity?limit=500"
        while let next = path {
            let answer = try await reader.send(.get, next)
            for change in answer.json["changes"].array where change["kind"].string == kind {
                return change["version"].int ?? 0
            }
            path = answer.header("link").map { String($0.dropFirst().prefix { $0 != ">" }) }
        }
        throw Missing(kind: kind)
    }

    private struct Missing: Error { let kind: String }
}
