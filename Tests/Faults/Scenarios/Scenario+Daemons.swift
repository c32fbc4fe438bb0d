import Foundation
import TestSupport

/// Faults of daemons.
extension Scenario {
    static let daemons = [
        Scenario(name: "calm", summary: "nothing: everything arrives, and in time", rounds: (3, 0)) { scene in
            try await scene.pause(2000...3000)
        },
        Scenario(name: "daemon-killed", summary: "a daemon gets SIGKILL and is started again", rounds: (6, 1)) {
            scene in
            let index = scene.anyDaemon()
            scene.break()
            try await scene.daemons[index].kill()
            try await scene.pause(0...500)
            try await scene.startDaemon(index)
            scene.mend()
        },
        Scenario(name: "daemon-stopped", summary: "a daemon gets SIGTERM and is started again", rounds: (3, 0)) {
            scene in
            let index = scene.anyDaemon()
            scene.break()
            try await scene.stop(scene.daemons[index])
            try await scene.startDaemon(index)
            scene.mend()
        },
        Scenario(
            name: "daemon-replaced",
            summary: "the only daemon is stopped, and the next started on its socket: no request fails",
            arrangement: Arrangement(sharesSocket: true), mayDisturb: false, rounds: (4, 1)
        ) { scene in
            scene.break()
            for daemon in scene.daemons { try await scene.stop(daemon) }
            for index in scene.daemons.indices { try await scene.startDaemon(index) }
            scene.mend()
        },
        Scenario(
            name: "socket-handed-over",
            summary: "the same twice under 500 requests a second: no request fails, and no change is missed",
            arrangement: Arrangement(daemonSettings: ["CROSSCHECK_LOG_LEVEL": "notice"], sharesSocket: true),
            isBusy: false, rounds: (3, 0)
        ) { scene in
            try await SteadyLoad.keep(in: scene) {
                for _ in 0..<2 {
                    try await scene.pause(1000...2000)
                    try await scene.stop(scene.daemons[0])
                    try await scene.startDaemon(0)
                }
                try await scene.pause(1000...2000)
            }
        },
        Scenario(
            name: "proxied-daemons-replaced",
            summary: "two daemons behind HAProxy are replaced, one after the other, under 500 requests a second",
            arrangement: Arrangement(
                // As shipped: the proxy looks once a second.
                daemonSettings: ["CROSSCHECK_SHUTDOWN_DRAIN_SECONDS": "2", "CROSSCHECK_LOG_LEVEL": "notice"],
                hasProxy: true), isBusy: false, rounds: (3, 1)
        ) { scene in
            try await SteadyLoad.keep(in: scene) {
                for index in scene.daemons.indices {
                    try await scene.pause(1000...2000)
                    try await scene.stop(scene.daemons[index])
                    try await scene.startDaemon(index)
                    // The other daemon stops only when the proxy has found this one again.
                    try await Task.sleep(for: .seconds(1.5))
                }
                try await scene.pause(500...1000)
            }
        },
        Scenario(
            name: "clock-set-back", summary: "the clock of the daemons and PostgreSQL is set back by an hour",
            arrangement: Arrangement(hasClock: true), rounds: (2, 1)
        ) { scene in
            try await scene.pause(500...800)
            try scene.stage.clock?.set(to: -3600)
            let time = try await scene.psql("select extract(epoch from clock_timestamp())")
            guard let time = Double(time), abs(time + 3600 - Date().timeIntervalSince1970) < 60 else {
                throw Stage.Failure(description: "The clock was not set: \(time)")
            }
            try await scene.pause(1500...2500)
        },
    ]
}
