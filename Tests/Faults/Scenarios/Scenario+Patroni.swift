import Foundation
import TestSupport

/// Faults of two servers under Patroni, with synchronous replication.
extension Scenario {
    static let patroni = [
        Scenario(
            name: "patroni-leader-killed",
            summary: "the machine of Patroni's leader is lost, and comes back; daemons know both servers",
            arrangement: Arrangement(patroni: .hosts), rounds: (2, 0)
        ) { scene in
            try await scene.failOver { _, leader, _ in
                try await leader.kill()
            } mend: { _, former in
                try former.start()
            }
        },
        Scenario(
            name: "patroni-leader-frozen",
            summary: "the machine of Patroni's leader stands still, until after it has lost its place",
            arrangement: Arrangement(patroni: .hosts), rounds: (2, 0)
        ) { scene in
            try await scene.failOver { _, leader, _ in
                leader.freeze()
            } mend: { _, former in
                former.thaw()
            }
        },
        Scenario(
            name: "patroni-leader-separated",
            summary: "Patroni's leader hears nothing of etcd; daemons and the other server still reach it",
            arrangement: Arrangement(patroni: .hosts, isApart: true), rounds: (2, 0)
        ) { scene in
            try await scene.failOver { patroni, _, _ in
                try await patroni.separate()
            } mend: { patroni, _ in
                try await patroni.reconnect()
            }
        },
        Scenario(
            name: "patroni-switchover", summary: "an operator makes the other server the leader, and back",
            arrangement: Arrangement(patroni: .hosts), rounds: (2, 0)
        ) { scene in
            for _ in 0..<2 {
                try await scene.failOver { patroni, _, standby in
                    try await patroni.switchOver(to: standby)
                } mend: { _, _ in
                }
            }
        },
        Scenario(
            name: "patroni-proxied",
            summary: "the leader is changed by hand, and then its machine is lost; daemons know HAProxy only",
            arrangement: Arrangement(patroni: .proxy), rounds: (1, 0), strike: switchOverAndKill),
        Scenario(
            name: "patroni-pooled", summary: "the same, with PgBouncer (by session) before HAProxy",
            arrangement: Arrangement(patroni: .pooler), rounds: (1, 0), strike: switchOverAndKill),
    ]

    private static let switchOverAndKill: @Sendable (Scene) async throws -> Void = { scene in
        try await scene.failOver { patroni, _, standby in
            try await patroni.switchOver(to: standby)
        } mend: { _, _ in
        }
        try await scene.failOver { _, leader, _ in
            try await leader.kill()
        } mend: { _, former in
            try former.start()
        }
    }
}

extension Scene {
    /// Does something to the leader, waits until the other server has taken its place, and mends it until it follows; notes
    /// for how long nobody could write meanwhile.
    /// - Throws: `Stage.Failure` if that is longer than Patroni and a busy machine make it.
    fileprivate func failOver(
        _ strike: (_ patroni: Patroni, _ leader: PatroniNode, _ standby: PatroniNode) async throws -> Void,
        mend repair: (_ patroni: Patroni, _ former: PatroniNode) async throws -> Void
    ) async throws {
        guard let patroni = stage.patroni else { throw Stage.Failure(description: "There is no Patroni") }
        let (leader, standby) = try await patroni.roles()
        let longest = try await Pulse.longestPause(in: self) {
            self.break()
            try await strike(patroni, leader, standby)
            try await patroni.waitUntilLeading(standby)
            cluster = standby.cluster
            try await repair(patroni, leader)
            try await patroni.waitUntilInStep()
            mend()
            try await pause(1000...2000)
        }
        note(
            String(
                format: "no writes for %.1f s: %.2f × ttl (%d s)", longest, longest / Double(Patroni.timeToLive),
                Patroni.timeToLive))
        guard longest < Double(Patroni.timeToLive) + Self.patience else {
            throw Stage.Failure(description: "Nobody could write for \(longest) s")
        }
    }

    /// The seconds beyond `ttl`, in which the standby is promoted and the daemons find it.
    private static let patience = 30.0
}
