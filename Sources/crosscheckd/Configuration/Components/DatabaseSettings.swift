import Postgres

/// The database, and whether the daemon migrates it.
struct DatabaseSettings {
    let configuration: Database.Configuration
    /// Whether the daemon brings the schema up to date.
    let migrates: Bool

    init(_ read: SettingReader) {
        let url = read.text(
            "url", unit: "URL", variable: "DATABASE_URL", isSecret: true,
            """
            The address of the database, in libpq's form; several hosts allowed. Prefer the variable: other users can \
            see arguments
            """)
        if url.isEmpty { read.report("database.url is not set. Set DATABASE_URL, or give --database-url.") }
        var configuration = Database.Configuration(url: url)
        if !url.isEmpty, !configuration.hasReadableURL {
            read.report("database.url is not an address that libpq can read.")
        }
        configuration.connections = read.integer(
            "connections", 8, in: 1...200, "Connections of the pool; the daemon has six more")
        // The driver then asks the server, which has the other half of the time to answer.
        let silence = read.integer(
            "silence-milliseconds", 800, in: 0...60_000,
            """
            How long PostgreSQL may be silent while statements wait, before it counts as unreachable; 0 is for ever
            """)
        configuration.maximumSilence = silence == 0 ? nil : .milliseconds(silence / 2)
        configuration.maximumWait = .milliseconds(
            read.integer(
                "wait-milliseconds", 2_000, in: 100...600_000,
                "How long a request may wait for a place on a connection, before it gets 503"))
        self.configuration = configuration
        migrates = read.boolean("migrate", true, "Whether to bring the schema up to date at start")
    }
}
