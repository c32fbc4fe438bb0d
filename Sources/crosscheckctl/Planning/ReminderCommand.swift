import ArgumentParser
import Checklists
import JSON
import Store

/// Reminders and summaries, as far as an operator needs to know of them.
struct ReminderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "reminders",
        abstract: "Shows how many reminders and summaries there are, how many are due, and when the next ones come.",
        discussion: """
            The daemons send those that are due within seconds. If 'late' is not 0 for longer, no daemon runs, or none \
            can write: see its log and 'crosscheckctl doctor'. It does not show the content of reminders.
            """)

    /// How many of the next ones it shows.
    private static let shown = 10

    @OptionGroup(title: "Database") var database: DatabaseOptions
    @OptionGroup var output: OutputOptions

    func run() async throws {
        let status = try await database.place().withStore { store in
            try JSONValue.read(try await store.reminderStatus(limit: Self.shown))
        }
        guard !output.isJSON else { return try output.print(status, "") }
        try StandardStream.output.writeLine(Self.sentences(status))
        let listing = Listing(
            columns: [
                .init("NEXT") { $0.time("at") }, .init("KIND") { $0.cell("kind") },
                .init("USER") { $0.cell("username") }, .init("TASK") { $0.cell("task_id") },
            ], nothing: "None is planned.", isJSON: false)
        try await listing.print(status["next"]?.array ?? [])
    }

    private static func sentences(_ status: JSONValue) -> String {
        """
        Reminders: \(status.cell("reminders")); \(status.cell("planned")) have a next time
        Summaries: \(status.cell("summaries"))
        Due now:   \(status.cell("due"))
        Late:      \(status.cell("late"))
        Edits to look at: \(status.cell("to_review"))

        """
    }
}
