import ArgumentParser
import Checklists
import Foundation

/// The operator's command line.
@main
struct Crosscheckctl: AsyncParsableCommand {
    private static let name = "crosscheckctl"
    static let configuration = CommandConfiguration(
        commandName: name,
        abstract: "Manages a Crosscheck server's users, checklists and database.",
        usage: "crosscheckctl [--data-dir <directory> | --database-url <url>] <command>",
        discussion: """
            It works on the database itself, beside any number of running daemons, and notifies them at once.

            EXAMPLES
              crosscheckctl user add ada --email ada@example.org
              crosscheckctl checklist import launch.md --owner ada
              crosscheckctl user list --json | jq -r '.[].email'
              crosscheckctl doctor

            It asks for passwords, or reads one as a line from standard input:
              pass show crosscheck/ada | crosscheckctl user set-password ada

            EXIT CODES
            \(ExitStatus.table)

            Completion: crosscheckctl --generate-completion-script bash (or zsh, fish).
            """,
        version: "crosscheckctl \(Release.version)",
        subcommands: [
            UserCommand.self, ChecklistCommand.self, DatabaseCommand.self, BackupCommand.self,
            RestoreCommand.self, FeedCommand.self, ReminderCommand.self, ReportCommand.self, PruneCommand.self,
            AuditCommand.self,
            DoctorCommand.self,
        ])

    // Here and in each command, so that it may also stand before the command's name.
    @OptionGroup(title: "Database") var database: DatabaseOptions

    static func main() async {
        do {
            var command = try await asyncParseAsRoot()
            if var command = command as? any AsyncParsableCommand {
                try await command.run()
            } else {
                try command.run()
            }
        } catch {
            let error = Failure(error) ?? error
            guard let failure = error as? Failure else { exit(after: error) }
            for line in [failure.sentence] + failure.details { StandardStream.error.say("\(name): \(line)") }
            Foundation.exit(failure.status.rawValue)
        }
    }

    /// Ends the program after an error of the parser, which is also the way to its help.
    private static func exit(after error: any Error) -> Never {
        Progress.clear()
        switch exitCode(for: error) {
        case .success: show(help: fullMessage(for: error))
        case .validationFailure: break
        default:
            StandardStream.error.say("\(name): The command failed: \(error)")
            Foundation.exit(ExitStatus.refused.rawValue)
        }
        let parsers = message(for: error)
        let message = Suggestion.message(
            for: parsers, arguments: Array(CommandLine.arguments.dropFirst()), of: Self.self)
        for line in message.split(separator: "\n") { StandardStream.error.say("\(name): \(line)") }
        // What follows the message: the help of the option, and the command's usage.
        let usage = fullMessage(for: error)
        if let start = usage.firstRange(of: parsers)?.upperBound {
            for line in usage[start...].split(separator: "\n") {
                StandardStream.error.put(StandardStream.error.wrapping(String(line), indent: 2) + "\n")
            }
        }
        Foundation.exit(ExitStatus.usage.rawValue)
    }

    /// Shows the help, the version or a script for completion, and ends the program. The parser wraps all of the help
    /// but the usage.
    private static func show(help: String) -> Never {
        let output = StandardStream.output
        let lines = help.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.hasPrefix("USAGE: ") ? output.wrapping(String(line), indent: 7) : String(line)
        }
        do {
            try output.writeLine(lines.joined(separator: "\n"))
        } catch {
            Foundation.exit(error.status.rawValue)
        }
        Foundation.exit(ExitStatus.done.rawValue)
    }
}
