import ChangeFeed

extension ChangeFeed.Configuration {
    /// Reads the settings of the feed.
    init(_ read: SettingReader) {
        self.init()
        // What depends on a recent read, sessions in memory and `/readyz`, allows for five seconds.
        let sweep = read.integer(
            "sweep-milliseconds", 1_000, in: 0...4_000,
            """
            How often the daemon reads the change log without a notification, at most 4000; 0 is never, for tests
            """)
        sweepInterval = sweep == 0 ? nil : .milliseconds(sweep)
        notifies = read.boolean(
            "notify", true,
            """
            Whether to notify other daemons of commits and listen to theirs; without it the sweep finds them
            """)
        listens = notifies
        ringChanges = read.integer(
            "ring-changes", ringChanges, in: 1...10_000_000, "The most changes in memory; 32 MiB is a limit, too")
    }
}
