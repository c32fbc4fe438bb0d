import TestSupport

/// Faults of the hints between daemons.
extension Scenario {
    static let hints = [
        Scenario(
            name: "hints-dropped", summary: "no notification ever arrives",
            arrangement: Arrangement(daemonSettings: ["CROSSCHECK_FEED_NOTIFY": "false"])
        ) { scene in
            try await scene.pause(2000...3000)
        },
        Scenario(
            name: "hints-dropped-quietly", summary: "no notification ever arrives, with hardly any edits",
            arrangement: Arrangement(daemonSettings: ["CROSSCHECK_FEED_NOTIFY": "false"]), isBusy: false, rounds: (2, 1)
        ) { scene in
            let people = try await Whisperers(10, in: scene, folder: scene.folder)
            for _ in 0..<(scene.isQuick ? 1 : 4) {
                try await people.whisperFromElsewhere()
                try await Task.sleep(for: .seconds(scene.deliveryAllowance + 0.3))
            }
            try await people.stop()
        },
        Scenario(
            name: "whispers", summary: "nothing, with hardly any edits: no change is missed", isBusy: false,
            rounds: (2, 1)
        ) { scene in
            let people = try await Whisperers(scene.isQuick ? 100 : 250, in: scene, folder: scene.folder)
            for _ in 0..<(scene.isQuick ? 1 : 4) {
                try await people.whisperTwice()
                try await Task.sleep(for: .seconds(scene.deliveryAllowance + 0.3))
            }
            try await people.stop()
        },
        Scenario(
            name: "listen-cut-quietly", summary: "the listening connections are cut, with hardly any edits",
            isBusy: false, rounds: (2, 1)
        ) { scene in
            let people = try await Whisperers(10, in: scene, folder: scene.folder)
            for _ in 0..<(scene.isQuick ? 1 : 4) {
                // Cut again and again while all users edit.
                async let cutting: Void = scene.cutListeners(times: 40)
                try await scene.pause(50...100)
                try await people.whisperFromElsewhere()
                try await cutting
                try await Task.sleep(for: .seconds(scene.deliveryAllowance + 0.3))
            }
            try await people.stop()
        },
        Scenario(name: "listen-cut", summary: "the listening connections are cut, again and again", rounds: (3, 0)) {
            scene in
            for _ in 0..<scene.number(3...6) {
                try await scene.cutListeners()
                try await scene.pause(50...400)
            }
        },
    ]
}

extension Scene {
    /// Ends every listening connection, so many times within as many hundredths of a second.
    fileprivate func cutListeners(times: Int = 1) async throws {
        try await psql(
            """
            do $$ begin
                for turn in 1..\(times) loop
                    perform pg_stat_clear_snapshot();
                    perform pg_terminate_backend(pid) from pg_stat_activity
                    where datname = '\(database)' and query ilike 'listen%';
                    perform pg_sleep(0.01);
                end loop;
            end $$
            """)
    }
}
