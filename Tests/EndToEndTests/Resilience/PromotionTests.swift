import Foundation
import TestSupport
import Testing

/// A standby replaces the primary. Only clients that have seen commits which the standby lacks take a new snapshot.
@Suite struct PromotionTests {
    /// A primary, a standby that follows it, and a daemon that may use either.
    private struct Pair {
        let primary: Cluster
        let standby: Cluster
        let daemon: DaemonProcess
        let ada: Person
        let list: String

        init() async throws {
            primary = try await Cluster.create(settings: ["wal_level": "replica", "max_wal_senders": "4"])
            try await primary.createDatabase(named: "pair")
            standby = try await primary.standby()
            daemon = try await World.daemon(
                url: "postgresql://postgres@/pair?host=\(primary.directory.path),\(standby.directory.path)")
            try await daemon.waitUntilReady()
            ada = try await Person("ada", http: daemon.http)
            list = try await ada.checklist("Ours")
        }

        /// Returns when the standby has everything that the primary has written.
        func followed() async throws {
            let position =
                try await primary.psql("select pg_switch_wal(); select pg_current_wal_insert_lsn()")
                .split(separator: "\n").last.map(String.init) ?? ""
            let reached = try await found(within: .generous) {
                try await standby.psql("select pg_last_wal_replay_lsn() >= '\(position)'") == "t" ? true : nil
            }
            try #require(reached == true)
        }

        func promote() async throws {
            try await primary.killAll()
            try await standby.promote()
        }

        /// Makes a task as soon as the database takes writes again.
        func task(_ title: String) async throws -> String {
            let made = try await found(within: .generous) {
                let answer = try await ada.send(.post, "/v1/checklists/\(list)/tasks", ["title": .string(title)])
                return answer.status == 201 ? answer.json["id"].string : nil
            }
            return try #require(made)
        }

        func end() async throws {
            #expect(try await daemon.terminate() == 0)
            try await primary.stop()
            try await standby.stop()
        }
    }

    @Test(.timeLimit(.minutes(60))) func clientsThatSawOnlyReplicatedChangesGoOn() async throws {
        let pair = try await Pair()
        let ada = pair.ada
        let old = try await ada.cursor()
        _ = try await pair.task("Before")
        let waiting = Follower(ada, since: try await ada.cursor(), insists: false)
        let page = try await ada.must(.get, "/v1/changes?since=\(old)&limit=1")
        try await pair.followed()
        try await pair.daemon.http.expectWaitingPolls(1)
        try await pair.promote()
        let task = try await pair.task("After")
        #expect(try await waiting.arrival { $0["body"]["id"].string == task } != nil)
        #expect(waiting.refusal == nil)
        #expect(waiting.versions(of: pair.list) == [3])
        // A cursor from before, one from the middle of an answer, and one from the snapshot.
        let all = try await ada.must(.get, "/v1/changes?since=\(old)")
        #expect(all["changes"].array.map(\.["version"].int) == [2, 3])
        let rest = try await ada.must(.get, "/v1/changes?since=\(page["cursor"].string ?? "")")
        #expect(rest["changes"].array.map(\.["version"].int) == [3])

        // A restarted server no longer says where its timeline began; the database does.
        try await pair.daemon.http.expectWaitingPolls(1)
        try await pair.standby.stop()
        try await pair.standby.start()
        let again = try await pair.task("Again")
        #expect(try await waiting.arrival { $0["body"]["id"].string == again } != nil)
        #expect(waiting.refusal == nil)
        #expect(try await ada.must(.get, "/v1/changes?since=\(old)")["changes"].array.count == 3)
        try await pair.end()
    }

    @Test(.timeLimit(.minutes(60))) func clientsThatSawLostChangesTakeASnapshot() async throws {
        let pair = try await Pair()
        let ada = pair.ada
        let early = try await ada.cursor()
        let patient = Follower(ada, since: early)
        try await pair.followed()
        // From now on the standby gets nothing.
        try await pair.standby.psql("alter system set primary_conninfo = 'host=/nowhere'")
        try await pair.standby.psql("select pg_reload_conf()")
        let cut = try await found(within: .generous) {
            try await pair.primary.psql("select count(*) from pg_stat_replication") == "0" ? true : nil
        }
        try #require(cut == true)
        patient.stop()
        let lost = try await pair.task("Lost")
        let late = try await ada.cursor()
        let greedy = Follower(ada, since: late)
        try await pair.daemon.http.expectWaitingPolls(1)
        try await pair.promote()
        let task = try await pair.task("After")
        #expect(task != lost)
        let refusal = try await found(within: .generous) { greedy.refusal }
        #expect(refusal?.answer.status == 410)
        #expect(try await ada.send(.get, "/v1/changes?since=\(late)").status == 410)
        // A client that had seen none of them goes on, with the changes that happened instead.
        let changes = try await ada.must(.get, "/v1/changes?since=\(early)")["changes"].array
        #expect(changes.map(\.["body"]["title"].string) == ["After"])
        try await pair.end()
    }
}
