import Foundation
import TestSupport

/// Faults of PostgreSQL.
extension Scenario {
    static let servers = [
        Scenario(
            name: "backend-killed", summary: "a server process gets SIGKILL, and PostgreSQL starts over", rounds: (6, 1)
        ) {
            scene in
            scene.break()
            let processes = try await scene.psql(
                "select pid from pg_stat_activity where datname = '\(scene.database)' and application_name like 'crosscheckd%'"
            ).split(separator: "\n").compactMap { Int32($0) }
            guard !processes.isEmpty else { throw Stage.Failure(description: "No daemon is connected") }
            kill(processes[scene.number(0...processes.count - 1)], SIGKILL)
            // It ends all others first, and recovers.
            try await scene.pause(100...100)
            try await scene.waitForServer()
            scene.mend()
        },
        Scenario(name: "backends-terminated", summary: "an administrator ends every connection", rounds: (3, 0)) {
            scene in
            scene.break()
            try await scene.psql(
                "select pg_terminate_backend(pid) from pg_stat_activity where datname = '\(scene.database)' and pid <> pg_backend_pid()"
            )
            scene.mend()
        },
        Scenario(name: "server-killed", summary: "all of PostgreSQL gets SIGKILL and is started again", rounds: (6, 1))
        { scene in
            scene.break()
            try await scene.cluster.killAll()
            try await scene.pause(0...1000)
            try await scene.cluster.start()
            try await scene.waitForServer()
            scene.mend()
        },
        Scenario(name: "server-stopped", summary: "PostgreSQL is shut down for ten seconds", rounds: (2, 1)) { scene in
            let owner = try await Refusals.owner(in: scene)
            scene.break()
            try await scene.cluster.stop()
            try await Refusals.measure(in: scene, of: owner, for: scene.isQuick ? 3 : 10)
            try await scene.cluster.start()
            try await scene.waitForServer()
            scene.mend()
        },
        Scenario(name: "server-frozen", summary: "PostgreSQL is frozen for some seconds", rounds: (2, 1)) { scene in
            let owner = try await Refusals.owner(in: scene)
            scene.break()
            scene.cluster.freeze()
            try await Refusals.measure(in: scene, of: owner, for: scene.isQuick ? 2 : 8)
            scene.cluster.thaw()
            scene.mend()
        },
        Scenario(
            name: "transaction-held", summary: "a transaction stays open for thirty seconds", rounds: (2, 1)
        ) { scene in
            // It edits one checklist of the crew's. Other edits of that checklist must wait.
            let target = try await scene.psql(
                "select c.owner_id, t.id from checklists c join tasks t on t.checklist_id = c.id order by c.id desc limit 1"
            )
            let parts = target.split(separator: "|").map(String.init)
            guard parts.count == 2 else { throw Stage.Failure(description: "There is no task") }
            scene.break()
            try await scene.hold(parts[1], of: parts[0], seconds: scene.isQuick ? 3 : 30)
            scene.mend()
        },
        Scenario(
            name: "lock-held",
            summary:
                "the same on a checklist that other edits wait for: no other client notices, at 500 requests a second",
            arrangement: Arrangement(daemonSettings: ["CROSSCHECK_LOG_LEVEL": "notice"]), isBusy: false, rounds: (1, 0)
        ) { scene in
            let owner = try await Person("held", http: scene.addresses[0])
            let task = try await owner.task("Held", on: try await owner.checklist("Held"))
            try await SteadyLoad.keep(in: scene, within: 2) {
                async let held: Void = scene.hold(task, of: owner.id, seconds: scene.isQuick ? 3 : 30)
                try await scene.pause(500...1000)
                // More edits than there are connections.
                let statuses = try await concurrently(20) { number in
                    try await owner.send(
                        .patch, "/v1/tasks/\(task)", ["description": .string("\(number)")], timeout: .seconds(60)
                    ).status
                }
                try await held
                guard statuses.allSatisfy({ [200, 503].contains($0) }) else {
                    throw Stage.Failure(description: "The waiting edits were answered \(statuses)")
                }
            }
        },
        Scenario(
            name: "standby-promoted", summary: "the primary is gone and the standby takes its place",
            arrangement: Arrangement(hasStandby: true), rounds: (3, 1)
        ) { scene in
            guard let standby = scene.stage.standby else { return }
            scene.break()
            try await scene.stage.primary.killAll()
            try await scene.pause(0...500)
            try await standby.promote()
            scene.cluster = standby
            scene.mend()
        },
        Scenario(
            name: "restored", summary: "the database is lost, and restored from a slightly older backup",
            rounds: (2, 1)
        ) { scene in
            let backup = scene.folder.appending(path: "backup")
            let moment = scene.clock.now
            try await scene.ctl("backup", backup.path)
            try await scene.pause(500...1000)
            scene.break()
            for daemon in scene.daemons { try await scene.stop(daemon) }
            try await scene.cluster.dropDatabase(named: scene.database)
            try await scene.cluster.createDatabase(named: scene.database)
            try await scene.ctl("restore", backup.path)
            scene.void(since: moment)
            for index in scene.daemons.indices { try await scene.startDaemon(index) }
            scene.mend()
        },
        Scenario(
            name: "disk-full", summary: "PostgreSQL's disk is full for some seconds",
            arrangement: Arrangement(
                settings: ["max_wal_size": "32MB", "min_wal_size": "32MB", "shared_buffers": "16MB"], capacity: 160),
            rounds: (2, 1)
        ) { scene in
            scene.break()
            let ballast = scene.cluster.data.appending(path: "ballast")
            let isFull = Task { try await DiskFull.fill(ballast) }
            try await isFull.value
            try await scene.pause(scene.isQuick ? 1500...2000 : 3000...5000)
            try FileManager.default.removeItem(at: ballast)
            // It ends when it cannot write its log. An operator would start it again.
            if (try? await scene.psql("select true")) == nil {
                try await scene.cluster.stop(signal: SIGQUIT)
                try await scene.cluster.start()
            }
            try await scene.waitForServer()
            scene.mend()
        },
    ]
}
