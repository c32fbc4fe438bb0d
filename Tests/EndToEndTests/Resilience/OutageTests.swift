import Foundation
import TestSupport
import Testing

extension Duration {
    /// The longest time of a request while the database is away. The fault suite measures it. Here only a request that
    /// takes ten times as long fails the test, because the machine may be busy.
    static let promised: Duration = .seconds(1)
}

extension World {
    /// The arguments of a daemon that keeps the promise also where the database is silent.
    static let prompt = ["--database-silence-milliseconds", "800"]
}

/// The answers while the database is away, and the recovery.
@Suite struct OutageTests {
    @Test(.timeLimit(.minutes(60))) func requestsAreRefusedSoonDuringAnOutageAndPollsGoOnWaiting() async throws {
        let turn = await Turn(.nobody)
        defer { withExtendedLifetime(turn) {} }
        let cluster = try await Cluster.create()
        try await cluster.createDatabase(named: "away")
        let daemon = try await World.daemon(url: cluster.url(database: "away"))
        try await daemon.waitUntilReady()
        let ada = try await Person("ada", http: daemon.http)
        let list = try await ada.checklist("Ours")
        let follower = Follower(ada, since: try await ada.cursor())
        try await daemon.http.expectWaitingPolls(1)

        try await cluster.stop(signal: SIGQUIT)
        for _ in 0..<3 {
            for (method, path, body) in [
                (HTTP.Method.get, "/v1/checklists/\(list)", JSON?.none),
                (.post, "/v1/checklists/\(list)/tasks", ["title": "Meanwhile"]),
            ] {
                let answer = try await ada.send(method, path, body, timeout: .promised * 10)
                expectProblem(answer, 503, "unavailable")
                #expect(answer.header("retry-after") == "1")
            }
        }
        #expect(try await daemon.http.send(.get, "/livez").status == 200)
        #expect(try await daemon.http.send(.get, "/readyz").status == 503)

        try await cluster.start()
        let task = try await found(within: .generous) {
            let answer = try await ada.send(.post, "/v1/checklists/\(list)/tasks", ["title": "After"])
            return answer.status == 201 ? answer.json["id"].string : nil
        }
        // The poll that waited all the time gets it.
        #expect(try await follower.arrival { $0["body"]["id"].string == task } != nil)
        #expect(follower.batches.count == 1)
        #expect(try await daemon.terminate() == 0)
        try await cluster.stop()
    }

    /// Database and daemon stand still together while a probe is under way, as on a virtual machine that is paused. The
    /// daemon does not count that time, and asks nobody to come again.
    @Test(.timeLimit(.minutes(60))) func aMachineThatStandsStillLosesNoDatabase() async throws {
        let turn = await Turn(.nobody)
        defer { withExtendedLifetime(turn) {} }
        let cluster = try await Cluster.create()
        try await cluster.createDatabase(named: "paused")
        // The probe begins after 3 s, and has 3 s.
        let daemon = try await World.daemon(
            url: cluster.url(database: "paused"), ["--database-silence-milliseconds", "6000"])
        try await daemon.waitUntilReady()
        let ada = try await Person("ada", http: daemon.http)
        let list = try await ada.checklist("Ours")
        // Again where this test itself was so late that the probe was over before, or a busy machine let PostgreSQL wait
        // until it was over. A daemon that counts the time loses its database each time.
        let isKept = try await found(within: .generous * 4) {
            cluster.freeze()
            let frozen = ContinuousClock.now
            async let answer = ada.send(.get, "/v1/checklists/\(list)")
            try await Task.sleep(for: .seconds(4))
            daemon.signal(SIGSTOP)
            let stopped = ContinuousClock.now
            try await Task.sleep(for: .seconds(8))
            daemon.signal(SIGCONT)
            let continued = ContinuousClock.now
            try await Task.sleep(for: .milliseconds(300))
            cluster.thaw()
            let wasInTime = stopped - frozen < .seconds(5) && .now - continued < .milliseconds(900)
            return try await answer.status == 200 && wasInTime ? true : nil
        }
        #expect(isKept == true)
        #expect(try await daemon.terminate() == 0)
        try await cluster.stop()
    }

    /// The database keeps its connections open and says nothing, for a while and for longer.
    @Test(.timeLimit(.minutes(60))) func aDatabaseThatStandsStillIsAway() async throws {
        let turn = await Turn(.nobody)
        defer { withExtendedLifetime(turn) {} }
        let cluster = try await Cluster.create()
        try await cluster.createDatabase(named: "still")
        let daemon = try await World.daemon(url: cluster.url(database: "still"), World.prompt)
        try await daemon.waitUntilReady()
        let ada = try await Person("ada", http: daemon.http)
        let list = try await ada.checklist("Ours")
        for seconds in [1.0, 6.0] {
            cluster.freeze()
            let frozen = ContinuousClock.now
            while ContinuousClock.now - frozen < .seconds(seconds) {
                let answers = try await concurrently(4) { number in
                    number % 2 == 0
                        ? try await ada.send(.get, "/v1/checklists/\(list)", timeout: .promised * 10)
                        : try await ada.send(
                            .post, "/v1/checklists/\(list)/tasks", ["title": "Meanwhile"], timeout: .promised * 10)
                }
                for answer in answers {
                    expectProblem(answer, 503, "unavailable")
                    #expect(answer.header("retry-after") == "1")
                }
            }
            #expect(try await daemon.http.send(.get, "/readyz").status == 503)
            cluster.thaw()
            let again = try await found(within: .generous) {
                try await ada.send(.post, "/v1/checklists/\(list)/tasks", ["title": "After"]).status == 201
                    ? true : nil
            }
            #expect(again == true)
        }
        #expect(try await daemon.terminate() == 0)
        try await cluster.stop()
    }

    /// The disk of the database is full: edits are refused and lose nothing, and reads go on.
    @Test(.enabled(if: geteuid() == 0, "only root may make a file system"), .timeLimit(.minutes(60)))
    func aFullDiskIsSaidToBeSo() async throws {
        let cluster = try await Cluster.create(
            settings: ["max_wal_size": "32MB", "min_wal_size": "32MB", "shared_buffers": "16MB"], capacity: 200)
        try await cluster.createDatabase(named: "full")
        let daemon = try await World.daemon(url: cluster.url(database: "full"))
        try await daemon.waitUntilReady()
        let ada = try await Person("ada", http: daemon.http)
        let list = try await ada.checklist("Ours")
        let ballast = cluster.data.appending(path: "ballast")
        try Data().write(to: ballast)
        let handle = try FileHandle(forWritingTo: ballast)
        while (try? handle.write(contentsOf: Data(count: 16 << 10))) != nil {}
        try handle.close()

        var refused = 0
        var done = 0
        let text = JSON.string(String(repeating: "x", count: 15_000))
        while refused < 3, done < 5_000 {
            let answer = try await ada.send(
                .post, "/v1/checklists/\(list)/tasks", ["title": "Task \(done)", "description": text])
            if answer.status == 201 {
                done += 1
                continue
            }
            refused += 1
            // If the database has no room for its own log either, it ends, and an operator must start it again.
            #expect([503, 507].contains(answer.status), "\(answer.text)")
            #expect(answer.header("retry-after") != nil)
        }
        #expect(refused == 3)
        try FileManager.default.removeItem(at: ballast)
        if (try? await cluster.psql("select true")) == nil {
            try await cluster.stop(signal: SIGQUIT)
            try await cluster.start()
        }
        let again = try await found(within: .generous) {
            try await ada.send(.post, "/v1/checklists/\(list)/tasks", ["title": "Again"]).status == 201 ? true : nil
        }
        #expect(again == true)
        #expect(try await ada.must(.get, "/v1/checklists/\(list)")["task_count"].int == done + 1)
        #expect(try await daemon.terminate() == 0)
        try await cluster.stop()
    }
}
