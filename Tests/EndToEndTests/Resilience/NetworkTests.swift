import Foundation
import TestSupport
import Testing

/// A daemon and its PostgreSQL on two machines, as far as TCP knows, and faults of the cable between them.
@Suite(.enabled(if: PrivateNetwork.isAvailable, "needs root, and network namespaces"))
struct NetworkTests {
    enum Trouble: CaseIterable {
        /// The cable is unplugged.
        case disconnected
        /// The daemon's data is lost silently.
        case requestsLost
        /// PostgreSQL's data is lost silently.
        case answersLost
    }

    @Test(.timeLimit(.minutes(60)), arguments: Trouble.allCases)
    func requestsAreRefusedSoonDuringAPartitionAndServiceIsSoonBack(_ trouble: Trouble) async throws {
        let turn = await Turn(.nobody)
        defer { withExtendedLifetime(turn) {} }
        let network = try await PrivateNetwork()
        let cluster = try await Cluster.create(network: network)
        try await cluster.createDatabase(named: "afar")
        let daemon = try await World.daemon(url: cluster.url(database: "afar", over: network), World.prompt)
        try await daemon.waitUntilReady()
        let ada = try await Person("ada", http: daemon.http)
        let list = try await ada.checklist("Ours")
        let follower = Follower(ada, since: try await ada.cursor())
        var highest: [Duration] = []

        // Shorter and longer than the time for which connections are kept.
        for seconds in [1.0, 8.0] {
            try await daemon.http.expectWaitingPolls(1)
            switch trouble {
            case .disconnected: try await network.disconnect()
            case .requestsLost: try await network.swallow(for: .far)
            case .answersLost: try await network.swallow(for: .near)
            }
            let began = ContinuousClock.now
            while ContinuousClock.now - began < .seconds(seconds) {
                for (method, path, body) in [
                    (HTTP.Method.get, "/v1/checklists/\(list)", JSON?.none),
                    (.post, "/v1/checklists/\(list)/tasks", ["title": "Meanwhile"]),
                ] {
                    let asked = ContinuousClock.now
                    let answer = try await ada.send(method, path, body, timeout: .promised * 10)
                    highest.append(ContinuousClock.now - asked)
                    expectProblem(answer, 503, "unavailable")
                    #expect(answer.header("retry-after") == "1")
                }
            }
            #expect(try await daemon.http.send(.get, "/livez").status == 200)
            #expect(try await daemon.http.send(.get, "/readyz").status == 503)

            switch trouble {
            case .disconnected: try await network.connect()
            case .requestsLost: try await network.restore(.far)
            case .answersLost: try await network.restore(.near)
            }
            let back = ContinuousClock.now
            let task = try await found(within: .generous) {
                let answer = try await ada.send(.post, "/v1/checklists/\(list)/tasks", ["title": "After"])
                return answer.status == 201 ? answer.json["id"].string : nil
            }
            let absence = ContinuousClock.now - back
            print(
                "\(trouble), \(seconds) s: refused within \(Figures(highest).text); back after \(absence.inMilliseconds)"
            )
            #expect(try await follower.arrival { $0["body"]["id"].string == task } != nil)
        }
        #expect(follower.refusal == nil)
        #expect(try await daemon.terminate() == 0)
        try await cluster.stop()
    }
}
