/// What is left of a database when there is nothing but a backup.
extension Scenario {
    static let backups = [
        Scenario(
            name: "restored-elsewhere",
            summary: "10,000 checklists are backed up, restored on another server, and compared one by one",
            isBusy: false, rounds: (1, 0)
        ) { scene in
            try await Restoration(scene: scene, lists: 10_000, tasks: 20).run()
        }
    ]
}
