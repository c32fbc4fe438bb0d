import TestSupport

/// Faults after which only a backup of the database is left.
extension Scenario {
    static let backups = [
        Scenario(
            name: "restored-elsewhere",
            summary: "10,000 checklists are backed up, restored on another server, and compared one by one",
            isBusy: false, rounds: (1, 0)
        ) { scene in
            try await Restoration(scene: scene, lists: 10_000, tasks: 20).run()
        },
        Scenario(
            name: "restored-to-a-moment",
            summary: "the database is set back to an earlier moment, from a base backup and the archived log",
            arrangement: Arrangement(archives: true), rounds: (2, 0)
        ) { scene in
            let backup = try await scene.cluster.baseBackup()
            try await scene.pause(500...1500)
            let moment = scene.clock.now
            let time = try await scene.psql("select clock_timestamp()")
            try await scene.pause(500...1000)
            scene.break()
            for daemon in scene.daemons { try await scene.stop(daemon) }
            let before = try await scene.psql("select count(*) from changes")
            try await scene.psql("select pg_switch_wal()")
            // It ends when the last part of its log is in the archive.
            try await scene.cluster.stop()
            scene.cluster = try await Cluster.recovered(
                from: backup, archive: scene.stage.archive, at: time, settings: Stage.durable)
            let after = try await scene.psql("select count(*) from changes")
            scene.note("of \(before) changes \(after) are left")
            guard let count = Int(after), count < Int(before) ?? 0 else {
                throw Stage.Failure(description: "Nothing was set back")
            }
            scene.void(since: moment)
            for index in scene.daemons.indices { try await scene.startDaemon(index) }
            scene.mend()
        },
    ]
}
