import Foundation
import TestSupport
import Testing

/// Invalid cursors: the answer is always 410, and the client takes a snapshot.
@Suite struct BadCursorTests {
    private func expectExpired(_ person: Person, _ cursor: String, why: String, says: Comment) async throws {
        let answer = try await person.send(.get, "/v1/changes?since=\(cursor)&wait=0")
        expectProblem(answer, 410, "cursor-expired", says: says)
        #expect(answer.json["detail"].string?.hasPrefix(why) == true, says)
        // With a valid cursor, a stream of events would have no end.
        try #require(answer.status == 410)
        let stream = ["accept": "text/event-stream"]
        let events = try await person.send(.get, "/v1/changes?since=\(cursor)", headers: stream)
        expectProblem(events, 410, "cursor-expired", says: says)
        let resumed = try await person.send(
            .get, "/v1/changes", headers: stream.merging(["last-event-id": cursor]) { $1 })
        expectProblem(resumed, 410, "cursor-expired", says: says)
    }

    @Test func forgedAndTornCursorsAreExpired() async throws {
        let scene = try await Scene.shared.value
        let cursor = try await scene.ada.cursor()
        #expect(try await scene.ada.poll(since: cursor)["cursor"].string == cursor)
        let characters = Array(cursor)
        for place in characters.indices {
            var forged = characters
            forged[place] = forged[place] == "A" ? "B" : "A"
            for text in [String(forged), String(characters[..<place])] {
                let answer = try await scene.ada.send(.get, "/v1/changes?since=\(text)")
                expectProblem(answer, 410, "cursor-expired", says: "\(text)")
            }
        }
        try await expectExpired(scene.ada, String(characters.dropLast()), why: "It is not one", says: "torn")
        for text in [
            "x", "%00", "%FF", "0", "10:20:", "null", cursor + "A", cursor + "%20", String(repeating: "A", count: 5000),
        ] {
            let answer = try await scene.ada.send(.get, "/v1/changes?since=\(text)")
            #expect(answer.status == 410 || text == "%00" || text == "%FF", "\(text): \(answer.text)")
            #expect(answer.header("content-type") == "application/problem+json")
        }
        #expect(try await Scene.state(of: scene.world) == scene.state)
    }

    /// The cluster, the transactions and the tables are the same; only the database differs.
    @Test func anotherDatabasesCursorIsExpired() async throws {
        let here = try await World()
        // Not a clone, which would continue the same history.
        let database = try await TemporaryDatabase("other", on: here.cluster)
        let there = try await World.daemon(url: here.cluster.url(database: database.name))
        try await there.waitUntilReady()
        let (ada, eve) = (try await here.user("ada"), try await Person("ada", http: there.http))
        let cursor = try await eve.cursor()
        #expect(try await eve.send(.get, "/v1/changes?since=\(cursor)").status == 200)
        try await expectExpired(ada, cursor, why: "It is not one", says: "foreign")
    }

    @Test func aCursorBehindWhatIsKeptIsExpired() async throws {
        let world = try await World()
        let ada = try await world.user("ada")
        let old = try await ada.cursor()
        let list = try await ada.checklist("Release")
        try await world.psql("update changes set at = at - interval '31 days'")
        // A cursor expires if a transaction was open at its time, in any database, that began before the pruned
        // changes.
        let isSettled =
            "select pg_snapshot_xmin(pg_current_snapshot()) > (select xid from changes order by xid desc limit 1)"
        // Other tests have long transactions in the same cluster.
        let settled = try await found(within: .seconds(900)) { try await world.psql(isSettled) == "t" ? true : nil }
        #expect(settled == true)
        _ = try await ada.task("Test it", on: list)
        let kept = try await ada.cursor()
        let task = try await ada.task("Tag it", on: list)
        // A new daemon has none of the old changes in memory.
        try await world.haveRemovalsDue()
        let later = try await World.daemon(url: world.url)
        try await later.waitUntilReady()
        _ = try await found(within: .generous) {
            try await world.psql("select count(*) from changes") == "2" ? true : nil
        }
        try await expectExpired(ada.at(later), old, why: "Changes after it", says: "older than what is kept")
        let changes = try await ada.at(later).poll(since: kept)["changes"].array
        #expect(changes.map { $0["body"]["id"].string } == [task])
    }
}
