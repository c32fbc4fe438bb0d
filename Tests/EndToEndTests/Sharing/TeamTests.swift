import TestSupport
import Testing

/// A team on two daemons, and a user who is not on it.
@Suite struct TeamTests {
    @Test func eachSeesTheOthersCommitOnTheOtherDaemonAndAStrangerNothing() async throws {
        // Without the sweep, the other daemon gets changes only by notifications.
        let world = try await World(daemons: 2, arguments: ["--feed-sweep-milliseconds", "0"])
        let (here, there) = (world.daemons[0], world.daemons[1])
        let ada = try await world.user("ada")
        let bob = try await world.user("bob")
        let eve = try await world.user("eve", daemon: 1)
        let vic = try await world.user("vic", daemon: 1)
        let sam = try await world.user("sam")
        let samHere = Follower(sam, since: try await sam.cursor())
        let samThere = Follower(sam.at(there), since: try await sam.at(there).cursor())

        let list = try await ada.checklist("Quokka")
        let tasks = [try await ada.task("Quokka one", on: list), try await ada.task("Quokka two", on: list)]
        for (person, role) in [(bob, "editor"), (eve, "editor"), (vic, "viewer")] {
            try await ada.add(person, to: list, as: role)
        }
        let start = try await ada.must(.get, "/v1/checklists/\(list)")["version"].int ?? 0
        // A cursor of the other daemon is behind all this only when that has read it.
        try await ada.catchUp(there)
        var followers: [Follower] = []
        for person in [ada, bob, eve, vic] { followers.append(Follower(person, since: try await person.cursor())) }

        let edits = 120
        var sinceSent: [Duration] = []
        var sinceAnswered: [Duration] = []
        for edit in 0..<edits {
            // By now the reader's poll waits again.
            try await Task.sleep(for: .milliseconds(10))
            let (writer, reader) = edit % 2 == 0 ? (bob, followers[2]) : (eve, followers[1])
            let sent = ContinuousClock.now
            let task = try await writer.must(.patch, "/v1/tasks/\(tasks[edit % 2])", ["title": "Quokka \(edit)"])
            let answered = ContinuousClock.now
            let version = try #require(task["version"].int)
            let arrival = try #require(
                try await reader.arrival(of: version, in: list), "edit \(edit)")
            sinceSent.append(arrival - sent)
            sinceAnswered.append(arrival - answered)
        }
        print(
            "A waiting poll on the other daemon: since the edit was sent \(Figures(sinceSent).text);",
            "since it was answered \(Figures(sinceAnswered).text)")
        for follower in followers {
            #expect(try await follower.arrival(of: start + edits, in: list) != nil)
            #expect(follower.versions(of: list) == Array(start + 1...start + edits))
        }

        // The viewer may read but not write.
        #expect(try await vic.send(.patch, "/v1/tasks/\(tasks[0])", ["title": "Mine"]).status == 403)

        for daemon in [here, there] {
            let stranger = sam.at(daemon)
            for (method, path, body) in try await Self.attempts(list: list, task: tasks[0]) {
                let answer = try await stranger.send(method, path, body)
                #expect(answer.status == 404, "\(method.rawValue) \(path)")
                #expect(!answer.text.contains("Quokka"))
            }
            for path in ["/v1/snapshot", "/v1/checklists", "/v1/changes"] {
                let text = try await stranger.send(.get, path).text
                #expect(!text.contains("Quokka") && !text.contains(list), "\(path)")
            }
        }
        // Only a change shows that the stranger's polls work: one of the stranger's own list.
        let own = try await sam.checklist("Own")
        let visible = try await sam.must(.get, "/v1/checklists")["checklists"].array.compactMap { $0["id"].string }
        for follower in [samHere, samThere] {
            #expect(try await follower.arrival { $0["stream"].string == own } != nil)
            #expect(Set(follower.changes.compactMap { $0["stream"].string }).isSubset(of: visible + [sam.id]))
            #expect(
                !follower.changes.contains {
                    (try? $0.text).map { String(decoding: $0, as: UTF8.self).contains("Quokka") } ?? true
                })
        }
    }

    /// The requests of a stranger who knows the ids.
    private static func attempts(list: String, task: String) async throws -> [(HTTP.Method, String, JSON?)] {
        [
            (.get, "/v1/checklists/\(list)", nil), (.get, "/v1/checklists/\(list)/tasks", nil),
            (.get, "/v1/checklists/\(list)/snapshot", nil), (.get, "/v1/checklists/\(list)/activity", nil),
            (.get, "/v1/checklists/\(list)/export", nil), (.get, "/v1/tasks/\(task)", nil),
            (.get, "/v1/tasks/\(task)/comments", nil), (.post, "/v1/tasks/\(task)/claim", nil),
            (.patch, "/v1/tasks/\(task)", ["title": "Mine"]), (.delete, "/v1/tasks/\(task)", nil),
            (.post, "/v1/checklists/\(list)/tasks", ["title": "Mine"]), (.delete, "/v1/checklists/\(list)", nil),
            (.put, "/v1/checklists/\(list)/participants/sam", ["role": "editor"]),
            (.delete, "/v1/checklists/\(list)/participants/sam", nil),
        ]
    }
}
