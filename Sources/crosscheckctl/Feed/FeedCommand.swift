import ArgumentParser
import Checklists
import JSON
import Postgres
import Store

/// The change feed: how it does, and what of it is kept.
struct FeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed", abstract: "The change feed: how the log and the daemons that follow it do.",
        subcommands: [Status.self, Reset.self])
}

extension FeedCommand {
    struct Status: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Shows the change log, and asks every daemon how it does.",
            discussion: """
                A daemon that listens answers within milliseconds; this waits for a second. One that does not answer has \
                lost its connection that listens, and finds the commits of others once a second only.
                """)

        /// How long answers are waited for.
        private static let patience: Duration = .seconds(1)

        @OptionGroup(title: "Database") var database: DatabaseOptions
        @OptionGroup var output: OutputOptions

        func run() async throws {
            let (log, daemons) = try await database.place().withStore { store in
                (try JSONValue.read(try await store.logStatus()), try await Self.daemons(store.database))
            }
            if output.isJSON {
                return try output.print(["log": log, "daemons": .array(daemons)], "")
            }
            try StandardStream.output.writeLine(Self.sentences(log))
            let listing = Listing(
                columns: [
                    .init("HOST") { $0.cell("host") }, .init("PROCESS", isNumeric: true) { $0.cell("process") },
                    .init("VERSION") { $0.cell("version") },
                    .init("READ", isNumeric: true) { $0.cell("last_read_milliseconds") + " ms ago" },
                    .init("WAITING", isNumeric: true) { $0.cell("waiting_polls") },
                    .init("USERS", isNumeric: true) { $0.cell("users") },
                    .init("IN MEMORY", isNumeric: true) { $0.cell("ring_changes") },
                ], nothing: "No daemon answered.", isJSON: false)
            try await listing.print(daemons)
        }

        /// What every daemon answers that listens.
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
                Notifications that PostgreSQL holds: \(log.cell("notification_queue_percent")) % of what it can

                """
        }
    }
}

extension FeedCommand {
    struct Reset: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Has every client take a snapshot: cursors from before answer 410.",
            discussion: """
                For a server that was set back without PostgreSQL's knowledge, such as by an earlier copy of its disk or its \
                machine. It may give out the numbers again of what was lost, and clients that have seen that would never \
                hear of what has them now. A restore and a promotion need no such thing.
                """)

        @OptionGroup var confirmation: Confirmation
        @OptionGroup(title: "Database") var database: DatabaseOptions

        func run() async throws {
            try confirmation.ask("Refuse all cursors, so that every client takes a snapshot?")
            try await database.place().withStore { store in
                try await FeedStore(store.database).reset(.operatorHere)
            }
            StandardStream.error.print("Every client takes a snapshot")
        }
    }
}

/// Removes what is no longer kept.
struct PruneCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "prune",
        abstract:
            "Removes what is no longer kept, as a daemon does once an hour: expired sessions, old keys, old changes.",
        discussion: """
            Changes and the audit log only where you say of how many days they are kept: what the daemons keep \
            (retention.change-days, retention.audit-days) is in their settings, which this command does not know.
            It works in parts, each a short transaction that also tells the audit log, and may be stopped and begun again.
            """)

    /// How long a part waits for a daemon that is at it. A statement has 30 seconds in all.
    private static let patience: Duration = .seconds(10)

    @Option(
        help: ArgumentHelp(
            "Keep the changes of so many days; cursors that are older answer 410. Without this all of them are kept.",
            valueName: "days"))
    var changeDays: Int?
    @Option(
        help: ArgumentHelp(
            "Keep the audit log of so many days, from 30 on. Without this all of it is kept.", valueName: "days"))
    var auditDays: Int?
    @Flag(help: "Only say how many changes would be removed.")
    var dryRun = false
    @OptionGroup var confirmation: Confirmation
    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func validate() throws {
        guard (0...3650).contains(changeDays ?? 0) else {
            throw ValidationError("--change-days is a number from 0 to 3650.")
        }
        guard (30...3650).contains(auditDays ?? 30) else {
            throw ValidationError("--audit-days is a number from 30 to 3650.")
        }
    }

    private var question: String {
        let parts = [
            "what has expired", changeDays.map { "all changes that are older than \(count($0, "day"))" },
            auditDays.map { "all of the audit log that is older than \(count($0, "day"))" },
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
                        ["would_remove": ["changes": 0]], "Would remove no changes: say --change-days to remove some.")
                }
                let changes = try await store.changes(olderThan: age)
                return try output.print(
                    ["would_remove": ["changes": .integer(changes)]], "Would remove \(count(Int(changes), "change")).")
            }
            try confirmation.ask(question)
            let waiting = { @Sendable in
                StandardStream.error.print("A daemon is removing what is no longer kept: waiting")
            }
            let report = try await store.upkeep(
                retention, by: .operatorHere, patience: Self.patience, waiting: waiting
            ) { report in
                if report.changes > 0 {
                    StandardStream.error.print("Removed \(count(report.changes, "change")) so far")
                }
            }
            await store.tellDaemons()
            guard !report.foundAnother else {
                throw Failure(
                    .tryAgain,
                    (report.isEmpty ? "Nothing was removed:" : "Removed \(report.summary), and then no more:")
                        + " a daemon is at it, and was after \(Self.patience.components.seconds) seconds. Try again later."
                )
            }
            try output.print(
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
