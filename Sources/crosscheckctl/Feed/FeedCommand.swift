import ArgumentParser
import Checklists
import JSON
import Postgres
import Store

/// The change feed.
struct FeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "Shows the state of the change feed, or resets it.",
        subcommands: [Status.self, Reset.self])
}

extension FeedCommand {
    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shows the change log and the status of every daemon.",
            discussion: """
                A daemon answers within milliseconds; the command waits for a second. A daemon that does not answer \
                has lost its listening connection, and finds the commits of others only once a second.
                """)

        /// How long to wait for answers.
        private static let patience: Duration = .seconds(1)

        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var listing: ListingOptions

        func run() async throws {
            let output = listing.output
            let (log, daemons) = try await database.place().withStore { store in
                (try JSONValue.read(try await store.logStatus()), try await Self.daemons(store.database))
            }
            if output.isJSON {
                return try output.print(["log": log, "daemons": .array(daemons)], "")
            }
            try output.print(.null, Self.sentences(log))
            let table = Listing(
                columns: [
                    .init("HOST", cutTo: 12) { $0.cell("host") },
                    .init("PROCESS", isNumeric: true) { $0.cell("process") },
                    .init("VERSION") { $0.cell("version") },
                    .init("READ", isNumeric: true) { $0.cell("last_read_milliseconds") + " ms ago" },
                    .init("WAITING", isNumeric: true) { $0.cell("waiting_polls") },
                    .init("USERS", isNumeric: true) { $0.cell("users") },
                    .init("IN MEMORY", isNumeric: true) { $0.cell("ring_changes") },
                ], nothing: "No daemon answered.", options: listing)
            try await table.print(daemons)
        }

        /// The answers of all listening daemons.
        private static func daemons(_ database: Database) async throws -> [JSONValue] {
            let inquiry = StatusInquiry()
            let listener = database.listen([inquiry.channel])
            defer { listener.stop() }
            var answers: [JSONValue] = []
            for await event in listener.events {
                switch event {
                case .listening:
                    listener.stop(after: patience)
                    try await FeedStore(database).notify(inquiry.payload)
                case .notification(let notification): answers.append(try .read(Array(notification.payload.utf8)))
                case .lost(let error): throw error
                }
            }
            return answers.sorted { ($0.cell("host"), $0.cell("process")) < ($1.cell("host"), $1.cell("process")) }
        }

        private static func sentences(_ log: JSONValue) -> String {
            guard log["oldest_at"] != .null else { return "The log is empty." }
            return """
                Streams: \(log.cell("streams"))
                Changes: about \(log.cell("changes")), \(ByteText.of(Int(log["bytes"]?.integer ?? 0)))
                Oldest:  \(log.cell("oldest_at"))
                Newest:  \(log.cell("newest_at"))
                Notification queue of PostgreSQL: \(log.cell("notification_queue_percent")) % full

                """
        }
    }
}

extension FeedCommand {
    struct Reset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Makes every client take a new snapshot: older cursors answer 410.",
            discussion: """
                Use this after the server was set back without PostgreSQL's knowledge, for instance to an earlier copy \
                of its disk or machine. PostgreSQL may then reuse the numbers of lost changes, and clients that have \
                seen those would miss the new ones. A restore and a failover need no reset.
                """)

        @OptionGroup var confirmation: Confirmation
        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            try confirmation.ask("Refuse all cursors, so that every client takes a snapshot?")
            try await database.place().withStore { store in
                try await FeedStore(store.database).reset(.operatorHere)
            }
            try output.tell(["reset": true], "Every client will take a new snapshot.")
        }
    }
}

/// Removes outdated rows.
struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract:
            "Removes outdated rows, as a daemon does once an hour: expired sessions, old keys, old changes.",
        discussion: """
            It removes changes and audit entries only if you give the number of days. It does not know the daemons' \
            settings retention.change-days and retention.audit-days.
            It works in parts, each a short transaction with an entry in the audit log. You may stop it and start it again.
            """)

    /// How long a part waits for a daemon that does the same. A statement has 30 seconds in all.
    private static let patience: Duration = .seconds(10)

    @Option(
        help: ArgumentHelp(
            "Keep the changes of this many days; older cursors answer 410. Without this, keep all.",
            valueName: "days"))
    var changeDays: Int?
    @Option(
        help: ArgumentHelp(
            "Keep the audit log of this many days, at least 30. Without this, keep all.", valueName: "days"))
    var auditDays: Int?
    @Flag(help: "Only show how many changes it would remove.")
    var dryRun = false
    @OptionGroup var confirmation: Confirmation
    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (0...3650).contains(changeDays ?? 0) else {
            throw ValidationError("--change-days must be a number from 0 to 3650.")
        }
        guard (30...3650).contains(auditDays ?? 30) else {
            throw ValidationError("--audit-days must be a number from 30 to 3650.")
        }
    }

    private var question: String {
        let parts = [
            "expired rows", changeDays.map { "all changes older than \(count($0, "day"))" },
            auditDays.map { "all audit entries older than \(count($0, "day"))" },
        ]
        return "Remove \(parts.compactMap(\.self).joined(separator: ", and "))?"
    }

    func run() async throws {
        let retention = Retention(
            changes: changeDays.map { Double($0) * 86_400 }, audit: auditDays.map { Double($0) * 86_400 })
        try await database.place().withStore { store in
            guard !dryRun else {
                guard let age = retention.changes else {
                    return try output.print(
                        ["would_remove": ["changes": 0]], "Would remove no changes: give --change-days to remove some.")
                }
                let changes = try await store.changes(olderThan: age)
                return try output.print(
                    ["would_remove": ["changes": .integer(changes)]], "Would remove \(count(Int(changes), "change")).")
            }
            try await Rights.ofPruning.check(store.database)
            try confirmation.ask(question)
            let messages = output.messages
            let waiting = { @Sendable in messages.progress("A daemon is removing outdated rows: waiting") }
            let report = try await store.upkeep(
                retention, by: .operatorHere, patience: Self.patience, waiting: waiting
            ) { report in
                if report.changes > 0 {
                    messages.progress("Removed \(count(report.changes, "change")) so far")
                }
            }
            await store.tellDaemons()
            guard !report.foundAnother else {
                throw Failure(
                    .tryAgain,
                    (report.isEmpty ? "Removed nothing:" : "Removed \(report.summary), and then no more:")
                        + " a daemon is doing the same, still after \(Self.patience.components.seconds) seconds. Try again later."
                )
            }
            try output.tell(
                [
                    "removed": [
                        "changes": .integer(Int64(report.changes)), "sessions": .integer(Int64(report.sessions)),
                        "keys": .integer(Int64(report.keys)), "invitations": .integer(Int64(report.invitations)),
                        "audit": .integer(Int64(report.audit)),
                    ]
                ],
                "Removed \(report.summary).")
        }
    }
}
