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
    @OptionGroup var listing: ListingOptions

    func run() async throws {
        let output = listing.output
        let status = try await database.place().withStore { store in
            try JSONValue.read(try await store.reminderStatus(limit: Self.shown))
        }
        guard !output.isJSON else { return try output.print(status, "") }
        try output.print(.null, Self.sentences(status))
        let next = status["next"]?.array ?? []
        let length = ShortID.length(of: next.map { $0.cell("task_id") }.filter { !$0.isEmpty })
        let table = Listing(
            columns: [
                .init("NEXT (UTC)") { $0.time("at") }, .init("KIND") { $0.cell("kind") },
                .init("USER", cutTo: 12) { $0.cell("username") },
                .init("TASK", { $0.cell("task_id") }, short: { String($0.cell("task_id").suffix(length)) }),
            ], nothing: "None is planned.", options: listing)
        try await table.print(next)
    }

    private static func sentences(_ status: JSONValue) -> String {
        """
        Reminders: \(status.cell("reminders")); \(status.cell("planned")) have a next time
        Summaries: \(status.cell("summaries"))
        Due now:   \(status.cell("due"))
        Late:      \(status.cell("late"))
        Edits:     \(status.cell("to_review")) to look at

        """
    }
}
