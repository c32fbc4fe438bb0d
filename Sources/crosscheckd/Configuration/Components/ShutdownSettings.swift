/// How the daemon stops.
struct ShutdownSettings {
    /// The time over which the answers to waiting polls are spread.
    let drainTime: Duration
    /// After this time the daemon ends in any case.
    let timeout: Duration

    init(_ read: SettingReader) {
        drainTime = .seconds(
            read.integer(
                "drain-seconds", 2, in: 0...600,
                "Over how many seconds the daemon spreads the answers to waiting polls when it stops"))
        timeout = .seconds(
            read.integer("timeout-seconds", 20, in: 1...3600, "After how many seconds the daemon ends in any case"))
    }
}
